package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;

import io.reprise.retry.spring.reactor.AdaptedRetry;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/**
 * Tells by the type that a method declares to return how its calls are carried out, and which types nothing can be done for.
 * What a method that declares {@code Object}, or a type variable, returns at run time doesn't count: it is a value.
 */
final class ReturnTypes {

    /** The last parameter that Kotlin's compiler gives to suspend functions. */
    private static final String CONTINUATION = "kotlin.coroutines.Continuation";

    private static final Set<String> PUBLISHERS =
            Set.of("org.reactivestreams.Publisher", Flow.Publisher.class.getName());

    private static final String KNOWN_LATER =
            ", whose outcome is known only after it has returned: it would not be retried";

    private static final boolean REACTOR_IS_PRESENT =
            ClassUtils.isPresent("reactor.core.publisher.Flux", ReturnTypes.class.getClassLoader());

    private ReturnTypes() {}

    /** How calls of a method are carried out to whose type there is no objection. */
    static CallStyle style(Method method, Class<?> beanType) {
        Class<?> returned = returned(method, beanType);
        if (CompletionStage.class.isAssignableFrom(returned)) {
            return CallStyle.of(new FutureStyle());
        }
        return isReactive(returned)
                ? CallStyle.of(Objects.requireNonNull(AdaptedRetry.of(returned))::call)
                : CallStyle.BLOCKING;
    }

    /** What speaks against retrying the method; null for nothing. */
    static @Nullable Objection objection(Method method, Class<?> beanType) {
        if (isSuspendFunction(method)) {
            return new Objection(
                    "stands on a Kotlin suspend function" + KNOWN_LATER,
                    "make it a plain function, or return a Mono or Flux");
        }
        Class<?> returned = returned(method, beanType);
        if (CompletionStage.class.isAssignableFrom(returned)) {
            return notGiven(returned, CompletableFuture.class);
        }
        if (Future.class.isAssignableFrom(returned)) {
            return new Objection(
                    stands(returned) + KNOWN_LATER,
                    "return a CompletableFuture or CompletionStage, or the value itself");
        }
        return isReactive(returned) ? objectionToReactive(returned) : null;
    }

    private static @Nullable Objection objectionToReactive(Class<?> returned) {
        if (!REACTOR_IS_PRESENT) {
            return new Objection(
                    stands(returned) + ", which can't be retried without Reactor",
                    "add io.projectreactor:reactor-core to the class path, or return the value itself or a"
                            + " CompletableFuture");
        }
        AdaptedRetry retry = AdaptedRetry.of(returned);
        return retry == null
                ? new Objection(
                        stands(returned) + ", for which Spring's ReactiveAdapterRegistry has no adapter",
                        "return a Mono or Flux")
                : notGiven(returned, retry.type());
    }

    /** What a retried call gives is made by us, and so never of a type of the application's own. */
    private static @Nullable Objection notGiven(Class<?> returned, Class<?> given) {
        return returned.isAssignableFrom(given)
                ? null
                : new Objection(
                        stands(returned) + ", but what a retried call gives is a " + given.getSimpleName(),
                        "declare " + given.getSimpleName() + " as what it returns");
    }

    private static String stands(Class<?> returned) {
        return "stands on a method that returns " + returned.getSimpleName();
    }

    private static Class<?> returned(Method method, Class<?> beanType) {
        return ResolvableType.forMethodReturnType(method, beanType).resolve(method.getReturnType());
    }

    private static boolean isSuspendFunction(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        return parameters.length > 0
                && parameters[parameters.length - 1].getName().equals(CONTINUATION);
    }

    private static boolean isReactive(Class<?> returned) {
        return ReactiveAdapterRegistry.getSharedInstance().getAdapter(returned) != null || isPublisher(returned);
    }

    private static boolean isPublisher(Class<?> returned) {
        return PUBLISHERS.contains(returned.getName())
                || ClassUtils.getAllInterfacesForClassAsSet(returned).stream()
                        .anyMatch(type -> PUBLISHERS.contains(type.getName()));
    }

    /**
     * What speaks against retrying a method.
     *
     * @param reason why, as the rest of a sentence about the annotation
     * @param fix what to do instead
     */
    record Objection(String reason, String fix) {}
}
