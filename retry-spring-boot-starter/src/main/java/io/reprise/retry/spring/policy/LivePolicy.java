package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;

/**
 * A policy as it is in force. Immutable.
 *
 * @param policy the policy for those who set nothing above it, such as programs
 * @param origins where each key's value comes from: the place and origin of a setting, 'built-in default', 'set by a
 *     program', or 'run-time change of policy …'
 * @param changed the keys that this policy's own change at run time sets
 * @param budget the name of the budget that retries draw on; empty for none
 * @param methods the annotated methods that use it, in the order of their names
 */
public record LivePolicy(
        RetryPolicy policy,
        Map<PolicyKey, String> origins,
        Set<PolicyKey> changed,
        Optional<String> budget,
        List<Method> methods) {

    public LivePolicy {
        methods = List.copyOf(methods);
    }

    /** The name. */
    public String name() {
        return policy.name();
    }

    /**
     * An annotated method with what is in force for its calls.
     *
     * @param method the method as configuration names it: {@code com.acme.PaymentService#charge(java.lang.String)}
     * @param operation its name in events and metrics: {@code PaymentService.charge}
     * @param policy the policy with what the method's annotation and {@code reprise.methods} set
     * @param origins where each key's value comes from
     */
    public record Method(String method, String operation, RetryPolicy policy, Map<PolicyKey, String> origins) {}
}
