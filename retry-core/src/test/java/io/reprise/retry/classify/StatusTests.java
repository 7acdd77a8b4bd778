package io.reprise.retry.classify;

import java.io.IOException;

import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.classify.Classification.Effect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.reprise.retry.classify.Given.HINT;
import static io.reprise.retry.classify.Given.NO_HINT;
import static io.reprise.retry.classify.Given.defaults;
import static io.reprise.retry.classify.Given.returned;
import static io.reprise.retry.classify.Given.status;
import static io.reprise.retry.classify.Given.thrown;
import static io.reprise.retry.classify.Given.withDefaultStatuses;
import static org.assertj.core.api.Assertions.assertThat;

class StatusTests {

    private final Throwable ofUnlistedType = new IllegalStateException();
    private final Throwable ofTransientType = new IOException();

    @ParameterizedTest(name = "{0}, hint: {1}, asks for a retry: {2}")
    @CsvSource({
        "408, false, false, TRANSIENT, POSSIBLE",
        "425, false, false, TRANSIENT, NONE",
        "425, true,  false, TRANSIENT, NONE",
        "429, false, false, THROTTLED, NONE",
        "429, true,  false, THROTTLED, NONE",
        "500, false, false, TRANSIENT, POSSIBLE",
        "500, true,  false, TRANSIENT, POSSIBLE",
        "502, false, false, TRANSIENT, POSSIBLE",
        "503, false, false, TRANSIENT, POSSIBLE",
        "503, true,  false, THROTTLED, NONE",
        "503, true,  true,  THROTTLED, NONE",
        "504, false, false, TRANSIENT, POSSIBLE",
        "100, false, false, FATAL, POSSIBLE",
        "200, false, false, FATAL, POSSIBLE",
        "301, false, false, FATAL, POSSIBLE",
        "400, false, false, FATAL, POSSIBLE",
        "401, true,  false, FATAL, POSSIBLE",
        "404, false, false, FATAL, POSSIBLE",
        "409, false, false, FATAL, POSSIBLE",
        "422, false, false, FATAL, POSSIBLE",
        "501, false, false, FATAL, POSSIBLE",
        "599, false, false, FATAL, POSSIBLE",
        "404, false, true,  TRANSIENT, POSSIBLE",
        "409, true,  true,  TRANSIENT, POSSIBLE",
        "302, false, true,  TRANSIENT, POSSIBLE",
        "599, false, true,  TRANSIENT, POSSIBLE"
    })
    void decidesAFailureWhateverItsType(int status, boolean hint, boolean asks, FailureKind kind, Effect effect) {
        Classification expected = new Classification(kind, effect, false);

        for (Throwable failure : new Throwable[] {ofUnlistedType, ofTransientType}) {
            assertThat(defaults().classify(thrown(failure), status(status), hint ? HINT : NO_HINT, asks))
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest(name = "{0}, hint: {1}, asks for a retry: {2}")
    @CsvSource({
        "408, false, false, TRANSIENT, POSSIBLE",
        "425, false, false, TRANSIENT, NONE",
        "429, false, false, THROTTLED, NONE",
        "503, false, false, TRANSIENT, POSSIBLE",
        "503, true,  false, THROTTLED, NONE",
        "404, false, true,  TRANSIENT, POSSIBLE",
        "400, false, true,  TRANSIENT, POSSIBLE",
        "599, false, true,  TRANSIENT, POSSIBLE"
    })
    void rejectsAResult(int status, boolean hint, boolean asks, FailureKind kind, Effect effect) {
        assertThat(defaults().classify(returned("value"), status(status), hint ? HINT : NO_HINT, asks))
                .isEqualTo(new Classification(kind, effect, false));
    }

    @ParameterizedTest(name = "{0}, asks for a retry: {1}")
    @CsvSource({"200, false", "200, true", "302, true", "399, true", "400, false", "404, false", "501, false"})
    void acceptsAResult(int status, boolean asks) {
        assertThat(defaults().classify(returned("value"), status(status), HINT, asks))
                .isNull();
    }

    @Test
    void rejectsAListedResultBelow400() {
        Classifier polling =
                Classifier.builder().retryOnStatus(status -> status == 202).build();

        assertThat(polling.classify(returned("value"), status(202), NO_HINT, false))
                .isEqualTo(new Classification(FailureKind.TRANSIENT, Effect.POSSIBLE, false));
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -503, -1, 0, 1, 99, 600, 1_503, Integer.MAX_VALUE})
    void outsideOf100To599IsNone(int status) {
        Classifier listsAll = Classifier.builder().retryOnStatus(any -> true).build();

        assertThat(listsAll.classify(thrown(ofUnlistedType), status(status), HINT, true)
                        .kind())
                .isEqualTo(FailureKind.FATAL);
        assertThat(defaults().classify(thrown(ofTransientType), status(status), HINT, true))
                .isEqualTo(new Classification(FailureKind.TRANSIENT, Effect.POSSIBLE, false));
        assertThat(listsAll.classify(returned("value"), status(status), HINT, true))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 599})
    void atTheEdgesIsOne(int status) {
        Classifier listsAll = Classifier.builder().retryOnStatus(any -> true).build();

        assertThat(listsAll.classify(thrown(ofUnlistedType), status(status), NO_HINT, false)
                        .kind())
                .isEqualTo(FailureKind.TRANSIENT);
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 429, 503})
    void meansNothingWhereTheListIsEmpty(int status) {
        Classifier classifier = withDefaultStatuses().skipStatus().build();

        assertThat(classifier
                        .classify(thrown(ofTransientType), status(status), HINT, true)
                        .kind())
                .isEqualTo(FailureKind.TRANSIENT);
        assertThat(classifier
                        .classify(thrown(ofUnlistedType), status(status), HINT, true)
                        .kind())
                .isEqualTo(FailureKind.FATAL);
        assertThat(classifier.classify(returned("value"), status(status), HINT, true))
                .isNull();
        assertThat(Classifier.builder()
                        .build()
                        .classify(thrown(ofUnlistedType), status(status), HINT, true)
                        .kind())
                .isEqualTo(FailureKind.FATAL);
    }

    @Test
    void tellsTheEffectEvenWhereTheTypeDecides() {
        Classifier classifier = Classifier.builder().build();

        assertThat(classifier
                        .classify(thrown(ofTransientType), status(429), NO_HINT, false)
                        .effect())
                .isEqualTo(Effect.NONE);
        assertThat(classifier
                        .classify(thrown(new java.net.ConnectException()), status(502), NO_HINT, false)
                        .effect())
                .isEqualTo(Effect.POSSIBLE);
    }

    @Test
    void aServerThatSaysNeverIsNotThrottling() {
        assertThat(defaults().classify(thrown(ofUnlistedType), status(503), RetryHint.never("x-should-retry"), false))
                .isEqualTo(new Classification(FailureKind.TRANSIENT, Effect.POSSIBLE, false));
    }
}
