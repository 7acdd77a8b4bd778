package io.reprise.retry.spring.actuate;

import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.Map;

import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.RetrySwitch;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.autoconfigure.RetryEndpointAutoConfiguration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/** When the endpoint is there, and with which of the application's beans it works. */
class EndpointBeansTests {

    private final ApplicationContextRunner application = Contexts.retrying()
            .withConfiguration(AutoConfigurations.of(RetryEndpointAutoConfiguration.class))
            .withBean(Service.class);

    private final ApplicationContextRunner exposed =
            application.withPropertyValues("management.endpoints.web.exposure.include=retry");

    @Test
    void endpointIsThereWhereItIsExposed() {
        exposed.run(context -> assertThat(context)
                .hasSingleBean(RetryEndpoint.class)
                .hasSingleBean(RetryHistory.class)
                .hasSingleBean(RequestValuesAdvisor.class));
    }

    @Test
    void whereItIsNotExposedNothingListens() {
        application.run(context -> assertThat(context)
                .doesNotHaveBean(RetryEndpoint.class)
                .doesNotHaveBean(RetryHistory.class)
                .doesNotHaveBean(RequestValuesAdvisor.class));
    }

    @Test
    void withoutTheActuatorCallsAreRetriedAllTheSame() {
        exposed.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean("repriseRetryEndpoint");
                    assertThat(context).doesNotHaveBean("repriseRetryHistory");
                    assertThat(context.getBean(Service.class).call()).isEqualTo(2);
                });
    }

    @Test
    void switchIsThatOfTheCallsWhereTheEnvironmentIsTheApplicationsOwn() {
        RetryEnvironment own = RetryEnvironment.builder().build();
        exposed.withBean("own", RetryEnvironment.class, () -> own).run(context -> {
            context.getBean(RetryEndpoint.class).switchAll(new RequestValues(Map.of("enabled", false)));

            assertThat(own.retrySwitch().isOn()).isFalse();
            assertThat(context.getBean(RetrySwitch.class)).isNotSameAs(own.retrySwitch());
        });
    }

    @Test
    void switchIsThatOfTheCallsWhereTheRegistryIsTheApplicationsOwn() {
        RetryRegistry own = RetryRegistry.create();
        exposed.withBean("own", RetryRegistry.class, () -> own).run(context -> {
            context.getBean(RetryEndpoint.class).change("defaults", new RequestValues(Map.of("enabled", false)));

            assertThat(own.environment().retrySwitch().isOn("defaults")).isFalse();
            own.environment().retrySwitch().set("defaults", true);
        });
    }

    @Test
    void requestWithoutValuesIsRefusedAndNotAnError() {
        exposed.run(context -> {
            RetryEndpoint endpoint = context.getBean(RetryEndpoint.class);

            assertThat(endpoint.switchAll(null).getStatus()).isEqualTo(400);
            assertThat(endpoint.change("defaults", null).getStatus()).isEqualTo(400);
            assertThat(endpoint.view("defaults", "simulation", null).getStatus())
                    .isEqualTo(200);
        });
    }

    /** Public, so that a proxy's class of another class loader can extend it. */
    public static class Service {

        private int attempts;

        @Retryable
        public int call() {
            if (++attempts < 2) {
                throw new UncheckedIOException(new SocketTimeoutException());
            }
            return attempts;
        }
    }
}
