package io.reprise.retry.spring.observation;

import java.util.Objects;
import java.util.function.Supplier;

import io.micrometer.observation.Observation;
import io.micrometer.observation.Observation.Event;
import io.micrometer.observation.ObservationRegistry;
import io.reprise.retry.Durations;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import org.jspecify.annotations.Nullable;

/**
 * Adds an event to the current observation, which Micrometer Tracing makes an event of the current span, for each failed attempt
 * ({@value #ATTEMPT_FAILED}), each retry ({@value #RETRY}), and each call that gave up ({@value #GAVE_UP}). It begins no observation
 * and no span of its own. Where there is no current observation, or no registry, it does nothing. Thread-safe.
 *
 * <p>The current observation is that of the thread on which the event happens. A future that somebody else completes has the one of the
 * thread that completes it.
 */
public final class RetryObservations implements RetryListener {

    /** The name of the event of a failed attempt. */
    public static final String ATTEMPT_FAILED = "retry.attempt.failed";

    /** The name of the event of a retry. */
    public static final String RETRY = "retry.scheduled";

    /** The name of the event of a call that gave up. */
    public static final String GAVE_UP = "retry.gave.up";

    private final Supplier<? extends @Nullable ObservationRegistry> registry;
    private volatile @Nullable ObservationRegistry found;
    private volatile boolean absent;

    /**
     * Creates it without asking for anything yet.
     *
     * @param registry gives the application's registry, when the first event is to be told; null for none
     */
    public RetryObservations(Supplier<? extends @Nullable ObservationRegistry> registry) {
        this.registry = Objects.requireNonNull(registry, "registry");
    }

    @Override
    public boolean ignoresFirstSuccesses() {
        return true;
    }

    @Override
    public void onAttemptFailed(AttemptFailed event) {
        Observation around = current();
        if (around != null) {
            String text = "attempt " + event.attempt() + " failed: " + failure(event.failure(), event.status());
            around.event(Event.of(ATTEMPT_FAILED, text + " (" + event.kind().label() + ")"));
        }
    }

    @Override
    public void onRetryScheduled(RetryScheduled event) {
        Observation around = current();
        if (around != null) {
            String wait = Durations.text(event.delay()) + " (" + event.source().label() + ")";
            String reason = failure(event.failure(), event.status());
            around.event(Event.of(RETRY, "attempt " + event.attempt() + " in " + wait + " after " + reason));
        }
    }

    @Override
    public void onCallEnded(CallEnded event) {
        Observation around = event.succeeded() ? null : current();
        if (around != null) {
            String text =
                    event.outcome() + " after " + event.attempts() + " attempts in " + Durations.text(event.elapsed());
            around.event(Event.of(GAVE_UP, "policy '" + event.policy() + "' gave up: " + text));
        }
    }

    private static String failure(String name, int status) {
        return status == 0 ? name : name + ' ' + status;
    }

    private @Nullable Observation current() {
        ObservationRegistry known = found;
        if (known == null && !absent) {
            known = registry.get();
            found = known;
            absent = known == null;
        }
        return known == null ? null : known.getCurrentObservation();
    }
}
