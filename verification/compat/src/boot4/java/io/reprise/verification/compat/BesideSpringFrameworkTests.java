package io.reprise.verification.compat;

import java.net.ConnectException;

import io.reprise.retry.spring.Retryable;
import io.reprise.verification.compat.app.Attempts;
import io.reprise.verification.compat.app.CompatApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.resilience.annotation.EnableResilientMethods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** In one application with Spring Framework 7's own annotation. */
@ExtendWith(OutputCaptureExtension.class)
class BesideSpringFrameworkTests {

    private static final String MULTIPLIED = "so that their attempts multiply";

    private static ConfigurableApplicationContext start(Class<?> service) {
        return new SpringApplicationBuilder(Application.class, service)
                .web(WebApplicationType.NONE)
                .run();
    }

    @Test
    void eachLibraryRetriesItsOwnMethods(CapturedOutput output) {
        try (ConfigurableApplicationContext context = start(EachItsOwn.class)) {
            Attempts attempts = context.getBean(Attempts.class);
            EachItsOwn service = context.getBean(EachItsOwn.class);
            assertThatThrownBy(service::byReprise).isInstanceOf(ConnectException.class);
            assertThat(attempts.take()).isEqualTo(4);
            assertThatThrownBy(service::bySpringFramework).isInstanceOf(ConnectException.class);
            assertThat(attempts.take()).isEqualTo(3);
        }
        assertThat(output).doesNotContain(MULTIPLIED);
    }

    @Test
    void bothOnOneMethodIsSaidAtTheStart(CapturedOutput output) {
        start(Both.class).close();
        assertThat(output.getAll().lines().filter(line -> line.contains(MULTIPLIED)))
                .singleElement()
                .asString()
                .contains("WARN", "Both.call()", "@Retryable of Spring Framework");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableResilientMethods
    @Import(CompatApplication.class)
    static class Application {}

    static class EachItsOwn {

        private final Attempts attempts;

        EachItsOwn(Attempts attempts) {
            this.attempts = attempts;
        }

        @Retryable("orders")
        public String byReprise() throws ConnectException {
            return attempts.failing();
        }

        @org.springframework.resilience.annotation.Retryable(maxRetries = 2, delay = 1)
        public String bySpringFramework() throws ConnectException {
            return attempts.failing();
        }
    }

    static class Both {

        @Retryable("orders")
        @org.springframework.resilience.annotation.Retryable(maxRetries = 2, delay = 1)
        public void call() {}
    }
}
