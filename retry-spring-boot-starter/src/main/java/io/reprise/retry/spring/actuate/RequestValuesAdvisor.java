package io.reprise.retry.spring.actuate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.InvocationContext;
import org.springframework.boot.actuate.endpoint.OperationArgumentResolver;
import org.springframework.boot.actuate.endpoint.OperationType;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.invoke.OperationInvoker;
import org.springframework.boot.actuate.endpoint.invoke.OperationInvokerAdvisor;
import org.springframework.boot.actuate.endpoint.invoke.OperationParameters;

/** Gives the operations of the endpoint {@code retry} everything that a request sets, as one parameter. */
public final class RequestValuesAdvisor implements OperationInvokerAdvisor {

    private static final EndpointId ENDPOINT = EndpointId.of(RetryEndpoint.ID);

    /** Creates the advisor. */
    public RequestValuesAdvisor() {}

    @Override
    public OperationInvoker apply(
            EndpointId endpoint, OperationType type, OperationParameters parameters, OperationInvoker invoker) {
        return endpoint.equals(ENDPOINT) ? context -> invoker.invoke(withValues(context)) : invoker;
    }

    private static InvocationContext withValues(InvocationContext context) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>(context.getArguments());
        values.keySet().removeAll(RetryEndpoint.SELECTORS);
        return new InvocationContext(
                Objects.requireNonNullElse(context.resolveArgument(SecurityContext.class), SecurityContext.NONE),
                context.getArguments(),
                OperationArgumentResolver.of(RequestValues.class, () -> new RequestValues(values)),
                new Resolvers(context));
    }

    /** What the original context could resolve besides. */
    private record Resolvers(InvocationContext context) implements OperationArgumentResolver {

        @Override
        public boolean canResolve(Class<?> type) {
            return context.canResolve(type);
        }

        @Override
        public <T> @Nullable T resolve(Class<T> type) {
            return context.resolveArgument(type);
        }
    }
}
