package io.reprise.retry.sample.provider.weather;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ScriptTests {

    private static final List<Answer> STEPS = List.of(Answer.status(429), Answer.status(503));

    @Test
    void stepsArePlayedInOrderAndThenTheLastAnswerForEver() {
        assertThat(first(5, new Script(STEPS, Answer.OK))).containsExactly("429", "503", "ok", "ok", "ok");
    }

    @Test
    void aLoopStartsAgain() {
        assertThat(first(5, new Script(STEPS, null))).containsExactly("429", "503", "429", "503", "429");
    }

    @Test
    void everyStartBeginsAtTheBeginning() {
        Script script = new Script(STEPS, null);
        script.start().next();

        assertThat(first(1, script)).containsExactly("429");
    }

    @Test
    void fairWeatherIsFairForEver() {
        assertThat(first(3, Script.fair())).containsOnly("ok");
    }

    @Test
    void aScriptIsLimited() {
        List<Answer> most = Collections.nCopies(10_000, Answer.OK);
        List<Answer> tooMany = Collections.nCopies(10_001, Answer.OK);

        assertThat(new Script(most, Answer.OK).steps()).hasSize(10_000);
        assertThatThrownBy(() -> new Script(tooMany, Answer.OK))
                .isInstanceOf(BadWeatherException.class)
                .hasMessageContaining("'script' is 10001 steps; accepted: at most 10000 steps");
    }

    @Test
    void thereMustBeAStepToRepeat() {
        assertThatThrownBy(() -> new Script(List.of(), null))
                .isInstanceOf(BadWeatherException.class)
                .hasMessageContaining("at least one step");
    }

    private static List<String> first(int count, Script script) {
        Forecast.Course course = script.start();
        return Stream.generate(course::next).limit(count).map(Answer::toString).toList();
    }
}
