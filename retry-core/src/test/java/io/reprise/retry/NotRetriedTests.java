package io.reprise.retry;

import io.reprise.retry.ScriptedCall.AnswerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class NotRetriedTests {

    private final ScriptedCall call = new ScriptedCall();
    private final RetryEnvironment environment = call.environment();

    private void fail(String policy, String operation, Exception failure) {
        assertThat(call.failure(RetryExecutor.of(RetryPolicy.ofDefaults(policy), environment, operation), failure))
                .isSameAs(failure);
    }

    @Test
    void typeThatIsNotRetriedIsSaidOncePerPolicyAndStatusWhateverCalls(CapturedOutput output) {
        fail("payments", "PaymentService.charge", new AnswerException(404));
        fail("payments", "PaymentService.refund", new AnswerException(404));
        fail("payments", "PaymentService.refund", new AnswerException(401));
        fail("orders", "OrderService.place", new AnswerException(404));
        assertThat(output.getAll())
                .containsOnlyOnce("policy 'payments' does not retry AnswerException 404")
                .containsOnlyOnce("policy 'payments' does not retry AnswerException 401")
                .containsOnlyOnce("policy 'orders' does not retry AnswerException 404")
                .doesNotContain("WARN");
    }
}
