package io.reprise.retry.spring.actuate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import com.jayway.jsonpath.JsonPath;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.RetrySwitch;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.time.Sleeper;
import io.reprise.retry.time.Ticker;
import io.reprise.retry.time.TimeSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** The endpoint as HTTP clients see it. Each web stack runs all of it. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = RetryEndpointOverHttp.Application.class,
        properties = {
            "management.endpoints.web.exposure.include=retry",
            "management.endpoint.retry.access=unrestricted",
            "reprise.policies.payments.max-attempts=4",
            "reprise.policies.payments.deadline=10s",
            "reprise.policies.refunds.base-policy=payments",
            "reprise.budgets.bank.capacity=70"
        })
abstract class RetryEndpointOverHttp {

    private static final String SERVICE = "io.reprise.retry.spring.actuate.RetryEndpointOverHttp.Service";

    private static final List<String> ODD_NAMES = List.of("<img src=x>", "Zahlungen für Kunden");

    private final HttpClient http = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    @Autowired
    private Service service;

    @Autowired
    private Gate gate;

    @Autowired
    private RetryRegistry registry;

    @Autowired
    private RetrySwitch retrySwitch;

    @BeforeEach
    void addOddNames() {
        ODD_NAMES.stream()
                .filter(name -> registry.find(name).isEmpty())
                .forEach(name -> registry.add(RetryPolicy.ofDefaults(name)));
    }

    @AfterEach
    void takeAllBack() throws Exception {
        retrySwitch.set(true);
        for (String policy : List.of("defaults", "payments", "refunds")) {
            assertThat(delete("/" + policy).statusCode()).isEqualTo(200);
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(request(path).GET());
    }

    private HttpResponse<String> post(String path, String json) throws Exception {
        return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    private HttpResponse<String> delete(String path) throws Exception {
        return send(request(path).DELETE());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/actuator/retry" + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static <T> T read(HttpResponse<String> response, String jsonPath) {
        return JsonPath.read(response.body(), jsonPath);
    }

    private int attempts() {
        service.attempts().set(0);
        assertThat(catchThrowable(service::charge)).isInstanceOf(UncheckedIOException.class);
        return service.attempts().get();
    }

    @Test
    void showsTheSwitchAndAllPoliciesBudgetsAndMethods() throws Exception {
        HttpResponse<String> all = get("");

        assertThat(all.statusCode()).isEqualTo(200);
        Map<String, Object> view = read(all, "$");
        assertThat(view).containsOnlyKeys("enabled", "policies", "budgets", "methods");
        assertThat(RetryEndpointOverHttp.<Boolean>read(all, "$.enabled")).isTrue();
        assertThat(RetryEndpointOverHttp.<List<String>>read(all, "$.policies[*].name"))
                .startsWith("defaults")
                .contains("payments", "refunds")
                .containsAll(ODD_NAMES);
        assertThat(RetryEndpointOverHttp.<List<Integer>>read(all, "$.budgets[?(@.name == 'bank')].tokens"))
                .containsExactly(70);
        assertThat(RetryEndpointOverHttp.<List<Map<String, String>>>read(all, "$.methods"))
                .contains(Map.of("method", SERVICE + "#charge()", "operation", "Service.charge", "policy", "payments"));
    }

    @Test
    void showsWhereEachValueComesFrom() throws Exception {
        HttpResponse<String> payments = get("/payments");

        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(payments, "$.values.maxAttempts"))
                .containsEntry("value", 4)
                .hasEntrySatisfying(
                        "origin",
                        origin -> assertThat(origin.toString()).startsWith("reprise.policies.payments.max-attempts, "));
        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(payments, "$.values.baseDelay"))
                .containsEntry("value", "200ms")
                .containsEntry("origin", "built-in default");
        assertThat(RetryEndpointOverHttp.<List<String>>read(payments, "$.values.retryOnStatus.value"))
                .containsExactly("408", "425", "429", "500", "502-504");
    }

    @Test
    void showsWhatAnnotatedMethodsSetDifferently() throws Exception {
        HttpResponse<String> payments = get("/payments");

        assertThat(RetryEndpointOverHttp.<List<String>>read(payments, "$.methods[*].method"))
                .containsExactly(SERVICE + "#charge()", SERVICE + "#refund()");
        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(payments, "$.methods[0].differs"))
                .isEmpty();
        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(payments, "$.methods[1].differs.maxAttempts"))
                .containsEntry("value", 6)
                .hasEntrySatisfying(
                        "origin", origin -> assertThat(origin.toString()).startsWith("@Retryable(maxAttempts)"));
    }

    @Test
    void countsCallsByOutcomeAndKeepsTheLastEventsWithoutMessages() throws Exception {
        Integer before = read(get("/payments"), "$.counts.attempts_exhausted");

        attempts();

        HttpResponse<String> payments = get("/payments");
        assertThat(RetryEndpointOverHttp.<Integer>read(payments, "$.counts.attempts_exhausted"))
                .isEqualTo(before + 1);
        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(payments, "$.counts"))
                .hasSize(15);
        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(payments, "$.events[0]"))
                .containsEntry("type", "call_ended")
                .containsEntry("operation", "Service.charge")
                .containsEntry("outcome", "attempts_exhausted")
                .containsEntry("attempts", 4)
                .containsKeys("at", "elapsed");
        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(payments, "$.events[1]"))
                .containsEntry("type", "attempt_failed")
                .containsEntry("failure", "UncheckedIOException")
                .containsEntry("kind", "transient");
        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(payments, "$.events[2]"))
                .containsEntry("type", "retry_scheduled")
                .containsEntry("attempt", 4)
                .containsEntry("source", "backoff")
                .containsKey("wait");
        assertThat(payments.body()).doesNotContain("secret");
    }

    @Test
    void showsHowManyCallsWaitNow() throws Exception {
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(service::waitForRetry);
        gate.waits.await();

        assertThat(RetryEndpointOverHttp.<Integer>read(get("/refunds"), "$.waiting"))
                .isEqualTo(1);

        gate.open.countDown();
        waiting.join();
        assertThat(RetryEndpointOverHttp.<Integer>read(get("/refunds"), "$.waiting"))
                .isZero();
    }

    @Test
    void switchesAllRetriesOffAndOn() throws Exception {
        HttpResponse<String> off = post("", "{\"enabled\": false}");
        assertThat(off.statusCode()).isEqualTo(200);
        assertThat(RetryEndpointOverHttp.<Boolean>read(off, "$.enabled")).isFalse();
        assertThat(attempts()).isEqualTo(1);
        assertThat(RetryEndpointOverHttp.<Boolean>read(get("/payments"), "$.enabled"))
                .isTrue();
        assertThat(RetryEndpointOverHttp.<Boolean>read(get("/payments"), "$.retrying"))
                .isFalse();

        assertThat(post("", "{\"enabled\": true}").statusCode()).isEqualTo(200);
        assertThat(attempts()).isEqualTo(4);
    }

    @Test
    void switchesOnePolicyOffAndOn() throws Exception {
        HttpResponse<String> off = post("/payments", "{\"enabled\": false}");
        assertThat(RetryEndpointOverHttp.<Boolean>read(off, "$.enabled")).isFalse();
        assertThat(RetryEndpointOverHttp.<Boolean>read(get("/refunds"), "$.retrying"))
                .isTrue();
        assertThat(attempts()).isEqualTo(1);

        post("/payments", "{\"enabled\": true}");
        assertThat(attempts()).isEqualTo(4);
    }

    @Test
    void changesKeysAndShowsTheResult() throws Exception {
        HttpResponse<String> changed = post(
                "/payments", "{\"maxAttempts\": 2, \"baseDelay\": \"1s\", \"maxDelay\": \"5s\", \"deadline\": \"9s\"}");

        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(RetryEndpointOverHttp.<List<String>>read(changed, "$.changed"))
                .containsExactly("maxAttempts", "baseDelay", "maxDelay", "deadline");
        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(changed, "$.values.maxAttempts"))
                .containsEntry("value", 2)
                .containsEntry("origin", "maxAttempts, run-time change of policy 'payments'");
        assertThat(RetryEndpointOverHttp.<String>read(changed, "$.values.deadline.value"))
                .isEqualTo("9s");
        assertThat(attempts()).isEqualTo(2);
    }

    @Test
    void changesKeysAndTheSwitchTogether() throws Exception {
        HttpResponse<String> changed = post("/payments", "{\"maxAttempts\": 2, \"enabled\": false}");

        assertThat(RetryEndpointOverHttp.<Integer>read(changed, "$.values.maxAttempts.value"))
                .isEqualTo(2);
        assertThat(RetryEndpointOverHttp.<Boolean>read(changed, "$.enabled")).isFalse();
    }

    @Test
    void wrongKeyBesideTheSwitchLeavesTheSwitchAlone() throws Exception {
        assertThat(post("/payments", "{\"maxAttempts\": 0, \"enabled\": false}").statusCode())
                .isEqualTo(400);

        assertThat(RetryEndpointOverHttp.<Boolean>read(get("/payments"), "$.enabled"))
                .isTrue();
    }

    @Test
    void nullTakesAKeysChangeBack() throws Exception {
        post("/payments", "{\"maxAttempts\": 2, \"deadline\": \"9s\"}");

        HttpResponse<String> changed = post("/payments", "{\"maxAttempts\": null}");

        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(RetryEndpointOverHttp.<List<String>>read(changed, "$.changed"))
                .containsExactly("deadline");
        assertThat(RetryEndpointOverHttp.<Integer>read(changed, "$.values.maxAttempts.value"))
                .isEqualTo(4);
    }

    @Test
    void deleteTakesAllBack() throws Exception {
        post("/payments", "{\"maxAttempts\": 2, \"deadline\": \"9s\", \"enabled\": false}");

        HttpResponse<String> reset = delete("/payments");

        assertThat(reset.statusCode()).isEqualTo(200);
        assertThat(RetryEndpointOverHttp.<List<String>>read(reset, "$.changed")).isEmpty();
        assertThat(RetryEndpointOverHttp.<Boolean>read(reset, "$.enabled")).isTrue();
        assertThat(attempts()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"attempts\": 2}", "{\"budget\": \"bank\"}"})
    void bodyWithoutAKnownKeyIsRefusedWithTheKnownOnes(String body) throws Exception {
        HttpResponse<String> refused = post("/payments", body);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(RetryEndpointOverHttp.<List<String>>read(refused, "$.accepted"))
                .contains("enabled", "maxAttempts", "baseDelay", "maxDelay", "deadline")
                .doesNotContain("budget");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"maxAttempts\": 2}", "{\"enabled\": \"perhaps\"}", "{\"enabled\": null}"})
    void bodyForAllThatIsNoSwitchIsRefused(String body) throws Exception {
        HttpResponse<String> refused = post("", body);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(RetryEndpointOverHttp.<List<String>>read(refused, "$.accepted"))
                .containsExactly("enabled");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"maxAttempts\": 0} | maxAttempts | must be 1 or more | a whole number of 1 or more, or unlimited",
                "{\"maxAttempts\": \"x\"} | maxAttempts | is not a whole number | a whole number of 1 or more, or unlimited",
                "{\"baseDelay\": 100} | baseDelay | has no unit | a duration with its unit",
                "{\"baseDelay\": \"20s\"} | baseDelay | must not be below base-delay | change max-delay or base-delay"
            })
    void wrongValueIsRefusedInTheWordsOfTheStart(String body, String key, String reason, String fix) throws Exception {
        HttpResponse<String> refused = post("/payments", body);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(RetryEndpointOverHttp.<String>read(refused, "$.problems[0].key"))
                .isEqualTo(key);
        assertThat(RetryEndpointOverHttp.<String>read(refused, "$.problems[0].reason"))
                .contains(reason);
        assertThat(RetryEndpointOverHttp.<String>read(refused, "$.problems[0].fix"))
                .contains(fix);
        assertThat(RetryEndpointOverHttp.<List<String>>read(get("/payments"), "$.changed"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"maxAttempts\": {\"a\": 1}}", "{\"maxAttempts\": [1, 2]}", "[]", "no json"})
    void bodyOfAnotherShapeIsRefused(String body) throws Exception {
        assertThat(post("/payments", body).statusCode()).isEqualTo(400);
    }

    @Test
    void unknownPolicyIsNotFound() throws Exception {
        for (HttpResponse<String> response : List.of(
                get("/nobody"),
                post("/nobody", "{\"maxAttempts\": 2}"),
                post("/nobody", "{}"),
                delete("/nobody"),
                get("/nobody/simulation"))) {
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(RetryEndpointOverHttp.<String>read(response, "$.error")).contains("'nobody'");
            assertThat(RetryEndpointOverHttp.<List<String>>read(response, "$.accepted"))
                    .contains("defaults", "payments");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"%3Cimg%20src%3Dx%3E", "Zahlungen%20f%C3%BCr%20Kunden", "PAYMENTS", "pay-ments", "defaults"})
    void nameIsTakenAsItIsWrittenAndComparesWithoutCaseAndDashes(String encoded) throws Exception {
        assertThat(get("/" + encoded).statusCode()).isEqualTo(200);
        assertThat(get("/" + encoded + "/simulation").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%2Fb", "..%2Fb", "%22", "%5C", "%7Bx%7D", "%25", "a%00b", "%F0%9F%92%A3"})
    void oddNameIsAClientsErrorAndNotTheServers(String encoded) throws Exception {
        assertThat(get("/" + encoded).statusCode()).isBetween(400, 404);
    }

    @Test
    void policyOfAProgramIsShownUntilItIsRemoved() throws Exception {
        registry.add(RetryPolicy.builder("dynamic").maxAttempts(9).build());
        HttpResponse<String> dynamic = get("/dynamic");
        assertThat(RetryEndpointOverHttp.<String>read(dynamic, "$.values.maxAttempts.origin"))
                .isEqualTo("set by a program");

        registry.remove("dynamic");
        assertThat(get("/dynamic").statusCode()).isEqualTo(404);
    }

    @Test
    void simulatesThePolicyAsItIsInForce() throws Exception {
        HttpResponse<String> simulated = get("/payments/simulation");

        assertThat(RetryEndpointOverHttp.<Map<String, Object>>read(simulated, "$.parameters"))
                .containsEntry("policy", "payments")
                .containsEntry("retries", 3)
                .containsEntry("baseDelay", "200ms")
                .containsEntry("seed", 42)
                .containsEntry("runs", 500);

        post("/payments", "{\"maxAttempts\": 6}");
        assertThat(RetryEndpointOverHttp.<Integer>read(get("/payments/simulation"), "$.parameters.retries"))
                .isEqualTo(5);
    }

    @Test
    void simulatesTheReferenceToTheDigit() throws Exception {
        HttpResponse<String> simulated = get("/defaults/simulation?seed=42&runs=500&retries=8&baseDelay=200ms"
                + "&multiplier=2&maxDelay=30s&jitter=full&jitterFactor=0.5&hint=0ms");

        assertThat(RetryEndpointOverHttp.<List<Integer>>read(simulated, "$.schedule.rows[*].waitMs"))
                .containsExactly(120, 179, 682, 1072, 559, 3370, 3497, 15993);
        assertThat(RetryEndpointOverHttp.<Integer>read(simulated, "$.distribution.longestMs"))
                .isEqualTo(45374);
        assertThat(RetryEndpointOverHttp.<List<String>>read(simulated, "$.sideBySide[*].jitter"))
                .containsExactly("none", "full", "equal", "decorrelated", "proportional");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "retries=21 | retries | from 1 to 20",
                "retries=0 | retries | from 1 to 20",
                "runs=10001 | runs | from 1 to 10000",
                "seed=4294967296 | seed | from 0 to 4294967295",
                "seed=x | seed | from 0 to 4294967295",
                "hint=2h | hint | up to 1h",
                "baseDelay=100 | baseDelay | a duration with its unit",
                "maxDelay=1ms | maxDelay | a duration with its unit",
                "jitter=ful | jitter | one of none, full",
                "multiplier=0.5 | multiplier | a number of 1 or more",
                "jitterFactor=2 | jitterFactor | above 0 and at most 1",
                "retry=3 | retry | use one of retries",
                "retries= | retries | from 1 to 20",
                "retries=1&retries=2 | retries | from 1 to 20"
            })
    void simulationBeyondItsLimitsIsRefusedNamingTheLimit(String query, String key, String limit) throws Exception {
        HttpResponse<String> refused = get("/payments/simulation?" + query);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(RetryEndpointOverHttp.<String>read(refused, "$.problems[0].key"))
                .isEqualTo(key);
        assertThat(RetryEndpointOverHttp.<String>read(refused, "$.problems[0].fix"))
                .contains(limit);
    }

    @Test
    void otherViewIsNotFound() throws Exception {
        HttpResponse<String> other = get("/payments/history");

        assertThat(other.statusCode()).isEqualTo(404);
        assertThat(RetryEndpointOverHttp.<List<String>>read(other, "$.accepted"))
                .containsExactly("simulation");
    }

    @Test
    void keysHaveAStableOrder() throws Exception {
        assertThat(List.copyOf(RetryEndpointOverHttp.<Map<String, Object>>read(get("/payments"), "$")
                        .keySet()))
                .isEqualTo(List.of(
                        "name",
                        "enabled",
                        "retrying",
                        "waiting",
                        "budget",
                        "changed",
                        "values",
                        "methods",
                        "counts",
                        "giveUps",
                        "events"));
        assertThat(get("/payments").body()).isEqualTo(get("/payments").body());
        Set<String> values = RetryEndpointOverHttp.<Map<String, Object>>read(get("/payments"), "$.values")
                .keySet();
        assertThat(values)
                .startsWith("maxAttempts", "baseDelay", "throttledBaseDelay")
                .hasSize(23);
    }

    /** Public, so that it can be proxied. */
    public static class Service {

        private final AtomicInteger attempts = new AtomicInteger();
        private final AtomicInteger waits = new AtomicInteger();

        /** A proxy has no fields of its target's. */
        public AtomicInteger attempts() {
            return attempts;
        }

        @Retryable("payments")
        public void charge() {
            attempts.incrementAndGet();
            throw new UncheckedIOException("secret", new SocketTimeoutException("secret"));
        }

        @Retryable(value = "payments", maxAttempts = 6)
        public void refund() {}

        @Retryable(value = "refunds", baseDelay = "7s", maxDelay = "7s", jitter = Jitter.NONE)
        public void waitForRetry() {
            if (waits.getAndIncrement() == 0) {
                throw new UncheckedIOException(new SocketTimeoutException());
            }
        }
    }

    /** Nobody waits but for those who wait 7 s: they wait for the test. */
    static final class Gate implements Sleeper {

        private final CountDownLatch waits = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);

        @Override
        public void sleep(long nanos) throws InterruptedException {
            if (nanos == Duration.ofSeconds(7).toNanos()) {
                waits.countDown();
                open.await();
            }
        }
    }

    @AutoConfigured
    static class Application {

        @Bean
        Service service() {
            return new Service();
        }

        @Bean
        Gate gate() {
            return new Gate();
        }

        @Bean
        TimeSource timeSource(Gate gate) {
            return new TimeSource(Ticker.system(), InstantSource.system(), gate);
        }
    }
}
