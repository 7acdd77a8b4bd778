package io.reprise.retry.spring.metrics;

import java.util.function.Supplier;

import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.event.WaitEnded;
import org.jspecify.annotations.Nullable;

/** Records what happens in one operation's calls in its meters, which it looks up once. Thread-safe. */
final class OperationRecorder implements RetryListener {

    private final Supplier<? extends @Nullable RetryMeters> meters;
    private final String policy;
    private final String operation;
    private volatile @Nullable Kept kept;

    /**
     * Creates it without asking for anything yet.
     *
     * @param meters gives the application's meters; null where there is no registry
     */
    OperationRecorder(Supplier<? extends @Nullable RetryMeters> meters, String policy, String operation) {
        this.meters = meters;
        this.policy = policy;
        this.operation = operation;
    }

    @Override
    public void onAttemptFailed(AttemptFailed event) {
        Kept found = found();
        if (found != null) {
            found.ofOperation().attemptFailed(event.attempt(), event.kind());
            found.ofPolicy().failed(event.failure());
        }
    }

    @Override
    public void onRetryScheduled(RetryScheduled event) {
        Kept found = found();
        if (found != null) {
            found.ofPolicy().waitBegan();
        }
    }

    @Override
    public void onWaitEnded(WaitEnded event) {
        Kept found = found();
        if (found != null) {
            found.ofPolicy().waitEnded(event.waited(), event.source());
        }
    }

    @Override
    public void onCallEnded(CallEnded event) {
        Kept found = found();
        if (found != null) {
            found.ofOperation().callEnded(event);
            found.all().removeIfDone(policy, found.ofPolicy());
        }
    }

    /** The meters; null where there is no registry. Those of a policy that was removed are looked up anew, as they may be gone. */
    private @Nullable Kept found() {
        Kept known = kept;
        return known != null && !known.ofPolicy().isRetired() ? known : lookedUp();
    }

    private @Nullable Kept lookedUp() {
        RetryMeters all = meters.get();
        if (all == null) {
            return null;
        }
        PolicyMeters ofPolicy = all.policy(policy);
        Kept found = new Kept(all, ofPolicy, ofPolicy.operation(operation));
        kept = found;
        return found;
    }

    private record Kept(RetryMeters all, PolicyMeters ofPolicy, OperationMeters ofOperation) {}
}
