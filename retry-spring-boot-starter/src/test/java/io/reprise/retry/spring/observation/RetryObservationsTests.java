package io.reprise.retry.spring.observation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.test.simple.SimpleSpan;
import io.micrometer.tracing.test.simple.SimpleTracer;
import io.reprise.retry.RetryContext;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** With Micrometer Tracing's own handler and a tracer that keeps its spans. */
class RetryObservationsTests {

    private final SimpleTracer tracer = new SimpleTracer();
    private final ObservationRegistry observations = ObservationRegistry.create();
    private final ApplicationContextRunner application = Contexts.retrying()
            .withPropertyValues(
                    "reprise.policies.payments.max-attempts=3",
                    "reprise.policies.payments.base-delay=100ms",
                    "reprise.policies.payments.jitter=none")
            .withBean("service", Service.class);
    private final ApplicationContextRunner observed =
            application.withBean(ObservationRegistry.class, () -> observations);

    RetryObservationsTests() {
        observations.observationConfig().observationHandler(new DefaultTracingObservationHandler(tracer));
    }

    private static List<String> events(SimpleSpan span) {
        return span.getEvents().stream().map(event -> event.getValue()).toList();
    }

    @Test
    void attemptsAndRetriesAreEventsOfTheSpanAroundTheCall() {
        observed.run(context -> {
            Service service = context.getBean(Service.class);

            Observation.createNotStarted("request", observations).observe(() -> service.charge(2));

            assertThat(tracer.getSpans()).hasSize(1);
            assertThat(events(tracer.onlySpan()))
                    .containsExactly(
                            "attempt 1 failed: UncheckedIOException (transient)",
                            "attempt 2 in 100 ms (backoff) after UncheckedIOException",
                            "attempt 2 failed: UncheckedIOException (transient)",
                            "attempt 3 in 200 ms (backoff) after UncheckedIOException");
        });
    }

    @Test
    void givingUpIsAnEventOfTheSpanToo() {
        observed.run(context -> {
            Service service = context.getBean(Service.class);

            assertThatThrownBy(() -> Observation.createNotStarted("request", observations)
                            .observe(() -> service.charge(9)))
                    .isInstanceOf(UncheckedIOException.class);

            assertThat(tracer.getSpans()).hasSize(1);
            assertThat(events(tracer.onlySpan()))
                    .hasSize(6)
                    .endsWith("policy 'payments' gave up: attempts_exhausted after 3 attempts in 300 ms");
        });
    }

    @Test
    void attemptsOfAFutureThatRunElsewhereAreEventsOfTheCallersSpan() {
        observed.run(context -> {
            Service service = context.getBean(Service.class);

            Observation.createNotStarted("request", observations)
                    .observe(() -> service.chargeLater(2).join());

            assertThat(tracer.getSpans()).hasSize(1);
            assertThat(events(tracer.onlySpan())).hasSize(4).last().asString().startsWith("attempt 3 in 200 ms");
        });
    }

    @Test
    void callThatSucceedsAtOnceIsNoEvent() {
        observed.run(context -> {
            Service service = context.getBean(Service.class);

            Observation.createNotStarted("request", observations).observe(() -> service.charge(0));

            assertThat(events(tracer.onlySpan())).isEmpty();
        });
    }

    @Test
    void outsideOfAnyObservationNoSpanBegins() {
        observed.run(context -> {
            assertThat(context.getBean(Service.class).charge(2)).isEqualTo(3);

            assertThat(tracer.getSpans()).isEmpty();
        });
    }

    @Test
    void withoutARegistryCallsAreRetriedAllTheSame() {
        application.run(
                context -> assertThat(context.getBean(Service.class).charge(2)).isEqualTo(3));
    }

    @Test
    void withoutMicrometerObservationThereIsNoListenerForIt() {
        application.withClassLoader(new FilteredClassLoader("io.micrometer")).run(context -> {
            assertThat(context).hasNotFailed().doesNotHaveBean("repriseRetryObservations");
            assertThat(context.getBean(Service.class).charge(2)).isEqualTo(3);
        });
    }

    /** Public, so that a proxy's class of another class loader can extend it. */
    public static class Service {

        @Retryable("payments")
        public int charge(int failures) {
            return attempt(failures);
        }

        @Retryable("payments")
        public CompletableFuture<Integer> chargeLater(int failures) {
            return CompletableFuture.completedFuture(attempt(failures));
        }

        private static int attempt(int failures) {
            int attempt = RetryContext.current().attempt();
            if (attempt <= failures) {
                throw new UncheckedIOException(new IOException("reset"));
            }
            return attempt;
        }
    }
}
