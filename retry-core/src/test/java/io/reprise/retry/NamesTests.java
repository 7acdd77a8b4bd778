package io.reprise.retry;

import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class NamesTests {

    @ParameterizedTest
    @CsvSource({
        "jitter, jitter",
        "max-delay, maxDelay",
        "MAX_DELAY, maxDelay",
        "retry-after.max, retryAfterMax",
        "throttled-base-delay, throttledBaseDelay",
        "-base--delay-, baseDelay",
        "'', ''",
    })
    void camelCaseHasACapitalWhereAWordStartsAndNowhereElse(String name, String camelCase) {
        assertThat(Names.camelCase(name)).isEqualTo(camelCase);
    }

    @Test
    void camelCaseIsTheSameInATurkishLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(Names.camelCase("RETRY_IF")).isEqualTo("retryIf");
            assertThat(Names.camelCase("idempotency-id")).isEqualTo("idempotencyId");
        } finally {
            Locale.setDefault(before);
        }
    }
}
