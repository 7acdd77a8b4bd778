package io.reprise.retry.simulation.cli;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.backoff.Jitter;
import org.jspecify.annotations.Nullable;

/** The options of one command, as they were given or by default. Immutable. */
final class Options {

    private static final String NONE = "none";

    private final Map<String, String> given;

    private Options(Map<String, String> given) {
        this.given = Map.copyOf(given);
    }

    /** Reads {@code --name value} and {@code --name=value}. */
    static Options parse(List<Option> known, List<String> args) {
        Map<String, String> given = new HashMap<>();
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String arg = rest.next();
            int equals = arg.indexOf('=');
            String name = equals < 0 ? arg : arg.substring(0, equals);
            if (known.stream().noneMatch(option -> name.equals("--" + option.name()))) {
                throw new UsageException(name + ": unknown option; known: " + names(known));
            }
            if (equals < 0 && !rest.hasNext()) {
                throw new UsageException(name + ": needs a value");
            }
            given.put(name.substring(2), equals < 0 ? rest.next() : arg.substring(equals + 1));
        }
        return new Options(given);
    }

    private static String names(List<Option> options) {
        return options.stream().map(option -> "--" + option.name()).collect(Collectors.joining(" "));
    }

    String text(Option option) {
        return given.getOrDefault(option.name(), option.fallback());
    }

    long whole(Option option) {
        try {
            return Long.parseLong(text(option));
        } catch (NumberFormatException wrong) {
            throw new UsageException(option, text(option), "must be a whole number");
        }
    }

    /** Its limits are the caller's to know; what no int can hold is beyond all of them. */
    int wholeInt(Option option) {
        long value = whole(option);
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
    }

    double number(Option option) {
        try {
            return Double.parseDouble(text(option));
        } catch (NumberFormatException wrong) {
            throw new UsageException(option, text(option), "must be a number, such as 1.5");
        }
    }

    Jitter jitter(Option option) {
        String text = text(option);
        return Stream.of(Jitter.values())
                .filter(jitter -> jitter.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new UsageException(option, text, "must be one of " + jitters()));
    }

    private static String jitters() {
        return Stream.of(Jitter.values())
                .map(jitter -> jitter.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    Duration time(Option option) {
        return time(option, "");
    }

    @Nullable
    Duration timeOrNone(Option option) {
        return text(option).equalsIgnoreCase(NONE) ? null : time(option, ", or none");
    }

    private Duration time(Option option, String orElse) {
        Duration time = TimeNotation.parse(text(option));
        if (time == null) {
            throw new UsageException(option, text(option), "must be a duration such as 200ms, 30s or PT0.2S" + orElse);
        }
        return time;
    }
}
