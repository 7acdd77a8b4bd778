package io.reprise.retry;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RetryContextTests {

    private final VirtualTime time = VirtualTime.create();
    private final RetryEnvironment environment =
            RetryEnvironment.builder().timeSource(time.timeSource()).build();

    private RetryExecutor executor(RetryPolicy.Builder policy) {
        return RetryExecutor.of(
                policy.baseDelay(Duration.ofSeconds(1))
                        .multiplier(1)
                        .jitter(Jitter.NONE)
                        .build(),
                environment);
    }

    private List<RetryContext> contextsOfAFailingCall(RetryPolicy.Builder policy) {
        List<RetryContext> contexts = new ArrayList<>();
        assertThatThrownBy(() -> executor(policy).call(() -> {
            contexts.add(RetryContext.current());
            throw new SocketTimeoutException();
        }));
        return contexts;
    }

    @Test
    void tellsAttemptAndTimeLeft() {
        List<RetryContext> contexts =
                contextsOfAFailingCall(RetryPolicy.builder("p").deadline(Duration.ofSeconds(10)));
        assertThat(contexts).extracting(RetryContext::attempt).containsExactly(1, 2, 3);
        assertThat(contexts).extracting(RetryContext::isLastAttempt).containsExactly(false, false, true);
        assertThat(contexts)
                .extracting(context -> context.timeLeft().orElseThrow().toSeconds())
                .containsExactly(10L, 9L, 8L);
        assertThat(contexts).allMatch(RetryContext::isInCall);
    }

    @Test
    void timeLeftIsEmptyWithoutADeadlineAndNeverNegative() throws Exception {
        assertThat(contextsOfAFailingCall(RetryPolicy.builder("p").deadline(null))
                        .get(0)
                        .timeLeft())
                .isEmpty();
        Duration left = executor(RetryPolicy.builder("p").deadline(Duration.ofSeconds(1)))
                .call(() -> {
                    time.advance(Duration.ofSeconds(3));
                    return RetryContext.current().timeLeft().orElseThrow();
                });
        assertThat(left).isEqualTo(Duration.ZERO);
    }

    @Test
    void idempotencyKeyIsTheSameOnEveryAttemptAndAnotherForEveryCall() {
        List<RetryContext> first = contextsOfAFailingCall(RetryPolicy.builder("p"));
        List<RetryContext> second = contextsOfAFailingCall(RetryPolicy.builder("p"));
        assertThat(first)
                .extracting(RetryContext::idempotencyKey)
                .hasSize(3)
                .containsOnly(first.get(0).idempotencyKey());
        assertThat(second.get(0).idempotencyKey()).isNotEqualTo(first.get(0).idempotencyKey());
    }

    @Test
    void innermostCallIsTheCurrentOneAndTheOuterIsBackAfterIt() throws Exception {
        RetryExecutor outer = executor(RetryPolicy.builder("outer").maxAttempts(7));
        RetryExecutor inner = executor(RetryPolicy.builder("inner").maxAttempts(1));
        List<Boolean> last = new ArrayList<>();
        outer.call(() -> {
            last.add(RetryContext.current().isLastAttempt());
            inner.call(() -> last.add(RetryContext.current().isLastAttempt()));
            assertThatThrownBy(() -> inner.call(() -> {
                throw new IllegalStateException();
            }));
            return last.add(RetryContext.current().isLastAttempt());
        });
        assertThat(last).containsExactly(false, true, false);
    }

    @Test
    void outsideOfACallItIsThatOfASingleAttempt() {
        RetryContext context = RetryContext.current();
        assertThat(context.isInCall()).isFalse();
        assertThat(context.attempt()).isOne();
        assertThat(context.isLastAttempt()).isTrue();
        assertThat(context.timeLeft()).isEmpty();
        assertThat(context.idempotencyKey()).isNotEqualTo(context.idempotencyKey());
    }
}
