package io.reprise.retry;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.reprise.retry.InvalidPolicyException.Problem;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.http.HttpStatuses;
import io.reprise.retry.http.RetryAfter;
import io.reprise.retry.http.RetryAfterMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class RetryPolicyTests {

    private static List<String> problems(RetryPolicy.Builder builder) {
        InvalidPolicyException exception = catchThrowableOfType(InvalidPolicyException.class, builder::build);
        return exception == null
                ? List.of()
                : exception.problems().stream().map(Problem::toString).toList();
    }

    @Test
    void defaultsAreThoseOfTheDocumentation() {
        RetryPolicy policy = RetryPolicy.ofDefaults("payments");
        assertThat(policy.name()).isEqualTo("payments");
        assertThat(policy.maxAttempts()).isEqualTo(3);
        assertThat(policy.baseDelay()).isEqualTo(Duration.ofMillis(200));
        assertThat(policy.throttledBaseDelay()).isEqualTo(Duration.ofSeconds(1));
        assertThat(policy.multiplier()).isEqualTo(2);
        assertThat(policy.maxDelay()).isEqualTo(Duration.ofSeconds(10));
        assertThat(policy.jitter()).isEqualTo(Jitter.FULL);
        assertThat(policy.jitterFactor()).isEqualTo(0.5);
        assertThat(policy.deadline()).isEqualTo(Duration.ofSeconds(30));
        assertThat(policy.retryOn()).isNull();
        assertThat(policy.neverRetryOn()).isEmpty();
        assertThat(policy.retryOnStatus()).isEqualTo(HttpStatuses.standard());
        assertThat(policy.retryIf()).isNull();
        assertThat(policy.failOnRejectedResult()).isFalse();
        assertThat(policy.retryAfterMode()).isEqualTo(RetryAfterMode.AT_LEAST);
        assertThat(policy.minRetryAfter()).isEqualTo(Duration.ZERO);
        assertThat(policy.maxRetryAfter()).isEqualTo(Duration.ofMinutes(5));
        assertThat(policy.retryAfterSpread()).isEqualTo(0.1);
        assertThat(policy.retryAfterHeaders()).isEqualTo(RetryAfter.STANDARD_HEADERS);
    }

    static Stream<Arguments> wrongValues() {
        return Stream.of(
                wrong(b -> b.maxAttempts(0), "max-attempts = 0: must be 1 or more (1: no retry), or unlimited"),
                wrong(b -> b.maxAttempts(-1), "max-attempts = -1: must be 1 or more (1: no retry), or unlimited"),
                wrong(
                        b -> b.unlimitedAttempts().deadline(null),
                        "max-attempts = unlimited: needs a deadline, but deadline is none"),
                wrong(b -> b.deadline(Duration.ZERO), "deadline = 0 ms: must be longer than 0, or none"),
                wrong(b -> b.deadline(Duration.ofSeconds(-1)), "deadline = -1 s: must be longer than 0, or none"),
                wrong(b -> b.baseDelay(Duration.ofMillis(-1)), "base-delay = -1 ms: must be 0 or longer"),
                wrong(
                        b -> b.throttledBaseDelay(Duration.ofMillis(-1)),
                        "throttled-base-delay = -1 ms: must be 0 or longer"),
                wrong(b -> b.maxDelay(Duration.ofMillis(-1)), "max-delay = -1 ms: must be 0 or longer, or none"),
                wrong(
                        b -> b.baseDelay(Duration.ofSeconds(20)),
                        "max-delay = 10 s: must not be below base-delay, which is 20 s"),
                wrong(b -> b.multiplier(0.5), "multiplier = 0.5: must be a number of 1 or more (1: no growth)"),
                wrong(b -> b.multiplier(Double.NaN), "multiplier = NaN: must be a number of 1 or more (1: no growth)"),
                wrong(
                        b -> b.multiplier(Double.POSITIVE_INFINITY),
                        "multiplier = Infinity: must be a number of 1 or more (1: no growth)"),
                wrong(b -> b.jitterFactor(0), "jitter-factor = 0: must be above 0 and at most 1"),
                wrong(b -> b.jitterFactor(1.1), "jitter-factor = 1.1: must be above 0 and at most 1"),
                wrong(b -> b.jitterFactor(Double.NaN), "jitter-factor = NaN: must be above 0 and at most 1"),
                wrong(
                        b -> b.baseDelay(Duration.ZERO).multiplier(1),
                        "base-delay = 0 ms: must be longer than 0 with jitter full (jitter none allows it)"),
                wrong(
                        b -> b.baseDelay(Duration.ZERO).jitter(Jitter.NONE),
                        "base-delay = 0 ms: must be longer than 0 with multiplier 2 (multiplier 1 allows it)"),
                wrong(
                        b -> b.throttledBaseDelay(Duration.ZERO).multiplier(1),
                        "throttled-base-delay = 0 ms: must be longer than 0 with jitter full (jitter none allows it)"),
                wrong(
                        b -> b.throttledBaseDelay(Duration.ofSeconds(6)).maxDelay(Duration.ofSeconds(5)),
                        "throttled-base-delay = 6 s: must not be above max-delay, which is 5 s"),
                wrong(b -> b.minRetryAfter(Duration.ofSeconds(-1)), "retry-after.min = -1 s: must be 0 or longer"),
                wrong(
                        b -> b.maxRetryAfter(Duration.ofSeconds(-1)),
                        "retry-after.max = -1 s: must be 0 or longer, or none"),
                wrong(
                        b -> b.minRetryAfter(Duration.ofMinutes(6)),
                        "retry-after.max = 5 min: must not be below retry-after.min, which is 6 min"),
                wrong(b -> b.retryAfterSpread(-0.1), "retry-after.spread = -0.1: must be from 0 to 1"),
                wrong(b -> b.retryAfterSpread(1.1), "retry-after.spread = 1.1: must be from 0 to 1"),
                wrong(
                        b -> b.retryAfterHeaders(List.of("Retry-After", "a b")),
                        "retry-after.headers = [Retry-After, a b]: 'a b' can't be the name of an HTTP header; accepted are ASCII letters, digits and hyphens, such as Retry-After"));
    }

    private static Arguments wrong(UnaryOperator<RetryPolicy.Builder> settings, String problem) {
        return Arguments.of(problem, settings);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongValues")
    void wrongValueIsNamedWithWhatIsAccepted(String problem, UnaryOperator<RetryPolicy.Builder> settings) {
        assertThat(problems(settings.apply(RetryPolicy.builder("payments")))).containsExactly(problem);
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnce() {
        RetryPolicy.Builder builder =
                RetryPolicy.builder("payments").multiplier(0).maxAttempts(0);
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage("policy 'payments' is invalid: "
                        + "max-attempts = 0: must be 1 or more (1: no retry), or unlimited; "
                        + "multiplier = 0: must be a number of 1 or more (1: no growth)");
    }

    @Test
    void builderCanBeMendedAndUsedAgain() {
        RetryPolicy.Builder builder = RetryPolicy.builder("payments").multiplier(0);
        assertThat(problems(builder)).hasSize(1);
        assertThat(builder.multiplier(3).build().multiplier()).isEqualTo(3);
    }

    @Test
    void policyIsNotChangedByItsBuilderLater() {
        RetryPolicy.Builder builder = RetryPolicy.builder("payments");
        RetryPolicy before = builder.build();
        RetryPolicy after = builder.maxAttempts(7).build();
        assertThat(before.maxAttempts()).isEqualTo(3);
        assertThat(after.maxAttempts()).isEqualTo(7);
    }

    @Test
    void blankNameIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetryPolicy.builder(" "))
                .withMessageContaining("name");
    }

    @Test
    void row03_zeroBaseWithJitterOrGrowthIsRejectedAtTheStart() {
        RetryPolicy.Builder builder = RetryPolicy.builder("payments").baseDelay(Duration.ZERO);
        assertThat(problems(builder))
                .containsExactly(
                        "base-delay = 0 ms: must be longer than 0 with jitter full (jitter none allows it)",
                        "base-delay = 0 ms: must be longer than 0 with multiplier 2 (multiplier 1 allows it)");
    }

    @Test
    void zeroBaseIsAllowedWithoutJitterAndGrowth() {
        RetryPolicy policy = RetryPolicy.builder("payments")
                .baseDelay(Duration.ZERO)
                .jitter(Jitter.NONE)
                .multiplier(1)
                .build();
        assertThat(policy.backoff().ceiling(3)).isZero();
    }

    @Test
    void row06_capBelowTheBaseNamesBoth() {
        RetryPolicy.Builder builder = RetryPolicy.builder("payments").maxDelay(Duration.ofMillis(100));
        InvalidPolicyException exception = catchThrowableOfType(InvalidPolicyException.class, builder::build);
        assertThat(exception.problems().get(0).keys()).containsExactly(PolicyKey.MAX_DELAY, PolicyKey.BASE_DELAY);
    }

    @Test
    void row09_eachValueIsInheritedOnItsOwn() {
        RetryPolicy base = RetryPolicy.builder("payments")
                .jitter(Jitter.EQUAL)
                .baseDelay(Duration.ofMillis(50))
                .build();
        assertThat(base.toBuilder().baseDelay(Duration.ofMillis(70)).build().jitter())
                .isEqualTo(Jitter.EQUAL);
        assertThat(base.toBuilder().multiplier(3).build().baseDelay()).isEqualTo(Duration.ofMillis(50));
        assertThat(base.toBuilder().jitter(Jitter.NONE).build().jitter()).isEqualTo(Jitter.NONE);
        RetryPolicy capped =
                base.toBuilder().multiplier(1).maxDelay(Duration.ofMillis(60)).build();
        assertThat(capped.backoff().ceiling(9)).isEqualTo(5e7);
        assertThat(capped.backoff().cap()).isEqualTo(6e7);
    }

    @Test
    void throttledBaseOfALowerLevelIsClampedToTheCap() {
        RetryPolicy policy = RetryPolicy.builder("payments")
                .throttledBaseDelay(Duration.ofSeconds(6))
                .nextLevel()
                .maxDelay(Duration.ofSeconds(5))
                .build();
        assertThat(policy.throttledBaseDelay()).isEqualTo(Duration.ofSeconds(5));
        assertThat(policy.throttledBackoff().ceiling(1)).isEqualTo(5e9);
    }

    @Test
    void typesWithoutStatusesEmptyTheStatusesOfLowerLevels() {
        RetryPolicy.Builder lower =
                RetryPolicy.builder("payments").retryOnStatus("429").nextLevel();
        assertThat(lower.retryOn(IOException.class).build().retryOnStatus()).isEqualTo(HttpStatuses.none());
    }

    @Test
    void typesKeepStatusesOfTheSameOrAHigherLevel() {
        RetryPolicy.Builder same =
                RetryPolicy.builder("payments").retryOnStatus("429").retryOn(IOException.class);
        assertThat(same.build().retryOnStatus().contains(429)).isTrue();
        RetryPolicy.Builder higher = RetryPolicy.builder("payments")
                .retryOn(IOException.class)
                .nextLevel()
                .retryOnStatus("503");
        assertThat(higher.build().retryOnStatus().contains(503)).isTrue();
    }
}
