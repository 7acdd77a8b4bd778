package io.reprise.retry.spring.reactor;

import java.io.Serial;
import java.util.Objects;

import io.reprise.retry.Recovery;
import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** Carries a call's failure and why it gave up to its recovery, and no further. */
final class Stopped extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    private final transient Throwable failure;
    private final transient StopReason reason;

    Stopped(Throwable failure, StopReason reason) {
        super(null, null, false, false);
        this.failure = failure;
        this.reason = reason;
    }

    /** What the recovery gives; an error where it throws or gives null. */
    <T> Publisher<? extends T> recoveredBy(Recovery<? extends Publisher<? extends T>> recovery) {
        try {
            @Nullable Publisher<? extends T> recovered = recovery.recover(failure, reason);
            return Objects.requireNonNull(recovered, "the recovery gave null instead of a publisher");
        } catch (Throwable thrown) {
            return Mono.error(thrown);
        }
    }
}
