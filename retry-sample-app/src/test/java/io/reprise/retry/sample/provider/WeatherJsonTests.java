package io.reprise.retry.sample.provider;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.reprise.retry.sample.provider.weather.Answer;
import io.reprise.retry.sample.provider.weather.AnswerDraft;
import io.reprise.retry.sample.provider.weather.BadWeatherException;
import io.reprise.retry.sample.provider.weather.Forecast;
import io.reprise.retry.sample.provider.weather.Outage;
import io.reprise.retry.sample.provider.weather.ProviderClock;
import io.reprise.retry.sample.provider.weather.RandomMix;
import io.reprise.retry.sample.provider.weather.Script;
import io.reprise.retry.sample.provider.weather.Weather;
import io.reprise.retry.sample.provider.weather.WeatherStation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class WeatherJsonTests {

    @Test
    void aScriptIsAListOfStepsWithFairWeatherAfterIt() {
        assertThat(read("{'script': ['429 retry-after=2', 503, 'reset']}"))
                .isEqualTo(new Script(
                        List.of(Answer.parse("429 retry-after=2"), Answer.status(503), Answer.parse("reset")),
                        Answer.OK));
    }

    @Test
    void aScriptSaysWhatComesAfterIt() {
        List<Answer> steps = List.of(Answer.status(429), Answer.status(503));

        assertThat(read("{'script': [429, 503], 'then': 'loop'}")).isEqualTo(new Script(steps, null));
        assertThat(read("{'script': [429, 503], 'then': 'repeat-last'}"))
                .isEqualTo(new Script(steps, Answer.status(503)));
        assertThat(read("{'script': [429, 503], 'then': 'close'}")).isEqualTo(new Script(steps, Answer.parse("close")));
        assertThat(read("{'script': [429, 503], 'then': {'status': 500}}"))
                .isEqualTo(new Script(steps, Answer.status(500)));
    }

    @Test
    void aStepMayBeAnObject() {
        Answer expected = AnswerDraft.status(429)
                .header("Retry-After", List.of("5", "10"))
                .header("RateLimit", List.of("\"a\"; r=0"))
                .header("x-ratelimit-reset", List.of("30"))
                .header("Date", List.of())
                .delay(50)
                .toAnswer();

        assertThat(read("{'script': [{'status': 429, 'delayMs': 50, 'headers': {'Retry-After': [5, '10'],"
                        + " 'RateLimit': '\\\"a\\\"; r=0', 'x-ratelimit-reset': 30, 'Date': []}}]}"))
                .isEqualTo(new Script(List.of(expected), Answer.OK));
    }

    @Test
    void anObjectMayStartFromAShortForm() {
        assertThat(read("{'script': [{'answer': 'retry-after delayMs=5', 'headers': {'retry-after': 7}}]}"))
                .isEqualTo(new Script(List.of(Answer.parse("429 retry-after=7 delayMs=5")), Answer.OK));
    }

    @Test
    void randomWeatherHasASeedAndAMix() {
        assertThat(read("{'random': {'seed': -7, 'mix': {'503': 0.25, 'slow delayMs=5': 1e-1}}}"))
                .isEqualTo(RandomMix.of(-7, Map.of("503", 0.25, "slow delayMs=5", 0.1)));
        assertThat(read("{'random': {'mix': {}}}")).isEqualTo(RandomMix.of(42, Map.of()));
    }

    @Test
    void anOutageHasALengthAndAnAnswer() {
        assertThat(read("{'outage': {'seconds': 5}}")).isEqualTo(new Outage(5, Answer.status(503)));
        assertThat(read("{'outage': {'seconds': 0.5, 'answer': 'reset'}}"))
                .isEqualTo(new Outage(0.5, Answer.parse("reset")));
    }

    @Test
    void fairWeatherIsFair() {
        assertThat(read("{'fair': true}")).isEqualTo(Script.fair());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{                                       | `` | {              | a JSON object",
                "``                                      | `` | ``             | an object with the fields script",
                "[]                                      | `` | []             | an object with the fields script",
                "{'fair': true} {}                       | `` | {\"fair\": true} {} | a JSON object",
                "{'fair': true, 'fair': true}            | `` | \"fair\"       | a JSON object",
                "{}                                      | `` | {}             | exactly one of the fields script, random",
                "{'script': [], 'fair': true}            | `` | \"fair\"       | exactly one of the fields script, random",
                "{'scrip': [429]}                        | scrip | unknown     | script, then, random, outage, fair",
                "{'script': '429'}                       | script | \"429\"    | an array of steps",
                "{'script': [], 'then': 'loop'}          | script | empty      | at least one step",
                "{'script': [], 'then': 'repeat-last'}   | script | empty      | at least one step",
                "{'script': [429, true]}                 | script[1] | true    | a status, a text such as",
                "{'script': [429, 'tea']}                | script[1] | tea     | 200, or 400 to 599",
                "{'script': [302]}                       | script[0] | 302     | 200, or 400 to 599",
                "{'script': [4294967725]}                | script[0] | 4294967725 | 200, or 400 to 599",
                "{'script': ['ok delayMs=900000']}       | script[0].delayMs | 900000 | 0 to 600000",
                "{'script': [{'status': 429, 'delayMs': 900000}]} | script[0].delayMs | 900000 | 0 to 600000",
                "{'script': [{'status': 429, 'delayMs': 0.5}]}    | script[0].delayMs | 0.5 | whole number of milliseconds",
                "{'script': [{'status': 429, 'delay': 5}]}        | script[0].delay | unknown | status, answer, headers, delayMs",
                "{'script': [{'status': '429'}]}         | script[0].status | \"429\" | a number",
                "{'script': [{'status': 999}]}           | script[0].status | 999 | 200, or 400 to 599",
                "{'script': [{'answer': 429}]}           | script[0].answer | 429 | a text",
                "{'script': [{'delayMs': 5}]}            | script[0] | {\"delayMs\":5} | exactly one of the fields status, answer",
                "{'script': [{'status': 429, 'headers': 5}]}      | script[0].headers | 5 | an object",
                "{'script': [{'status': 429, 'headers': {'a': true}}]} | script[0].headers.a | true | a text, a number, or an array",
                "{'script': [{'status': 429, 'headers': {'a': '{now}'}}]} | script[0].headers.a | {now} | {now+2s:http-date}",
                "{'script': [{'status': 429, 'headers': {'a b': 1}}]}  | script[0].headers | a b | letters",
                "{'script': [429], 'then': 'again'}      | then | again        | loop, repeat-last, or a step",
                "{'script': [429], 'then': {'status': 1}} | then.status | 1    | 200, or 400 to 599",
                "{'fair': true, 'then': 'loop'}          | then | \"loop\"     | nothing without a script",
                "{'random': 5}                           | random | 5          | an object with the fields seed, mix",
                "{'random': {}}                          | random.mix | absent | an object of short forms",
                "{'random': {'mix': []}}                 | random.mix | []     | an object of short forms",
                "{'random': {'mix': {'503': 'often'}}}   | random.mix.503 | \"often\" | a number from 0 to 1",
                "{'random': {'mix': {'503': 1.5}}}       | random.mix.503 | 1.5 | a number from 0 to 1",
                "{'random': {'mix': {'tea': 0.5}}}       | random.mix | tea    | 200, or 400 to 599",
                "{'random': {'seed': 1.5, 'mix': {}}}    | random.seed | 1.5   | a whole number",
                "{'random': {'outage': 0.1, 'mix': {}}}  | random.outage | unknown | seed, mix",
                "{'outage': {}}                          | outage.seconds | absent | a number above 0 and at most 3600",
                "{'outage': {'seconds': '5'}}            | outage.seconds | \"5\" | a number above 0 and at most 3600",
                "{'outage': {'seconds': 3601}}           | outage.seconds | 3601 | a number above 0 and at most 3600",
                "{'outage': {'seconds': 1e400}}          | outage.seconds | Infinity | a number above 0 and at most 3600",
                "{'outage': {'seconds': 5, 'answer': 'tea'}} | outage.answer | tea | 200, or 400 to 599",
                "{'fair': false}                         | fair | false        | true",
                "{'fair': 1}                             | fair | 1            | true",
            })
    void whatIsNotUnderstoodIsNamedWithItsValueAndWhatIsAccepted(
            String json, String field, String value, String accepted) {
        BadWeatherException refusal = catchThrowableOfType(BadWeatherException.class, () -> read(json));

        assertThat(refusal).isNotNull();
        assertThat(refusal.field()).isEqualTo(field);
        assertThat(refusal.value()).contains(value);
        assertThat(refusal.accepted()).contains(accepted);
    }

    @Test
    void aScriptThatIsTooLongIsRefused() {
        String steps = "429,".repeat(10_000) + "429";

        BadWeatherException refusal =
                catchThrowableOfType(BadWeatherException.class, () -> read("{'script': [" + steps + "]}"));

        assertThat(refusal).hasMessage("'script' is 10001 steps; accepted: at most 10000 steps");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'fair': true}",
                "{'script': ['429 retry-after=2', 'reset'], 'then': 'close'}",
                "{'script': ['slow', 'retry-after-date'], 'then': 'loop'}",
                "{'script': [{'status': 429, 'delayMs': 5, 'headers': {'a': '1 2', 'b': [], 'c': ['1', '2']}}]}",
                "{'script': [{'answer': 'reset-midway', 'headers': {'a': '1 2'}}]}",
                "{'random': {'seed': 7, 'mix': {'429 retry-after={now+2s:epoch}': 0.25, 'slow': 0.1}}}",
            })
    void weatherIsShownInTheFormInWhichItCanBeSet(String json) {
        Weather weather = read(json);
        WeatherStation station =
                new WeatherStation((Forecast) weather, new ProviderClock(() -> 0, () -> Instant.EPOCH));

        WeatherView view = WeatherView.of(null, station.report());

        assertThat(WeatherJson.read(Json.write(view.weather()))).isEqualTo(weather);
    }

    private static Weather read(String json) {
        return WeatherJson.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
}
