package io.reprise.retry;

import java.time.Instant;
import java.time.InstantSource;

import io.reprise.retry.AnswerSources.Answered;
import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.CauseChain;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.call.UserCode;
import io.reprise.retry.classify.Classification;
import io.reprise.retry.classify.Classifier;
import io.reprise.retry.http.HttpStatuses;
import io.reprise.retry.http.RetryAfterMode;
import org.jspecify.annotations.Nullable;

/** Finds out what an attempt came to under one policy: the server's answer, its hint, and the kind of failure. */
final class Assessor {

    private final RetryPolicy policy;
    private final RetryEnvironment environment;
    private final AnswerSources sources;
    private final Classifier classifier;
    private final boolean mayReject;
    private final boolean hintsIgnored;

    /**
     * A class of results that no source reads, the first that came: most operations return but one, and needn't look that up.
     * Without a lock, since it does no harm if two threads set it.
     */
    private @Nullable Class<?> withoutAnswer;

    Assessor(RetryPolicy policy, RetryEnvironment environment) {
        this.policy = policy;
        this.environment = environment;
        this.sources = environment.answerSources();
        this.classifier = classifierOf(policy, environment);
        this.mayReject = classifier.mayReject();
        this.hintsIgnored = policy.retryAfterMode() == RetryAfterMode.IGNORE;
    }

    private static Classifier classifierOf(RetryPolicy policy, RetryEnvironment environment) {
        Classifier.Builder builder = Classifier.builder()
                .retryOn(policy.retryOn())
                .neverRetryOn(policy.neverRetryOn())
                .retryIf(policy.retryIf())
                .classifiers(environment.classifiers());
        HttpStatuses statuses = policy.retryOnStatus();
        return (statuses.isEmpty() ? builder.skipStatus() : builder.retryOnStatus(statuses::contains)).build();
    }

    /** What a thrown exception means. */
    Assessment thrown(Throwable failure) {
        Answered answered = answeredAlong(failure);
        Assessment assessment = assess(new AttemptOutcome.Thrown(failure), answered);
        if (assessment == null) {
            throw new IllegalStateException("a thrown exception was taken for an accepted result");
        }
        return assessment;
    }

    /** What a returned value means; null where it is accepted. */
    @Nullable
    Assessment returned(@Nullable Object value) {
        Answered answered = answeredBy(value);
        return canOnlyBeAccepted(answered) ? null : assess(new AttemptOutcome.Returned(value), answered);
    }

    private boolean canOnlyBeAccepted(@Nullable Answered answered) {
        return (answered == null || !tellsOfFailure(answered)) && !mayReject;
    }

    /** The server's answer that a returned value is; null where it is none. */
    @Nullable
    HttpAnswer answerOf(@Nullable Object value) {
        Answered answered = answeredBy(value);
        return answered == null ? null : answered.answer();
    }

    private @Nullable Answered answeredBy(@Nullable Object value) {
        if (value == null || value.getClass() == withoutAnswer) {
            return null;
        }
        Answered answered = sources.answerIn(value);
        if (answered == null && withoutAnswer == null && !sources.read(value.getClass())) {
            withoutAnswer = value.getClass();
        }
        return answered;
    }

    private @Nullable Assessment assess(AttemptOutcome outcome, @Nullable Answered answered) {
        if (answered == null) {
            Classification classification = classifier.classify(outcome, null, RetryHint.absent(), false);
            return classification == null ? null : new Assessment(outcome, classification, null, 0, RetryHint.absent());
        }
        HttpAnswer answer = answered.answer();
        boolean readsHints = !hintsIgnored && tellsOfFailure(answered);
        RetryHint hint = readsHints ? policy.retryAfter().readRejected(answer, now()) : RetryHint.absent();
        boolean asksForRetry = readsHints && policy.retryAfter().asksForRetry(answer);
        Classification classification = classifier.classify(outcome, answer, hint, asksForRetry);
        return classification == null ? null : new Assessment(outcome, classification, answer, answered.status(), hint);
    }

    /** On a success, nothing is read as a hint: {@code Retry-After} means something else there. */
    private boolean tellsOfFailure(Answered answered) {
        return answered.status() >= 300 || policy.retryOnStatus().contains(answered.status());
    }

    private Instant now() {
        InstantSource wallClock = environment.time().wallClock();
        try {
            return wallClock.instant();
        } catch (Throwable thrown) {
            UserCode.threw("wall clock", wallClock, thrown);
            return Instant.now();
        }
    }

    private @Nullable Answered answeredAlong(Throwable failure) {
        CauseChain walk = CauseChain.from(failure);
        for (Throwable link = walk.current(); link != null; link = walk.next()) {
            Answered answered = sources.answerIn(link);
            if (answered != null) {
                return answered;
            }
        }
        return null;
    }
}
