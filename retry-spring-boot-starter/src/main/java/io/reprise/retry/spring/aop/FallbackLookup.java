package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.spring.aop.FallbackMethod.Takes;
import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.Nearest;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Finds the fallback that the annotation of one method names, and tells what is wrong with it. */
final class FallbackLookup {

    private final Method method;
    private final Class<?> type;
    private final String name;
    private final String origin;
    private final FallbackSignature signature;

    private FallbackLookup(RetryableMethod retryable, Class<?> type, String name, @Nullable String beanName) {
        this.method = retryable.method();
        this.type = ClassUtils.getUserClass(type);
        this.name = name;
        this.origin = Origin.ofMethod(method, beanName);
        this.signature = new FallbackSignature(method, this.type);
    }

    /**
     * The fallback of a method.
     *
     * @param retryable the method
     * @param type the class of its bean
     * @param name what the annotation's attribute says
     * @param beanName the bean for which it is looked up; null where it isn't known
     * @return null for a method that is of this name itself, and has its annotation from its class
     * @throws RetryConfigurationException if the bean has no such method, or none that fits, or one that fits only in part
     */
    static @Nullable Fallback find(RetryableMethod retryable, Class<?> type, String name, @Nullable String beanName) {
        if (retryable.ofClass() && retryable.method().getName().equals(name)) {
            return null;
        }
        return new FallbackLookup(retryable, type, name, beanName).find();
    }

    private Fallback find() {
        Collection<Method> candidates = candidates();
        Map<Method, Takes> fitting = new LinkedHashMap<>();
        candidates.forEach(candidate -> {
            Takes takes = signature.takes(candidate);
            if (takes != null) {
                fitting.put(candidate, takes);
            }
        });
        if (fitting.isEmpty()) {
            throw nothingFits(candidates);
        }
        fitting.keySet().forEach(this::throwIfUnusable);
        List<FallbackMethod> methods = new ArrayList<>();
        fitting.forEach(
                (each, takes) -> methods.add(new FallbackMethod(each, signature.failureOf(each, takes), takes)));
        throwIfAmbiguous(methods);
        return new Fallback(methods);
    }

    /** The methods of that name but for the annotated one, each as the bean's class has it. */
    private Collection<Method> candidates() {
        Map<List<Class<?>>, Method> byParameters = new LinkedHashMap<>();
        // From the class upwards, so that a private method hides one of a superclass as it does in the source.
        for (Method found : RetryableMethods.allOf(type)) {
            if (found.getName().equals(name)) {
                byParameters.putIfAbsent(List.of(found.getParameterTypes()), found);
            }
        }
        byParameters.values().remove(method);
        return byParameters.values();
    }

    private void throwIfUnusable(Method candidate) {
        if (!signature.returnsTheSame(candidate)) {
            throw wrong(
                    "names " + signature.text(candidate) + ", which returns " + signature.returnedBy(candidate)
                            + " in place of " + signature.returnedBy(method),
                    "let it return what the annotated method returns, or give it another name");
        }
        boolean unimplemented = Modifier.isAbstract(candidate.getModifiers())
                && !candidate.getDeclaringClass().isInterface();
        if (unimplemented || !candidate.trySetAccessible()) {
            throw wrong(
                    "names " + signature.text(candidate) + ", which can't be called from here",
                    "make it public in an exported package, or open the package to this library");
        }
    }

    /** A method that doesn't look at the failure is the last to be asked, and there is at most one. */
    private void throwIfAmbiguous(List<FallbackMethod> methods) {
        Map<Class<?>, Method> byFailure = new HashMap<>();
        for (FallbackMethod each : methods) {
            Method other = each.takes() == Takes.ARGUMENTS ? null : byFailure.put(each.type(), each.method());
            if (other != null) {
                String both = Stream.of(other, each.method())
                        .map(signature::text)
                        .sorted()
                        .collect(Collectors.joining(" and "));
                throw wrong(
                        "names two methods that take the same failures: " + both, "rename or remove one of the two");
            }
        }
    }

    private RetryConfigurationException nothingFits(Collection<Method> candidates) {
        String expected = "a method of the bean, of any visibility, with the parameters " + signature.expected();
        if (candidates.isEmpty()) {
            Set<String> names = RetryableMethods.allOf(type).stream()
                    .filter(found -> !found.equals(method))
                    .map(Method::getName)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            String nearest = Nearest.to(name, names);
            return wrong(
                    "is not the name of a" + (name.equals(method.getName()) ? "nother" : "") + " method of the bean"
                            + (nearest == null ? "" : ": did you mean " + nearest + "?"),
                    "name " + expected);
        }
        String found = candidates.stream().map(signature::text).sorted().collect(Collectors.joining(", "));
        return wrong("is the name of no method with fitting parameters, only of " + found, "name " + expected);
    }

    private RetryConfigurationException wrong(String reason, String fix) {
        return new RetryConfigurationException(
                List.of(new ConfigurationProblem("@Retryable(fallback)", name, origin, reason, fix)));
    }
}
