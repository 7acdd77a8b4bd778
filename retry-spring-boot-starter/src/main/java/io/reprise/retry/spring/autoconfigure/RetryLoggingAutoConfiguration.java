package io.reprise.retry.spring.autoconfigure;

import io.reprise.retry.RetryLog;
import io.reprise.retry.time.TimeSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Logs calls that gave up, unless {@code reprise.logging.enabled} is false. */
@AutoConfiguration
@ConditionalOnProperty(name = "reprise.logging.enabled", matchIfMissing = true)
public final class RetryLoggingAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    RetryLog repriseRetryLog(TimeSource time) {
        return RetryLog.create(time.ticker());
    }
}
