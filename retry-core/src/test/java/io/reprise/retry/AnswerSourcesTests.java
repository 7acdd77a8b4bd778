package io.reprise.retry;

import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.http.RetryHintSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerSourcesTests {

    private final List<String> asked = new ArrayList<>();

    private record Answer(int status) implements HttpAnswer {

        @Override
        public List<String> headers(String name) {
            return List.of();
        }
    }

    /** Reads texts that are a status. */
    private class OfTexts implements RetryHintSource {

        @Override
        public @Nullable HttpAnswer answerOf(Object thrownOrReturned) {
            asked.add("answer of " + thrownOrReturned);
            return thrownOrReturned instanceof String text ? new Answer(Integer.parseInt(text)) : null;
        }

        @Override
        public boolean ignores(Class<?> type) {
            asked.add("ignores " + type.getSimpleName());
            return type != String.class;
        }
    }

    private static RetryExecutor executor(RetryHintSource source) {
        RetryEnvironment environment =
                RetryEnvironment.builder().hintSource(source).build();
        return RetryExecutor.of(RetryPolicy.builder("p").maxAttempts(1).build(), environment);
    }

    @Test
    void sourceIsAskedOncePerClassWhetherItReadsThatAndNeverForAnObjectThatItDoesNotRead() throws Exception {
        RetryExecutor executor = executor(new OfTexts());
        for (int i = 0; i < 3; i++) {
            executor.call(() -> 42);
            executor.call(() -> 42L);
        }
        assertThat(asked).containsExactly("ignores Integer", "ignores Long");
    }

    @Test
    void resultsOfAllClassesThatItReadsAreReadAlsoAfterOthers() {
        RetryExecutor executor = executor(new OfTexts());
        Assessor assessor = executor.rulebook().assessor();
        assertThat(assessor.returned(42)).isNull();
        assertThat(assessor.returned("503")).extracting(Assessment::status).isEqualTo(503);
        assertThat(assessor.returned(43)).isNull();
        assertThat(assessor.returned("503")).isNotNull();
        assertThat(asked).containsExactly("ignores Integer", "ignores String", "answer of 503", "answer of 503");
    }

    @Test
    void sourceThatFailsToSayIsAskedForEveryObject() throws Exception {
        RetryExecutor executor = executor(new OfTexts() {
            @Override
            public boolean ignores(Class<?> type) {
                throw new IllegalStateException("broken");
            }
        });
        executor.call(() -> 1);
        executor.call(() -> 2);
        assertThat(asked).containsExactly("answer of 1", "answer of 2");
    }
}
