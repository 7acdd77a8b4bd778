package io.reprise.retry.spring.actuate;

import java.util.List;
import java.util.Map;

import io.reprise.retry.RetrySwitch;
import io.reprise.retry.spring.policy.LivePolicy;
import io.reprise.retry.spring.policy.RunTimeKeys;

/**
 * A policy as it is shown among others.
 *
 * @param name its name
 * @param enabled whether its own switch is on
 * @param retrying whether failed calls are retried: its own switch and that for all are on
 * @param waiting how many calls wait for a retry now
 * @param budget the name of the budget that retries draw on; {@code none} for none
 * @param changed the keys that are changed at run time
 * @param values all values by key
 * @param counts ended calls by outcome since the start, every outcome
 */
record PolicyView(
        String name,
        boolean enabled,
        boolean retrying,
        int waiting,
        String budget,
        List<String> changed,
        Map<String, ValueView> values,
        Map<String, Long> counts) {

    static PolicyView of(LivePolicy policy, PolicyHistory history, RetrySwitch retrySwitch) {
        return new PolicyView(
                policy.name(),
                retrySwitch.isOnByItself(policy.name()),
                retrySwitch.isOn(policy.name()),
                history.waiting(),
                policy.budget().orElse("none"),
                policy.changed().stream().map(RunTimeKeys::nameOf).toList(),
                ValueView.all(policy.policy(), policy.origins()),
                history.counts());
    }
}
