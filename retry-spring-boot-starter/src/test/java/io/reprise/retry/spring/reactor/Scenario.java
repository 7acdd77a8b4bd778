package io.reprise.retry.spring.reactor;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;

import io.reprise.retry.GaveUp;
import io.reprise.retry.Idempotence;
import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.RetrySwitch;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.event.WaitEnded;
import io.reprise.retry.http.RetryAfterMode;
import io.reprise.retry.time.VirtualTime;
import org.jspecify.annotations.Nullable;

/**
 * A world in virtual time in which calls are made: policies, what each attempt comes to and how long it takes, and what
 * happens meanwhile, all drawn from one seed. It writes down everything that the calls tell.
 */
final class Scenario implements RetryListener {

    /** What an attempt comes to, and after how long. */
    record Step(@Nullable Object outcome, Duration duration) {}

    /** A server's answer, thrown or returned. */
    record Answer(int status, Map<String, String> headers) implements HttpAnswer {
        @Override
        public List<String> headers(String name) {
            String value = headers.get(name.toLowerCase(Locale.ROOT));
            return value == null ? List.of() : List.of(value);
        }
    }

    /** A failure that came with an answer. */
    static final class AnswerException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Answer answer;

        AnswerException(Answer answer) {
            super("status " + answer.status());
            this.answer = answer;
        }
    }

    private static final int CALLS = 6;

    final VirtualTime time;
    final List<String> trace = new ArrayList<>();
    private final Random random;
    private final Random jitter;
    private final RetryBudget budget =
            RetryBudget.builder("shared").capacity(25).build();
    private final RetrySwitch retrySwitch = new RetrySwitch();
    private final RetryRegistry registry;
    private boolean throwsAnswersOnly;
    private boolean cancels;
    private @Nullable Runnable cancellation;

    Scenario(long seed, VirtualTime time) {
        this.random = new Random(seed);
        this.jitter = new Random(seed + 1);
        this.time = time;
        this.registry = RetryRegistry.create(RetryEnvironment.builder()
                .timeSource(time.timeSource())
                .random(jitter::nextDouble)
                .retrySwitch(retrySwitch)
                .executor(Runnable::run)
                .listener(this)
                .hintSource(Scenario::answerOf)
                .build());
        registry.add(budget);
    }

    private static @Nullable HttpAnswer answerOf(Object thrownOrReturned) {
        if (thrownOrReturned instanceof AnswerException failure) {
            return failure.answer;
        }
        return thrownOrReturned instanceof Answer answer ? answer : null;
    }

    /** Answers are thrown and never returned, for drivers that hand out a result before it can be looked at. */
    Scenario throwingAnswersOnly() {
        throwsAnswersOnly = true;
        return this;
    }

    /** Each call is cancelled at some moment, unless it has ended before. */
    Scenario cancelling() {
        cancels = true;
        return this;
    }

    /** How the call under way can be cancelled. */
    void cancelledBy(Runnable cancel) {
        cancellation = cancel;
    }

    /** Makes some calls by the driver, one after the other, and gives all that was told. */
    List<String> play(Driver driver) {
        for (int call = 0; call < CALLS; call++) {
            RetryExecutor executor = registry.executor(policy(), "Scenario.call");
            List<Step> script = script();
            meanwhile(executor);
            trace.add("ends with " + said(driver.call(this, executor, script.iterator()::next)));
            trace.add(budget.tokens() + " tokens");
            registry.environment().resume();
            retrySwitch.set(true);
            // What a call has planned for later than its end belongs to the next one no more.
            time.advance(Duration.ofHours(1));
        }
        return trace;
    }

    private RetryPolicy policy() {
        int base = 1 + random.nextInt(2_000);
        return RetryPolicy.builder("p")
                .maxAttempts(1 + random.nextInt(6))
                .baseDelay(Duration.ofMillis(base))
                .throttledBaseDelay(Duration.ofMillis(1 + random.nextInt(3_000)))
                .jitter(oneOf(Jitter.values()))
                .retryAfterMode(oneOf(RetryAfterMode.values()))
                .failOnRejectedResult(random.nextBoolean())
                .idempotent(oneOf(Idempotence.values()))
                .nextLevel()
                .maxDelay(Duration.ofMillis(base + random.nextInt(5_000)))
                .maxRetryAfter(Duration.ofSeconds(2 + random.nextInt(10)))
                .deadline(random.nextInt(4) == 0 ? null : Duration.ofMillis(1 + random.nextInt(20_000)))
                .attemptTimeout(random.nextInt(2) == 0 ? null : Duration.ofMillis(1 + random.nextInt(2_000)))
                .budget(random.nextInt(3) == 0 ? RetryPolicy.NO_BUDGET : "shared")
                .build();
    }

    private List<Step> script() {
        List<Step> script = new ArrayList<>();
        for (int attempt = 0; attempt < 8; attempt++) {
            Duration duration = random.nextInt(3) == 0 ? Duration.ZERO : Duration.ofMillis(random.nextInt(3_000));
            script.add(new Step(outcome(), duration));
        }
        return script;
    }

    private @Nullable Object outcome() {
        return switch (random.nextInt(12)) {
            case 0 -> "result";
            case 1 -> null;
            case 2 -> new IOException("transient");
            case 3 -> new ConnectException("refused");
            case 4 -> new TimeoutException("timeout");
            case 5 -> new IllegalStateException("fatal");
            case 6 -> new CancellationException("cancelled");
            case 7 -> new StackOverflowError("error");
            case 8 -> new AnswerException(answer(429));
            case 9 -> new AnswerException(answer(oneOf(new Integer[] {400, 500, 503})));
            default -> {
                Answer answer = answer(oneOf(new Integer[] {200, 404, 429, 503}));
                yield throwsAnswersOnly ? new AnswerException(answer) : answer;
            }
        };
    }

    private Answer answer(int status) {
        return switch (random.nextInt(4)) {
            case 0 -> new Answer(status, Map.of("retry-after", String.valueOf(random.nextInt(8))));
            case 1 -> new Answer(status, Map.of("x-should-retry", String.valueOf(random.nextBoolean())));
            default -> new Answer(status, Map.of());
        };
    }

    private void meanwhile(RetryExecutor executor) {
        Duration when = time.elapsed().plusMillis(random.nextInt(6_000));
        RetryPolicy other = policy();
        Duration cancelled = time.elapsed().plusMillis(1 + random.nextInt(4_000));
        if (cancels) {
            time.at(cancelled, this::cancel);
        }
        switch (random.nextInt(6)) {
            case 0 -> time.at(when, () -> retrySwitch.set(false));
            case 1 -> time.at(when, registry.environment()::shutDown);
            case 2 -> time.at(when, () -> executor.use(other));
            case 3 -> time.at(when, () -> time.setWallClock(time.instant().minusSeconds(3_600)));
            default -> {
                return;
            }
        }
    }

    private void cancel() {
        if (cancellation != null) {
            cancellation.run();
        }
    }

    private <T> T oneOf(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private String said(@Nullable Object end) {
        if (!(end instanceof Throwable thrown)) {
            return String.valueOf(end);
        }
        String report = GaveUp.on(thrown).map(GaveUp::getMessage).orElse("no report");
        return thrown.getClass().getSimpleName() + ": " + thrown.getMessage() + " with " + report;
    }

    @Override
    public void onAttemptFailed(AttemptFailed event) {
        tell("#" + event.attempt() + " failed: " + event.failure() + ' ' + event.status() + ' ' + event.kind() + ' '
                + event.hint());
    }

    @Override
    public void onRetryScheduled(RetryScheduled event) {
        tell("attempt " + event.attempt() + " in " + event.delay() + " by " + event.source());
    }

    @Override
    public void onWaitEnded(WaitEnded event) {
        tell("waited " + event.waited());
    }

    @Override
    public void onCallEnded(CallEnded event) {
        tell(event.outcome() + " after " + event.attempts() + " attempts in " + event.elapsed());
    }

    private void tell(String what) {
        trace.add(time.elapsed() + " " + what);
    }
}
