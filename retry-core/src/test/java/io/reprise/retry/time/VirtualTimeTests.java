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

    @Test
    void scheduledWaitMovesTheClockAndRunsItsTask() {
        List<String> told = new ArrayList<>();
        time.schedule(
                () -> told.add("task at " + time.elapsed()),
                Duration.ofSeconds(30).toNanos());
        assertThat(told).containsExactly("task at PT30S");
        assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(30));
        assertThat(time.pending()).isZero();
    }

    @Test
    void waitThatATaskSchedulesFollowsWithoutNesting() {
        List<String> told = new ArrayList<>();
        time.schedule(
                () -> {
                    time.schedule(() -> told.add("second at " + time.elapsed()), 5);
                    told.add("first at " + time.elapsed());
                },
                10);
        assertThat(told).containsExactly("first at PT0.00000001S", "second at PT0.000000015S");
    }

    @Test
    void waitWhoseTaskThrowsLeavesTheClockUsable() {
        assertThatThrownBy(() -> time.schedule(
                        () -> {
                            throw new IllegalStateException("task");
                        },
                        1))
                .hasMessage("task");
        List<String> told = new ArrayList<>();
        time.schedule(() -> told.add("next"), 1);
        assertThat(told).containsExactly("next");
    }

    @Test
    void limitStrikesOnlyWhenAWaitPassesIt() throws InterruptedException {
        List<String> told = new ArrayList<>();
        time.watch(
                () -> told.add("limit at " + time.elapsed()),
                Duration.ofSeconds(2).toNanos());
        assertThat(told).isEmpty();
        assertThat(time.pending()).isEqualTo(1);
        time.sleep(Duration.ofSeconds(3).toNanos());
        assertThat(told).containsExactly("limit at PT2S");
    }

    @Test
    void cancelledPlanLeavesNothingBehind() {
        VirtualTime manual = VirtualTime.manual();
        DelayScheduler.Planned wait = manual.schedule(() -> {}, 10);
        DelayScheduler.Planned limit = manual.watch(() -> {}, 10);
        wait.cancel();
        limit.cancel();
        wait.cancel();
        assertThat(manual.pending()).isZero();
        assertThat(manual.advanceToNext()).isFalse();
    }

    @Test
    void movedByHandItKeepsWaitsPendingAndGoesFromOneToTheNext() {
        VirtualTime manual = VirtualTime.manual();
        List<String> told = new ArrayList<>();
        manual.schedule(() -> told.add("b at " + manual.elapsed()), 20);
        manual.schedule(() -> told.add("a at " + manual.elapsed()), 10);
        assertThat(told).isEmpty();
        assertThat(manual.advanceToNext()).isTrue();
        assertThat(told).containsExactly("a at PT0.00000001S");
        manual.advance(Duration.ofNanos(10));
        assertThat(told).containsExactly("a at PT0.00000001S", "b at PT0.00000002S");
    }

    @Test
    void restartForgetsWaitsAndActionsAndSetsTheWallClockBackButNeverTheMonotonicOne() throws InterruptedException {
        Instant start = time.instant();
        time.at(Duration.ofMinutes(2), () -> {
            throw new AssertionError("planned by the test before");
        });
        time.sleep(Duration.ofSeconds(30).toNanos());
        time.setWallClock(start.plusSeconds(900));
        long before = time.nanoTime();

        time.restart();

        assertThat(time.sleeps()).isEmpty();
        assertThat(time.pending()).isZero();
        assertThat(time.elapsed()).isZero();
        assertThat(time.instant()).isEqualTo(start);
        assertThat(time.nanoTime()).isEqualTo(before);
        time.advance(Duration.ofMinutes(3));
    }

    @Test
    void afterARestartActionsAreCountedFromItAndWhatWaitedStillWaits() {
        VirtualTime manual = VirtualTime.manual();
        List<String> told = new ArrayList<>();
        manual.schedule(
                () -> told.add("wait at " + manual.elapsed()),
                Duration.ofSeconds(10).toNanos());
        manual.advance(Duration.ofSeconds(4));
        manual.restart();
        manual.at(Duration.ofSeconds(1), () -> told.add("action at " + manual.elapsed()));
        manual.advance(Duration.ofSeconds(7));
        assertThat(told).containsExactly("action at PT1S", "wait at PT6S");
    }
}
