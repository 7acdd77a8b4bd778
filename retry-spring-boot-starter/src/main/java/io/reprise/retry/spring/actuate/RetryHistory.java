package io.reprise.retry.spring.actuate;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;

import io.reprise.retry.Names;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistryListener;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.event.WaitEnded;
import org.jspecify.annotations.Nullable;

/**
 * Remembers, per policy, how calls ended, how many are waiting, and the last {@value PolicyHistory#EVENTS} events: failed
 * attempts, scheduled retries, and ends of calls; and the last {@value PolicyHistory#GIVE_UPS} calls that gave up. A call
 * that succeeds at its first attempt is counted and nothing more, so that it doesn't push out what somebody looks for.
 * Thread-safe; takes no lock.
 *
 * <p>It knows the policies of configuration and registry only, and forgets one that a program removes.
 */
public final class RetryHistory implements RetryListener, RetryRegistryListener {

    /** By canonical name. */
    private final ConcurrentMap<String, PolicyHistory> policies = new ConcurrentHashMap<>();

    /** The same by the names as events have them, which saves every call the work of comparing names. */
    private final ConcurrentMap<String, PolicyHistory> spellings = new ConcurrentHashMap<>();

    private final Predicate<String> isKnown;
    private final InstantSource clock;

    /**
     * Creates an empty history.
     *
     * @param isKnown whether there is a policy of a name
     * @param clock the wall clock
     */
    public RetryHistory(Predicate<String> isKnown, InstantSource clock) {
        this.isKnown = Objects.requireNonNull(isKnown, "isKnown");
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    @Override
    public void onAttemptFailed(AttemptFailed event) {
        PolicyHistory policy = ofKnown(event.policy());
        if (policy != null) {
            policy.add(KeptEvent.of(event, now()));
        }
    }

    @Override
    public void onRetryScheduled(RetryScheduled event) {
        PolicyHistory policy = ofKnown(event.policy());
        if (policy != null) {
            policy.waitBegan();
            policy.add(KeptEvent.of(event, now()));
        }
    }

    @Override
    public void onWaitEnded(WaitEnded event) {
        PolicyHistory policy = ofKnown(event.policy());
        if (policy != null) {
            policy.waitEnded();
        }
    }

    @Override
    public void onCallEnded(CallEnded event) {
        PolicyHistory policy = ofKnown(event.policy());
        if (policy != null) {
            policy.count(event.outcome());
            if (!event.succeeded() || event.attempts() > 1) {
                policy.add(KeptEvent.of(event, now()));
            }
            if (KeptGiveUp.isOne(event)) {
                policy.add(KeptGiveUp.of(event, now()));
            }
        }
    }

    /** One that is configured stays: annotated methods may use it. */
    @Override
    public void onPolicyRemoved(RetryPolicy policy) {
        if (!isKnown.test(policy.name())) {
            PolicyHistory forgotten = policies.remove(Names.canonical(policy.name()));
            spellings.values().removeIf(each -> each == forgotten);
        }
    }

    /** What is known of a policy's calls; empty where there were none. */
    PolicyHistory of(String policy) {
        PolicyHistory known = policies.get(Names.canonical(policy));
        return known == null ? new PolicyHistory() : known;
    }

    private @Nullable PolicyHistory ofKnown(String policy) {
        PolicyHistory known = spellings.get(policy);
        if (known != null || !isKnown.test(policy)) {
            return known;
        }
        PolicyHistory history = policies.computeIfAbsent(Names.canonical(policy), first -> new PolicyHistory());
        spellings.put(policy, history);
        return history;
    }

    private Instant now() {
        return clock.instant();
    }

    /** For how many policies something is kept. */
    int size() {
        return policies.size();
    }
}
