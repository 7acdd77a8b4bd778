package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.simulation.Distribution.Bin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class DistributionTests {

    @Test
    void referenceIsMetToTheDigit() {
        Distribution distribution =
                Distribution.of(ScheduleTests.reference().runs(500).build());
        assertThat(distribution.runs()).isEqualTo(500);
        assertThat(distribution.meanMs()).isEqualTo(25_059.67);
        assertThat(distribution.percentile95Ms()).isEqualTo(39_402);
        assertThat(distribution.longestMs()).isEqualTo(45_374);
    }

    @Test
    void totalsAreThoseOfTheConsecutiveSeeds() {
        List<Long> totals = LongStream.range(42, 52)
                .map(seed -> Schedule.of(ScheduleTests.reference().seed(seed).build())
                        .totalMs())
                .sorted()
                .boxed()
                .toList();
        assertThat(Distribution.of(ScheduleTests.reference().runs(10).build()).sortedTotalsMs())
                .isEqualTo(totals);
    }

    @Test
    void seedAfterTheLastOneIsZero() {
        long last = Schedule.of(ScheduleTests.reference().seed(0xFFFF_FFFFL).build())
                .totalMs();
        long first = Schedule.of(ScheduleTests.reference().seed(0).build()).totalMs();
        assertThat(Distribution.of(ScheduleTests.reference()
                                .seed(0xFFFF_FFFFL)
                                .runs(2)
                                .build())
                        .sortedTotalsMs())
                .containsExactlyInAnyOrder(last, first);
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "19, 18", "20, 19", "500, 475", "10000, 9500"})
    void percentileStandsAtTheFloorOf95PercentOfTheRuns(int runs, int index) {
        Distribution distribution =
                Distribution.of(ScheduleTests.reference().runs(runs).build());
        assertThat(distribution.percentile95Ms())
                .isEqualTo(distribution.sortedTotalsMs().get(index));
    }

    @ParameterizedTest
    @EnumSource(Jitter.class)
    void histogramCountsEachTotalOnceInAdjoiningBins(Jitter jitter) {
        Distribution distribution =
                Distribution.of(ScheduleTests.reference().jitter(jitter).build());
        List<Bin> bins = distribution.histogram();
        assertThat(bins).hasSize(jitter == Jitter.NONE ? 1 : 20);
        assertThat(bins.get(0).fromMs()).isEqualTo(distribution.sortedTotalsMs().get(0));
        for (int i = 0; i < bins.size(); i++) {
            Bin bin = bins.get(i);
            assertThat(bin.count()).isEqualTo((int) distribution.sortedTotalsMs().stream()
                    .filter(total -> total >= bin.fromMs() && total < bin.toMs())
                    .count());
            assertThat(i == 0 || bins.get(i - 1).toMs() == bin.fromMs()).isTrue();
        }
        assertThat(bins.stream().mapToInt(Bin::count).sum()).isEqualTo(500);
    }

    @Test
    void hintCountsInTheTotals() {
        Distribution distribution = Distribution.of(
                ScheduleTests.reference().hint(Duration.ofMinutes(1)).runs(3).build());
        assertThat(distribution.sortedTotalsMs()).containsExactly(480_000L, 480_000L, 480_000L);
    }

    @Test
    void histogramsTextHasALinePerBinAndABarAsLongAsItsCount() {
        Distribution distribution = Distribution.of(ScheduleTests.reference().build());
        List<String> lines = distribution.histogramText().lines().toList();
        assertThat(lines).hasSize(20);
        int most = distribution.histogram().stream().mapToInt(Bin::count).max().orElseThrow();
        for (int i = 0; i < 20; i++) {
            int count = distribution.histogram().get(i).count();
            assertThat(lines.get(i)).endsWith((count + "  " + "#".repeat(count * 50 / most)).strip());
        }
        assertThat(lines.toString()).contains("#".repeat(50));
    }
}
