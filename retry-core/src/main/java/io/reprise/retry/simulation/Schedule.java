package io.reprise.retry.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.reprise.retry.backoff.Backoff;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.Nanos;

/**
 * The waits of one client whose call fails again and again, as its policy computes them. Immutable. All times are whole
 * milliseconds, half up; attempts take no time, and the deadline isn't applied.
 *
 * @param jitter the kind of jitter, as configuration writes it
 * @param rows one per retry
 * @param totalMs the sum of the waits
 * @param withoutJitter the same schedule without jitter
 * @param totalWithoutJitterMs the sum of its waits
 */
public record Schedule(
        String jitter, List<Row> rows, long totalMs, List<Row> withoutJitter, long totalWithoutJitterMs) {

    public Schedule {
        rows = List.copyOf(rows);
        withoutJitter = List.copyOf(withoutJitter);
    }

    /**
     * One retry.
     *
     * @param retry its number, from 1 on
     * @param ceilingMs {@code min(max-delay, base-delay × multiplier^(n−1))}, which {@link Jitter#DECORRELATED} doesn't
     *     look at and {@link Jitter#PROPORTIONAL} can exceed
     * @param waitMs the wait before it
     * @param cumulatedMs the sum of all waits so far
     */
    public record Row(int retry, long ceilingMs, long waitMs, long cumulatedMs) {}

    /** The schedule of this input. */
    public static Schedule of(ScheduleInput input) {
        return of(input, input.policy().jitter(), rows(input, Jitter.NONE));
    }

    /** The schedules of all kinds of jitter with the input's one seed, in the order of {@link Jitter}. */
    public static List<Schedule> sideBySide(ScheduleInput input) {
        List<Row> withoutJitter = rows(input, Jitter.NONE);
        return Stream.of(Jitter.values())
                .map(jitter -> of(input, jitter, withoutJitter))
                .toList();
    }

    private static Schedule of(ScheduleInput input, Jitter jitter, List<Row> withoutJitter) {
        List<Row> rows = jitter == Jitter.NONE ? withoutJitter : rows(input, jitter);
        return new Schedule(Words.jitter(jitter), rows, total(rows), withoutJitter, total(withoutJitter));
    }

    private static List<Row> rows(ScheduleInput input, Jitter jitter) {
        Backoff backoff = input.backoff(jitter);
        List<Row> rows = new ArrayList<>();
        long cumulated = 0;
        for (long wait : input.waits(jitter, input.seed())) {
            int retry = rows.size() + 1;
            cumulated = Nanos.plus(cumulated, wait);
            rows.add(new Row(retry, ScheduleInput.wholeMillis(backoff.ceiling(retry)), wait, cumulated));
        }
        return rows;
    }

    private static long total(List<Row> rows) {
        return rows.get(rows.size() - 1).cumulatedMs();
    }

    /** The rows as a table of text. */
    public String table() {
        TextTable table = new TextTable("retry", "ceiling", "wait", "cumulated");
        for (Row row : rows) {
            table.row(
                    row.retry(),
                    Words.millis(row.ceilingMs()),
                    Words.millis(row.waitMs()),
                    Words.millis(row.cumulatedMs()));
        }
        return table.toString();
    }

    /** The waits of all kinds of jitter side by side, as a table of text: one line per retry, then the totals. */
    public static String sideBySideTable(List<Schedule> kinds) {
        TextTable table = new TextTable(line("retry", kinds, Schedule::jitter));
        for (int i = 0; i < kinds.get(0).rows().size(); i++) {
            int retry = i;
            table.row((Object[]) line(
                    String.valueOf(i + 1),
                    kinds,
                    kind -> Words.millis(kind.rows().get(retry).waitMs())));
        }
        table.row((Object[]) line("total", kinds, kind -> Words.millis(kind.totalMs())));
        return table.toString();
    }

    private static String[] line(String first, List<Schedule> kinds, Function<Schedule, String> cell) {
        return Stream.concat(Stream.of(first), kinds.stream().map(cell)).toArray(String[]::new);
    }
}
