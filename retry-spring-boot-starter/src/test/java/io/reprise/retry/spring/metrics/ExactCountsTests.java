package io.reprise.retry.spring.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reprise.retry.RetryContext;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Many threads, through the woven bean of a real application: nothing is lost and nothing counted twice. */
class ExactCountsTests {

    private static final int THREADS = 32;
    private static final int CALLS_OF_EACH = 10_000;
    private static final int KINDS = 5;

    @Test
    void row32_everyCounterIsExactAfterMixedOutcomesOnManyThreads() {
        Contexts.retrying()
                .withPropertyValues(
                        "reprise.policies.payments.max-attempts=3",
                        "reprise.policies.payments.base-delay=0s",
                        "reprise.policies.payments.jitter=none",
                        "reprise.policies.payments.multiplier=1",
                        "reprise.policies.payments.budget=none")
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean("service", Service.class)
                .run(context -> {
                    Service service = context.getBean(Service.class);
                    AtOnce.run(
                            THREADS,
                            thread -> IntStream.range(0, CALLS_OF_EACH)
                                    .forEach(call -> make(service, (thread + call) % KINDS)));

                    assertCounts(context.getBean(MeterRegistry.class));
                });
    }

    private static void make(Service service, int kind) {
        try {
            service.charge(kind);
        } catch (UncheckedIOException | IllegalStateException expected) {
            assertThat(kind).isGreaterThan(1);
        }
    }

    private static void assertCounts(MeterRegistry registry) {
        double each = (double) THREADS * CALLS_OF_EACH / KINDS;
        assertThat(values(registry, "retry.calls", "outcome", Timer.class, Timer::count))
                .isEqualTo(Map.of(
                        "success", each,
                        "success_after_retry", each,
                        "attempts_exhausted", each,
                        "not_retryable", 2 * each));
        assertThat(values(registry, "retry.attempts", "attempt", Counter.class, Counter::count))
                .isEqualTo(Map.of("1", 5 * each, "2", 3 * each, "3", each));
        assertThat(values(registry, "retry.attempts", "result", Counter.class, Counter::count))
                .isEqualTo(Map.of("success", 2 * each, "transient", 5 * each, "fatal", 2 * each));
        assertThat(values(registry, "retry.failures", "exception", Counter.class, Counter::count))
                .isEqualTo(Map.of("UncheckedIOException", 5 * each, "IllegalStateException", 2 * each));
        assertThat(values(registry, "retry.waits", "source", Timer.class, Timer::count))
                .isEqualTo(Map.of("backoff", 4 * each));
        assertThat(registry.get("retry.waiting").gauge().value()).isZero();
    }

    /** The sums of all series with one value of this tag, without those at 0. */
    private static <M extends Meter> Map<String, Double> values(
            MeterRegistry registry, String name, String tag, Class<M> type, ToDoubleFunction<M> value) {
        Map<String, Double> sums = new TreeMap<>();
        registry.get(name)
                .meters()
                .forEach(meter -> sums.merge(
                        String.valueOf(meter.getId().getTag(tag)), value.applyAsDouble(type.cast(meter)), Double::sum));
        sums.values().removeIf(sum -> sum == 0);
        return sums;
    }

    /** Public, so that a proxy's class of another class loader can extend it. */
    public static class Service {

        /** What becomes of a call: 0 success, 1 success after a retry, 2 exhausted, 3 fatal, 4 fatal after a retry. */
        @Retryable("payments")
        public int charge(int kind) {
            int attempt = RetryContext.current().attempt();
            boolean lost = kind == 2 || (attempt == 1 && (kind == 1 || kind == 4));
            if (lost) {
                throw new UncheckedIOException(new IOException("reset"));
            }
            if (kind > 2) {
                throw new IllegalStateException("bug");
            }
            return attempt;
        }
    }
}
