package io.reprise.retry.classify;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.classify.Classification.Effect;
import org.jspecify.annotations.Nullable;

/**
 * One policy's decision on what an attempt's outcome means: transient, throttled or fatal, and whether the request may
 * have taken effect. Immutable and thread-safe; it never throws.
 *
 * <p>A failure is decided by the first of these that has a word on it:
 *
 * <ol>
 *   <li>An interruption, a cancellation, or an {@link Error} whose very class isn't listed to be retried, anywhere in
 *       the cause chain: fatal.
 *   <li>A type that is never to be retried, anywhere in the cause chain: fatal.
 *   <li>The policy's own {@link FailureClassifier}, then the application's.
 *   <li>The HTTP status, unless the list of statuses is empty: worth a retry if listed or if the server asks for one,
 *       else fatal.
 *   <li>The types along the cause chain, from the outermost inwards: the listed ones, or without a list those that tell
 *       by default of a passing failure of network, database or timing. The closest listed type in a throwable's
 *       hierarchy decides on it, and the first throwable that is decided decides. An attempt that the library itself
 *       cut for taking too long is transient, whatever is listed; the interruption by which it did so doesn't count.
 *   <li>Everything else is fatal.
 * </ol>
 *
 * <p>A returned value is rejected if a classifier says so, or if it carries a listed status, or a status from 400 with
 * the server's wish for another attempt.
 *
 * <p>At most the first 1,000 throwables of a cause chain are looked at; a chain that runs in a circle ends.
 */
public final class Classifier {

    private final TypeRules types;
    private final Opinions opinions;
    private final StatusRule statuses;

    private Classifier(Builder builder) {
        this.types = new TypeRules(builder.retryOn, builder.neverRetryOn);
        this.opinions = builder.opinions();
        this.statuses = builder.statuses;
    }

    /** A builder whose classifier knows the default types, and neither statuses nor anybody's opinion. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * What the outcome means.
     *
     * @param outcome what the attempt threw or returned
     * @param answer the server's answer that was found in the outcome; null for none. A status outside 100 to 599 counts
     *     as none
     * @param hint what the answer says about when to come back; absent where hints are ignored
     * @param asksForRetry whether the answer asks for another attempt; false where hints are ignored
     * @return what a failed attempt is taken for; null where a returned value is accepted
     */
    public @Nullable Classification classify(
            AttemptOutcome outcome, @Nullable HttpAnswer answer, RetryHint hint, boolean asksForRetry) {
        Answer said = Answer.of(answer, hint, asksForRetry);
        return outcome instanceof AttemptOutcome.Thrown thrown ? ofThrown(thrown, said) : ofReturned(outcome, said);
    }

    /**
     * Whether a returned value that carries no answer of a server could be rejected. Where this is false, such a value
     * need not be classified.
     */
    public boolean mayReject() {
        return !opinions.isEmpty();
    }

    private Classification ofThrown(AttemptOutcome.Thrown thrown, Answer answer) {
        Findings found = Findings.of(thrown.exception(), types);
        Effect effect = answer.hasStatus() ? answer.effect() : found.effect();
        return found.isUncatchable()
                ? new Classification(FailureKind.FATAL, effect, found.isInterruption())
                : Classification.of(kindOf(thrown, answer, found), effect);
    }

    private FailureKind kindOf(AttemptOutcome.Thrown thrown, Answer answer, Findings found) {
        if (found.isExcluded()) {
            return FailureKind.FATAL;
        }
        FailureKind kind = opinions.of(thrown);
        if (kind == null) {
            kind = statuses.kindOfFailure(answer);
        }
        return kind == null ? found.kind() : kind;
    }

    private @Nullable Classification ofReturned(AttemptOutcome returned, Answer answer) {
        FailureKind kind = opinions.of(returned);
        if (kind == null) {
            kind = statuses.kindOfResult(answer);
        }
        return kind == null ? null : Classification.of(kind, answer.effect());
    }

    /** Gathers what a {@link Classifier} goes by. Not thread-safe. */
    public static final class Builder {

        private @Nullable TypeList retryOn;
        private TypeList neverRetryOn = TypeList.EMPTY;
        private StatusRule statuses = StatusRule.SKIPPED;
        private @Nullable FailureClassifier retryIf;
        private List<FailureClassifier> classifiers = List.of();

        private Builder() {}

        /**
         * The types to retry, in place of the default ones: each with its subtypes, but an {@link Error} only by its very
         * class.
         *
         * @param types null for the default types; an empty list for none
         */
        public Builder retryOn(@Nullable Collection<? extends Class<? extends Throwable>> types) {
            this.retryOn = types == null ? null : new TypeList(types);
            return this;
        }

        /** The types that are never retried, each with its subtypes. The default is none. */
        public Builder neverRetryOn(Collection<? extends Class<? extends Throwable>> types) {
            this.neverRetryOn = new TypeList(types);
            return this;
        }

        /** Which HTTP statuses are worth a retry; any other is fatal. */
        public Builder retryOnStatus(IntPredicate listed) {
            this.statuses = StatusRule.of(Objects.requireNonNull(listed, "listed"));
            return this;
        }

        /** No HTTP status means anything: the types decide. The default. */
        public Builder skipStatus() {
            this.statuses = StatusRule.SKIPPED;
            return this;
        }

        /** The policy's own classifier, which is asked first; null for none, the default. */
        public Builder retryIf(@Nullable FailureClassifier classifier) {
            this.retryIf = classifier;
            return this;
        }

        /** The application's classifiers, in the order in which they are asked. The default is none. */
        public Builder classifiers(List<FailureClassifier> inOrder) {
            this.classifiers = List.copyOf(inOrder);
            return this;
        }

        /** The classifier. The builder can be used on. */
        public Classifier build() {
            return new Classifier(this);
        }

        private Opinions opinions() {
            List<FailureClassifier> inOrder = new ArrayList<>(classifiers);
            if (retryIf != null) {
                inOrder.add(0, retryIf);
            }
            return new Opinions(inOrder);
        }
    }
}
