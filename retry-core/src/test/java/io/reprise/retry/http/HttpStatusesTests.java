package io.reprise.retry.http;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HttpStatusesTests {

    private static List<Integer> members(HttpStatuses statuses) {
        return IntStream.range(-1_000, 2_000).filter(statuses::contains).boxed().toList();
    }

    private static HttpStatuses parse(String... items) {
        return HttpStatuses.parse(List.of(items));
    }

    @Test
    void standardHoldsTheSevenStatusesThatAreWorthARetry() {
        assertThat(members(HttpStatuses.standard())).containsExactly(408, 425, 429, 500, 502, 503, 504);
        assertThat(HttpStatuses.standard().isEmpty()).isFalse();
    }

    @Test
    void noneHoldsNothing() {
        assertThat(members(HttpStatuses.none())).isEmpty();
        assertThat(HttpStatuses.none().isEmpty()).isTrue();
        assertThat(HttpStatuses.none()).hasToString("none");
    }

    @Test
    void aSingleStatusARangeAndAClassAreRead() {
        assertThat(members(parse("429", "502-504"))).containsExactly(429, 502, 503, 504);
        assertThat(members(parse("5xx")))
                .isEqualTo(IntStream.rangeClosed(500, 599).boxed().toList());
        assertThat(members(parse("100-599"))).hasSize(500);
        assertThat(members(parse("1xx"))).hasSize(100).contains(100, 199);
    }

    @Test
    void blanksAndLetterCaseDoNotMatter() {
        assertThat(parse(" 429 ", "\t502 - 504", "4XX", "1xX")).isEqualTo(parse("429", "502-504", "4xx", "1xx"));
    }

    @Test
    void aRangeFromAStatusToItselfIsThatStatus() {
        assertThat(members(parse("429-429"))).containsExactly(429);
    }

    @Test
    void anEmptyListAndTheWordNoneNameNone() {
        assertThat(HttpStatuses.parse(List.of())).isEqualTo(HttpStatuses.none());
        assertThat(parse("none")).isEqualTo(HttpStatuses.none());
        assertThat(parse(" None ")).isEqualTo(HttpStatuses.none());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "99",
                "099",
                "600",
                "0xx",
                "6xx",
                "50x",
                "xxx",
                "5xx5",
                "5xxx",
                "5xx-599",
                "55xx",
                "504-502",
                "502-",
                "-502",
                "-",
                "502-503-504",
                "499-600",
                "99-200",
                "502..504",
                "5000",
                "+429",
                "4 29",
                "429,500",
                "\u0664\u0662\u0669",
                "5\u0445\u0445",
                "502\u2013504",
                "four"
            })
    void anythingElseIsRefusedWithAMessageThatNamesItAndWhatIsAccepted(String item) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("429", item))
                .withMessage(
                        "'%s' names no HTTP status; accepted are a status such as 429, a range such as 502-504, the"
                                + " lower one first, and a class such as 5xx, all from 100 to 599",
                        item);
    }

    @Test
    void theWordNoneAmongStatusesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("429", "none"))
                .withMessageStartingWith("'none'");
    }

    @Test
    void nullIsRefusedLikeAnyOtherItem() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpStatuses.parse(Collections.singletonList(null)))
                .withMessageStartingWith("'null'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "408|408",
                "502,503|502, 503",
                "502-503|502, 503",
                "502,503,504|502-504",
                "5xx,404|404, 5xx",
                "4xx,5xx|4xx, 5xx",
                "400-599|4xx, 5xx",
                "408-599|408-599",
                "400-598|400-598",
                "100|100",
                "599|599",
                "597-599|597-599"
            })
    void isWrittenInItsOwnNotation(String notation, String written) {
        assertThat(HttpStatuses.parse(Arrays.asList(notation.split(",")))).hasToString(written);
    }

    @Test
    void theStandardIsWrittenAsADeveloperWouldWriteIt() {
        assertThat(HttpStatuses.standard()).hasToString("408, 425, 429, 500, 502-504");
    }

    @Test
    void whatIsWrittenCanBeReadAgain() {
        long seed = 20_260_115;
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            Set<Integer> expected = new TreeSet<>();
            List<String> notation = random.ints(random.nextInt(6), 0, 3)
                    .mapToObj(kind -> randomItem(kind, random, expected))
                    .toList();
            HttpStatuses statuses = HttpStatuses.parse(notation);
            assertThat(members(statuses))
                    .as("seed %d, round %d: %s", seed, round, notation)
                    .containsExactlyElementsOf(expected);
            assertThat(HttpStatuses.parse(Arrays.asList(statuses.toString().split(","))))
                    .as("seed %d, round %d: %s", seed, round, statuses)
                    .isEqualTo(statuses);
        }
    }

    private static String randomItem(int kind, Random random, Set<Integer> expected) {
        int first = random.nextInt(100, 600);
        int last = kind == 0 ? first : random.nextInt(first, 600);
        if (kind == 2) {
            first = first / 100 * 100;
            last = first + 99;
        }
        expected.addAll(IntStream.rangeClosed(first, last).boxed().collect(Collectors.toSet()));
        return kind == 0 ? "" + first : kind == 1 ? first + "-" + last : first / 100 + "xx";
    }

    @Test
    void equalSetsAreEqualHoweverTheyWereWritten() {
        assertThat(parse("502-504")).isEqualTo(parse("504", "502", "503")).hasSameHashCodeAs(parse("504", "502-503"));
        assertThat(parse("502-504")).isNotEqualTo(parse("502-505")).isNotEqualTo("502-504");
        assertThat(parse("502").hashCode()).isNotEqualTo(parse("503").hashCode());
    }

    @Test
    void aNumberThatIsNoStatusIsNeverContained() {
        HttpStatuses all = parse("100-599");
        assertThat(all.contains(100)).isTrue();
        assertThat(all.contains(599)).isTrue();
        assertThat(all.contains(99)).isFalse();
        assertThat(all.contains(600)).isFalse();
        assertThat(all.contains(-1)).isFalse();
        assertThat(all.contains(Integer.MIN_VALUE)).isFalse();
        assertThat(all.contains(Integer.MAX_VALUE)).isFalse();
    }
}
