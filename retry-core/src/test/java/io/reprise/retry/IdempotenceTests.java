package io.reprise.retry;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.reprise.retry.ScriptedCall.AnswerException;
import io.reprise.retry.call.StopReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class IdempotenceTests {

    private final ScriptedCall call = new ScriptedCall();
    private final List<String> keys = new ArrayList<>();
    private final SocketTimeoutException lost = new SocketTimeoutException("Read timed out");

    private static RetryPolicy.Builder policy(Idempotence idempotent) {
        return RetryPolicy.builder("charges").idempotent(idempotent);
    }

    /** An attempt that sends a request and then loses the answer. */
    private Callable<Object> request(String method, boolean carriesKey) {
        return () -> {
            keys.add(IdempotencyKeys.keyFor(method, carriesKey));
            throw lost;
        };
    }

    @Test
    void notIdempotentFailureThatMayHaveTakenEffectIsNotRetried() {
        assertThat(call.failure(policy(Idempotence.NO).build(), lost)).isSameAs(lost);
        assertThat(call.end().report().reason()).isEqualTo(StopReason.NOT_RETRYABLE);
        assertThat(GaveUp.on(lost).orElseThrow().getMessage())
                .contains("NOT_RETRYABLE (it may have taken effect, and the operation is not idempotent");
    }

    @Test
    void notIdempotentFailureWithoutEffectIsRetried() throws Exception {
        Object result = call.run(
                policy(Idempotence.NO).maxAttempts(9).build(),
                new ConnectException("Connection refused"),
                new AnswerException(429),
                new AnswerException(503, "Retry-After", "0"),
                "charged");
        assertThat(result).isEqualTo("charged");
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504, 408})
    void notIdempotentAnswerThatTellsNothingOfTheEffectIsNotRetried(int status) {
        call.failure(policy(Idempotence.NO).build(), new AnswerException(status));
        assertThat(call.end().attempts()).isOne();
    }

    @Test
    void idempotentFailuresAreAllRetried() {
        call.failure(policy(Idempotence.YES).build(), request("POST", false));
        assertThat(call.end().attempts()).isEqualTo(3);
    }

    @Test
    void keyThatTravelledAllowsTheRetryOfAnOperationThatIsNotIdempotent() {
        call.failure(policy(Idempotence.NO).idempotencyKey(true).build(), request("POST", false));
        assertThat(call.end().attempts()).isEqualTo(3);
        assertThat(keys).hasSize(3).doesNotContainNull().containsOnly(keys.get(0));
    }

    @Test
    void requestsOwnKeyCountsAndIsLeftAlone() {
        call.failure(policy(Idempotence.NO).idempotencyKey(true).build(), request("POST", true));
        assertThat(call.end().attempts()).isEqualTo(3);
        assertThat(keys).containsOnlyNulls();
    }

    @Test
    void keyOnOneOfTwoWritesProtectsNothing() {
        call.failure(policy(Idempotence.NO).build(), (Callable<Object>) () -> {
            IdempotencyKeys.keyFor("POST", true);
            IdempotencyKeys.keyFor("PATCH", false);
            throw lost;
        });
        assertThat(call.end().attempts()).isOne();
    }

    private Callable<Object> nestedPost(RetryExecutor inner, boolean carriesKey) {
        return () -> {
            IdempotencyKeys.keyFor("POST", true);
            return inner.call(request("POST", carriesKey));
        };
    }

    @Test
    void writeOfANestedCallCountsForTheCallAroundUnlessItCarriesAKeyOfItsOwn() {
        RetryExecutor inner = RetryExecutor.of(
                policy(Idempotence.YES).idempotencyKey(true).maxAttempts(1).build());
        call.failure(policy(Idempotence.NO).build(), nestedPost(inner, false));
        assertThat(keys)
                .as("the next attempt's key would be another")
                .hasSize(1)
                .doesNotContainNull();
        call.failure(policy(Idempotence.NO).build(), nestedPost(inner, true));
        assertThat(call.ends.get(1).attempts()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE", "OPTIONS"})
    void otherMethodsGetNoKey(String method) {
        call.failure(policy(Idempotence.UNSET).idempotencyKey(true).build(), request(method, false));
        assertThat(keys).hasSize(3).containsOnlyNulls();
    }

    @Test
    void withoutTheSettingNoKeyIsSent() {
        call.failure(policy(Idempotence.UNSET).build(), request("POST", false));
        assertThat(keys).hasSize(3).containsOnlyNulls();
    }

    @Test
    void outsideOfACallNoKeyIsSent() {
        assertThat(IdempotencyKeys.keyFor("POST", false)).isNull();
    }

    @Test
    void repeatedWriteOfUnknownIdempotenceIsSaidOncePerOperation(CapturedOutput output) {
        call.failure(policy(Idempotence.UNSET).build(), request("POST", false));
        assertThat(output.getAll())
                .containsOnlyOnce("sent a POST or PATCH without idempotency key")
                .contains("Test.call (policy 'charges')", "SocketTimeoutException", "idempotency-key: true");
    }

    @Test
    void repeatedReadIsNotSaid(CapturedOutput output) {
        call.failure(policy(Idempotence.UNSET).build(), request("GET", false));
        call.failure(policy(Idempotence.YES).build(), request("POST", false));
        call.failure(policy(Idempotence.UNSET).idempotencyKey(true).build(), request("POST", false));
        assertThat(output.getAll()).doesNotContain("without idempotency key");
    }
}
