package io.reprise.retry.sample.provider;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Starts the provider before, and stops it after, whatever calls it: the web server and the traffic. */
final class ProviderLifecycle implements SmartLifecycle {

    /** Below the phase 0 of ordinary lifecycle beans and the web server's high one; lower phases start first. */
    static final int PHASE = -1_000;

    private static final Logger log = LoggerFactory.getLogger(ProviderLifecycle.class);

    private final AiProvider provider;

    ProviderLifecycle(AiProvider provider) {
        this.provider = provider;
    }

    @Override
    public void start() {
        provider.start();
        log.info(
                "The AI provider listens on {}; see and set its weather at {}/weather", provider.url(), provider.url());
    }

    @Override
    public void stop() {
        provider.close();
    }

    @Override
    public boolean isRunning() {
        return provider.isRunning();
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
