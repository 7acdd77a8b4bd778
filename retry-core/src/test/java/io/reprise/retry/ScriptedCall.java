package io.reprise.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.event.WaitEnded;
import io.reprise.retry.http.RetryHintSource;
import io.reprise.retry.time.VirtualTime;
import org.jspecify.annotations.Nullable;

/** One call in virtual time, following a script of outcomes, with everything written down that happened. */
final class ScriptedCall implements RetryListener {

    final VirtualTime time = VirtualTime.create();
    final List<Duration> attemptStarts = new ArrayList<>();
    final List<String> trace = new ArrayList<>();
    final List<CallEnded> ends = new ArrayList<>();
    final List<RetryScheduled> retries = new ArrayList<>();
    final RetrySwitch retrySwitch = new RetrySwitch();
    private final List<RetryListener> moreListeners = new ArrayList<>();
    private final List<RetryHintSource> hintSources = new ArrayList<>(List.of(ScriptedCall::answerOf));
    private double random = 0.5;

    /** A failure that came with a server's answer. */
    static final class AnswerException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final transient Answer answer;

        AnswerException(int status, String... headers) {
            this.answer = new Answer(status, headers);
        }
    }

    /** A server's answer. */
    static final class Answer implements HttpAnswer {
        private final int status;
        private final Map<String, List<String>> headers = new LinkedHashMap<>();
        boolean discarded;

        Answer(int status, String... headers) {
            this.status = status;
            for (int i = 0; i < headers.length; i += 2) {
                this.headers
                        .computeIfAbsent(headers[i].toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                        .add(headers[i + 1]);
            }
        }

        @Override
        public int status() {
            return status;
        }

        @Override
        public List<String> headers(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
        }

        @Override
        public void discard() {
            discarded = true;
        }
    }

    static @Nullable HttpAnswer answerOf(Object thrownOrReturned) {
        if (thrownOrReturned instanceof AnswerException failure) {
            return failure.answer;
        }
        return thrownOrReturned instanceof Answer answer ? answer : null;
    }

    ScriptedCall random(double random) {
        this.random = random;
        return this;
    }

    ScriptedCall listener(RetryListener listener) {
        moreListeners.add(listener);
        return this;
    }

    ScriptedCall hintSource(RetryHintSource source) {
        hintSources.add(0, source);
        return this;
    }

    RetryEnvironment environment() {
        RetryEnvironment.Builder builder = RetryEnvironment.builder()
                .timeSource(time.timeSource())
                .random(() -> random)
                .retrySwitch(retrySwitch)
                .listener(this);
        moreListeners.forEach(builder::listener);
        hintSources.forEach(builder::hintSource);
        return builder.build();
    }

    /** Runs a call; the steps' last is repeated. A throwable is thrown, a callable called, anything else returned. */
    @Nullable
    Object run(RetryPolicy policy, @Nullable Object... steps) throws Exception {
        return run(RetryExecutor.of(policy, environment(), "Test.call"), steps);
    }

    @Nullable
    Object run(RetryExecutor executor, @Nullable Object... steps) throws Exception {
        Iterator<@Nullable Object> script = Arrays.asList(steps).iterator();
        Object[] current = new Object[1];
        return executor.call(() -> {
            attemptStarts.add(time.elapsed());
            if (script.hasNext()) {
                current[0] = script.next();
            }
            return play(current[0]);
        });
    }

    /** Runs a call that must throw, and gives what it threw. */
    Throwable failure(RetryPolicy policy, @Nullable Object... steps) {
        return failure(RetryExecutor.of(policy, environment(), "Test.call"), steps);
    }

    Throwable failure(RetryExecutor executor, @Nullable Object... steps) {
        Object result;
        try {
            result = run(executor, steps);
        } catch (Throwable thrown) {
            return thrown;
        }
        throw new AssertionError("the call returned " + result);
    }

    /** A step that takes this long and then does what the other step says. */
    Callable<@Nullable Object> after(Duration duration, @Nullable Object step) {
        return () -> {
            time.advance(duration);
            return play(step);
        };
    }

    private static @Nullable Object play(@Nullable Object step) throws Exception {
        if (step instanceof Exception exception) {
            throw exception;
        }
        if (step instanceof Error error) {
            throw error;
        }
        return step instanceof Callable<?> callable ? callable.call() : step;
    }

    CallEnded end() {
        if (ends.size() != 1) {
            throw new AssertionError("a call ends once, but: " + ends);
        }
        return ends.get(0);
    }

    @Override
    public void onAttemptFailed(AttemptFailed event) {
        trace.add("#" + event.attempt() + " " + event.failure() + " " + event.kind());
    }

    @Override
    public void onRetryScheduled(RetryScheduled event) {
        retries.add(event);
        trace.add("wait " + event.delay().toMillis() + " " + event.source());
    }

    @Override
    public void onWaitEnded(WaitEnded event) {
        trace.add("waited " + event.waited().toMillis());
    }

    @Override
    public void onCallEnded(CallEnded event) {
        ends.add(event);
        trace.add(event.outcome() + " after " + event.attempts());
    }
}
