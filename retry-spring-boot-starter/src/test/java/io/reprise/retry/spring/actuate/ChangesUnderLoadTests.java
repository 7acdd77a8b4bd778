package io.reprise.retry.spring.actuate;

import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.call.GiveUpReport;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.autoconfigure.RetryEndpointAutoConfiguration;
import io.reprise.retry.spring.policy.LivePolicies;
import io.reprise.retry.time.Ticker;
import io.reprise.retry.time.TimeSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Changes while calls run: none sees half of one, and nothing is counted twice or lost. */
class ChangesUnderLoadTests {

    private static final int THREADS = 8;
    private static final int CHANGES = 1_000;

    private final ApplicationContextRunner application = Contexts.retrying()
            .withConfiguration(AutoConfigurations.of(RetryEndpointAutoConfiguration.class))
            .withPropertyValues(
                    "management.endpoints.web.exposure.include=retry",
                    "reprise.policies.payments.max-attempts=2",
                    "reprise.policies.payments.deadline=2h",
                    "reprise.policies.payments.retry-after.max=2h",
                    "reprise.policies.payments.budget=none")
            .withUserConfiguration(NobodyWaits.class)
            .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
            .withBean(Service.class);

    /** Values that have to agree: a report of another mixture saw half of a change. */
    private static Map<String, Object> agreeing(int number) {
        return Map.of("maxAttempts", number, "deadline", number + "h", "retryAfterMax", number + "h");
    }

    private static boolean agrees(GiveUpReport.Limits limits) {
        Duration hours = Duration.ofHours(limits.attempts());
        return hours.equals(limits.deadline()) && hours.equals(limits.hint());
    }

    private static void fail(ThrowingCallable call) {
        assertThat(catchThrowable(call)).isNotNull();
    }

    private static double attempts(ApplicationContext context) {
        return context.getBean(MeterRegistry.class).get("retry.attempts").tag("policy", "payments").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    private static long calls(ApplicationContext context) {
        return context.getBean(MeterRegistry.class).get("retry.calls").tag("policy", "payments").timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    private static long counted(ApplicationContext context) {
        return context.getBean(RetryHistory.class).of("payments").counts().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    @Test
    void noCallSeesHalfOfAChangeAndAllCountersAreExact() {
        application.run(context -> {
            Service service = context.getBean(Service.class);
            AtomicBoolean changing = new AtomicBoolean(true);
            AtomicLong made = new AtomicLong();
            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            Callable<Void> callsUntilAllIsChanged = () -> {
                do {
                    made.incrementAndGet();
                    fail(service::charge);
                } while (changing.get());
                return null;
            };
            List<Future<Void>> callers = IntStream.range(0, THREADS)
                    .mapToObj(thread -> threads.submit(callsUntilAllIsChanged))
                    .toList();
            for (int change = 0; change < CHANGES; change++) {
                context.getBean(LivePolicies.class).change("payments", agreeing(2 + change % 4));
            }
            changing.set(false);
            for (Future<Void> caller : callers) {
                caller.get();
            }
            threads.shutdown();

            Queue<GiveUpReport> reports = context.getBean(Reports.class).reports;
            assertThat(reports).hasSize((int) made.get());
            assertThat(reports).filteredOn(report -> !agrees(report.limits())).isEmpty();
            assertThat(reports)
                    .extracting(report -> report.limits().attempts())
                    .as("changes that calls saw")
                    .contains(2, 3, 4, 5);
            assertThat(calls(context)).isEqualTo(made.get());
            assertThat(counted(context)).isEqualTo(made.get());
            assertThat(attempts(context)).isEqualTo(service.attempts().get());
        });
    }

    @Test
    void row34_changedPolicyResetsNoCounter() {
        application.run(context -> {
            Service service = context.getBean(Service.class);
            fail(service::charge);

            context.getBean(LivePolicies.class).change("payments", agreeing(3));
            fail(service::charge);
            context.getBean(LivePolicies.class).reset("payments");
            fail(service::charge);

            assertThat(calls(context)).isEqualTo(3);
            assertThat(counted(context)).isEqualTo(3);
            assertThat(attempts(context)).isEqualTo(2 + 3 + 2);
        });
    }

    @Test
    void row31_tenThousandPoliciesAddedAndRemovedLeaveNothingBehind() {
        application.run(context -> {
            RetryRegistry registry = context.getBean(RetryRegistry.class);
            LivePolicies policies = context.getBean(LivePolicies.class);
            MeterRegistry meters = context.getBean(MeterRegistry.class);
            int metersBefore = meters.getMeters().size();
            int executorsBefore = registry.executors().size();
            int budgetsBefore = registry.budgets().size();

            for (int number = 0; number < 10_000; number++) {
                String name = "policy-" + number;
                registry.add(RetryPolicy.ofDefaults(name));
                fail(() -> registry.get(name).call(() -> {
                    throw new SocketTimeoutException();
                }));
                if (number % 100 == 0) {
                    policies.change(name, Map.of("maxAttempts", 2));
                }
                if (number == 0) {
                    assertThat(meters.getMeters()).hasSizeGreaterThan(metersBefore);
                    assertThat(context.getBean(RetryHistory.class).size()).isEqualTo(1);
                }
                registry.remove(name);
            }

            assertThat(meters.getMeters())
                    .filteredOn(meter -> String.valueOf(meter.getId().getTag("policy"))
                                    .startsWith("policy-")
                            || String.valueOf(meter.getId().getTag("budget")).startsWith("policy-"))
                    .isEmpty();
            assertThat(registry.executors()).hasSize(executorsBefore);
            assertThat(registry.budgets()).hasSize(budgetsBefore);
            assertThat(context.getBean(RetryHistory.class).size()).isZero();
            assertThat(policies.names()).containsExactly("defaults", "payments");
        });
    }

    @Test
    void metersOfAPolicyThatAnnotatedMethodsUseStayWhenAProgramRemovesIt() {
        application.run(context -> {
            Service service = context.getBean(Service.class);
            fail(service::charge);

            context.getBean(RetryRegistry.class).remove("payments");
            fail(service::charge);

            assertThat(calls(context)).isEqualTo(2);
            assertThat(counted(context)).isEqualTo(2);
        });
    }

    /** Public, so that it can be proxied. */
    public static class Service {

        private final AtomicLong attempts = new AtomicLong();

        /** A proxy has no fields of its target's. */
        public AtomicLong attempts() {
            return attempts;
        }

        @Retryable("payments")
        public void charge() {
            attempts.incrementAndGet();
            throw new UncheckedIOException(new SocketTimeoutException());
        }
    }

    static final class Reports implements RetryListener {

        private final Queue<GiveUpReport> reports = new ConcurrentLinkedQueue<>();

        @Override
        public void onCallEnded(CallEnded event) {
            if (event.report() != null && event.policy().equals("payments")) {
                reports.add(event.report());
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class NobodyWaits {

        @Bean
        @Primary
        TimeSource noWaiting() {
            return new TimeSource(Ticker.system(), InstantSource.system(), nanos -> {});
        }

        @Bean
        Reports reports() {
            return new Reports();
        }
    }
}
