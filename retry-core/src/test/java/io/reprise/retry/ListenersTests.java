package io.reprise.retry;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ListenersTests {

    private final List<String> told = new ArrayList<>();

    /** Notes how calls ended. */
    private class Noting implements RetryListener {

        @Override
        public void onCallEnded(CallEnded event) {
            told.add(event.outcome());
        }
    }

    private static RetryExecutor executor(RetryListener listener) {
        RetryEnvironment environment = RetryEnvironment.builder()
                .timeSource(VirtualTime.create().timeSource())
                .listener(listener)
                .build();
        return RetryExecutor.of(
                RetryPolicy.builder("p").baseDelay(Duration.ofMillis(1)).build(), environment, "Orders.place");
    }

    private static void succeedAtOnceThenAfterARetryThenNever(RetryExecutor executor) throws Exception {
        executor.call(() -> "at once");
        int[] attempts = {0};
        executor.call(() -> {
            if (++attempts[0] == 1) {
                throw new SocketTimeoutException();
            }
            return "after a retry";
        });
        assertThatThrownBy(() -> executor.call(() -> {
                    throw new IllegalStateException();
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void listenerForAnOperationIsAskedForOnceAndToldInItsPlace() throws Exception {
        List<String> asked = new ArrayList<>();
        RetryExecutor executor = executor(new RetryListener() {
            @Override
            public RetryListener forOperation(String policy, String operation) {
                asked.add(policy + " " + operation);
                return new Noting();
            }

            @Override
            public void onCallEnded(CallEnded event) {
                throw new AssertionError("told the one that gave another");
            }
        });
        succeedAtOnceThenAfterARetryThenNever(executor);
        assertThat(asked).containsExactly("p Orders.place");
        assertThat(told).containsExactly("success", "success_after_retry", "not_retryable");
    }

    @Test
    void listenerThatGivesNoneForAnOperationIsToldItself() throws Exception {
        RetryExecutor executor = executor(new Noting() {
            @Override
            @SuppressWarnings("NullAway") // what a listener that was compiled without checks can do
            public RetryListener forOperation(String policy, String operation) {
                return null;
            }
        });
        succeedAtOnceThenAfterARetryThenNever(executor);
        assertThat(told).hasSize(3);
    }

    @Test
    void listenerThatThrowsWhenAskedForOneIsToldItself() throws Exception {
        RetryExecutor executor = executor(new Noting() {
            @Override
            public RetryListener forOperation(String policy, String operation) {
                throw new IllegalStateException("no");
            }

            @Override
            public boolean ignoresFirstSuccesses() {
                throw new IllegalStateException("no");
            }
        });
        succeedAtOnceThenAfterARetryThenNever(executor);
        assertThat(told).hasSize(3);
    }

    @Test
    void listenerThatDoesNotWantFirstSuccessesIsToldOfAllOtherEnds() throws Exception {
        RetryExecutor executor = executor(new Noting() {
            @Override
            public boolean ignoresFirstSuccesses() {
                return true;
            }
        });
        succeedAtOnceThenAfterARetryThenNever(executor);
        executor.callAsync(() -> CompletableFuture.completedFuture("at once")).join();
        assertThat(told).containsExactly("success_after_retry", "not_retryable");
    }
}
