package io.reprise.retry.time;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class VirtualTimeTests {

    private final VirtualTime time = VirtualTime.create();

    @Test
    void sleepingMovesBothClocksAndReturnsAtOnce() throws InterruptedException {
        Instant before = time.instant();
        time.sleep(Duration.ofSeconds(30).toNanos());
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(30));
        assertThat(time.instant()).isEqualTo(before.plusSeconds(30));
        assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(30));
    }

    @Test
    void plannedActionsRunInOrderAtTheirVeryInstant() {
        List<String> told = new ArrayList<>();
        time.at(Duration.ofSeconds(2), () -> told.add("b at " + time.elapsed()));
        time.at(Duration.ofSeconds(1), () -> told.add("a at " + time.elapsed()));
        time.at(Duration.ofSeconds(2), () -> told.add("c at " + time.elapsed()));
        time.at(Duration.ofSeconds(9), () -> told.add("too late"));
        time.advance(Duration.ofSeconds(3));
        assertThat(told).containsExactly("a at PT1S", "b at PT2S", "c at PT2S");
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void interruptInTheMiddleOfAWaitEndsItAtThatInstant() {
        Thread thread = Thread.currentThread();
        time.at(Duration.ofSeconds(4), thread::interrupt);
        assertThatThrownBy(() -> time.sleep(Duration.ofSeconds(10).toNanos())).isInstanceOf(InterruptedException.class);
        assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(4));
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void threadThatIsAlreadyInterruptedDoesNotWaitEvenForZero() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> time.sleep(0)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(time.elapsed()).isZero();
    }

    @Test
    void settingTheWallClockLeavesTheMonotonicClockAlone() throws InterruptedException {
        time.sleep(5);
        time.setWallClock(Instant.parse("2026-01-15T11:00:00Z"));
        assertThat(time.nanoTime()).isEqualTo(5);
        assertThat(time.instant()).isEqualTo("2026-01-15T11:00:00Z");
    }

    @Test
    void endlessWaitDoesNotOverflow() throws InterruptedException {
        time.sleep(5);
        time.sleep(Long.MAX_VALUE);
        assertThat(time.nanoTime()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void clockNeverRunsBack() {
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(Duration.ofNanos(-1)));
    }
}
