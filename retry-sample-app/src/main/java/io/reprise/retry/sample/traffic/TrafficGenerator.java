package io.reprise.retry.sample.traffic;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.reprise.retry.sample.chat.ChatService;
import io.reprise.retry.sample.chat.Prompt;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.web.client.RestClientException;

/**
 * Starts calls at a steady rate, whatever becomes of them. At most {@value #MOST_CALLS} run at once; a call beyond that
 * isn't made.
 */
final class TrafficGenerator implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(TrafficGenerator.class);
    private static final int MOST_CALLS = 64;

    private final List<Consumer<Prompt>> calls;
    private final TrafficProperties properties;
    private final TaskScheduler clock;
    private @Nullable ScheduledFuture<?> ticking;
    private @Nullable ExecutorService callers;
    private int started;

    TrafficGenerator(ChatService chat, TrafficProperties properties, TaskScheduler clock) {
        this.calls = List.of(chat::ask, chat::moderate, chat::ask, chat::summarize);
        this.properties = properties;
        this.clock = clock;
    }

    @Override
    public synchronized void start() {
        ExecutorService pool = new ThreadPoolExecutor(0, MOST_CALLS, 10, TimeUnit.SECONDS, new SynchronousQueue<>());
        callers = pool;
        ticking = clock.scheduleAtFixedRate(() -> startCall(pool), properties.betweenCalls());
    }

    private void startCall(ExecutorService pool) {
        Consumer<Prompt> call = calls.get(started % calls.size());
        Prompt prompt = Prompt.of("Question " + ++started);
        try {
            pool.execute(() -> make(call, prompt));
        } catch (RejectedExecutionException busy) {
            log.debug("{} calls run already, so '{}' isn't asked", MOST_CALLS, prompt.text());
        }
    }

    private static void make(Consumer<Prompt> call, Prompt prompt) {
        try {
            call.accept(prompt);
        } catch (RestClientException failure) {
            // What became of the call is in the metrics and, where it was retried, in the call log.
            log.debug("'{}' was not answered", prompt.text(), failure);
        }
    }

    @Override
    public synchronized void stop() {
        if (ticking != null && callers != null) {
            ticking.cancel(false);
            callers.shutdownNow();
        }
        ticking = null;
        callers = null;
    }

    @Override
    public synchronized boolean isRunning() {
        return ticking != null;
    }
}
