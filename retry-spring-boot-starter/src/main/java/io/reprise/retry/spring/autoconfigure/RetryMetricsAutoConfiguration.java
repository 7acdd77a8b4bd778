package io.reprise.retry.spring.autoconfigure;

import java.util.List;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.spring.aop.ExecutorObserver;
import io.reprise.retry.spring.metrics.RetryMetrics;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/** Keeps meters in the application's registry, where Micrometer is present and unless metrics are switched off. */
@AutoConfiguration(before = RetryAutoConfiguration.class)
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnProperty(name = "reprise.metrics.enabled", matchIfMissing = true)
public final class RetryMetricsAutoConfiguration {

    /** Not lazy in any application: what can be counted is shown from the start. */
    @Bean
    @Lazy(false)
    RetryMetrics repriseRetryMetrics(ObjectProvider<MeterRegistry> meters, ObjectProvider<RetryRegistry> executors) {
        return new RetryMetrics(() -> registry(meters), () -> executors.stream().toList());
    }

    @Bean
    ExecutorObserver repriseRetryMetricsObserver(RetryMetrics metrics) {
        return metrics::announce;
    }

    /** The application's only or primary registry; where it has several without saying which one counts, all of them. */
    private static @Nullable MeterRegistry registry(ObjectProvider<MeterRegistry> meters) {
        MeterRegistry unique = meters.getIfUnique();
        List<MeterRegistry> all =
                unique != null ? List.of() : meters.orderedStream().toList();
        return all.isEmpty() ? unique : new CompositeMeterRegistry(Clock.SYSTEM, all);
    }
}
