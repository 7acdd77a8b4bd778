package io.reprise.retry.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import io.reprise.retry.sample.chat.ChatService;
import io.reprise.retry.sample.provider.AiProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** Each attempt passes Resilience4j's circuit breaker and rate limiter on its way to the provider. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"provider.port=0", "traffic.enabled=false"})
class GuardedCallsTests {

    private static final int CYCLE_MILLIS = 50;

    private final CircuitBreaker breaker;
    private final RateLimiter limiter;

    @Autowired
    private ChatService chat;

    @Autowired
    private AiProvider provider;

    private TestRestTemplate http;

    @Autowired
    void lookWith(TestRestTemplate impatient) {
        http = Requests.patient(impatient);
    }

    @Autowired
    GuardedCallsTests(CircuitBreakerRegistry breakers, RateLimiterRegistry limiters) {
        this.breaker = breakers.circuitBreaker("provider");
        this.limiter = limiters.rateLimiter("provider");
    }

    @BeforeEach
    void closeBreaker() {
        breaker.reset();
    }

    @Test
    void eachAttemptTakesAPermissionOfTheLimiterAndCountsForTheBreaker() {
        AtomicInteger permissions = new AtomicInteger();
        limiter.getEventPublisher().onSuccess(event -> permissions.incrementAndGet());

        chat.translate(weather("503", "503", "503", "ok").prompt());

        assertThat(permissions).hasValue(4);
        assertThat(breaker.getMetrics().getNumberOfFailedCalls()).isEqualTo(3);
        assertThat(breaker.getMetrics().getNumberOfSuccessfulCalls()).isEqualTo(1);
    }

    /**
     * The limiter grants one request per cycle, whenever in the cycle. So that the first attempt begins a cycle, that of the
     * present one is taken away before; it may arrive late by a cycle on a busy machine.
     */
    @Test
    void attemptsArriveAtThePaceOfTheLimiter() {
        chat.translate(weather("ok").prompt());
        OwnWeather weather = weather("503", "503", "503", "ok");
        limiter.acquirePermission();

        chat.translate(weather.prompt());

        List<Double> arrivals = arrivals(weather);
        assertThat(arrivals).hasSize(4);
        assertThat(arrivals.get(3) - arrivals.get(0))
                .as("ms from first to last of %s", arrivals)
                .isGreaterThanOrEqualTo(3 * CYCLE_MILLIS - CYCLE_MILLIS);
    }

    @Test
    void breakerThatOpensEndsTheCallAfterThatAttempt() {
        JsonNode story = http.getForObject("/try?policy=guarded&weather=503,503,503,503", JsonNode.class);

        assertThat(story.get("call").asText()).isEqualTo("ChatService.translate");
        assertThat(story.get("outcome").asText()).isEqualTo("not_retryable");
        assertThat(story.get("exception").asText()).isEqualTo(CallNotPermittedException.class.getName());
        assertThat(story.get("attempts").asInt()).isEqualTo(5);
        assertThat(story.get("requestsSeenByProvider").asInt()).isEqualTo(4);
    }

    @Test
    void openBreakerEndsTheNextCallAtItsFirstAttempt() {
        breaker.transitionToOpenState();

        JsonNode story = http.getForObject("/try?policy=guarded&weather=ok", JsonNode.class);

        assertThat(story.get("outcome").asText()).isEqualTo("not_retryable");
        assertThat(story.get("attempts").asInt()).isOne();
        assertThat(story.get("requestsSeenByProvider").asInt()).isZero();
    }

    private OwnWeather weather(String... script) {
        OwnWeather weather = new OwnWeather(provider);
        weather.script(script);
        return weather;
    }

    private static List<Double> arrivals(OwnWeather weather) {
        List<Double> arrivals = new ArrayList<>();
        weather.seen()
                .get("recent")
                .forEach(visit -> arrivals.add(visit.get("arrivedMs").asDouble()));
        return arrivals;
    }
}
