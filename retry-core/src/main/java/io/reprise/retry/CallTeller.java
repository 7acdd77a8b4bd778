package io.reprise.retry;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import io.reprise.retry.Decision.Retry;
import io.reprise.retry.call.GiveUpReport;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.event.WaitEnded;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns what happens in an executor's calls into events, and builds none where nobody listens. Thread-safe. */
final class CallTeller {

    private final String policy;
    private final String operation;
    private final Listeners listeners;
    private final OnceEach typesToldOf;
    private final AtomicBoolean repeatedEffectTold = new AtomicBoolean();

    CallTeller(String policy, String operation, RetryEnvironment environment) {
        this.policy = policy;
        this.operation = operation;
        this.listeners = Listeners.of(environment.listeners(), policy, operation);
        this.typesToldOf = environment.typesToldOf();
    }

    /** The policy's name as it stands in events. */
    String policy() {
        return policy;
    }

    boolean hasListeners() {
        return !listeners.isEmpty();
    }

    void attemptFailed(Assessment failure, int attempt, long elapsedNanos) {
        if (hasListeners()) {
            AttemptFailed event = new AttemptFailed(
                    policy,
                    operation,
                    attempt,
                    failure.outcome(),
                    failure.kind(),
                    failure.failure(),
                    failure.status(),
                    failure.hint(),
                    Duration.ofNanos(elapsedNanos));
            listeners.tell(RetryListener::onAttemptFailed, event);
        }
    }

    void retryScheduled(Retry retry, Assessment failure, int attempt) {
        if (hasListeners()) {
            Duration delay = Duration.ofNanos(retry.waitNanos());
            Duration backoff = Duration.ofNanos(Math.round(retry.backoff()));
            RetryScheduled event = new RetryScheduled(
                    policy,
                    operation,
                    attempt,
                    delay,
                    backoff,
                    failure.hint(),
                    retry.source(),
                    failure.failure(),
                    failure.status());
            listeners.tell(RetryListener::onRetryScheduled, event);
        }
    }

    void waitEnded(Retry retry, long waitedNanos, int attempt) {
        if (hasListeners()) {
            Duration waited = Duration.ofNanos(waitedNanos);
            listeners.tell(
                    RetryListener::onWaitEnded, new WaitEnded(policy, operation, attempt, waited, retry.source()));
        }
    }

    /** Whether nobody wants to know of calls whose first attempt succeeds. */
    boolean ignoresFirstSuccesses() {
        return listeners.ignoreFirstSuccesses();
    }

    void succeededAtOnce(long elapsedNanos) {
        listeners.tellFirstSuccess(
                new CallEnded(policy, operation, 1, Duration.ofNanos(elapsedNanos), List.of(), null));
    }

    void succeeded(AttemptLog attempts, long elapsedNanos) {
        Duration elapsed = Duration.ofNanos(elapsedNanos);
        listeners.tell(
                RetryListener::onCallEnded,
                new CallEnded(policy, operation, attempts.size() + 1, elapsed, attempts.attempts(), null));
    }

    void gaveUp(PendingReport pending) {
        if (hasListeners()) {
            GiveUpReport report = pending.get();
            CallEnded event = new CallEnded(
                    policy, operation, report.attemptsMade(), report.elapsed(), report.attempts(), report);
            listeners.tell(RetryListener::onCallEnded, event);
        }
    }

    /** Doing something twice that the user never called idempotent is said once per operation, with the ways out. */
    void effectMayBeRepeated(Idempotence idempotent, Assessment failure) {
        if (idempotent == Idempotence.UNSET && repeatedEffectTold.compareAndSet(false, true)) {
            Log.LOG.warn(
                    "{} (policy '{}') sent a POST or PATCH without idempotency key and failed with {}, which may have "
                            + "taken effect; it is retried all the same. Say idempotent: yes or no, or send a key with "
                            + "idempotency-key: true (said once per operation)",
                    Printable.text(operation),
                    Printable.text(policy),
                    failure.failure());
        }
    }

    /** A fatal first attempt is ordinary business: that a type isn't retried is said once, and not as a warning. */
    void notRetried(Assessment failure) {
        String type = failure.status() == 0 ? failure.failure() : failure.failure() + ' ' + failure.status();
        if (typesToldOf.isFirst(policy + ' ' + type)) {
            Log.LOG.info(
                    "policy '{}' does not retry {}: it is passed on as it is (said once per policy and type)",
                    Printable.text(policy),
                    type);
        }
    }

    /** Loaded when something is said at last, so that simulations run where SLF4J isn't on the class path. */
    private static final class Log {
        static final Logger LOG = LoggerFactory.getLogger("io.reprise.retry");
    }
}
