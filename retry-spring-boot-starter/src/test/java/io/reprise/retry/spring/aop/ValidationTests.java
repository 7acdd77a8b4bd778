package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;

import io.reprise.retry.GaveUp;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.validation.ValidationAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.validation.annotation.Validated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Constraints are checked inside of each attempt, and a violation is fatal: the next attempt would violate them too. */
class ValidationTests {

    private final ApplicationContextRunner application = Contexts.retrying()
            .withConfiguration(AutoConfigurations.of(ValidationAutoConfiguration.class))
            .withBean(Payments.class);

    @Test
    void wrongArgumentIsNeitherRetriedNorReportedAsGivenUp() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);

            Throwable thrown = catchThrowable(() -> payments.pay(" "));

            assertThat(thrown).isInstanceOf(ConstraintViolationException.class);
            assertThat(GaveUp.on(thrown)).isEmpty();
            assertThat(payments.attempts()).isZero();
        });
    }

    @Test
    void wrongResultIsNotRetried() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);

            assertThat(catchThrowable(payments::blank)).isInstanceOf(ConstraintViolationException.class);
            assertThat(payments.attempts()).isEqualTo(1);
        });
    }

    @Test
    void resultOfALaterAttemptIsCheckedToo() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);

            assertThat(catchThrowable(payments::blankAtThird)).isInstanceOf(ConstraintViolationException.class);
            assertThat(payments.attempts()).isEqualTo(3);
        });
    }

    @Test
    void rightArgumentIsRetried() {
        application.run(context ->
                assertThat(context.getBean(Payments.class).pay("account")).isEqualTo("account on attempt 3"));
    }

    @Validated
    static class Payments {

        private final AtomicInteger attempts = new AtomicInteger();

        @Retryable
        public String pay(@NotBlank String account) {
            failUntilThird();
            return account + " on attempt " + attempts;
        }

        @Retryable
        @NotBlank
        public String blank() {
            attempts.incrementAndGet();
            return " ";
        }

        @Retryable
        @NotBlank
        public String blankAtThird() {
            failUntilThird();
            return " ";
        }

        public int attempts() {
            return attempts.get();
        }

        private void failUntilThird() {
            if (attempts.incrementAndGet() < 3) {
                throw new UncheckedIOException(new IOException("reset"));
            }
        }
    }
}
