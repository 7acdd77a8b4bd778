package io.reprise.retry.spring.autoconfigure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import feign.FeignException;
import io.micrometer.core.instrument.MeterRegistry;
import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryLog;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.RetrySwitch;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.http.RetryHintSource;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.http.FeignAnswers;
import io.reprise.retry.spring.http.ResponseEntityAnswers;
import io.reprise.retry.spring.http.RestClientAnswers;
import io.reprise.retry.spring.http.WebClientAnswers;
import io.reprise.retry.spring.metrics.RetryMetrics;
import io.reprise.retry.spring.policy.PolicyCatalog;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import io.reprise.retry.time.TimeSource;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;
import org.springframework.aop.config.AopConfigUtils;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.web.client.RestClientCustomizer;
import org.springframework.boot.web.client.RestTemplateCustomizer;
import org.springframework.boot.web.reactive.function.client.WebClientCustomizer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.reactive.function.client.WebClientResponseException;

import static org.assertj.core.api.Assertions.assertThat;

class RetryAutoConfigurationTests {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    RetryAutoConfiguration.class,
                    RetryHttpAutoConfiguration.class,
                    RetryIdempotencyAutoConfiguration.class,
                    RetryLoggingAutoConfiguration.class,
                    RetryMetricsAutoConfiguration.class,
                    RetryObservationAutoConfiguration.class));

    @Test
    void allAutoConfigurationsAreRegistered() {
        assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
                .filteredOn(name -> name.startsWith("io.reprise"))
                .containsExactlyInAnyOrder(
                        RetryAutoConfiguration.class.getName(),
                        RetryConsoleAutoConfiguration.class.getName(),
                        RetryEndpointAutoConfiguration.class.getName(),
                        RetryHttpAutoConfiguration.class.getName(),
                        RetryIdempotencyAutoConfiguration.class.getName(),
                        RetryLoggingAutoConfiguration.class.getName(),
                        RetryMetricsAutoConfiguration.class.getName(),
                        RetryObservationAutoConfiguration.class.getName());
    }

    @Test
    void namesOfBeansCollideWithNobodyElses() {
        application.run(context ->
                assertThat(ownBeans(context)).hasSizeGreaterThan(10).allMatch(name -> name.startsWith("reprise")));
    }

    @Test
    void timeIsTheSystemsWhereThereIsNoOther() {
        application.run(context -> assertThat(context.getBean(TimeSource.class)).isSameAs(TimeSource.system()));
    }

    @Test
    void timeOfTheApplicationIsUsed() {
        VirtualTime time = VirtualTime.create();
        application.withBean("time", TimeSource.class, time::timeSource).run(context -> {
            assertThat(context).hasSingleBean(TimeSource.class);

            RetryExecutor executor =
                    RetryExecutor.of(RetryPolicy.ofDefaults("p"), context.getBean(RetryEnvironment.class));
            executor.call(failingOnce());

            assertThat(time.sleeps()).hasSize(1);
        });
    }

    @Test
    void retriesAreSwitchedOnByDefault() {
        application.run(context -> {
            assertThat(context.getBean(RetrySwitch.class).isOn()).isTrue();
            assertThat(context.getBean(RetryEnvironment.class).retrySwitch())
                    .isSameAs(context.getBean(RetrySwitch.class));
        });
    }

    @Test
    void retriesAreSwitchedOffByTheProperty() {
        application
                .withPropertyValues("reprise.enabled=false")
                .run(context ->
                        assertThat(context.getBean(RetrySwitch.class).isOn()).isFalse());
    }

    @Test
    void switchOfTheApplicationIsUsed() {
        RetrySwitch own = new RetrySwitch();
        application.withBean("own", RetrySwitch.class, () -> own).run(context -> {
            assertThat(context).hasSingleBean(RetrySwitch.class);
            assertThat(context.getBean(RetryEnvironment.class).retrySwitch()).isSameAs(own);
        });
    }

    @Test
    void environmentOfTheApplicationIsUsed() {
        RetryEnvironment own = RetryEnvironment.builder().build();
        application.withBean("own", RetryEnvironment.class, () -> own).run(context -> {
            assertThat(context).hasSingleBean(RetryEnvironment.class);
            assertThat(context.getBean(RetryRegistry.class).environment()).isSameAs(own);
        });
    }

    @Test
    void policiesAreThoseOfTheConfiguration() {
        application
                .withPropertyValues("reprise.policies.payments.max-attempts=7")
                .run(context -> assertThat(context.getBean(PolicyCatalog.class)
                                .policy("payments")
                                .maxAttempts())
                        .isEqualTo(7));
    }

    @Test
    void programsGetExecutorsOfTheConfiguredPoliciesByName() {
        application
                .withPropertyValues(
                        "reprise.defaults.deadline=9s",
                        "reprise.policies.payments.budget=shared",
                        "reprise.policies.search.max-attempts=7",
                        "reprise.budgets.shared.capacity=70",
                        "reprise.budgets.shared.retry-cost=7",
                        "reprise.budgets.search.capacity=30",
                        "reprise.budgets.unused.capacity=10")
                .run(context -> {
                    RetryRegistry registry = context.getBean(RetryRegistry.class);

                    assertThat(context).hasBean("repriseRetryRegistry");
                    assertThat(registry.environment()).isSameAs(context.getBean(RetryEnvironment.class));
                    assertThat(registry.executors())
                            .extracting(executor -> executor.policy().name())
                            .containsExactlyInAnyOrder("defaults", "payments", "search");
                    assertThat(registry.get("defaults").policy().deadline()).hasSeconds(9);
                    assertThat(registry.get("search").policy().maxAttempts()).isEqualTo(7);
                    assertThat(registry.get("payments").budget()).containsSame(registry.budget("shared"));
                    assertThat(registry.budget("shared").settings())
                            .isEqualTo(new BudgetSettings(70, 7, 5, Duration.ofSeconds(10)));
                    assertThat(registry.get("search").budget()).containsSame(registry.budget("search"));
                    assertThat(registry.budgets())
                            .extracting(budget -> budget.name() + " " + budget.capacity())
                            .containsExactlyInAnyOrder("defaults 500", "shared 70", "search 30", "unused 10");
                });
    }

    @Test
    void registryOfTheApplicationIsUsed() {
        RetryRegistry own = RetryRegistry.create();
        application
                .withBean("own", RetryRegistry.class, () -> own)
                .withBean("service", Service.class)
                .run(context -> {
                    assertThat(context).hasSingleBean(RetryRegistry.class);
                    assertThat(own.budgets()).extracting(RetryBudget::name).containsExactly("Service.call");
                });
    }

    @Test
    void registryOfTheApplicationThatLacksABudgetStopsTheStart() {
        application
                .withPropertyValues("reprise.budgets.shared.capacity=70")
                .withBean("own", RetryRegistry.class, RetryRegistry::create)
                .withBean("service", SharingService.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .isInstanceOf(RetryConfigurationException.class)
                        .hasMessageEndingWith("""
                        budget = shared
                            origin: method SharingService.call, policy 'defaults'
                            reason: can't be drawn on: there is no budget 'shared'; known: there is none
                            fix:    add the budget to the application's own RetryRegistry bean"""));
    }

    @Test
    void listenersSourcesAndClassifiersOfTheApplicationAreAskedInTheirOrder() {
        application.withUserConfiguration(Extensions.class).run(context -> {
            RetryExecutor executor =
                    RetryExecutor.of(RetryPolicy.ofDefaults("p"), context.getBean(RetryEnvironment.class));

            executor.call(() -> "done");

            assertThat(context.getBean(Extensions.class).asked)
                    .containsExactly(
                            "source 1", "source 2", "classifier 1", "classifier 2", "listener 1", "listener 2");
        });
    }

    @Test
    void sourcesOfTheApplicationAreAskedBeforeTheBuiltInOnes() {
        application
                .withBean("own", RetryHintSource.class, () -> thrownOrReturned -> null)
                .run(context -> assertThat(
                                context.getBeanProvider(RetryHintSource.class).orderedStream())
                        .extracting(source -> source.getClass().getPackageName())
                        .startsWith(getClass().getPackageName()));
    }

    @Test
    void answersOfSpringsClientsAndFeignAreReadWhereTheyArePresent() {
        application.run(context -> assertThat(context)
                .hasSingleBean(RestClientAnswers.class)
                .hasSingleBean(ResponseEntityAnswers.class)
                .hasSingleBean(WebClientAnswers.class)
                .hasSingleBean(FeignAnswers.class));
    }

    @Test
    void withoutSpringWebItsAnswersAreNotRead() {
        application
                .withClassLoader(new FilteredClassLoader(
                        RestClientResponseException.class.getPackageName(), "org.springframework.http"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(RestClientAnswers.class)
                        .doesNotHaveBean(ResponseEntityAnswers.class)
                        .hasSingleBean(FeignAnswers.class));
    }

    @Test
    void withoutWebFluxItsAnswersAreNotRead() {
        application
                .withClassLoader(new FilteredClassLoader(WebClientResponseException.class))
                .run(context -> assertThat(context)
                        .hasSingleBean(RestClientAnswers.class)
                        .doesNotHaveBean(WebClientAnswers.class));
    }

    @Test
    void withoutFeignItsAnswersAreNotRead() {
        application
                .withClassLoader(new FilteredClassLoader(FeignException.class))
                .run(context -> assertThat(context)
                        .hasSingleBean(RestClientAnswers.class)
                        .doesNotHaveBean(FeignAnswers.class));
    }

    @Test
    void metricsAreKeptWhereMicrometerIsPresent() {
        application.run(context -> assertThat(context).hasSingleBean(RetryMetrics.class));
    }

    @Test
    void withoutMicrometerNoMetricsAreKept() {
        application
                .withClassLoader(new FilteredClassLoader(MeterRegistry.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("repriseRetryMetrics"));
    }

    @Test
    void metricsAreSwitchedOffByTheProperty() {
        application
                .withPropertyValues("reprise.metrics.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(RetryMetrics.class));
    }

    @Test
    void callsThatGaveUpAreLoggedUnlessThePropertySwitchesItOff() {
        application.run(context -> assertThat(context).hasSingleBean(RetryLog.class));
        application
                .withPropertyValues("reprise.logging.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RetryLog.class));
    }

    @Test
    void startsWithNothingButSpring() {
        application
                .withClassLoader(new FilteredClassLoader(
                        "io.micrometer",
                        "org.springframework.web",
                        "org.springframework.http",
                        "feign",
                        "reactor",
                        "org.reactivestreams",
                        "org.aspectj"))
                .run(context ->
                        assertThat(context).hasNotFailed().hasBean(AopConfigUtils.AUTO_PROXY_CREATOR_BEAN_NAME));
    }

    @Test
    void clientsOfBothSpringBootsAreCustomizedWhereTheyArePresent() {
        application.run(context -> assertThat(context)
                .hasSingleBean(RestClientCustomizer.class)
                .hasSingleBean(RestTemplateCustomizer.class)
                .hasSingleBean(WebClientCustomizer.class)
                .hasSingleBean(org.springframework.boot.restclient.RestClientCustomizer.class)
                .hasSingleBean(org.springframework.boot.restclient.RestTemplateCustomizer.class)
                .hasSingleBean(org.springframework.boot.webclient.WebClientCustomizer.class));
    }

    @Test
    void onSpringBoot3NothingOfSpringBoot4IsNeeded() {
        application
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.boot.restclient", "org.springframework.boot.webclient"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(RestClientCustomizer.class)
                        .hasSingleBean(RestTemplateCustomizer.class)
                        .hasSingleBean(WebClientCustomizer.class));
    }

    @Test
    void onSpringBoot4NothingOfSpringBoot3IsNeeded() {
        application
                .withClassLoader(new FilteredClassLoader(
                        RestClientCustomizer.class, RestTemplateCustomizer.class, WebClientCustomizer.class))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(org.springframework.boot.restclient.RestClientCustomizer.class)
                        .hasSingleBean(org.springframework.boot.restclient.RestTemplateCustomizer.class)
                        .hasSingleBean(org.springframework.boot.webclient.WebClientCustomizer.class));
    }

    private static Set<String> ownBeans(ApplicationContext context) {
        return Arrays.stream(context.getBeanDefinitionNames())
                .filter(name -> context.getBean(name).getClass().getName().startsWith("io.reprise"))
                .filter(name -> !name.startsWith("io.reprise"))
                .collect(Collectors.toSet());
    }

    private static Callable<String> failingOnce() {
        List<String> attempts = new ArrayList<>();
        return () -> {
            attempts.add("attempt");
            if (attempts.size() == 1) {
                throw new IOException("reset");
            }
            return "done";
        };
    }

    static class Service {

        @Retryable
        public void call() {}
    }

    static class SharingService {

        @Retryable(budget = "shared")
        public void call() {}
    }

    @Configuration(proxyBeanMethods = false)
    static class Extensions {

        final List<String> asked = new ArrayList<>();

        @Bean
        @Order(2)
        RetryListener second() {
            return listener("listener 2");
        }

        @Bean
        @Order(1)
        RetryListener first() {
            return listener("listener 1");
        }

        private RetryListener listener(String name) {
            return new RetryListener() {
                @Override
                public void onCallEnded(CallEnded event) {
                    asked.add(name);
                }
            };
        }

        @Bean
        @Order(2)
        RetryHintSource secondSource() {
            return thrownOrReturned -> {
                asked.add("source 2");
                return null;
            };
        }

        @Bean
        @Order(1)
        RetryHintSource firstSource() {
            return thrownOrReturned -> {
                asked.add("source 1");
                return null;
            };
        }

        @Bean
        @Order(2)
        FailureClassifier secondClassifier() {
            return outcome -> {
                asked.add("classifier 2");
                return null;
            };
        }

        @Bean
        @Order(1)
        FailureClassifier firstClassifier() {
            return outcome -> {
                asked.add("classifier 1");
                return null;
            };
        }
    }
}
