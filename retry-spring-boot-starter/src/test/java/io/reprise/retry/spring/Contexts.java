package io.reprise.retry.spring;

import io.reprise.retry.spring.autoconfigure.RetryAutoConfiguration;
import io.reprise.retry.spring.autoconfigure.RetryHttpAutoConfiguration;
import io.reprise.retry.spring.autoconfigure.RetryIdempotencyAutoConfiguration;
import io.reprise.retry.spring.autoconfigure.RetryLoggingAutoConfiguration;
import io.reprise.retry.spring.autoconfigure.RetryMetricsAutoConfiguration;
import io.reprise.retry.spring.autoconfigure.RetryObservationAutoConfiguration;
import io.reprise.retry.time.TimeSource;
import io.reprise.retry.time.VirtualTime;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Application contexts as a user has them, but for time, which passes only when somebody waits. */
public final class Contexts {

    private Contexts() {}

    /** Boot's own auto-configuration for AOP and the starter's, all of it. */
    public static ApplicationContextRunner retrying() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        AopAutoConfiguration.class,
                        PropertyPlaceholderAutoConfiguration.class,
                        RetryAutoConfiguration.class,
                        RetryHttpAutoConfiguration.class,
                        RetryIdempotencyAutoConfiguration.class,
                        RetryLoggingAutoConfiguration.class,
                        RetryMetricsAutoConfiguration.class,
                        RetryObservationAutoConfiguration.class))
                .withUserConfiguration(Time.class);
    }

    @Configuration(proxyBeanMethods = false)
    static class Time {

        @Bean
        VirtualTime virtualTime() {
            return VirtualTime.create();
        }

        @Bean
        TimeSource timeSource(VirtualTime virtualTime) {
            return virtualTime.timeSource();
        }
    }
}
