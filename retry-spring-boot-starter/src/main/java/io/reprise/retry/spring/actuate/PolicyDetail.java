package io.reprise.retry.spring.actuate;

import java.util.List;
import java.util.Map;

import io.reprise.retry.RetrySwitch;
import io.reprise.retry.spring.policy.LivePolicy;

/**
 * A policy as it is shown by itself: as among others, and what uses it and what became of its calls.
 *
 * @param name as in {@link PolicyView}, and so are the next six
 * @param methods the annotated methods that use it
 * @param counts ended calls by outcome since the start, every outcome
 * @param giveUps the last calls that gave up, the newest first
 * @param events the last events, the newest first
 */
record PolicyDetail(
        String name,
        boolean enabled,
        boolean retrying,
        int waiting,
        String budget,
        List<String> changed,
        Map<String, ValueView> values,
        List<Variant> methods,
        Map<String, Long> counts,
        List<KeptGiveUp> giveUps,
        List<Map<String, Object>> events) {

    /**
     * An annotated method.
     *
     * @param method as configuration names it
     * @param operation as events and metrics name it
     * @param differs the values that aren't the policy's
     */
    record Variant(String method, String operation, Map<String, ValueView> differs) {}

    static PolicyDetail of(LivePolicy policy, PolicyHistory history, RetrySwitch retrySwitch) {
        PolicyView view = PolicyView.of(policy, history, retrySwitch);
        return new PolicyDetail(
                view.name(),
                view.enabled(),
                view.retrying(),
                view.waiting(),
                view.budget(),
                view.changed(),
                view.values(),
                policy.methods().stream()
                        .map(method -> variant(method, view.values()))
                        .toList(),
                view.counts(),
                history.giveUps(),
                history.events());
    }

    private static Variant variant(LivePolicy.Method method, Map<String, ValueView> policy) {
        Map<String, ValueView> own = ValueView.all(method.policy(), method.origins());
        return new Variant(method.method(), method.operation(), ValueView.differing(own, policy));
    }
}
