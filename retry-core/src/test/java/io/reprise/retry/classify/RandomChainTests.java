package io.reprise.retry.classify;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.stream.LongStream;

import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.HttpAnswer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Whatever cause chains look like: circles, endless ones, exceptions whose own methods throw. */
@Timeout(120)
class RandomChainTests {

    private static final int CHAINS_PER_SEED = 100;

    static LongStream seeds() {
        return LongStream.range(1, 31);
    }

    @AfterEach
    void leaveNoInterruptBehind() {
        Thread.interrupted();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyFailureIsDecidedAndNothingIsThrown(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CHAINS_PER_SEED; i++) {
            Throwable failure = hostileChain(random);
            if (random.nextInt(10) == 0) {
                Thread.currentThread().interrupt();
            }

            assertThat(decided(failure, random))
                    .as("seed %d, chain %d", seed, i)
                    .isEqualTo("decided");
            Thread.interrupted();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theDecisionKeepsToTheOrderOfItsSteps(long seed) {
        Random random = new Random(seed);
        Classifier classifier = Classifier.builder()
                .retryOn(List.of(IOException.class))
                .neverRetryOn(List.of(FileNotFoundException.class))
                .build();
        for (int i = 0; i < CHAINS_PER_SEED; i++) {
            Throwable failure = calmChain(random);

            assertThat(Given.kind(classifier, failure))
                    .as("seed %d, chain %d: %s", seed, i, reachable(failure))
                    .isEqualTo(expected(reachable(failure)));
        }
    }

    /** What escapes is told by its class alone: a report on such an exception would not end. */
    private static String decided(Throwable failure, Random random) {
        try {
            Classification taken = anyClassifier(random)
                    .classify(Given.thrown(failure), anyAnswer(random), Given.HINT, random.nextBoolean());
            return taken == null ? "accepted" : "decided";
        } catch (Throwable escaped) {
            return escaped.getClass().getName();
        }
    }

    private static FailureKind expected(Set<Throwable> chain) {
        boolean stopped = chain.stream()
                .anyMatch(link -> link instanceof Error
                        || link instanceof InterruptedException
                        || link instanceof CancellationException);
        boolean excluded = chain.stream().anyMatch(FileNotFoundException.class::isInstance);
        boolean included = chain.stream().anyMatch(IOException.class::isInstance);
        return !stopped && !excluded && included ? FailureKind.TRANSIENT : FailureKind.FATAL;
    }

    private static Set<Throwable> reachable(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Throwable link = failure;
        while (link != null && seen.add(link)) {
            link = link.getCause();
        }
        return seen;
    }

    private static Throwable calmChain(Random random) {
        List<Throwable> links = new ArrayList<>();
        int length = 1 + random.nextInt(12);
        for (int i = 0; i < length; i++) {
            links.add(calmLink(random));
        }
        return join(links, random);
    }

    private static Throwable hostileChain(Random random) {
        List<Throwable> links = new ArrayList<>();
        int length = 1 + random.nextInt(random.nextInt(50) == 0 ? 1_500 : 30);
        for (int i = 0; i < length; i++) {
            links.add(random.nextInt(10) == 0 ? hostileLink(random) : calmLink(random));
        }
        return join(links, random);
    }

    /** Each is the next one's cause; in every third chain the last leads back to any of them. */
    private static Throwable join(List<Throwable> links, Random random) {
        for (int i = 1; i < links.size(); i++) {
            initCause(links.get(i - 1), links.get(i));
        }
        Throwable last = links.get(links.size() - 1);
        if (random.nextInt(3) == 0) {
            initCause(last, links.get(random.nextInt(links.size())));
        }
        return links.get(0);
    }

    private static void initCause(Throwable effect, Throwable cause) {
        if (effect != cause) {
            effect.initCause(cause);
        }
    }

    private static Throwable calmLink(Random random) {
        return switch (random.nextInt(30)) {
            case 0 -> new FileNotFoundException();
            case 1 -> new OutOfMemoryError();
            case 2 -> new InterruptedException();
            case 3 -> new CancellationException();
            case 4 -> new SocketException();
            case 5 -> new ConnectException();
            case 6 -> new SocketTimeoutException("Connect timed out");
            case 7 -> new IOException();
            case 8, 9 -> new CompletionExceptionWithoutCause();
            case 10, 11 -> new Exception();
            default -> new IllegalStateException();
        };
    }

    private static Throwable hostileLink(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Hostile(new IllegalStateException("no cause"));
            case 1 -> new Hostile(new StackOverflowError());
            case 2 -> new Endless();
            default -> new InterruptedIOException();
        };
    }

    private static Classifier anyClassifier(Random random) {
        Classifier.Builder builder = Classifier.builder()
                .retryOn(random.nextBoolean() ? null : List.of(IOException.class, OutOfMemoryError.class))
                .neverRetryOn(random.nextBoolean() ? List.of() : List.of(FileNotFoundException.class))
                .retryIf(random.nextBoolean() ? null : anyOpinion(random))
                .classifiers(random.nextBoolean() ? List.of() : List.of(anyOpinion(random), anyOpinion(random)));
        return random.nextBoolean()
                ? builder.build()
                : builder.retryOnStatus(Given.DEFAULT_STATUSES::contains).build();
    }

    private static FailureClassifier anyOpinion(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> outcome -> FailureKind.TRANSIENT;
            case 1 -> outcome -> FailureKind.THROTTLED;
            case 2 -> outcome -> FailureKind.FATAL;
            case 3 -> outcome -> null;
            default ->
                outcome -> {
                    throw new IllegalStateException("broken predicate");
                };
        };
    }

    private static @Nullable HttpAnswer anyAnswer(Random random) {
        return random.nextBoolean() ? null : Given.status(random.nextInt(700));
    }

    private static final class CompletionExceptionWithoutCause extends CompletionException {}

    private static final class Hostile extends RuntimeException {

        private final transient Throwable thrown;

        Hostile(Throwable thrown) {
            this.thrown = thrown;
        }

        @Override
        public synchronized Throwable getCause() {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        }

        @Override
        public String getMessage() {
            throw this;
        }
    }

    private static final class Endless extends RuntimeException {

        Endless() {
            super("endless", null, false, false);
        }

        @Override
        public synchronized Throwable initCause(Throwable cause) {
            return this;
        }

        @Override
        public synchronized Throwable getCause() {
            return new Endless();
        }
    }
}
