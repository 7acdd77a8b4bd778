package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.List;

import io.reprise.retry.Durations;
import io.reprise.retry.RetryPolicy;
import org.jspecify.annotations.Nullable;

/**
 * All that there is to see of one client's schedule, in a shape that any JSON mapper writes: records, lists, numbers and
 * text. Immutable.
 *
 * @param parameters what it was computed from
 * @param schedule the schedule
 * @param distribution the totals over many seeds
 * @param sideBySide the schedules of all kinds of jitter with the same seed
 * @param texts the policy, ready to be copied
 * @param text the result, ready to be copied
 */
public record ScheduleReport(
        Parameters parameters,
        Schedule schedule,
        Distribution distribution,
        List<Schedule> sideBySide,
        PolicyTexts texts,
        String text) {

    public ScheduleReport {
        sideBySide = List.copyOf(sideBySide);
    }

    /**
     * The input as configuration writes it, so that it can be given again.
     *
     * @param policy the policy's name
     * @param baseDelay such as {@code 200ms}
     * @param multiplier 1 or more
     * @param maxDelay such as {@code 30s}, or {@code none}
     * @param retries from 1 to 20
     * @param jitter such as {@code full}
     * @param jitterFactor in (0, 1]
     * @param hint such as {@code 0ms}
     * @param seed from 0 to 2³²−1
     * @param runs from 1 to 10,000
     */
    public record Parameters(
            String policy,
            String baseDelay,
            double multiplier,
            String maxDelay,
            int retries,
            String jitter,
            double jitterFactor,
            String hint,
            long seed,
            int runs) {

        /** All of it but the policy's name as the query of a link: {@code seed=42&runs=500&retries=8&baseDelay=200ms…}. */
        public String query() {
            return "seed=" + seed + "&runs=" + runs + "&retries=" + retries + "&baseDelay=" + baseDelay + "&multiplier="
                    + Words.number(multiplier) + "&maxDelay=" + maxDelay + "&jitter=" + jitter + "&jitterFactor="
                    + Words.number(jitterFactor) + "&hint=" + hint;
        }
    }

    /** The report of this input. */
    public static ScheduleReport of(ScheduleInput input) {
        Schedule schedule = Schedule.of(input);
        Distribution distribution = Distribution.of(input);
        String text = text(input, schedule, distribution);
        return new ScheduleReport(
                parameters(input), schedule, distribution, Schedule.sideBySide(input), PolicyTexts.of(input), text);
    }

    private static Parameters parameters(ScheduleInput input) {
        RetryPolicy policy = input.policy();
        return new Parameters(
                policy.name(),
                Durations.notation(policy.baseDelay()),
                policy.multiplier(),
                Durations.notation(policy.maxDelay()),
                input.retries(),
                Words.jitter(policy.jitter()),
                policy.jitterFactor(),
                Durations.notation(input.hint()),
                input.seed(),
                input.runs());
    }

    private static String text(ScheduleInput input, Schedule schedule, Distribution distribution) {
        String late = tooLate(input.policy().deadline(), schedule);
        return String.join(
                "\n",
                heading(input),
                "",
                schedule.table(),
                "",
                "total wait " + Words.millis(schedule.totalMs()) + ", without jitter "
                        + Words.millis(schedule.totalWithoutJitterMs()) + (late == null ? "" : '\n' + late),
                "over " + distribution.runs() + " seeds from " + input.seed() + ": mean "
                        + Words.millis(distribution.meanMs()) + ", 95th percentile "
                        + Words.millis(distribution.percentile95Ms()) + ", longest "
                        + Words.millis(distribution.longestMs()));
    }

    private static String heading(ScheduleInput input) {
        RetryPolicy policy = input.policy();
        Duration cap = policy.maxDelay();
        String hint = input.hint().isZero() ? "" : ", the server asks for " + Durations.text(input.hint());
        return "policy '" + policy.name() + "': base delay " + Durations.text(policy.baseDelay()) + ", multiplier "
                + Words.number(policy.multiplier()) + ", max delay " + (cap == null ? "none" : Durations.text(cap))
                + ", jitter " + Words.jitter(policy.jitter()) + hint + ", seed " + input.seed();
    }

    /** The schedule knows no deadline, but who copies the policy has one. */
    private static @Nullable String tooLate(@Nullable Duration deadline, Schedule schedule) {
        if (deadline == null) {
            return null;
        }
        return schedule.rows().stream()
                .filter(row -> Duration.ofMillis(row.cumulatedMs()).compareTo(deadline) >= 0)
                .findFirst()
                .map(row -> "retry " + row.retry() + " would miss the policy's deadline of " + Durations.text(deadline))
                .orElse(null);
    }
}
