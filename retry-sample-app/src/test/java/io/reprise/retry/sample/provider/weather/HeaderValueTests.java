package io.reprise.retry.sample.provider.weather;

import java.time.Instant;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HeaderValueTests {

    private static final Instant WHOLE_SECOND = Instant.parse("2026-01-15T12:00:00Z");
    private static final Instant JUST_AFTER = WHOLE_SECOND.plusNanos(1);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{now+30s:http-date} | Thu, 15 Jan 2026 12:00:30 GMT",
                "{now+30s:rfc850}    | Thursday, 15-Jan-26 12:00:30 GMT",
                "{now+30s:asctime}   | Thu Jan 15 12:00:30 2026",
                "{now+30s:rfc3339}   | 2026-01-15T12:00:30Z",
                "{now+30s:epoch}     | 1768478430",
                "{now+30s:epochMs}   | 1768478430000",
                "{now:epoch}         | 1768478400",
                "{now-1m:epoch}      | 1768478340",
                "{now+1500ms:epochMs}| 1768478401500",
                "{now+2h:http-date}  | Thu, 15 Jan 2026 14:00:00 GMT",
                "{now+17d:asctime}   | Sun Feb  1 12:00:00 2026",
                "a={now+1s:epoch};b={now+2s:epoch}; | a=1768478401;b=1768478402;",
                "\"a\";r=0;t=5       | \"a\";r=0;t=5",
            })
    void momentsAreWrittenInEveryForm(String text, String written) {
        assertThat(HeaderValue.of(text.strip()).at(WHOLE_SECOND)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{now+2s:http-date} | Thu, 15 Jan 2026 12:00:03 GMT",
                "{now+2s:rfc850}    | Thursday, 15-Jan-26 12:00:03 GMT",
                "{now+2s:asctime}   | Thu Jan 15 12:00:03 2026",
                "{now+2s:rfc3339}   | 2026-01-15T12:00:03Z",
                "{now+2s:epoch}     | 1768478403",
                "{now+2s:epochMs}   | 1768478402001",
            })
    void aMomentBetweenTwoUnitsIsRoundedUpSoThatNoWaitIsShorterThanAsked(String text, String written) {
        assertThat(HeaderValue.of(text.strip()).at(JUST_AFTER)).isEqualTo(written);
    }

    @Test
    void datesAreEnglishWhateverTheMachineSpeaks() {
        Locale usual = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(HeaderValue.of("{now:http-date}").at(WHOLE_SECOND)).isEqualTo("Thu, 15 Jan 2026 12:00:00 GMT");
            assertThat(HeaderValue.of("{now:rfc850}").at(WHOLE_SECOND)).isEqualTo("Thursday, 15-Jan-26 12:00:00 GMT");
        } finally {
            Locale.setDefault(usual);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{now+2s}",
                "{now+2s:iso}",
                "{now+2x:epoch}",
                "{now+1.5s:epoch}",
                "{now+:epoch}",
                "{now+9999999999s:epoch}",
                "{later:epoch}",
                "{now+2s:epoch",
                "now+2s:epoch}",
                "{{now+2s:epoch}}",
                "{}",
            })
    void bracesAroundAnythingButAMomentAreRefused(String text) {
        assertThatThrownBy(() -> HeaderValue.of(text))
                .isInstanceOf(BadWeatherException.class)
                .hasMessageContaining(text)
                .hasMessageContaining("{now+2s:http-date}")
                .hasMessageContaining("http-date, rfc850, asctime, rfc3339, epoch, epochMs");
    }

    @Test
    void whatNoHeaderCanHoldIsRefused() {
        assertThatThrownBy(() -> HeaderValue.of("5\r\nSet-Cookie: a"))
                .isInstanceOf(BadWeatherException.class)
                .hasMessageContaining("printable ASCII");
        assertThatThrownBy(() -> HeaderValue.of("٥")).isInstanceOf(BadWeatherException.class);
        assertThatThrownBy(() -> HeaderValue.of("5".repeat(1_001))).isInstanceOf(BadWeatherException.class);
        assertThat(HeaderValue.of("5".repeat(1_000)).at(WHOLE_SECOND)).hasSize(1_000);
    }
}
