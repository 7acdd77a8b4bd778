package io.reprise.retry.docs;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

import io.reprise.retry.ContextCarrier;
import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.http.RetryHintSource;
import io.reprise.retry.spring.RetryPolicyCustomizer;
import io.reprise.retry.time.TimeSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** One bean of each kind that Reprise picks up. */
@Configuration(proxyBeanMethods = false)
class Extensions {

    @Bean
    RetryListener auditOfCalls(ConcurrentLinkedQueue<CallEnded> audit) {
        return new RetryListener() {
            @Override
            public void onCallEnded(CallEnded event) {
                audit.add(event);
            }
        };
    }

    @Bean
    RetryPolicyCustomizer patientWithTheLedger() {
        return (policy, builder) -> {
            if (policy.equals("ledger")) {
                builder.maxAttempts(5).deadline(Duration.ofMinutes(2));
            }
        };
    }

    @Bean
    @Order(1)
    FailureClassifier maintenanceIsTransient() {
        return outcome ->
                outcome instanceof AttemptOutcome.Thrown thrown && thrown.exception() instanceof MaintenanceException
                        ? FailureKind.TRANSIENT
                        : null;
    }

    @Bean
    RetryHintSource ledgerAnswers() {
        return thrown -> thrown instanceof LedgerException answered ? new LedgerAnswer(answered) : null;
    }

    /** What the ledger's client throws, in the words of HTTP. */
    record LedgerAnswer(LedgerException answered) implements HttpAnswer {

        @Override
        public int status() {
            return answered.status();
        }

        @Override
        public List<String> headers(String name) {
            return name.equalsIgnoreCase("Retry-After") ? List.of(answered.retryAfter()) : List.of();
        }
    }

    @Bean
    ContextCarrier tenantCarrier() {
        return () -> {
            String tenant = Tenant.CURRENT.get();
            return task -> () -> {
                Tenant.CURRENT.set(tenant);
                try {
                    task.run();
                } finally {
                    Tenant.CURRENT.remove();
                }
            };
        };
    }

    @Bean(destroyMethod = "shutdown")
    Executor applicationTaskExecutor() {
        return Executors.newFixedThreadPool(4, task -> new Thread(task, "retries"));
    }

    @Bean
    TimeSource timeSource() {
        return TimeSource.system();
    }

    /** Says that it will be back. */
    static class MaintenanceException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** What a client throws that speaks of statuses in its own way. */
    static class LedgerException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        int status() {
            return 503;
        }

        String retryAfter() {
            return "7";
        }
    }

    /** What is bound to a caller's thread. */
    static final class Tenant {
        static final ThreadLocal<String> CURRENT = new ThreadLocal<>();

        private Tenant() {}
    }
}
