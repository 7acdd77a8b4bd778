package io.reprise.retry;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ref.WeakReference;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.SocketTimeoutException;
import java.time.Duration;

import io.reprise.retry.ScriptedCall.AnswerException;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class GaveUpTests {

    private final ScriptedCall call = new ScriptedCall();
    private final RetryPolicy policy = RetryPolicy.builder("payments")
            .maxAttempts(5)
            .baseDelay(Duration.ofSeconds(1))
            .multiplier(8)
            .jitter(Jitter.NONE)
            .deadline(Duration.ofSeconds(10))
            .build();

    /** Can't take a suppressed exception, nor a stack trace. */
    private static final class ClosedException extends IOException {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    private static final class SealedError extends RuntimeException {
        private static final long serialVersionUID = 1L;

        SealedError() {
            super("sealed", new SocketTimeoutException(), false, false);
        }
    }

    @Test
    void everyStackTraceTellsTheWholeStory() {
        Throwable failure = call.random(0.3)
                .failure(
                        policy,
                        call.after(Duration.ofMillis(20), new AnswerException(503, "Retry-After", "1")),
                        call.after(Duration.ofMillis(2_060), new SocketTimeoutException("secret of a customer")));
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString())
                .contains("Suppressed: io.reprise.retry.GaveUp: policy 'payments' gave up after 2 of 5 attempts in "
                        + "3.11 s: DEADLINE_EXCEEDED (the next wait of 8 s would end after the deadline of 10 s); "
                        + "#1 +0 ms AnswerException 503, waited 1.03 s (Retry-After 1 s); "
                        + "#2 +1.05 s SocketTimeoutException");
        assertThat(GaveUp.on(failure).orElseThrow().getMessage()).doesNotContain("secret");
    }

    @Test
    void accessorsTellTheSameAsData() {
        Throwable failure = call.failure(policy, new SocketTimeoutException());
        GaveUp gaveUp = GaveUp.on(failure).orElseThrow();
        assertThat(gaveUp.policy()).isEqualTo("payments");
        assertThat(gaveUp.reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
        assertThat(gaveUp.attemptsMade()).isEqualTo(3);
        assertThat(gaveUp.attemptsAllowed()).isEqualTo(5);
        assertThat(gaveUp.elapsed()).isEqualTo(Duration.ofSeconds(9));
        assertThat(gaveUp.attempts())
                .extracting(attempt -> attempt.waited().toSeconds())
                .containsExactly(1L, 8L, 0L);
        assertThat(gaveUp.lastHint().isAbsent()).isTrue();
        assertThat(gaveUp.getStackTrace()).isEmpty();
        assertThat(gaveUp.report()).isEqualTo(call.end().report());
    }

    @Test
    void unlimitedAttemptsAreNotCountedAgainstANumber() {
        Throwable failure = call.failure(policy.toBuilder().unlimitedAttempts().build(), new SocketTimeoutException());
        assertThat(GaveUp.on(failure).orElseThrow().getMessage())
                .startsWith("policy 'payments' gave up after 3 attempts in");
    }

    @Test
    void sharedExceptionCarriesOneReportPerPolicy() {
        IOException shared = new SocketTimeoutException();
        call.failure(policy, shared);
        call.failure(RetryPolicy.ofDefaults("Pay_Ments"), shared);
        call.failure(RetryPolicy.ofDefaults("another"), shared);
        assertThat(shared.getSuppressed()).hasSize(2);
        assertThat(GaveUp.on(shared)).get().extracting(GaveUp::policy).isEqualTo("another");
        assertThat(call.ends).hasSize(3);
    }

    @Test
    void stacklessExceptionTakesAReport() {
        ClosedException own = new ClosedException();
        RetryPolicy onIt = policy.toBuilder().retryOn(ClosedException.class).build();
        assertThat(call.failure(onIt, own)).isSameAs(own);
        assertThat(GaveUp.on(own)).isPresent();
    }

    @Test
    void exceptionThatTakesNoSuppressedOneIsLeftAsItIsAndTheEndEventStillTells() {
        SealedError own = new SealedError();
        assertThat(call.failure(policy, own)).isSameAs(own);
        assertThat(own.getSuppressed()).isEmpty();
        assertThat(call.end().report().reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
        assertThat(call.end().attempts()).isEqualTo(3);
    }

    @Test
    void anonymousExceptionIsNamedAfterItsSuperclass() {
        Throwable failure = call.failure(policy, new SocketTimeoutException() {
            private static final long serialVersionUID = 1L;
        });
        assertThat(GaveUp.on(failure).orElseThrow().attempts().get(0).failure()).isEqualTo("SocketTimeoutException");
    }

    @Test
    void serializedExceptionStillTellsItsStory() throws Exception {
        Throwable failure = call.failure(policy, new SocketTimeoutException());
        String message = GaveUp.on(failure).orElseThrow().getMessage();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(failure);
        Object copy = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assertThat(GaveUp.on((Throwable) copy))
                .get()
                .extracting(GaveUp::getMessage)
                .isEqualTo(message);
    }

    @Test
    void reportOnACauseIsFound() {
        Throwable failure = call.failure(policy, new SocketTimeoutException());
        assertThat(GaveUp.on(new UndeclaredThrowableException(failure))).isEqualTo(GaveUp.on(failure));
    }

    @Test
    void exceptionWithoutAReportHasNone() {
        assertThat(GaveUp.on(new IOException())).isEmpty();
    }

    @Test
    void exceptionThatIsKeptHoldsNothingOfTheApplication() {
        SocketTimeoutException kept = new SocketTimeoutException();
        WeakReference<FailureClassifier> classifier = failedUnderAPolicyOfItsOwn(kept);
        for (int i = 0; i < 100 && classifier.get() != null; i++) {
            System.gc();
        }
        assertThat(classifier.get()).isNull();
        assertThat(GaveUp.on(kept)).isPresent();
    }

    private static WeakReference<FailureClassifier> failedUnderAPolicyOfItsOwn(Exception failure) {
        byte[] held = new byte[1];
        FailureClassifier classifier = outcome -> held.length == 0 ? FailureKind.FATAL : null;
        RetryPolicy policy = RetryPolicy.builder("p")
                .retryIf(classifier)
                .maxAttempts(2)
                .baseDelay(Duration.ofMillis(1))
                .build();
        RetryEnvironment environment = RetryEnvironment.builder()
                .timeSource(VirtualTime.create().timeSource())
                .build();
        assertThatThrownBy(() -> RetryExecutor.of(policy, environment).call(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
        return new WeakReference<>(classifier);
    }
}
