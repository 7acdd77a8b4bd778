package io.reprise.retry.spring.policy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * How the configuration names methods: {@code com.acme.PaymentService#charge} for all of that name, or with parameter types,
 * by full or simple name, {@code com.acme.PaymentService#charge(java.lang.String, int)} for one. Spaces don't count, and
 * {@code $} and {@code .} are the same between a class and one that is nested in it.
 *
 * @param type the class's name, with dots only
 * @param method the method's name
 * @param parameters the names of the parameters' types, with dots only; null where none are given
 */
record MethodName(String type, String method, @Nullable List<String> parameters) {

    static final String ACCEPTED = "\"[com.acme.PaymentService#charge]\", or for one of several methods of that name"
            + " \"[com.acme.PaymentService#charge(java.lang.String,int)]\"";

    private static final Pattern NAME = Pattern.compile("([^\\s#()\\[\\],]+)#([^\\s#()\\[\\],.]+)(?:\\(([^#()]*)\\))?");

    /** The method that this names; empty for a text that is no name of a method. */
    static Optional<MethodName> parse(String written) {
        Matcher name = NAME.matcher(written.replaceAll("\\s", ""));
        if (!name.matches()) {
            return Optional.empty();
        }
        return Optional.of(new MethodName(dotted(name.group(1)), name.group(2), parameters(name.group(3))));
    }

    /** The form that is equal for texts that name the same in the same way. */
    static String canonical(String written) {
        return parse(written).map(MethodName::toString).orElse(written);
    }

    static MethodName of(Class<?> type, Method method) {
        return new MethodName(dotted(type.getName()), method.getName(), null);
    }

    private static @Nullable List<String> parameters(@Nullable String written) {
        if (written == null) {
            return null;
        }
        return written.isEmpty()
                ? List.of()
                : Arrays.stream(written.split(",", -1))
                        .map(parameter -> dotted(parameter).replace("...", "[]"))
                        .toList();
    }

    static String dotted(String name) {
        return name.replace('$', '.');
    }

    boolean hasParameters() {
        return parameters != null;
    }

    /** Whether a method is of this name and has these parameters, whatever its class. */
    boolean isNameOf(Method candidate) {
        return candidate.getName().equals(method) && (parameters == null || areNamesOf(candidate.getParameterTypes()));
    }

    private boolean areNamesOf(Class<?>[] types) {
        List<String> names = parameters == null ? List.of() : parameters;
        if (names.size() != types.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            String full = dotted(types[i].getTypeName());
            if (!full.equals(names.get(i)) && !full.endsWith("." + names.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return type + "#" + method
                + (parameters == null ? "" : parameters.stream().collect(Collectors.joining(",", "(", ")")));
    }
}
