package io.reprise.retry.time;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Waits of a few milliseconds at most: what matters is the clock that is read, not how long the test takes. */
class SystemSleeperTests {

    @Test
    void neverWakesEarly() throws InterruptedException {
        long wait = Duration.ofNanos(1_500_001).toNanos();
        for (int i = 0; i < 20; i++) {
            long start = System.nanoTime();
            Sleeper.system().sleep(wait);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(wait);
        }
    }

    @Test
    void interruptedThreadDoesNotWait() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Sleeper.system().sleep(Long.MAX_VALUE)).isInstanceOf(InterruptedException.class);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Sleeper.system().sleep(0)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }
}
