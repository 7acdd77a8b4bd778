package io.reprise.retry.spring.autoconfigure;

import io.reprise.retry.RetryEnvironment;
import org.springframework.context.SmartLifecycle;

/**
 * Ends all waits between attempts when the application stops, and lets calls wait again when it is started again. Thread-safe.
 *
 * <p>Phases stop from the highest down, and this is the highest there is. Spring Boot's graceful shutdown of the web server
 * comes 1,024 phases later and waits for the requests that run: those whose calls wait for a retry would hold it up until its
 * time is over, and be cut off. So they get their last failure first, and answer.
 */
final class RetryLifecycle implements SmartLifecycle {

    private final RetryEnvironment environment;
    private volatile boolean running;

    RetryLifecycle(RetryEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public void start() {
        environment.resume();
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        environment.shutDown();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
