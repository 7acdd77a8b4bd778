package io.reprise.verification.sidebyside;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import org.junit.jupiter.api.Test;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Resilience4j's guards stand inside of the retry, so that each attempt passes them. */
class GuardsTests {

    @Test
    void row29_eachAttemptPassesBreakerLimiterAndBulkhead() {
        inApplication(context -> {
            AtomicInteger passedBulkhead = new AtomicInteger();
            Bulkhead bulkhead = context.getBean(BulkheadRegistry.class).bulkhead("wide");
            bulkhead.getEventPublisher().onCallFinished(event -> passedBulkhead.incrementAndGet());

            assertThatThrownBy(context.getBean(Guarded.class)::behindAll).isInstanceOf(LostConnectionException.class);

            assertThat(context.getBean(Guarded.class).attempts().take()).isEqualTo(5);
            assertThat(breaker(context, "tolerant").getMetrics().getNumberOfFailedCalls())
                    .isEqualTo(5);
            assertThat(permissionsOfLimiter(context)).isEqualTo(1000 - 5);
            assertThat(passedBulkhead).hasValue(5);
        });
    }

    @Test
    void row29_breakerThatOpensStopsTheRetriesAtOnce() {
        inApplication(context -> {
            Throwable thrown = catchThrowable(context.getBean(Guarded.class)::behindStrictBreaker);

            assertThat(thrown).isInstanceOf(CallNotPermittedException.class);
            assertThat(context.getBean(Guarded.class).attempts().take()).isEqualTo(2);
            CallEnded ended = context.getBean(LastCall.class).ended();
            assertThat(ended.report().reason()).isEqualTo(StopReason.NOT_RETRYABLE);
            assertThat(ended.attempts()).isEqualTo(3);
        });
    }

    @Test
    void row29_breakerThatIsOpenAlreadyEndsTheCallWithItsFirstAttempt() {
        inApplication(context -> {
            breaker(context, "strict").transitionToOpenState();

            Throwable thrown = catchThrowable(context.getBean(Guarded.class)::behindStrictBreaker);

            assertThat(thrown).isInstanceOf(CallNotPermittedException.class);
            assertThat(context.getBean(Guarded.class).attempts().take()).isZero();
            assertThat(breaker(context, "strict").getMetrics().getNumberOfNotPermittedCalls())
                    .isEqualTo(1);
        });
    }

    @Test
    void row29_aspectOrderMovesTheRetryInsideOfTheGuards() {
        inApplication(
                context -> {
                    assertThatThrownBy(context.getBean(Guarded.class)::behindAll)
                            .isInstanceOf(LostConnectionException.class);

                    assertThat(context.getBean(Guarded.class).attempts().take()).isEqualTo(5);
                    assertThat(breaker(context, "tolerant").getMetrics().getNumberOfFailedCalls())
                            .isEqualTo(1);
                    assertThat(permissionsOfLimiter(context)).isEqualTo(1000 - 1);
                },
                "reprise.aspect-order=2147483647");
    }

    /** The numbers of the table in the guide to weaving. */
    @Test
    void ordersAreTheDocumentedOnes() {
        inApplication(context -> {
            Map<String, Integer> orders = new LinkedHashMap<>();
            for (Object bean : new Object[] {context.getBean(Guarded.class), context.getBean(ThreeLibraries.class)}) {
                Arrays.stream(((Advised) bean).getAdvisors())
                        .filter(Ordered.class::isInstance)
                        .forEach(advisor -> orders.put(nameOf(advisor), ((Ordered) advisor).getOrder()));
            }

            assertThat(orders)
                    .containsEntry("RetryAdvisor", Integer.MAX_VALUE - 100)
                    .containsEntry("RetryConfiguration", Integer.MAX_VALUE - 1)
                    .containsEntry("RetryAspect", Integer.MAX_VALUE - 5)
                    .containsEntry("CircuitBreakerAspect", Integer.MAX_VALUE - 4)
                    .containsEntry("RateLimiterAspect", Integer.MAX_VALUE - 3)
                    .containsEntry("BulkheadAspect", Integer.MAX_VALUE - 1);
        });
    }

    /** An aspect's advisor tells the aspect; others are known by their class. */
    private static String nameOf(Advisor advisor) {
        String text = advisor.getAdvice().toString();
        return java.util.stream.Stream.of("CircuitBreakerAspect", "RateLimiterAspect", "BulkheadAspect", "RetryAspect")
                .filter(text::contains)
                .findFirst()
                .orElseGet(() -> advisor.getClass().getSimpleName());
    }

    private static CircuitBreaker breaker(ApplicationContext context, String name) {
        return context.getBean(CircuitBreakerRegistry.class).circuitBreaker(name);
    }

    private static int permissionsOfLimiter(ApplicationContext context) {
        return context.getBean(RateLimiterRegistry.class)
                .rateLimiter("wide")
                .getMetrics()
                .getAvailablePermissions();
    }

    private static void inApplication(Consumer<ApplicationContext> test, String... properties) {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
                        SideBySideApplication.class, LastCall.class)
                .web(WebApplicationType.NONE)
                .properties(properties)
                .run()) {
            test.accept(context);
        }
    }

    /** Remembers how the last call ended: the breaker's exception lets nothing be added to it. */
    static final class LastCall implements RetryListener {

        private volatile CallEnded ended;

        @Override
        public void onCallEnded(CallEnded event) {
            ended = event;
        }

        CallEnded ended() {
            return ended;
        }
    }
}
