package io.reprise.retry;

import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import io.reprise.retry.AsyncOperation.Attempt;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CallScopeTests {

    private final AtomicReference<CallEnded> outerEnd = new AtomicReference<>();
    private final RetryEnvironment environment = RetryEnvironment.builder()
            .timeSource(VirtualTime.create().timeSource())
            .listener(new RetryListener() {
                @Override
                public void onCallEnded(CallEnded event) {
                    outerEnd.set(event);
                }
            })
            .build();
    private final RetryExecutor executor =
            RetryExecutor.of(RetryPolicy.builder("p").idempotencyKey(true).build(), environment);

    @AfterEach
    void theThreadIsOutsideOfEveryCall() {
        assertThat(CallScope.current()).isSameAs(CallScope.none());
    }

    private CallScope scopeOfACall() throws Exception {
        return executor.call(CallScope::current);
    }

    private static <T> T onAnotherThread(java.util.function.Supplier<T> code) {
        return CompletableFuture.supplyAsync(code).join();
    }

    @Test
    void codeOnAnotherThreadFindsTheCallInTheScopeThatWasCarriedThere() throws Exception {
        String key = executor.call(() -> {
            CallScope scope = CallScope.current();
            assertThat(onAnotherThread(() -> RetryContext.current().isInCall())).isFalse();
            String there = onAnotherThread(
                    () -> scope.call(() -> RetryContext.current().idempotencyKey()));
            assertThat(there).isEqualTo(RetryContext.current().idempotencyKey());
            return there;
        });
        assertThat(key).isNotEmpty();
    }

    @Test
    void aRequestThatIsSentInsideTheScopeCarriesTheCallsKey() throws Exception {
        executor.call(() -> {
            CallScope scope = CallScope.current();
            String sent = onAnotherThread(() -> scope.call(() -> IdempotencyKeys.keyFor("POST", false)));
            assertThat(sent).isEqualTo(RetryContext.current().idempotencyKey());
            return sent;
        });
    }

    @Test
    void aCallThatBeginsInsideTheScopeIsACallInsideThatOne() {
        RetryExecutor inner = RetryExecutor.of(RetryPolicy.builder("inner").build(), environment);
        assertThatThrownBy(() -> executor.call(() -> {
                    CallScope scope = CallScope.current();
                    return onAnotherThread(() -> scope.call(() -> inner.drive(() -> {
                        throw CallScopeTests.<RuntimeException>unchecked(new SocketTimeoutException());
                    })));
                }))
                .hasRootCauseInstanceOf(SocketTimeoutException.class);
        assertThat(outerEnd.get().policy()).isEqualTo("p");
        assertThat(outerEnd.get().report().reason()).isEqualTo(StopReason.RETRIED_INSIDE);
    }

    @Test
    void theThreadIsBackWhereItWasAfterwardsAlsoWhereTheCodeThrows() throws Exception {
        CallScope scope = scopeOfACall();
        assertThatThrownBy(() -> scope.run(() -> {
                    throw new IllegalStateException("mine");
                }))
                .hasMessage("mine");
        assertThatThrownBy(() -> scope.call(() -> {
                    throw new IllegalStateException("mine");
                }))
                .hasMessage("mine");
        executor.run(() -> {
            CallScope own = CallScope.current();
            CallScope.none()
                    .run(() -> assertThat(RetryContext.current().isInCall()).isFalse());
            scope.run(() -> assertThat(CallScope.current()).isEqualTo(scope));
            assertThat(own.isCurrent()).isTrue();
        });
    }

    @Test
    void aBoundScopeStaysUntilAnotherIsBound() throws Exception {
        CallScope scope = scopeOfACall();
        scope.bind();
        try {
            assertThat(RetryContext.current().isInCall()).isTrue();
            assertThat(scope.isCurrent()).isTrue();
        } finally {
            CallScope.none().bind();
        }
        assertThat(RetryContext.current().isInCall()).isFalse();
        assertThat(scope.isCurrent()).isFalse();
    }

    @Test
    void scopesOfOneCallAreEqualAndThoseOfOthersAreNot() throws Exception {
        CallScope another = scopeOfACall();
        executor.run(() -> assertThat(CallScope.current())
                .isEqualTo(CallScope.current())
                .hasSameHashCodeAs(CallScope.current())
                .isNotEqualTo(another)
                .isNotEqualTo(CallScope.none()));
        assertThat(Stream.of(another, CallScope.none())).doesNotHaveDuplicates();
    }

    @Test
    void aResultWhosePartsTheCallerHasAlreadyIsNotRejected() {
        RetryExecutor rejecting = RetryExecutor.of(
                RetryPolicy.builder("p")
                        .retryIf(outcome -> io.reprise.retry.call.FailureKind.TRANSIENT)
                        .build(),
                environment);
        rejecting.driveAsync(CallScopeTests::beginAndEnd, new AsyncOperation.End() {
            @Override
            public void returned(Object result) {}

            @Override
            public void thrown(Throwable failure, StopReason reason) {}
        });
        assertThat(outerEnd.get().outcome()).isEqualTo("success");
    }

    private static AsyncOperation.Cancellation beginAndEnd(Attempt attempt) {
        assertThat(attempt.resultBegun()).isTrue();
        attempt.returned(null);
        return () -> {};
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
