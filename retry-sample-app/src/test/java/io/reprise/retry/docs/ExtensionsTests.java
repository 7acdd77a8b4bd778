package io.reprise.retry.docs;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import io.reprise.retry.RetryRegistry;
import io.reprise.retry.docs.Extensions.LedgerException;
import io.reprise.retry.docs.Extensions.MaintenanceException;
import io.reprise.retry.docs.Extensions.Tenant;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.test.VirtualRetryTime;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/** Each bean of the page on extending does what the page says. */
@SpringBootTest(
        classes = ExtensionsTests.Application.class,
        webEnvironment = SpringBootTest.WebEnvironment.NONE,
        properties = {
            "spring.config.name=none",
            "reprise.defaults.retry-after.spread=0",
            "reprise.policies.ledger.max-attempts=2"
        })
@VirtualRetryTime
class ExtensionsTests {

    @Autowired
    private Ledger ledger;

    @Autowired
    private VirtualTime time;

    @Autowired
    private ConcurrentLinkedQueue<CallEnded> audit;

    @BeforeEach
    void startOver() {
        audit.clear();
        ledger.startOver();
    }

    @Test
    void classifierMakesAnExceptionTransientAndTheListenerHearsOfTheCall() {
        assertThat(ledger.book(new MaintenanceException())).isEqualTo("booked at attempt 2");
        assertThat(audit).hasSize(1);
    }

    @Test
    void customizerBeatsTheFile(@Autowired RetryRegistry registry) {
        assertThat(registry.get("ledger").policy().maxAttempts()).isEqualTo(5);
    }

    @Test
    void hintSourceReadsHowLongAnUnknownClientsServerAsksToWait() {
        assertThat(ledger.book(new LedgerException())).isEqualTo("booked at attempt 2");
        assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void retriesOfAFutureRunOnTheExecutorWithTheCallersContext() {
        Tenant.CURRENT.set("acme");
        try {
            assertThat(ledger.whereAndForWhom().join()).isEqualTo("retries for acme");
        } finally {
            Tenant.CURRENT.remove();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Extensions.class)
    static class Application {

        @Bean
        ConcurrentLinkedQueue<CallEnded> audit() {
            return new ConcurrentLinkedQueue<>();
        }

        @Bean
        Ledger ledger() {
            return new Ledger();
        }
    }

    static class Ledger {

        private final AtomicInteger attempts = new AtomicInteger();

        void startOver() {
            attempts.set(0);
        }

        @Retryable
        public String book(RuntimeException failure) {
            if (attempts.incrementAndGet() == 1) {
                throw failure;
            }
            return "booked at attempt " + attempts.get();
        }

        @Retryable
        public CompletableFuture<String> whereAndForWhom() {
            return attempts.incrementAndGet() == 1
                    ? CompletableFuture.failedFuture(new MaintenanceException())
                    : CompletableFuture.completedFuture(
                            Thread.currentThread().getName() + " for " + Tenant.CURRENT.get());
        }
    }
}
