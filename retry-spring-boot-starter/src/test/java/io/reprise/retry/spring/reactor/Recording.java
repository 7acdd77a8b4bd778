package io.reprise.retry.spring.reactor;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.time.VirtualTime;

import static org.assertj.core.api.Assertions.assertThat;

/** An environment of virtual time whose retries run on the thread that moves it, and what was told of the calls in it. */
final class Recording implements RetryListener {

    final VirtualTime time;
    final RetryEnvironment environment;
    private final List<CallEnded> ended = new CopyOnWriteArrayList<>();

    private Recording(VirtualTime time) {
        this.time = time;
        this.environment = RetryEnvironment.builder()
                .timeSource(time.timeSource())
                .executor(Runnable::run)
                .listener(this)
                .build();
    }

    static Recording inTimeThatPasses() {
        return new Recording(VirtualTime.create());
    }

    static Recording inTimeMovedByHand() {
        return new Recording(VirtualTime.manual());
    }

    /** Waits of 1 s, three attempts. */
    static RetryPolicy.Builder policy() {
        return RetryPolicy.builder("p")
                .baseDelay(Duration.ofSeconds(1))
                .multiplier(1)
                .jitter(Jitter.NONE);
    }

    RetryExecutor executor() {
        return executor(policy());
    }

    RetryExecutor executor(RetryPolicy.Builder policy) {
        return RetryExecutor.of(policy.build(), environment);
    }

    @Override
    public void onCallEnded(CallEnded event) {
        ended.add(event);
    }

    List<CallEnded> ended() {
        return ended;
    }

    /** The one call's outcome; nothing of it is left behind. */
    String outcome() {
        assertThat(ended).hasSize(1);
        assertThat(time.pending()).isZero();
        return ended.get(0).outcome();
    }
}
