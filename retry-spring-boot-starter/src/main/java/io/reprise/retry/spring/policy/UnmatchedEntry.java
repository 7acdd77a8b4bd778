package io.reprise.retry.spring.policy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * An entry of {@code reprise.methods} that is for no annotated method of a bean.
 *
 * @param entry the entry
 * @param annotated the methods that entries can be for
 * @param types where the class is looked for that it names
 */
record UnmatchedEntry(MethodEntry entry, Collection<BeanMethod> annotated, ApplicationTypes types) {

    /** What is wrong with it, and what may have been meant. */
    String explanation() {
        String type = entry.written().split("#", 2)[0].strip();
        int generated = type.indexOf(ClassUtils.CGLIB_CLASS_SEPARATOR);
        if (generated > 0) {
            return "the class is one that is generated for a proxy; name the bean's own, ["
                    + type.substring(0, generated) + "#" + entry.name().method() + "]";
        }
        Class<?> named = types.classNamed(type);
        if (named == null) {
            return "there is no class " + type + meant();
        }
        Method[] methods = ReflectionUtils.getAllDeclaredMethods(named);
        if (Arrays.stream(methods).anyMatch(entry.name()::isNameOf)) {
            return "the method has no @Retryable, without which an entry here switches nothing on, or its class is no bean";
        }
        String overloads = Arrays.stream(methods)
                .filter(method -> method.getName().equals(entry.name().method()))
                .map(UnmatchedEntry::parameters)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return overloads.isEmpty()
                ? "the class has no method " + entry.name().method() + meant()
                : "the method has the parameters " + overloads;
    }

    private String meant() {
        Set<String> names = new LinkedHashSet<>();
        annotated.forEach(method ->
                names.add(MethodName.of(method.userClass(), method.method()).toString()));
        String plain = new MethodName(entry.name().type(), entry.name().method(), null).toString();
        @Nullable String nearest = Nearest.to(plain, names);
        return nearest == null ? "" : "; did you mean [" + nearest + "]?";
    }

    private static String parameters(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getTypeName)
                .collect(Collectors.joining(",", "(", ")"));
    }
}
