package io.reprise.retry.spring.policy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.reprise.retry.RetryPolicy;
import org.jspecify.annotations.Nullable;

/**
 * An annotated method as a user of a policy. Immutable.
 *
 * @param method the method
 * @param policyName the policy that its annotation names; null where it names none
 * @param layers what stands above that policy for this method, the level that beats all others last
 * @param configured what all this resolves to by configuration
 */
public record PolicyUser(
        BeanMethod method, @Nullable String policyName, List<PolicyLayer> layers, RetryPolicy configured) {

    public PolicyUser {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(configured, "configured");
        layers = List.copyOf(layers);
    }

    /** The method as configuration names it: {@code com.acme.PaymentService#charge(java.lang.String)}. */
    String methodName() {
        Method called = method.method();
        List<String> parameters = Arrays.stream(called.getParameterTypes())
                .map(type -> MethodName.dotted(type.getTypeName()))
                .toList();
        return new MethodName(MethodName.dotted(method.userClass().getName()), called.getName(), parameters).toString();
    }
}
