package io.reprise.retry.simulation.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.reprise.retry.RetryPolicy;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.simulation.Contention;
import io.reprise.retry.simulation.ContentionInput;
import io.reprise.retry.simulation.Distribution;
import io.reprise.retry.simulation.Herd;
import io.reprise.retry.simulation.HerdInput;
import io.reprise.retry.simulation.Schedule;
import io.reprise.retry.simulation.ScheduleInput;
import io.reprise.retry.simulation.ScheduleReport;
import io.reprise.retry.simulation.Storm;
import io.reprise.retry.simulation.StormInput;

/** The simulations, from options to text. */
final class Commands {

    static final List<Option> SCHEDULE = List.of(
            Option.BASE_DELAY,
            Option.MULTIPLIER,
            Option.MAX_DELAY,
            Option.RETRIES,
            Option.JITTER,
            Option.JITTER_FACTOR,
            Option.DEADLINE,
            Option.HINT,
            Option.SEED,
            Option.RUNS,
            Option.POLICY);

    static final List<Option> HERD = List.of(
            Option.CLIENTS,
            Option.OUTAGE,
            Option.BASE_DELAY,
            Option.MULTIPLIER,
            Option.MAX_DELAY,
            Option.RETRIES,
            Option.JITTER_FACTOR,
            Option.DEADLINE,
            Option.SEED);

    static final List<Option> CONTENTION = List.of(Option.CONTENDING, Option.CONTENTION_RUNS, Option.SEED);

    static final List<Option> STORM = List.of(
            Option.OFFERED_LOAD,
            Option.CAPACITY,
            Option.TIMEOUT,
            Option.LATENCY,
            Option.OUTAGE_START,
            Option.OUTAGE,
            Option.DURATION,
            Option.BASE_DELAY,
            Option.MULTIPLIER,
            Option.MAX_DELAY,
            Option.RETRIES,
            Option.JITTER,
            Option.JITTER_FACTOR,
            Option.DEADLINE,
            Option.BUDGET_CAPACITY,
            Option.RETRY_COST,
            Option.MIN_RETRY_INTERVAL,
            Option.SEED);

    private static final int MOST_RETRIES = ScheduleInput.MOST_RETRIES;

    private Commands() {}

    static String schedule(Options options) {
        RetryPolicy named = RetryPolicy.builder(name(options))
                .deadline(options.timeOrNone(Option.DEADLINE))
                .build();
        ScheduleInput input = ScheduleInput.from(named)
                .baseDelay(options.time(Option.BASE_DELAY))
                .multiplier(options.number(Option.MULTIPLIER))
                .maxDelay(options.timeOrNone(Option.MAX_DELAY))
                .retries(options.wholeInt(Option.RETRIES))
                .jitter(options.jitter(Option.JITTER))
                .jitterFactor(options.number(Option.JITTER_FACTOR))
                .hint(options.time(Option.HINT))
                .seed(options.whole(Option.SEED))
                .runs(options.wholeInt(Option.RUNS))
                .build();
        return text(ScheduleReport.of(input));
    }

    private static String name(Options options) {
        String name = options.text(Option.POLICY);
        if (name.isBlank()) {
            throw new UsageException(Option.POLICY, "'" + name + "'", "must be a name");
        }
        return name;
    }

    private static String text(ScheduleReport report) {
        return String.join(
                "\n\n",
                report.text(),
                "in ms: " + millis(report.schedule(), report.distribution()),
                "how long all waits are together, from\n"
                        + report.distribution().histogramText(),
                "all kinds of jitter, the same seed\n" + Schedule.sideBySideTable(report.sideBySide()),
                report.texts().yaml(),
                report.texts().annotation(),
                report.texts().pseudocode());
    }

    private static String millis(Schedule schedule, Distribution distribution) {
        String waits = schedule.rows().stream()
                .map(row -> String.valueOf(row.waitMs()))
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "waits %s; total %d, without jitter %d; mean %.2f, 95th percentile %d, longest %d",
                waits,
                schedule.totalMs(),
                schedule.totalWithoutJitterMs(),
                distribution.meanMs(),
                distribution.percentile95Ms(),
                distribution.longestMs());
    }

    static String herd(Options options) {
        HerdInput input = HerdInput.builder(policy(options).build())
                .clients(options.wholeInt(Option.CLIENTS))
                .outage(options.time(Option.OUTAGE))
                .seed(options.whole(Option.SEED))
                .build();
        return Herd.of(input).asText();
    }

    static String contention(Options options) {
        ContentionInput input = new ContentionInput(
                options.wholeInt(Option.CONTENDING),
                options.wholeInt(Option.CONTENTION_RUNS),
                options.whole(Option.SEED));
        return Contention.of(input).asText();
    }

    static String storm(Options options) {
        RetryPolicy policy =
                policy(options).jitter(options.jitter(Option.JITTER)).build();
        StormInput input = StormInput.builder(policy)
                .budget(budget(options))
                .offeredLoad(options.number(Option.OFFERED_LOAD))
                .capacity(options.number(Option.CAPACITY))
                .timeout(options.time(Option.TIMEOUT))
                .latency(options.time(Option.LATENCY))
                .outageStart(options.time(Option.OUTAGE_START))
                .outage(options.time(Option.OUTAGE))
                .duration(options.time(Option.DURATION))
                .seed(options.whole(Option.SEED))
                .build();
        return Storm.of(input).asText() + "\n\n"
                + Storm.of(input.withoutBudget()).asText();
    }

    private static BudgetSettings budget(Options options) {
        int retryCost = options.wholeInt(Option.RETRY_COST);
        return new BudgetSettings(
                options.wholeInt(Option.BUDGET_CAPACITY),
                retryCost,
                retryCost,
                options.time(Option.MIN_RETRY_INTERVAL));
    }

    private static RetryPolicy.Builder policy(Options options) {
        int retries = options.wholeInt(Option.RETRIES);
        if (retries < 0 || retries > MOST_RETRIES) {
            throw new UsageException(Option.RETRIES, options.text(Option.RETRIES), "must be from 0 to " + MOST_RETRIES);
        }
        return RetryPolicy.builder("simulated")
                .maxAttempts(retries + 1)
                .baseDelay(options.time(Option.BASE_DELAY))
                .multiplier(options.number(Option.MULTIPLIER))
                .maxDelay(options.timeOrNone(Option.MAX_DELAY))
                .jitterFactor(options.number(Option.JITTER_FACTOR))
                .deadline(options.timeOrNone(Option.DEADLINE));
    }
}
