package io.reprise.retry.spring.policy;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NearestTests {

    private static final List<String> KEYS = List.of("max-attempts", "base-delay", "max-delay", "deadline", "jitter");

    @Test
    void aSlipOfAFewLettersIsUnderstood() {
        assertThat(Nearest.to("max-atempts", KEYS)).isEqualTo("max-attempts");
        assertThat(Nearest.to("base-dealy", KEYS)).isEqualTo("base-delay");
        assertThat(Nearest.to("deadlines", KEYS)).isEqualTo("deadline");
        assertThat(Nearest.to("itter", KEYS)).isEqualTo("jitter");
        assertThat(Nearest.to("djitter", KEYS)).isEqualTo("jitter");
        assertThat(Nearest.to("MAX_DELAY", KEYS)).isEqualTo("max-delay");
        assertThat(Nearest.to("masedelay", KEYS)).isEqualTo("base-delay");
    }

    @Test
    void theLongerTheNameTheMoreLettersMayDiffer() {
        assertThat(Nearest.to("ab", List.of("ac"))).isEqualTo("ac");
        assertThat(Nearest.to("ab", List.of("cd"))).isNull();
        assertThat(Nearest.to("abcd", List.of("abxy"))).isEqualTo("abxy");
        assertThat(Nearest.to("abcd", List.of("axyz"))).isNull();
        assertThat(Nearest.to("abcd", List.of("abcdef"))).isEqualTo("abcdef");
        assertThat(Nearest.to("abcd", List.of("abcdefg"))).isNull();
    }

    @Test
    void aNameThatIsTooShortOrLikeNoneMeansNone() {
        assertThat(Nearest.to("", KEYS)).isNull();
        assertThat(Nearest.to("a", List.of("b"))).isNull();
        assertThat(Nearest.to("colour", KEYS)).isNull();
        assertThat(Nearest.to("jitter", List.of())).isNull();
    }
}
