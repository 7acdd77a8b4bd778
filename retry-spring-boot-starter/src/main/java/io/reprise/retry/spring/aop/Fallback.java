package io.reprise.retry.spring.aop;

import java.util.Comparator;
import java.util.List;

import io.reprise.retry.call.CauseChain;
import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;

/**
 * What answers for one annotated method when a call of it has given up: the methods of the name that its annotation gives.
 * It knows nothing of attempts or of how they are driven. Immutable and thread-safe; it holds no bean.
 */
final class Fallback {

    /** An exception that is thrown again and again must not collect every failure that it was ever thrown for. */
    private static final int MOST_SUPPRESSED = 10;

    private final List<FallbackMethod> methods;

    /** Made of these methods, no two of which take the same type of failure. */
    Fallback(List<FallbackMethod> methods) {
        this.methods = methods.stream()
                .sorted(Comparator.comparingInt(FallbackMethod::precision).reversed())
                .toList();
    }

    /** The method that answers for this failure: of those that take it the one with the most specific type. Null for none. */
    @Nullable
    FallbackMethod fitting(Throwable failure) {
        // Those that take a failure have types one of which extends the other, and the deeper one stands before.
        for (FallbackMethod method : methods) {
            if (method.type().isInstance(failure)) {
                return method;
            }
        }
        return null;
    }

    /**
     * Answers for a failed call.
     *
     * @param bean the called bean; where proxies are around it, its method is called on what is inside them
     * @param arguments the call's arguments as the caller gave them
     * @param failure what the call ended on
     * @param reason why it gave up: a call that its caller or a shutdown has ended wants no answer
     * @return what the fallback returns
     * @throws Throwable the failure itself where no method takes it, or else what the method throws
     */
    @Nullable
    Object recover(Object bean, @Nullable Object[] arguments, Throwable failure, StopReason reason) throws Throwable {
        FallbackMethod method = fitting(failure);
        if (method == null || reason == StopReason.CANCELLED || reason == StopReason.SHUTDOWN) {
            throw failure;
        }
        try {
            return method.invoke(innermost(bean), arguments, failure);
        } catch (Throwable thrown) {
            throw withOriginal(thrown, failure);
        }
    }

    /**
     * What a fallback threw, with the call's own failure added as suppressed: unless one of the two is the other, or
     * among its causes, where that is told already and a circle would come of it.
     */
    static Throwable withOriginal(Throwable thrown, Throwable failure) {
        if (!isWithin(failure, thrown)
                && !isWithin(thrown, failure)
                && thrown.getSuppressed().length < MOST_SUPPRESSED) {
            thrown.addSuppressed(failure);
        }
        return thrown;
    }

    private static boolean isWithin(Throwable searched, Throwable chain) {
        return CauseChain.find(chain, link -> link == searched) != null;
    }

    private static Object innermost(Object bean) {
        Object layer = bean;
        for (Object inside = bean; inside != null; inside = AopProxyUtils.getSingletonTarget(inside)) {
            layer = inside;
        }
        return layer;
    }
}
