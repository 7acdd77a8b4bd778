package io.reprise.retry.classify;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileLockInterruptionException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.Classification.Effect;
import org.apache.hc.client5.http.impl.classic.RequestAbortedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.client.ResourceAccessException;

import static io.reprise.retry.call.FailureKind.FATAL;
import static io.reprise.retry.call.FailureKind.THROTTLED;
import static io.reprise.retry.call.FailureKind.TRANSIENT;
import static io.reprise.retry.classify.Given.HINT;
import static io.reprise.retry.classify.Given.NO_HINT;
import static io.reprise.retry.classify.Given.classify;
import static io.reprise.retry.classify.Given.defaults;
import static io.reprise.retry.classify.Given.effect;
import static io.reprise.retry.classify.Given.kind;
import static io.reprise.retry.classify.Given.returned;
import static io.reprise.retry.classify.Given.status;
import static io.reprise.retry.classify.Given.thrown;
import static io.reprise.retry.classify.Given.withDefaultStatuses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

@Timeout(60)
class ClassifierTests {

    private static final FailureClassifier NO_OPINION = outcome -> null;
    private static final FailureClassifier SAYS_TRANSIENT = outcome -> TRANSIENT;
    private static final FailureClassifier THROWS = outcome -> {
        throw new IllegalStateException("broken predicate");
    };

    @AfterEach
    void leaveNoInterruptBehind() {
        Thread.interrupted();
    }

    /** A policy that would retry anything if it could. */
    private static Classifier.Builder eager() {
        return Classifier.builder()
                .retryOn(List.of(Throwable.class))
                .retryOnStatus(status -> true)
                .retryIf(SAYS_TRANSIENT);
    }

    @Nested
    class Uncatchable {

        static Stream<Error> errors() {
            return Stream.of(
                    new OutOfMemoryError(),
                    new StackOverflowError(),
                    new InternalError(),
                    new AssertionError(),
                    new NoClassDefFoundError(),
                    new ExceptionInInitializerError(new IOException()),
                    new Error("plain", new SocketException()) {});
        }

        @ParameterizedTest
        @MethodSource("errors")
        void row16_anErrorIsFatal(Error error) {
            assertThat(kind(defaults(), error)).isEqualTo(FATAL);
        }

        @ParameterizedTest
        @MethodSource("errors")
        void row16_anErrorIsFatalWithOnlyAnExcludeList(Error error) {
            Classifier classifier = withDefaultStatuses()
                    .neverRetryOn(List.of(IOException.class))
                    .build();

            assertThat(kind(classifier, error)).isEqualTo(FATAL);
        }

        @ParameterizedTest
        @MethodSource("errors")
        void row16_anErrorIsFatalHoweverEagerThePolicyIs(Error error) {
            assertThat(eager().build().classify(thrown(error), status(503), HINT, true))
                    .isEqualTo(new Classification(FATAL, Effect.NONE, false));
        }

        @ParameterizedTest
        @MethodSource("errors")
        void row16_anErrorInsideAWrapperIsFatal(Error error) {
            assertThat(kind(eager().build(), new ExecutionException(error))).isEqualTo(FATAL);
            assertThat(kind(eager().build(), new CompletionException(new RuntimeException(error))))
                    .isEqualTo(FATAL);
            assertThat(kind(eager().build(), new IOException(error))).isEqualTo(FATAL);
        }

        @Test
        void anErrorIsRetriedWhereItsVeryClassIsListed() {
            Classifier classifier = Classifier.builder()
                    .retryOn(List.of(AssertionError.class, VirtualMachineError.class))
                    .build();

            assertThat(kind(classifier, new AssertionError())).isEqualTo(TRANSIENT);
            assertThat(kind(classifier, new RuntimeException(new AssertionError())))
                    .isEqualTo(TRANSIENT);
            assertThat(kind(classifier, new AssertionError() {})).isEqualTo(FATAL);
            assertThat(kind(classifier, new OutOfMemoryError())).isEqualTo(FATAL);
            assertThat(kind(classifier, new AssertionError("both", new OutOfMemoryError())))
                    .isEqualTo(FATAL);
        }

        static Stream<Throwable> interruptions() {
            return Stream.of(
                    new InterruptedException(),
                    new ClosedByInterruptException(),
                    new FileLockInterruptionException(),
                    new IOException(new InterruptedException()),
                    new RuntimeException(new IOException(new InterruptedException())),
                    new ExecutionException(new ClosedByInterruptException()),
                    new RequestAbortedException("Request aborted", new InterruptedException()),
                    new SocketException("Closed by interrupt").initCause(new ClosedByInterruptException()));
        }

        @ParameterizedTest
        @MethodSource("interruptions")
        void row17_anInterruptionIsFatalAndSaidToBeOne(Throwable interruption) {
            assertThat(classify(defaults(), interruption)).isEqualTo(new Classification(FATAL, Effect.POSSIBLE, true));
        }

        @ParameterizedTest
        @MethodSource("interruptions")
        void row17_anInterruptionIsFatalEvenIfListed(Throwable interruption) {
            Classifier classifier = eager().retryOn(List.of(
                            interruption.getClass(), InterruptedException.class, ClosedByInterruptException.class))
                    .build();

            assertThat(classify(classifier, interruption)).isEqualTo(new Classification(FATAL, Effect.POSSIBLE, true));
        }

        @Test
        void row17_anInterruptionBehindAnErrorIsSaidToBeOne() {
            assertThat(classify(defaults(), new Error(new InterruptedException()))
                            .interruption())
                    .isTrue();
        }

        @Test
        void row17_theInterruptFlagIsLeftAsItIs() {
            classify(defaults(), new InterruptedException());
            assertThat(Thread.currentThread().isInterrupted()).isFalse();

            Thread.currentThread().interrupt();
            classify(defaults(), new InterruptedIOException());
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        }

        @Test
        void interruptedIoIsAnInterruptionWhileTheFlagIsSet() {
            Thread.currentThread().interrupt();

            assertThat(classify(eager().build(), new InterruptedIOException()))
                    .isEqualTo(new Classification(FATAL, Effect.POSSIBLE, true));
            assertThat(classify(eager().build(), new UncheckedIOException(new InterruptedIOException()))
                            .interruption())
                    .isTrue();
            assertThat(classify(defaults(), new ConnectionRequestTimeoutException("while interrupted")))
                    .isEqualTo(new Classification(FATAL, Effect.NONE, true));
        }

        @Test
        void interruptedIoIsNoInterruptionWhileTheFlagIsNotSet() {
            assertThat(classify(eager().build(), new InterruptedIOException()))
                    .isEqualTo(new Classification(TRANSIENT, Effect.POSSIBLE, false));
            assertThat(kind(defaults(), new ConnectionRequestTimeoutException("Timeout")))
                    .isEqualTo(TRANSIENT);
        }

        @Test
        void aSocketTimeoutIsNoInterruptionThoughTheFlagIsSet() {
            Thread.currentThread().interrupt();

            assertThat(classify(defaults(), new SocketTimeoutException("Read timed out")))
                    .isEqualTo(new Classification(TRANSIENT, Effect.POSSIBLE, false));
        }

        @Test
        void aCancellationIsFatalEvenIfListedButNoInterruption() {
            Classifier classifier =
                    eager().retryOn(List.of(CancellationException.class)).build();

            assertThat(classify(classifier, new CancellationException()))
                    .isEqualTo(new Classification(FATAL, Effect.POSSIBLE, false));
            assertThat(classify(classifier, new CompletionException(new CancellationException() {})))
                    .isEqualTo(new Classification(FATAL, Effect.POSSIBLE, false));
        }
    }

    @Nested
    class AttemptTimeouts {

        static Stream<Throwable> whatACutAttemptThrows() {
            return Stream.of(
                    new InterruptedException(),
                    new CancellationException(),
                    new ClosedByInterruptException(),
                    new IOException(new InterruptedException()),
                    new IllegalStateException(),
                    new ConnectException());
        }

        @ParameterizedTest
        @MethodSource("whatACutAttemptThrows")
        void areTransientAndMayHaveTakenEffect(Throwable cause) {
            Classification expected = new Classification(TRANSIENT, Effect.POSSIBLE, false);

            assertThat(classify(defaults(), Given.attemptTimeout(cause))).isEqualTo(expected);
            assertThat(classify(defaults(), new RuntimeException(Given.attemptTimeout(cause))))
                    .isEqualTo(expected);
        }

        @Test
        void areTransientWhateverTypesAreListed() {
            Classifier classifier = Classifier.builder()
                    .retryOn(List.of(TimeoutException.class))
                    .build();

            assertThat(kind(classifier, Given.attemptTimeout(new InterruptedException())))
                    .isEqualTo(TRANSIENT);
        }

        @Test
        void areFatalWithAnErrorInside() {
            assertThat(kind(defaults(), Given.attemptTimeout(new OutOfMemoryError())))
                    .isEqualTo(FATAL);
        }

        @Test
        void areFatalWhereTheyOrWhatTheCutAttemptThrewIsNeverRetried() {
            Classifier classifier = Classifier.builder()
                    .neverRetryOn(List.of(IllegalStateException.class))
                    .build();

            assertThat(kind(classifier, Given.attemptTimeout(new IllegalStateException())))
                    .isEqualTo(FATAL);
        }

        @Test
        void doNotExcuseAnInterruptionAroundThem() {
            Throwable failure = new InterruptedException().initCause(Given.attemptTimeout(new CancellationException()));

            assertThat(classify(defaults(), failure)).isEqualTo(new Classification(FATAL, Effect.POSSIBLE, true));
        }
    }

    @Nested
    class NeverRetried {

        @Test
        void row18_anExcludedCauseInsideAnIncludedExceptionIsNotRetried() {
            Classifier classifier = Classifier.builder()
                    .retryOn(List.of(RuntimeException.class))
                    .neverRetryOn(List.of(FileNotFoundException.class))
                    .build();

            assertThat(kind(classifier, new RuntimeException(new FileNotFoundException())))
                    .isEqualTo(FATAL);
            assertThat(kind(classifier, new RuntimeException(new IOException(new FileNotFoundException()))))
                    .isEqualTo(FATAL);
            assertThat(kind(classifier, new RuntimeException(new IOException())))
                    .isEqualTo(TRANSIENT);
        }

        @Test
        void anExcludedTypeCountsWithItsSubtypesAndMayBeAnInterface() {
            class Marked extends SocketException implements Excluded {}
            Classifier classifier = Classifier.builder()
                    .neverRetryOn(classes(Excluded.class, TimeoutException.class))
                    .build();

            assertThat(kind(classifier, new Marked())).isEqualTo(FATAL);
            assertThat(kind(classifier, new TimeoutException() {})).isEqualTo(FATAL);
            assertThat(kind(classifier, new SocketException())).isEqualTo(TRANSIENT);
        }

        @Test
        void anExcludedTypeBeatsTheSameTypeIncluded() {
            Classifier classifier = Classifier.builder()
                    .retryOn(List.of(IOException.class, SocketException.class))
                    .neverRetryOn(List.of(IOException.class))
                    .build();

            assertThat(kind(classifier, new SocketException())).isEqualTo(FATAL);
        }

        @Test
        void anExcludedTypeBeatsWhatAClassifierSays() {
            Classifier classifier = Classifier.builder()
                    .neverRetryOn(List.of(IllegalStateException.class))
                    .retryIf(SAYS_TRANSIENT)
                    .build();

            assertThat(kind(classifier, new IllegalStateException())).isEqualTo(FATAL);
            assertThat(kind(classifier, new IllegalArgumentException())).isEqualTo(TRANSIENT);
        }

        @Test
        void anExcludedTypeBeatsAListedStatus() {
            Classifier classifier = withDefaultStatuses()
                    .neverRetryOn(List.of(IllegalStateException.class))
                    .build();

            assertThat(classifier.classify(thrown(new IllegalStateException()), status(503), HINT, true))
                    .isEqualTo(new Classification(FATAL, Effect.NONE, false));
        }

        @Test
        void anExcludedTypeIsSeenAtTheEndOfAVeryDeepChain() {
            Throwable failure = new IllegalStateException("the 999th");
            for (int i = 1; i < 999; i++) {
                failure = new IOException("one more", failure);
            }
            Classifier classifier = Classifier.builder()
                    .neverRetryOn(List.of(IllegalStateException.class))
                    .build();

            assertThat(kind(classifier, failure)).isEqualTo(FATAL);
        }
    }

    @Nested
    class OpinionsOfTheApplication {

        @ParameterizedTest
        @EnumSource(FailureKind.class)
        void beatStatusAndTypes(FailureKind kind) {
            Classifier classifier =
                    withDefaultStatuses().retryIf(outcome -> kind).build();

            assertThat(classifier
                            .classify(thrown(new SocketException()), status(503), NO_HINT, false)
                            .kind())
                    .isEqualTo(kind);
            assertThat(classifier
                            .classify(thrown(new IllegalStateException()), status(404), NO_HINT, false)
                            .kind())
                    .isEqualTo(kind);
            assertThat(kind(classifier, new IllegalStateException())).isEqualTo(kind);
        }

        @Test
        void areAskedInOrderThePolicysOwnFirst() {
            List<String> asked = new ArrayList<>();
            Classifier classifier = Classifier.builder()
                    .classifiers(List.of(
                            asking(asked, "first", null),
                            asking(asked, "second", THROTTLED),
                            asking(asked, "third", FATAL)))
                    .retryIf(asking(asked, "retry-if", null))
                    .build();

            assertThat(kind(classifier, new IOException())).isEqualTo(THROTTLED);
            assertThat(asked).containsExactly("retry-if", "first", "second");
        }

        @Test
        void withoutOpinionLeaveTheDecisionToTheNextSteps() {
            Classifier classifier = withDefaultStatuses()
                    .retryIf(NO_OPINION)
                    .classifiers(List.of(NO_OPINION))
                    .build();

            assertThat(kind(classifier, new SocketException())).isEqualTo(TRANSIENT);
            assertThat(kind(classifier, new IllegalStateException())).isEqualTo(FATAL);
            assertThat(classifier
                            .classify(thrown(new SocketException()), status(404), NO_HINT, false)
                            .kind())
                    .isEqualTo(FATAL);
        }

        @Test
        void getTheVeryOutcome() {
            List<AttemptOutcome> seen = new ArrayList<>();
            AttemptOutcome failure = thrown(new IOException());
            AttemptOutcome nothing = returned(null);
            Classifier classifier = Classifier.builder()
                    .retryIf(outcome -> {
                        seen.add(outcome);
                        return null;
                    })
                    .build();

            classifier.classify(failure, null, NO_HINT, false);
            classifier.classify(nothing, null, NO_HINT, false);

            assertThat(seen)
                    .satisfiesExactly(
                            outcome -> assertThat(outcome).isSameAs(failure),
                            outcome -> assertThat(outcome).isSameAs(nothing));
        }

        @Test
        void row19_aPredicateThatThrowsHasNoOpinion() {
            Classifier classifier = withDefaultStatuses()
                    .retryIf(THROWS)
                    .classifiers(List.of(THROWS))
                    .build();

            assertThat(kind(classifier, new SocketException())).isEqualTo(TRANSIENT);
            assertThat(kind(classifier, new IllegalStateException())).isEqualTo(FATAL);
            assertThat(classifier.classify(returned("value"), null, NO_HINT, false))
                    .isNull();
            assertThat(classifier
                            .classify(returned("value"), status(503), NO_HINT, false)
                            .kind())
                    .isEqualTo(TRANSIENT);
        }

        @Test
        void row19_aPredicateThatThrowsDoesNotSilenceTheNext() {
            Classifier classifier = Classifier.builder()
                    .retryIf(THROWS)
                    .classifiers(List.of(outcome -> THROTTLED))
                    .build();

            assertThat(kind(classifier, new IllegalStateException())).isEqualTo(THROTTLED);
        }

        @Test
        void row19_aPredicateThatThrowsAnErrorHasNoOpinion() {
            Classifier classifier = Classifier.builder()
                    .retryIf(outcome -> {
                        throw new StackOverflowError();
                    })
                    .build();

            assertThat(kind(classifier, new SocketException())).isEqualTo(TRANSIENT);
        }

        private static FailureClassifier asking(List<String> asked, String name, FailureKind opinion) {
            return outcome -> {
                asked.add(name);
                return opinion;
            };
        }
    }

    @Nested
    class Types {

        @Test
        void row18_aRuntimeExceptionAroundAnIoExceptionIsRetried() {
            assertThat(kind(defaults(), new RuntimeException(new IOException())))
                    .isEqualTo(TRANSIENT);
            assertThat(kind(
                            Classifier.builder()
                                    .retryOn(List.of(IOException.class))
                                    .build(),
                            new RuntimeException(new IOException())))
                    .isEqualTo(TRANSIENT);
        }

        @Test
        void row18_aCyclicCauseChainEnds() {
            Exception outer = new IllegalStateException();
            Exception inner = new IllegalArgumentException(outer);
            outer.initCause(inner);
            Classifier excluding = Classifier.builder()
                    .retryOn(List.of(TimeoutException.class))
                    .neverRetryOn(List.of(IOException.class))
                    .build();

            assertThat(kind(defaults(), outer)).isEqualTo(FATAL);
            assertThat(kind(excluding, new RuntimeException(outer))).isEqualTo(FATAL);
            assertThat(kind(defaults(), new SocketException().initCause(outer))).isEqualTo(TRANSIENT);
        }

        @Test
        void row18_aCircleOfTransparentWrappersEnds() {
            ResourceAccessException outer = new ResourceAccessException("outer");
            outer.initCause(new CompletionException(outer));

            assertThat(kind(defaults(), outer)).isEqualTo(FATAL);
        }

        @Test
        void row20_whatNothingMatchesIsFatal() {
            assertThat(classify(defaults(), new IllegalStateException()))
                    .isEqualTo(new Classification(FATAL, Effect.POSSIBLE, false));
            assertThat(kind(Classifier.builder().build(), new IllegalStateException()))
                    .isEqualTo(FATAL);
        }

        @Test
        void theOutermostThatIsDecidedDecides() {
            assertThat(kind(defaults(), new IOException(new FileNotFoundException())))
                    .isEqualTo(TRANSIENT);
            assertThat(kind(defaults(), new FileNotFoundException().initCause(new IOException())))
                    .isEqualTo(FATAL);
        }

        @Test
        void aListReplacesTheDefaultTypes() {
            Classifier classifier = Classifier.builder()
                    .retryOn(List.of(IllegalStateException.class))
                    .build();

            assertThat(kind(classifier, new IllegalStateException())).isEqualTo(TRANSIENT);
            assertThat(kind(classifier, new CancelledAsState())).isEqualTo(TRANSIENT);
            assertThat(kind(classifier, new SocketException())).isEqualTo(FATAL);
        }

        @Test
        void aListReplacesWhatIsFatalByDefault() {
            Classifier classifier =
                    Classifier.builder().retryOn(List.of(IOException.class)).build();

            assertThat(kind(classifier, new FileNotFoundException())).isEqualTo(TRANSIENT);
        }

        @Test
        void withAListAWrapperIsDecidedByItsCauseAndWithoutOneIsFatal() {
            Classifier classifier =
                    Classifier.builder().retryOn(List.of(IOException.class)).build();

            assertThat(kind(classifier, new ResourceAccessException("outer", new IOException())))
                    .isEqualTo(TRANSIENT);
            assertThat(kind(classifier, new CompletionException(new TimeoutException())))
                    .isEqualTo(FATAL);
            assertThat(kind(classifier, new ResourceAccessException("outer"))).isEqualTo(FATAL);
        }

        @Test
        void aListMayNameInterfacesAndCausesCount() {
            class Marked extends RuntimeException implements Included {}
            Classifier classifier =
                    Classifier.builder().retryOn(classes(Included.class)).build();

            assertThat(kind(classifier, new Marked())).isEqualTo(TRANSIENT);
            assertThat(kind(classifier, new IllegalStateException(new Marked())))
                    .isEqualTo(TRANSIENT);
            assertThat(kind(classifier, new RuntimeException())).isEqualTo(FATAL);
        }

        @Test
        void anEmptyListMeansNoTypeAndNullTheDefaultOnes() {
            assertThat(kind(Classifier.builder().retryOn(List.of()).build(), new SocketException()))
                    .isEqualTo(FATAL);
            assertThat(kind(
                            Classifier.builder()
                                    .retryOn(List.of())
                                    .retryOn(null)
                                    .build(),
                            new SocketException()))
                    .isEqualTo(TRANSIENT);
        }

        @Test
        void effectsAreToldOfListedTypesToo() {
            Classifier classifier =
                    Classifier.builder().retryOn(List.of(Exception.class)).build();

            assertThat(effect(classifier, new IllegalStateException(new ConnectException())))
                    .isEqualTo(Effect.NONE);
            assertThat(effect(classifier, new IllegalStateException())).isEqualTo(Effect.POSSIBLE);
        }

        @Test
        void aMessageIsAskedOfNoUsersClass() {
            class Talkative extends SocketTimeoutException {
                @Override
                public String getMessage() {
                    throw new IllegalStateException("no message");
                }
            }

            assertThat(classify(defaults(), new Talkative()))
                    .isEqualTo(new Classification(TRANSIENT, Effect.POSSIBLE, false));
        }

        @Test
        void aWrapperWhoseGetCauseThrowsCountsAsOneWithoutCause() {
            class Broken extends CompletionException {
                @Override
                public synchronized Throwable getCause() {
                    throw new IllegalStateException("no cause");
                }
            }

            assertThat(kind(defaults(), new Broken())).isEqualTo(TRANSIENT);
        }

        @Test
        void whatIsChangedAfterwardsInTheGivenListsChangesNothing() {
            List<Class<? extends Throwable>> listed = new ArrayList<>(List.of(IOException.class));
            List<Class<? extends Throwable>> excluded = new ArrayList<>(List.of(IllegalStateException.class));
            List<FailureClassifier> classifiers = new ArrayList<>();
            Classifier classifier = Classifier.builder()
                    .retryOn(listed)
                    .neverRetryOn(excluded)
                    .classifiers(classifiers)
                    .build();

            listed.add(RuntimeException.class);
            excluded.clear();
            classifiers.add(SAYS_TRANSIENT);

            assertThat(kind(classifier, new IllegalArgumentException())).isEqualTo(FATAL);
            assertThat(kind(classifier, new IOException(new IllegalStateException())))
                    .isEqualTo(FATAL);
            assertThat(classifier.mayReject()).isFalse();
        }
    }

    @Nested
    class Results {

        @Test
        void areAcceptedByDefault() {
            for (Object value : new Object[] {null, "value", 42, new IOException()}) {
                assertThat(defaults().classify(returned(value), null, NO_HINT, false))
                        .isNull();
            }
        }

        @ParameterizedTest
        @EnumSource(FailureKind.class)
        void areRejectedWhereAClassifierSaysAKind(FailureKind kind) {
            Classifier classifier = Classifier.builder()
                    .classifiers(List.of(outcome -> outcome.equals(returned("pending")) ? kind : null))
                    .build();

            assertThat(classifier.classify(returned("pending"), null, NO_HINT, false))
                    .isEqualTo(new Classification(kind, Effect.POSSIBLE, false));
            assertThat(classifier.classify(returned("done"), null, NO_HINT, false))
                    .isNull();
        }

        @Test
        void withAStatusAreDecidedByAClassifierFirst() {
            Classifier classifier =
                    withDefaultStatuses().retryIf(outcome -> FATAL).build();

            assertThat(classifier.classify(returned("value"), status(503), HINT, true))
                    .isEqualTo(new Classification(FATAL, Effect.NONE, false));
        }

        @Test
        void mayBeRejectedWithoutAnAnswerOnlyWhereSomebodyHasAnOpinion() {
            assertThat(defaults().mayReject()).isFalse();
            assertThat(withDefaultStatuses().retryIf(NO_OPINION).build().mayReject())
                    .isTrue();
            assertThat(withDefaultStatuses()
                            .classifiers(List.of(NO_OPINION))
                            .build()
                            .mayReject())
                    .isTrue();
            assertThat(withDefaultStatuses()
                            .retryIf(NO_OPINION)
                            .retryIf(null)
                            .build()
                            .mayReject())
                    .isFalse();
        }
    }

    @Nested
    class Builders {

        @Test
        void aNullInAListIsRefusedWhenThePolicyIsBuilt() {
            Collection<Class<? extends Throwable>> withNull = new ArrayList<>();
            withNull.add(null);

            assertThatNullPointerException()
                    .isThrownBy(() -> Classifier.builder().retryOn(withNull));
            assertThatNullPointerException()
                    .isThrownBy(() -> Classifier.builder().neverRetryOn(withNull));
            assertThatNullPointerException()
                    .isThrownBy(() -> Classifier.builder().retryOnStatus(null));
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void aBuilderCanBeUsedOn(int uses) {
            Classifier.Builder builder = Classifier.builder().retryIf(SAYS_TRANSIENT);
            for (int i = 0; i < uses; i++) {
                assertThat(kind(builder.build(), new IllegalStateException())).isEqualTo(TRANSIENT);
            }
            Classifier before = builder.build();

            builder.retryIf(null);

            assertThat(kind(before, new IllegalStateException())).isEqualTo(TRANSIENT);
            assertThat(kind(builder.build(), new IllegalStateException())).isEqualTo(FATAL);
        }
    }

    private interface Excluded {}

    private interface Included {}

    private static final class CancelledAsState extends IllegalStateException implements RandomAccess {}

    /** Interfaces can be listed too, though the types of the lists speak of throwables. */
    @SuppressWarnings("unchecked")
    private static List<Class<? extends Throwable>> classes(Class<?>... types) {
        return (List<Class<? extends Throwable>>) (List<?>) List.of(types);
    }
}
