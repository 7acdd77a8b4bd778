package io.reprise.retry.call;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

@Timeout(60)
class CauseChainTests {

    private final List<Throwable> walked = new ArrayList<>();

    @Test
    void theOutermostThatPassesIsFound() {
        Link inner = new Link();
        Link outer = new Link().causedBy(inner);

        assertThat(CauseChain.find(outer, link -> true)).isSameAs(outer);
        assertThat(CauseChain.find(outer, link -> link == inner)).isSameAs(inner);
    }

    @Test
    void nothingIsFoundInNothing() {
        assertThat(CauseChain.find(null, link -> true)).isNull();
    }

    @Test
    void aChainWithoutCircleIsWalkedOnce() {
        List<Link> links = chain(5);

        walk(links.get(0));

        assertThat(walked).isEqualTo(links);
    }

    @ParameterizedTest(name = "a tail of {0} into a circle of {1}")
    @CsvSource({
        "0, 1", "0, 2", "0, 3", "0, 7", "0, 8", "0, 64", "1, 1", "1, 2", "2, 1", "3, 5", "5, 3", "17, 16", "100, 33"
    })
    void aCircleEndsAndEveryLinkIsSeen(int tail, int circle) {
        List<Link> links = chain(tail + circle);
        links.get(links.size() - 1).causedBy(links.get(tail));

        walk(links.get(0));

        assertThat(walked).containsAll(links);
        assertThat(walked.size()).as("tests of %d links", links.size()).isLessThanOrEqualTo(3 * links.size() + 1);
    }

    @Test
    void theLastOfAVeryDeepChainIsFound() {
        List<Link> links = chain(999);
        Link last = links.get(998);

        assertThat(CauseChain.find(links.get(0), link -> link == last)).isSameAs(last);
    }

    @Test
    void anEndlessChainOfFreshCausesEndsAfterAThousandLinks() {
        walk(new Endless());

        assertThat(walked).hasSize(1_000);
    }

    @Test
    void aGetCauseThatThrowsEndsTheChain() {
        Link outer = new Link().causedBy(new Broken(IllegalStateException::new));

        walk(outer);

        assertThat(walked).hasSize(2);
    }

    @Test
    void aGetCauseThatThrowsAnErrorEndsTheChain() {
        assertThat(CauseChain.causeOf(new Broken(StackOverflowError::new))).isNull();
    }

    @Test
    void aCauseIsGivenAsItIs() {
        Link inner = new Link();

        assertThat(CauseChain.causeOf(new Link().causedBy(inner))).isSameAs(inner);
        assertThat(CauseChain.causeOf(inner)).isNull();
    }

    @Test
    void suppressedExceptionsAreNoCauses() {
        Link outer = new Link();
        Link suppressed = new Link().causedBy(outer);
        outer.addSuppressed(suppressed);

        walk(outer);

        assertThat(walked).containsExactly(outer);
    }

    @Test
    void anExceptionWhoseOwnMethodsAllThrowHarmsNobody() {
        assertThatCode(() -> walk(new Hostile())).doesNotThrowAnyException();

        assertThat(walked).hasSize(1);
    }

    private void walk(Throwable start) {
        assertThat(CauseChain.find(start, link -> {
                    walked.add(link);
                    return false;
                }))
                .isNull();
    }

    private static List<Link> chain(int length) {
        List<Link> links = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            Link link = new Link();
            if (i > 0) {
                links.get(i - 1).causedBy(link);
            }
            links.add(link);
        }
        return links;
    }

    private static final class Link extends Exception {

        private @Nullable Throwable next;

        Link causedBy(Throwable cause) {
            this.next = cause;
            return this;
        }

        @Override
        public synchronized @Nullable Throwable getCause() {
            return next;
        }
    }

    private static final class Endless extends Exception {

        @Override
        public synchronized Throwable getCause() {
            return new Endless();
        }
    }

    private static final class Broken extends Exception {

        private final transient Supplier<? extends Throwable> thrown;

        Broken(Supplier<? extends Throwable> thrown) {
            this.thrown = thrown;
        }

        @Override
        public synchronized Throwable getCause() {
            throw CauseChainTests.<RuntimeException>sneaky(thrown.get());
        }
    }

    private static final class Hostile extends RuntimeException {

        @Override
        public synchronized Throwable getCause() {
            throw this;
        }

        @Override
        public String getMessage() {
            throw this;
        }

        @Override
        public String toString() {
            throw this;
        }

        @Override
        public boolean equals(Object other) {
            throw this;
        }

        @Override
        public int hashCode() {
            throw this;
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
