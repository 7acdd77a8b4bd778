package io.reprise.retry.spring.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class MetricsOfAnnotatedMethodsTests {

    private final ApplicationContextRunner application =
            Contexts.retrying().withPropertyValues("reprise.policies.payments.max-attempts=4");

    private final ApplicationContextRunner measured =
            application.withBean(MeterRegistry.class, SimpleMeterRegistry::new).withBean("service", Service.class);

    @Test
    void callsOfAnnotatedMethodsAreCounted() {
        measured.run(context -> {
            context.getBean(Service.class).charge();

            assertThat(calls(context.getBean(MeterRegistry.class), "Service.charge", "success_after_retry"))
                    .isEqualTo(1);
        });
    }

    @Test
    void seriesOfAnnotatedMethodsExistBeforeTheFirstCall() {
        measured.run(context -> {
            MeterRegistry registry = context.getBean(MeterRegistry.class);

            assertThat(registry.get("retry.attempts")
                            .tags("policy", "payments", "method", "Service.charge")
                            .counters())
                    .hasSize(4 * 4);
            assertThat(registry.get("retry.calls")
                            .tags("policy", "payments", "method", "Service.charge")
                            .timers())
                    .hasSize(15);
        });
    }

    @Test
    void overloadsShareTheirSeries() {
        measured.run(context -> {
            context.getBean(Service.class).charge();
            context.getBean(Service.class).charge("account");

            assertThat(calls(context.getBean(MeterRegistry.class), "Service.charge", "success"))
                    .isEqualTo(1);
            assertThat(context.getBean(MeterRegistry.class)
                            .get("retry.calls")
                            .tags("method", "Service.charge")
                            .timers())
                    .hasSize(15);
        });
    }

    @Test
    void everyBudgetHasGaugesBeforeTheFirstCall() {
        measured.withPropertyValues("reprise.budgets.unused.capacity=70")
                .withBean("own", Own.class)
                .run(context -> assertThat(context.getBean(MeterRegistry.class)
                                .get("retry.budget.tokens")
                                .gauges())
                        .extracting(gauge -> gauge.getId().getTag("budget") + " " + gauge.value())
                        .containsExactlyInAnyOrder(
                                "defaults 500.0", "payments 500.0", "unused 70.0", "Own.call 500.0"));
    }

    @Test
    void seriesExistFromTheStartInALazyApplicationToo() {
        measured.withInitializer(context ->
                        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .run(context -> {
                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    assertThat(registry.get("retry.budget.tokens").gauges()).hasSize(2);

                    context.getBean(Service.class);

                    assertThat(registry.get("retry.attempts").counters()).hasSize(4 * 4);
                });
    }

    @Test
    void seriesOfALazyBeanExistOnceItIsCreated() {
        application
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withUserConfiguration(LazyService.class)
                .run(context -> {
                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    assertThat(registry.find("retry.attempts").counters()).isEmpty();

                    context.getBean(Service.class);

                    assertThat(registry.find("retry.attempts").counters()).hasSize(4 * 4);
                });
    }

    @Test
    void registryThatNeedsARetriedBeanIsNoCircle() {
        application.withUserConfiguration(RegistryThatCalls.class).run(context -> {
            assertThat(context).hasNotFailed();

            assertThat(calls(context.getBean(MeterRegistry.class), "Service.charge", "success"))
                    .isZero();
            assertThat(context.getBean(MeterRegistry.class)
                            .get("retry.attempts")
                            .counters())
                    .hasSize(4 * 4);
        });
    }

    @Test
    void withoutARegistryCallsAreRetriedAllTheSame() {
        application
                .withBean("service", Service.class)
                .run(context ->
                        assertThat(context.getBean(Service.class).charge()).isEqualTo(2));
    }

    @Test
    void switchedOffThereIsNoListenerAndNoMeter() {
        measured.withPropertyValues("reprise.metrics.enabled=false").run(context -> {
            assertThat(context).doesNotHaveBean("repriseRetryMetrics");
            assertThat(context.getBean(Service.class).charge()).isEqualTo(2);
            assertThat(context.getBean(MeterRegistry.class).getMeters()).isEmpty();
        });
    }

    @Test
    void withoutMicrometerCallsAreRetriedAllTheSame() {
        application
                .withClassLoader(new FilteredClassLoader("io.micrometer"))
                .withBean("service", Service.class)
                .run(context -> {
                    assertThat(context).doesNotHaveBean("repriseRetryMetrics");
                    assertThat(context.getBean(Service.class).charge()).isEqualTo(2);
                });
    }

    @Test
    void severalRegistriesWithoutAPrimaryOneAllKeepTheMeters() {
        measured.withBean("second", MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    context.getBean(Service.class).charge();

                    assertThat(context.getBeansOfType(MeterRegistry.class).values())
                            .hasSize(2)
                            .allSatisfy(registry -> assertThat(calls(registry, "Service.charge", "success_after_retry"))
                                    .isEqualTo(1));
                });
    }

    @Test
    void severalRegistriesDoNotStopAnApplicationThatRetriesNothing() {
        application
                .withBean("first", MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean("second", MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void primaryOneOfSeveralRegistriesKeepsTheMetersAlone() {
        measured.withBean("main", MeterRegistry.class, SimpleMeterRegistry::new, main -> main.setPrimary(true))
                .run(context -> {
                    assertThat(context.getBean("main", MeterRegistry.class).getMeters())
                            .isNotEmpty();
                    assertThat(context.getBeansOfType(MeterRegistry.class).values())
                            .filteredOn(registry -> registry.getMeters().isEmpty())
                            .hasSize(1);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "retry.calls",
                "retry.attempts",
                "retry.failures",
                "retry.waits",
                "retry.waiting",
                "retry.budget.tokens",
                "retry.budget.capacity"
            })
    void meterThatTheRegistryRefusesIsSaidOnceAndTheOthersAreKept(String refused, CapturedOutput output) {
        application
                .withBean(MeterRegistry.class, () -> refusing(refused))
                .withBean("service", Service.class)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(Service.class).charge()).isEqualTo(2);

                    assertThat(context.getBean(MeterRegistry.class).getMeters())
                            .extracting(meter -> meter.getId().getName())
                            .doesNotContain(refused)
                            .contains(refused.equals("retry.waits") ? "retry.calls" : "retry.waits")
                            .contains(refused.equals("retry.calls") ? "retry.waits" : "retry.calls");
                    assertThat(output.getOut().lines().filter(line -> line.contains("WARN")))
                            .singleElement()
                            .asString()
                            .contains("the meter " + refused);
                });
    }

    @Test
    void meterOfTheApplicationThatHasTheSameNameIsLeftAlone(CapturedOutput output) {
        MeterRegistry own = new SimpleMeterRegistry() {};
        own.counter("retry.calls", "policy", "payments", "method", "Service.charge", "outcome", "success");
        own.timer("retry.waiting", "policy", "payments");
        application
                .withBean(MeterRegistry.class, () -> own)
                .withBean("service", Service.class)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(Service.class).charge()).isEqualTo(2);

                    assertThat(calls(own, "Service.charge", "success_after_retry"))
                            .isEqualTo(1);
                    assertThat(own.get("retry.calls").counter().count()).isZero();
                    assertThat(output).contains("the meter retry.calls").contains("the meter retry.waiting");
                });
    }

    private static MeterRegistry refusing(String meter) {
        // A class of its own: what throws is said once per class.
        MeterRegistry registry = new SimpleMeterRegistry() {};
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                if (id.getName().equals(meter)) {
                    throw new IllegalStateException("no " + meter);
                }
                return id;
            }
        });
        return registry;
    }

    private static long calls(MeterRegistry registry, String method, String outcome) {
        return registry.get("retry.calls")
                .tags("policy", "payments", "method", method, "outcome", outcome)
                .timer()
                .count();
    }

    /** Public, so that a proxy's class of another class loader can extend it. */
    public static class Service {

        private final AtomicInteger attempts = new AtomicInteger();

        @Retryable("payments")
        public int charge() {
            if (attempts.incrementAndGet() < 2) {
                throw new UncheckedIOException(new IOException("reset"));
            }
            return attempts.get();
        }

        @Retryable("payments")
        public int charge(String account) {
            return attempts.get();
        }
    }

    static class Own {

        @Retryable
        public void call() {}
    }

    @Configuration(proxyBeanMethods = false)
    static class LazyService {

        @Bean
        @Lazy
        Service service() {
            return new Service();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class RegistryThatCalls {

        @Bean
        MeterRegistry registry(Service service) {
            return new SimpleMeterRegistry();
        }

        @Bean
        Service service() {
            return new Service();
        }
    }
}
