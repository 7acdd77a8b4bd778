package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;

/** Tells methods whose outcome is known only after they have returned: a blocking retry would never see it fail. */
final class ReturnTypes {

    /** The last parameter that Kotlin's compiler gives to suspend functions. */
    private static final String CONTINUATION = "kotlin.coroutines.Continuation";

    private static final String KNOWN_LATER =
            ", whose outcome is known only after it has returned: it would not be retried";

    private ReturnTypes() {}

    /** What speaks against retrying the method; null for nothing. */
    static @Nullable Objection objection(Method method, Class<?> beanType) {
        if (isSuspendFunction(method)) {
            return new Objection("stands on a Kotlin suspend function" + KNOWN_LATER, "make it a plain function");
        }
        Class<?> returned = ResolvableType.forMethodReturnType(method, beanType).resolve(method.getReturnType());
        String reason = "stands on a method that returns " + returned.getSimpleName() + KNOWN_LATER;
        if (Future.class.isAssignableFrom(returned) || CompletionStage.class.isAssignableFrom(returned)) {
            return new Objection(reason, "return the value itself, and make the future around the call");
        }
        return isReactive(returned)
                ? new Objection(reason, "return the value itself, or use the retry operator of the type")
                : null;
    }

    private static boolean isSuspendFunction(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        return parameters.length > 0
                && parameters[parameters.length - 1].getName().equals(CONTINUATION);
    }

    private static boolean isReactive(Class<?> returned) {
        return Flow.Publisher.class.isAssignableFrom(returned)
                || ReactiveAdapterRegistry.getSharedInstance().getAdapter(returned) != null;
    }

    /**
     * What speaks against retrying a method.
     *
     * @param reason why, as the rest of a sentence about the annotation
     * @param fix what to do instead
     */
    record Objection(String reason, String fix) {}
}
