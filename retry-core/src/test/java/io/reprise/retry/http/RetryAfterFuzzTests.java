package io.reprise.retry.http;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A slice of {@link RetryAfterFuzz} for every build. */
class RetryAfterFuzzTests {

    @Test
    void noAnswerBreaksTheReader() {
        long seed = 20_260_115;
        long count = 200_000;
        RetryAfterFuzz fuzz = new RetryAfterFuzz(seed);

        fuzz.run(count);

        assertThat(fuzz.after()).as("seed %d", seed).isGreaterThan(count / 10);
        assertThat(fuzz.never()).as("seed %d", seed).isGreaterThan(count / 100);
    }
}
