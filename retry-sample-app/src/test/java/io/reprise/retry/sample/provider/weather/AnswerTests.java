package io.reprise.retry.sample.provider.weather;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class AnswerTests {

    private static final Instant NOW = Instant.parse("2026-01-15T12:00:00.250Z");

    @ParameterizedTest
    @CsvSource({
        "ok,                     COMPLETE,     200, 0",
        "200,                    COMPLETE,     200, 0",
        "429,                    COMPLETE,     429, 0",
        "599,                    COMPLETE,     599, 0",
        "slow,                   COMPLETE,     200, 10000",
        "slow delayMs=50,        COMPLETE,     200, 50",
        "503 delayMs=600000,     COMPLETE,     503, 600000",
        "reset,                  RESET,        200, 0",
        "reset delayMs=20,       RESET,        200, 20",
        "reset-midway,           RESET_MIDWAY, 200, 0",
        "close,                  CLOSE,        200, 0",
        "'  503   delayMs=1 ',   COMPLETE,     503, 1",
    })
    void theShortFormSaysHowARequestIsAnswered(String text, Ending ending, int status, long delayMillis) {
        Answer answer = Answer.parse(text);

        assertThat(answer.ending()).isEqualTo(ending);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.delay()).isEqualTo(Duration.ofMillis(delayMillis));
        assertThat(answer.headers()).isEmpty();
    }

    @Test
    void everyOtherPairIsAHeader() {
        Answer answer = Answer.parse("429 Retry-After=2 RateLimit=\"a\";r=0;t=5 x-empty=");

        assertThat(answer.headersAt(NOW))
                .containsEntry("Retry-After", List.of("2"))
                .containsEntry("RateLimit", List.of("\"a\";r=0;t=5"))
                .containsEntry("x-empty", List.of(""));
    }

    @Test
    void aNameGivenTwiceIsSentTwiceWhateverItsCase() {
        assertThat(Answer.parse("429 Retry-After=5 retry-after=10").headersAt(NOW))
                .containsEntry("retry-after", List.of("5", "10"));
    }

    @Test
    void aPairReplacesWhatThePresetSays() {
        assertThat(Answer.parse("retry-after-date retry-after=7").headersAt(NOW))
                .containsEntry("Retry-After", List.of("7"));
    }

    @Test
    void theDateIsSentRoundedDownUnlessTheAnswerSaysOtherwise() {
        assertThat(Answer.OK.headersAt(NOW)).containsEntry("Date", List.of("Thu, 15 Jan 2026 12:00:00 GMT"));
        assertThat(Answer.parse("429 date={now+10m:http-date}").headersAt(NOW))
                .containsEntry("Date", List.of("Thu, 15 Jan 2026 12:10:01 GMT"));
        assertThat(AnswerDraft.status(429).header("Date", List.of()).toAnswer().headersAt(NOW))
                .containsEntry("Date", List.of());
    }

    @Test
    void noHeadersBelongToAnAnswerThatSendsNone() {
        assertThat(Answer.parse("reset").headersAt(NOW)).isEmpty();
        assertThat(Answer.parse("close").headersAt(NOW)).isEmpty();
        assertThat(Answer.parse("reset-midway").headersAt(NOW)).containsOnlyKeys("Date");
    }

    @ParameterizedTest
    @EnumSource(Preset.class)
    void everyPresetIsAnAnswerThatItsShortFormGivesBack(Preset preset) {
        Answer answer = Answer.parse(preset.word());

        assertThat(Answer.parse(answer.toString())).isEqualTo(answer).isEqualTo(Answer.parse(preset.shortForm()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ok", "429 retry-after=5 retry-after=10", "503 delayMs=30 x-a={now+1s:epoch}", "reset-midway"})
    void theShortFormIsWrittenAsItIsRead(String text) {
        Answer answer = Answer.parse(text);

        assertThat(answer.hasShortForm()).isTrue();
        assertThat(Answer.parse(answer.toString())).isEqualTo(answer);
    }

    @Test
    void valuesWithBlanksAndHeadersNotSentHaveNoShortForm() {
        assertThat(AnswerDraft.status(429)
                        .header("a", List.of("1 2"))
                        .toAnswer()
                        .hasShortForm())
                .isFalse();
        assertThat(AnswerDraft.status(429).header("a", List.of()).toAnswer().hasShortForm())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tea                     |                      | tea     | 200, or 400 to 599",
                "''                      |                      | ''      | 200, or 400 to 599",
                "199                     |                      | 199     | 200, or 400 to 599",
                "302                     |                      | 302     | 200, or 400 to 599",
                "600                     |                      | 600     | 200, or 400 to 599",
                "99999999999             |                      | 99999999999 | 200, or 400 to 599",
                "429 2                   |                      | 429 2   | name=value",
                "429 =2                  |                      | 429 =2  | name=value",
                "ok delayMs=600001       | delayMs              | 600001  | 0 to 600000",
                "ok delayMs=-1           | delayMs              | -1      | 0 to 600000",
                "ok delayMs=1s           | delayMs              | 1s      | a whole number of milliseconds",
                "ok delayms=5            | headers              | delayms | other than",
                "429 a:b=5               | headers              | a:b     | letters, digits",
                "429 Content-Length=5    | headers              | Content-Length | other than connection, content-length",
                "429 a={now+2:epoch}     | headers.a            | {now+2:epoch} | {now+2s:http-date}",
                "reset retry-after=2     | headers              | retry-after | no headers, as 'reset' sends none",
                "close retry-after=2     | headers              | retry-after | no headers, as 'close' sends none",
            })
    void whatIsNotUnderstoodIsNamedWithItsValueAndWhatIsAccepted(
            String text, String field, String value, String accepted) {
        BadWeatherException refusal = catchThrowableOfType(BadWeatherException.class, () -> Answer.parse(text));

        assertThat(refusal).isNotNull();
        assertThat(refusal.field()).isEqualTo(field == null ? "" : field);
        assertThat(refusal.value()).isEqualTo(value);
        assertThat(refusal.accepted()).contains(accepted);
        assertThat(refusal).hasMessageContaining(value).hasMessageContaining(accepted);
    }

    @Test
    void anUnknownWordIsAnsweredWithAllThatAreKnown() {
        assertThatThrownBy(() -> Answer.parse("tea"))
                .hasMessageContaining("reset, reset-midway, close, ok, slow, retry-after, retry-after-date,");
    }

    @Test
    void headersAreLimited() {
        AnswerDraft draft = AnswerDraft.status(429);
        for (int i = 0; i < 50; i++) {
            draft.header("x-" + i, List.of("1"));
        }

        assertThatThrownBy(() -> draft.header("x-more", List.of("1")))
                .isInstanceOf(BadWeatherException.class)
                .hasMessageContaining("at most 50 headers");
    }
}
