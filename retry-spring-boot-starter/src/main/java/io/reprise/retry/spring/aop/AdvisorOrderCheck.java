package io.reprise.retry.spring.aop;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.Advisor;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.framework.Advised;
import org.springframework.core.Ordered;

/** Tells of transactions and caches that stand outside of the retry, so that all attempts of a call share one. */
final class AdvisorOrderCheck {

    private static final Logger log = LoggerFactory.getLogger("io.reprise.retry");

    private AdvisorOrderCheck() {}

    /** Says at WARN which advisors of the proxy stand before the retry's, for methods that are retried. */
    static void warnIfOutside(Advised proxy, Class<?> type, RetryableMethods methods, String beanName) {
        List<Advisor> outside = new ArrayList<>();
        for (Advisor advisor : proxy.getAdvisors()) {
            if (advisor instanceof RetryAdvisor retry) {
                outside.forEach(other -> warn(other, retry, beanName));
                return;
            }
            if (isOfTransactionsOrCaches(advisor) && isOnOneOf(methods.all(), advisor, type)) {
                outside.add(advisor);
            }
        }
    }

    private static void warn(Advisor advisor, RetryAdvisor retry, String beanName) {
        log.warn(
                "Bean '{}': all attempts of a call share one transaction or cache look-up, because {} (order {}) stands"
                        + " outside of the retry (order {}). Set reprise.aspect-order to a number below {}, or give the"
                        + " other a higher order",
                beanName,
                advisor.getClass().getSimpleName(),
                order(advisor),
                retry.getOrder(),
                order(advisor));
    }

    /** By the name, because Spring's modules for them may be absent. */
    private static boolean isOfTransactionsOrCaches(Advisor advisor) {
        for (Class<?> type = advisor.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().startsWith("org.springframework.transaction.")
                    || type.getName().startsWith("org.springframework.cache.")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOnOneOf(Collection<RetryableMethod> methods, Advisor advisor, Class<?> type) {
        return advisor instanceof PointcutAdvisor selective
                && methods.stream()
                        .anyMatch(method ->
                                selective.getPointcut().getMethodMatcher().matches(method.method(), type));
    }

    private static int order(Advisor advisor) {
        return advisor instanceof Ordered ordered ? ordered.getOrder() : Ordered.LOWEST_PRECEDENCE;
    }
}
