package io.reprise.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Calls that wait in their own thread when the application shuts down; for those that don't, see the futures' tests. */
class ShutDownTests {

    private final VirtualTime time = VirtualTime.create();
    private final List<String> outcomes = new ArrayList<>();
    private final RetryEnvironment environment = RetryEnvironment.builder()
            .timeSource(time.timeSource())
            .listener(new io.reprise.retry.event.RetryListener() {
                @Override
                public void onCallEnded(io.reprise.retry.event.CallEnded event) {
                    outcomes.add(event.outcome());
                }
            })
            .build();
    private final RetryExecutor retry = RetryExecutor.of(
            RetryPolicy.builder("waiting")
                    .baseDelay(Duration.ofSeconds(10))
                    .jitter(Jitter.NONE)
                    .retryOn(IllegalStateException.class)
                    .build(),
            environment);

    private static void fail() {
        throw new IllegalStateException("always");
    }

    @AfterEach
    void noInterruptIsLeftBehind() {
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void waitEndsAtThatVeryInstantWithTheLastFailure() {
        int tokens = retry.budget().orElseThrow().tokens();
        time.at(Duration.ofSeconds(4), environment::shutDown);
        assertThatThrownBy(() -> retry.run(ShutDownTests::fail))
                .isInstanceOf(IllegalStateException.class)
                .satisfies(thrown ->
                        assertThat(GaveUp.on(thrown).orElseThrow().reason()).isEqualTo(StopReason.SHUTDOWN));
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(4));
        assertThat(outcomes).containsExactly("shutdown");
        assertThat(retry.budget().orElseThrow().tokens()).isEqualTo(tokens);
    }

    @Test
    void firstAttemptStillRunsAfterwardsAndNothingWaits() {
        environment.shutDown();
        assertThatThrownBy(() -> retry.run(ShutDownTests::fail)).isInstanceOf(IllegalStateException.class);
        assertThat(time.elapsed()).isZero();
        assertThat(outcomes).containsExactly("shutdown");
    }

    @Test
    void attemptThatRunsIsLeftAlone() throws Exception {
        time.at(Duration.ofSeconds(1), environment::shutDown);
        String result = retry.call(() -> {
            time.sleep(Duration.ofSeconds(3).toNanos());
            return "done";
        });
        assertThat(result).isEqualTo("done");
    }

    @Test
    void retriesWaitAgainOnceItIsTakenBack() {
        environment.shutDown();
        environment.resume();
        assertThatThrownBy(() -> retry.run(ShutDownTests::fail)).isInstanceOf(IllegalStateException.class);
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(20));
        assertThat(outcomes).containsExactly("attempts_exhausted");
    }
}
