package io.reprise.retry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

class NestedCallsTests {

    private final VirtualTime time = VirtualTime.create();
    private final List<String> ends = new ArrayList<>();
    private final RetryEnvironment environment = RetryEnvironment.builder()
            .timeSource(time.timeSource())
            .listener(new RetryListener() {
                @Override
                public void onCallEnded(CallEnded event) {
                    ends.add(event.policy() + " " + event.outcome() + " " + event.attempts());
                }
            })
            .build();
    private int requests;

    private static RetryPolicy.Builder policy(String name) {
        return RetryPolicy.builder(name)
                .baseDelay(Duration.ofMillis(100))
                .multiplier(1)
                .jitter(Jitter.NONE);
    }

    private RetryExecutor executor(RetryPolicy.Builder policy) {
        return RetryExecutor.of(policy.build(), environment);
    }

    private Object request() throws IOException {
        requests++;
        throw new SocketTimeoutException("Read timed out");
    }

    @Test
    void threeLayersOfThreeAttemptsMakeThreeRequests() {
        RetryExecutor inner = executor(policy("inner"));
        RetryExecutor middle = executor(policy("middle"));
        RetryExecutor outer = executor(policy("outer"));
        Throwable failure = catchThrowable(() -> outer.call(() -> middle.call(() -> inner.call(this::request))));
        assertThat(requests).isEqualTo(3);
        assertThat(ends)
                .containsExactly("inner attempts_exhausted 3", "middle retried_inside 1", "outer retried_inside 1");
        assertThat(failure).isInstanceOf(SocketTimeoutException.class);
        assertThat(failure.getSuppressed())
                .extracting(suppressed -> ((GaveUp) suppressed).policy())
                .containsExactly("inner", "middle", "outer");
    }

    @Test
    void failureThatWrapsTheGivenUpOneIsNotRetriedEither() {
        RetryExecutor inner = executor(policy("inner"));
        RetryExecutor outer = executor(policy("outer"));
        Throwable failure = catchThrowable(() -> outer.call(() -> {
            try {
                return inner.call(this::request);
            } catch (IOException lost) {
                throw new CompletionException(new UncheckedIOException(lost));
            }
        }));
        assertThat(failure).isInstanceOf(CompletionException.class);
        assertThat(requests).isEqualTo(3);
        assertThat(ends).last().isEqualTo("outer retried_inside 1");
    }

    @Test
    void nestedMultiplyRetriesItAllTheSame() {
        RetryExecutor inner = executor(policy("inner"));
        RetryExecutor outer = executor(policy("outer").nested(Nesting.MULTIPLY));
        assertThatThrownBy(() -> outer.call(() -> inner.call(this::request)));
        assertThat(requests).isEqualTo(9);
    }

    @Test
    void equalExceptionOfTheOutersOwnIsRetried() {
        RetryExecutor inner = executor(policy("inner"));
        RetryExecutor outer = executor(policy("outer"));
        assertThatThrownBy(() -> outer.call(() -> {
            assertThatThrownBy(() -> inner.call(this::request));
            throw new SocketTimeoutException("Read timed out");
        }));
        assertThat(requests)
                .as("the inner failure was swallowed, and the outer one is another")
                .isEqualTo(9);
    }

    @Test
    void innerCallThatMadeNoRetryLeavesItToTheOuter() {
        RetryExecutor inner = executor(policy("inner").maxAttempts(1));
        RetryExecutor outer = executor(policy("outer"));
        assertThatThrownBy(() -> outer.call(() -> inner.call(this::request)));
        assertThat(requests).isEqualTo(3);
        assertThat(ends).last().isEqualTo("outer attempts_exhausted 3");
    }

    @Test
    void givenUpFailureOfAnEarlierAttemptNoLongerCounts() {
        RetryExecutor inner = executor(policy("inner"));
        RetryExecutor outer = executor(policy("outer"));
        List<Exception> first = new ArrayList<>();
        assertThatThrownBy(() -> outer.call(() -> {
            if (first.isEmpty()) {
                first.add((Exception) catchThrowable(() -> inner.call(this::request)));
                throw new SocketTimeoutException("the outer's own");
            }
            throw first.get(0);
        }));
        assertThat(ends).last().isEqualTo("outer attempts_exhausted 3");
    }

    @Test
    void innerDeadlineIsNeverLaterThanTheOuters() {
        RetryExecutor inner = executor(policy("inner").deadline(null).maxAttempts(100));
        RetryExecutor outer = executor(policy("outer").deadline(Duration.ofSeconds(1)));
        Throwable failure = catchThrowable(() -> outer.call(() -> {
            time.advance(Duration.ofMillis(450));
            return inner.call(this::request);
        }));
        assertThat(requests).as("attempts at 450, 550, … 950 ms").isEqualTo(6);
        assertThat(time.elapsed()).isEqualTo(Duration.ofMillis(950));
        GaveUp innerReport = (GaveUp) failure.getSuppressed()[0];
        assertThat(innerReport.reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
        assertThat(innerReport.getMessage()).contains("would end after the deadline of 550 ms");
    }

    @Test
    void plainValueThatAnInnerCallGaveUpOnMayBeAnyOthersToo() throws Exception {
        RetryPolicy.Builder rejecting = policy("rejecting").retryIf(outcome -> FailureKind.TRANSIENT);
        RetryExecutor inner = executor(rejecting);
        Object result = executor(rejecting).call(() -> {
            inner.call(() -> Boolean.FALSE);
            requests++;
            return Boolean.FALSE;
        });
        assertThat(result).isEqualTo(false);
        assertThat(requests).isEqualTo(3);
    }

    @Test
    void outerDeadlineThatIsShortenedMeanwhileHoldsForTheInnerCallToo() {
        RetryExecutor inner = executor(policy("inner").deadline(null).maxAttempts(100));
        RetryExecutor outer = executor(policy("outer"));
        time.at(
                Duration.ofMillis(250),
                () -> outer.use(policy("outer").deadline(Duration.ofMillis(500)).build()));
        assertThatThrownBy(() -> outer.call(() -> inner.call(this::request))).isInstanceOf(IOException.class);
        assertThat(time.elapsed()).isEqualTo(Duration.ofMillis(400));
    }

    @Test
    void innerFirstAttemptRunsAlsoAfterTheOutersDeadline() throws Exception {
        RetryExecutor inner = executor(policy("inner"));
        RetryExecutor outer = executor(policy("outer").deadline(Duration.ofSeconds(1)));
        Object result = outer.call(() -> {
            time.advance(Duration.ofSeconds(5));
            return inner.call(() -> "late");
        });
        assertThat(result).isEqualTo("late");
    }
}
