package io.reprise.retry.spring.policy;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.reprise.retry.Idempotence;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.http.HttpStatuses;
import io.reprise.retry.http.RetryAfter;
import org.jspecify.annotations.Nullable;

/** The notations of all values. What they accept is told by the table that uses them; ranges are the core's affair. */
final class ValueParsers {

    static final ScalarParser<Integer> WHOLE_NUMBER = new ScalarParser<>(Integer.class, ValueParsers::wholeNumber);

    static final ScalarParser<Integer> ATTEMPTS = new ScalarParser<>(
            Integer.class,
            text -> text.equalsIgnoreCase("unlimited") ? Parsed.of(RetryPolicy.UNLIMITED) : wholeNumber(text));

    static final ScalarParser<Double> NUMBER = new ScalarParser<>(Double.class, ValueParsers::number);

    static final ScalarParser<Boolean> TRUE_OR_FALSE = new ScalarParser<>(Boolean.class, ValueParsers::trueOrFalse);

    static final ScalarParser<Idempotence> YES_OR_NO = new ScalarParser<>(Idempotence.class, ValueParsers::yesOrNo);

    static final ScalarParser<Duration> DURATION = new ScalarParser<>(Duration.class, DurationText::parse);

    static final ValueParser<List<Class<? extends Throwable>>> EXCEPTION_TYPES =
            (value, references) -> each(value, references.types()::exceptionType);

    static final ValueParser<List<String>> NAMES =
            (value, references) -> each(value, item -> Parsed.of(item.toString()));

    static final ValueParser<HttpStatuses> STATUSES = (value, references) -> value instanceof HttpStatuses statuses
            ? Parsed.of(statuses)
            : checked(
                    NAMES.parse(value, references),
                    items -> items.isEmpty() ? HttpStatuses.none() : HttpStatuses.parse(items));

    static final ValueParser<List<String>> HEADERS =
            (value, references) -> checked(NAMES.parse(value, references), ValueParsers::readable);

    static final ValueParser<FailureClassifier> CLASSIFIER =
            (value, references) -> references.types().classifier(value);

    static final ValueParser<String> BUDGET = (value, references) -> isNone(value)
            ? Parsed.of(ConfiguredBudgets.NONE)
            : references.budgets().named(text(value).strip());

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");

    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]+(\\.[0-9]*)?([eE][+-]?[0-9]+)?");

    private ValueParsers() {}

    /** The same, and null for {@code none}. */
    static <T> ValueParser<T> orNone(ValueParser<T> parser) {
        return (value, references) -> isNone(value) ? Parsed.of(null) : parser.parse(value, references);
    }

    /** A constant of the enum, whatever its case, with dashes or underscores. */
    static <E extends Enum<E>> ScalarParser<E> oneOf(Class<E> type) {
        return new ScalarParser<>(type, text -> constant(type, text));
    }

    /** How the enum's constants are written. */
    static <E extends Enum<E>> String choices(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(ValueParsers::written).collect(Collectors.joining(", "));
    }

    /** What makes a text, or a list of texts, unusable for any type; null for nothing. */
    static @Nullable String unusable(Object value) {
        if (!(value instanceof String) && !(value instanceof Collection<?>)) {
            return null;
        }
        String text = text(value);
        if (text.isBlank()) {
            return "is empty";
        }
        return text.contains("${") ? "contains a placeholder that nothing resolves" : null;
    }

    /** The value as its user would write it. */
    static String text(Object value) {
        if (value instanceof Collection<?> items) {
            return items.stream().map(ValueParsers::text).collect(Collectors.joining(", "));
        }
        if (value instanceof Enum<?> constant) {
            return written(constant);
        }
        return value instanceof Class<?> type ? type.getName() : value.toString();
    }

    static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <E extends Enum<E>> Parsed<E> constant(Class<E> type, String text) {
        String name = text.toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().equals(name))
                .findFirst()
                .map(Parsed::of)
                .orElseGet(() -> Parsed.wrong(unknown(text, choices(type))));
    }

    private static String unknown(String text, String choices) {
        String nearest = Nearest.to(text, List.of(choices.split(", ")));
        return "is unknown" + (nearest == null ? "" : ": did you mean " + nearest + "?");
    }

    private static Parsed<Integer> wholeNumber(String text) {
        if (!WHOLE.matcher(text).matches()) {
            return Parsed.wrong("is not a whole number");
        }
        BigInteger number = new BigInteger(text);
        return number.bitLength() >= Integer.SIZE ? Parsed.wrong("is too large") : Parsed.of(number.intValue());
    }

    private static Parsed<Double> number(String text) {
        return DECIMAL.matcher(text).matches() ? Parsed.of(Double.valueOf(text)) : Parsed.wrong("is not a number");
    }

    private static Parsed<Boolean> trueOrFalse(String text) {
        boolean known = text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
        return known ? Parsed.of(Boolean.valueOf(text)) : Parsed.wrong("is neither true nor false");
    }

    /** YAML has read an unquoted {@code yes} or {@code no} as true or false before anyone sees it. */
    private static Parsed<Idempotence> yesOrNo(String text) {
        Parsed<Boolean> bool = trueOrFalse(text);
        if (bool.value() != null) {
            return Parsed.of(bool.value() ? Idempotence.YES : Idempotence.NO);
        }
        return constant(Idempotence.class, text);
    }

    /** What the core makes of the items, or its objection to them. */
    private static <T> Parsed<T> checked(Parsed<List<String>> items, Function<List<String>, T> made) {
        if (items.value() == null) {
            return new Parsed<>(null, items.wrong());
        }
        try {
            return Parsed.of(made.apply(items.value()));
        } catch (IllegalArgumentException objection) {
            return Parsed.wrong("has a wrong item: " + objection.getMessage());
        }
    }

    private static List<String> readable(List<String> headers) {
        RetryAfter.preferring(headers);
        return headers;
    }

    /** The items of a list; none for {@code none}. All that are wrong are told together. */
    private static <T> Parsed<List<T>> each(Object value, Function<Object, Parsed<T>> item) {
        if (isNone(value)) {
            return Parsed.of(List.of());
        }
        List<T> read = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (Object written : items(value)) {
            Parsed<T> parsed =
                    isNone(written) || text(written).isBlank() ? Parsed.wrong(notAnItem(written)) : item.apply(written);
            if (parsed.value() == null) {
                wrong.add("'" + text(written) + "' " + parsed.wrong());
            } else {
                read.add(parsed.value());
            }
        }
        return wrong.isEmpty() ? Parsed.of(read) : Parsed.wrong("has wrong items: " + String.join("; ", wrong));
    }

    private static String notAnItem(Object written) {
        return isNone(written) ? "must stand alone" : "is empty";
    }

    private static List<?> items(Object value) {
        if (value instanceof Collection<?> items) {
            return items.stream()
                    .map(item -> item instanceof String text ? text.strip() : item)
                    .toList();
        }
        return value instanceof String text
                ? Arrays.stream(text.split(",", -1)).map(String::strip).toList()
                : List.of(value);
    }

    private static boolean isNone(Object value) {
        return text(value).strip().equalsIgnoreCase("none");
    }
}
