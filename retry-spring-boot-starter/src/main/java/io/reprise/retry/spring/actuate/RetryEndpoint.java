package io.reprise.retry.spring.actuate;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.reprise.retry.RetrySwitch;
import io.reprise.retry.simulation.ScheduleReport;
import io.reprise.retry.spring.policy.LivePolicies;
import io.reprise.retry.spring.policy.LivePolicy;
import io.reprise.retry.spring.policy.PolicyChangeException;
import io.reprise.retry.spring.policy.RunTimeKeys;
import io.reprise.retry.spring.policy.SimulationParameters;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/**
 * The actuator endpoint {@code retry}: shows the policies in force and what became of calls, turns retries off and on, changes
 * policies, and simulates them. A change is for this process, and lasts until it ends. Operations that write don't exist
 * unless {@code management.endpoint.retry.access} is {@code unrestricted}. Thread-safe.
 */
@WebEndpoint(id = RetryEndpoint.ID, defaultAccess = Access.READ_ONLY)
public final class RetryEndpoint {

    static final String ID = "retry";

    /** The names of the parameters that are parts of the path. */
    static final Set<String> SELECTORS = Set.of("policyName", "view");

    private static final String SIMULATION = "simulation";

    private final LivePolicies policies;
    private final RetryHistory history;

    /**
     * Creates the endpoint.
     *
     * @param policies the policies in force
     * @param history what became of calls
     */
    public RetryEndpoint(LivePolicies policies, RetryHistory history) {
        this.policies = Objects.requireNonNull(policies, "policies");
        this.history = Objects.requireNonNull(history, "history");
    }

    /** The switch, and all policies, budgets and annotated methods. */
    @ReadOperation
    public WebEndpointResponse<Object> all() {
        return new WebEndpointResponse<>(allThereIs());
    }

    /** One policy, with its counts and events. */
    @ReadOperation
    public WebEndpointResponse<Object> one(@Selector String policyName) {
        return answer(policyName, policy -> policy);
    }

    /** The schedule of one policy, with what the query sets differently. */
    @ReadOperation
    public WebEndpointResponse<Object> view(
            @Selector String policyName,
            @Selector String view,
            @org.springframework.lang.Nullable @Nullable RequestValues request) {
        if (!view.equals(SIMULATION)) {
            return notFound("there is no view '" + view + "' of a policy", List.of(SIMULATION));
        }
        LivePolicy policy = policies.find(policyName).orElse(null);
        if (policy == null) {
            return noSuchPolicy(policyName);
        }
        try {
            return new WebEndpointResponse<>(
                    ScheduleReport.of(SimulationParameters.read(policy.policy(), valuesOf(request))));
        } catch (PolicyChangeException wrong) {
            return badRequest(ErrorView.of(wrong, SimulationParameters.names()));
        }
    }

    /** Turns all retries off or on. */
    @WriteOperation
    public WebEndpointResponse<Object> switchAll(@org.springframework.lang.Nullable @Nullable RequestValues request) {
        Map<String, @Nullable Object> values = valuesOf(request);
        SwitchKey enabled = SwitchKey.takeFrom(values);
        if (!values.isEmpty() || enabled.value() == null) {
            return badRequest(ErrorView.unknown(
                    "the body must be {\"enabled\": true} or {\"enabled\": false}", List.of(SwitchKey.NAME)));
        }
        retrySwitch().set(enabled.value());
        return new WebEndpointResponse<>(allThereIs());
    }

    /** Changes keys of one policy, or turns its retries off or on. */
    @WriteOperation
    public WebEndpointResponse<Object> change(
            @Selector String policyName, @org.springframework.lang.Nullable @Nullable RequestValues request) {
        Map<String, @Nullable Object> values = valuesOf(request);
        SwitchKey enabled = SwitchKey.takeFrom(values);
        if (!policies.isKnown(policyName)) {
            return noSuchPolicy(policyName);
        }
        if (enabled.isWrong()) {
            return badRequest(ErrorView.unknown("enabled must be true or false", accepted()));
        }
        if (values.isEmpty() && !enabled.isGiven()) {
            return badRequest(ErrorView.unknown("the body has no key", accepted()));
        }
        return answer(policyName, policy -> changed(policy, values, enabled));
    }

    /** Takes all changes of one policy back, and turns its retries on. */
    @DeleteOperation
    public WebEndpointResponse<Object> reset(@Selector String policyName) {
        return answer(policyName, policy -> {
            LivePolicy reset = policies.reset(policy.name());
            retrySwitch().set(policy.name(), true);
            return reset;
        });
    }

    private LivePolicy changed(LivePolicy policy, Map<String, @Nullable Object> values, SwitchKey enabled) {
        LivePolicy changed = values.isEmpty() ? policy : policies.change(policy.name(), values);
        if (enabled.value() != null) {
            retrySwitch().set(policy.name(), enabled.value());
        }
        return changed;
    }

    private WebEndpointResponse<Object> answer(String policyName, Function<LivePolicy, LivePolicy> action) {
        LivePolicy policy = policies.find(policyName).orElse(null);
        if (policy == null) {
            return noSuchPolicy(policyName);
        }
        try {
            LivePolicy result = action.apply(policy);
            return new WebEndpointResponse<>(PolicyDetail.of(result, history.of(policyName), retrySwitch()));
        } catch (PolicyChangeException refused) {
            return badRequest(ErrorView.of(refused, accepted()));
        }
    }

    private RetryView allThereIs() {
        List<LivePolicy> all = policies.names().stream()
                .flatMap(name -> policies.find(name).stream())
                .toList();
        return new RetryView(
                retrySwitch().isOn(),
                all.stream()
                        .map(policy -> PolicyView.of(policy, history.of(policy.name()), retrySwitch()))
                        .toList(),
                policies.registry().budgets().stream()
                        .map(budget -> new RetryView.Budget(budget.name(), budget.tokens(), budget.capacity()))
                        .sorted(Comparator.comparing(RetryView.Budget::name))
                        .toList(),
                all.stream()
                        .flatMap(RetryEndpoint::methods)
                        .sorted(Comparator.comparing(RetryView.Method::method))
                        .toList());
    }

    private static Stream<RetryView.Method> methods(LivePolicy policy) {
        return policy.methods().stream()
                .map(method -> new RetryView.Method(method.method(), method.operation(), policy.name()));
    }

    /** That of the calls, whichever bean it is. */
    private RetrySwitch retrySwitch() {
        return policies.registry().environment().retrySwitch();
    }

    private static Map<String, @Nullable Object> valuesOf(@Nullable RequestValues request) {
        return request == null ? new HashMap<>() : new LinkedHashMap<>(request.values());
    }

    private static List<String> accepted() {
        return Stream.concat(Stream.of(SwitchKey.NAME), RunTimeKeys.changeable().stream())
                .toList();
    }

    private WebEndpointResponse<Object> noSuchPolicy(String policyName) {
        return notFound("there is no policy '" + policyName + "'", policies.names());
    }

    private static WebEndpointResponse<Object> notFound(String error, List<String> known) {
        return new WebEndpointResponse<>(ErrorView.unknown(error, known), WebEndpointResponse.STATUS_NOT_FOUND);
    }

    private static WebEndpointResponse<Object> badRequest(ErrorView error) {
        return new WebEndpointResponse<>(error, WebEndpointResponse.STATUS_BAD_REQUEST);
    }
}
