package io.reprise.retry;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.http.JdkHttpAnswers;
import io.reprise.retry.http.RetryHintSource;
import io.reprise.retry.time.TimeSource;

/**
 * What executors work with and share: time, randomness, listeners, and the seams by which HTTP clients and the
 * application's own knowledge are plugged in. Immutable and thread-safe; made by {@link #builder()}.
 */
public final class RetryEnvironment {

    private static final RetryEnvironment STANDARD = builder().build();

    private final TimeSource time;
    private final DoubleSupplier random;
    private final RetrySwitch retrySwitch;
    private final List<RetryListener> listeners;
    private final AnswerSources answerSources;
    private final List<FailureClassifier> classifiers;
    private final Executor executor;
    private final ContextCarrier contextCarrier;
    private final WaitingRoom waitingRoom = new WaitingRoom();
    private final OnceEach typesToldOf = new OnceEach();

    private RetryEnvironment(Builder builder) {
        this.time = builder.time;
        this.random = builder.random;
        this.retrySwitch = builder.retrySwitch;
        this.executor = builder.executor;
        this.contextCarrier = builder.contextCarrier;
        this.listeners = List.copyOf(builder.listeners);
        this.classifiers = List.copyOf(builder.classifiers);
        List<RetryHintSource> sources = new ArrayList<>(builder.hintSources);
        sources.add(new JdkHttpAnswers());
        this.answerSources = new AnswerSources(List.copyOf(sources));
    }

    /** Real time, real randomness, no listeners, and answers of the JDK's own HTTP client understood. */
    public static RetryEnvironment standard() {
        return STANDARD;
    }

    /** A builder that starts from {@link #standard()}. */
    public static Builder builder() {
        return new Builder();
    }

    /** The switch that turns retries off and on. */
    public RetrySwitch retrySwitch() {
        return retrySwitch;
    }

    /**
     * Ends all waits between attempts at once, with the reason {@code SHUTDOWN}: the calls fail with their last failure.
     * Until {@link #resume()}, a call still makes its first attempt, and where it fails, gives up for the same reason.
     * Attempts that run are left alone.
     */
    public void shutDown() {
        waitingRoom.close();
    }

    /** Takes {@link #shutDown()} back for calls that wait from now on. */
    public void resume() {
        waitingRoom.open();
    }

    TimeSource time() {
        return time;
    }

    DoubleSupplier random() {
        return random;
    }

    List<RetryListener> listeners() {
        return listeners;
    }

    AnswerSources answerSources() {
        return answerSources;
    }

    List<FailureClassifier> classifiers() {
        return classifiers;
    }

    Executor executor() {
        return executor;
    }

    ContextCarrier contextCarrier() {
        return contextCarrier;
    }

    WaitingRoom waitingRoom() {
        return waitingRoom;
    }

    /** Of which policies and types it has been said that they aren't retried. */
    OnceEach typesToldOf() {
        return typesToldOf;
    }

    /** Makes environments. Not thread-safe. */
    public static final class Builder {

        private TimeSource time = TimeSource.system();
        private DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();
        private RetrySwitch retrySwitch = new RetrySwitch();
        private Executor executor = RetryThreads.standard();
        private ContextCarrier contextCarrier = ContextCarrier.NONE;
        private final List<RetryListener> listeners = new ArrayList<>();
        private final List<RetryHintSource> hintSources = new ArrayList<>();
        private final List<FailureClassifier> classifiers = new ArrayList<>();

        private Builder() {}

        /** Clocks and waiting. Default {@link TimeSource#system()}. */
        public Builder timeSource(TimeSource time) {
            this.time = Objects.requireNonNull(time, "time");
            return this;
        }

        /**
         * The source of randomness for jitter: uniform in [0, 1), thread-safe. Default {@link ThreadLocalRandom}. What it
         * gives beyond that range counts as the range's end; one that throws is logged once and counts as 0.
         */
        public Builder random(DoubleSupplier random) {
            this.random = new SafeRandom(Objects.requireNonNull(random, "random"));
            return this;
        }

        /** The switch, where several environments share one. Default a new one, on. */
        public Builder retrySwitch(RetrySwitch retrySwitch) {
            this.retrySwitch = Objects.requireNonNull(retrySwitch, "retrySwitch");
            return this;
        }

        /**
         * Where retries of calls run that block no thread, and what their callers hang on their outcome; a first attempt
         * runs on its caller's thread. Default the common pool or, where that has only one thread, up to {@value
         * RetryThreads#MOST} threads that end when they are idle.
         */
        public Builder executor(Executor executor) {
            this.executor = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /** What carries the context of a caller's thread over to the threads of {@link #executor}. Default {@link ContextCarrier#NONE}. */
        public Builder contextCarrier(ContextCarrier contextCarrier) {
            this.contextCarrier = Objects.requireNonNull(contextCarrier, "contextCarrier");
            return this;
        }

        /** Adds a listener; they are told in the order in which they were added. */
        public Builder listener(RetryListener listener) {
            listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /** Adds a source of servers' answers; they are asked in the order in which they were added. */
        public Builder hintSource(RetryHintSource source) {
            hintSources.add(Objects.requireNonNull(source, "source"));
            return this;
        }

        /** Adds a classifier; they are asked in the order in which they were added, after a policy's own predicate. */
        public Builder classifier(FailureClassifier classifier) {
            classifiers.add(Objects.requireNonNull(classifier, "classifier"));
            return this;
        }

        /** The environment. */
        public RetryEnvironment build() {
            return new RetryEnvironment(this);
        }
    }
}
