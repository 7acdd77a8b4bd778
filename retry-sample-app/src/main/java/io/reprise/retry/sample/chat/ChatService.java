package io.reprise.retry.sample.chat;

import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import io.github.resilience4j.ratelimiter.annotation.RateLimiter;
import io.reprise.retry.spring.Retryable;
import org.springframework.stereotype.Service;

/** What the application asks the model for. Each method fails in its own way, so each has a policy of its own. */
@Service
public class ChatService {

    private final ChatClient client;

    ChatService(ChatClient client) {
        this.client = client;
    }

    /** Answers a person, who waits for it. */
    @Retryable("chat")
    public String ask(Prompt prompt) {
        return client.complete("Answer in one sentence.", prompt);
    }

    /** Checks a text before it is shown: quickly, or not at all. */
    @Retryable("quick")
    public String moderate(Prompt prompt) {
        return client.complete("Say 'fine' or 'not fine'.", prompt);
    }

    /** Summarises a text in the background: nobody waits for it, so it may take its time. */
    @Retryable("patient")
    public String summarize(Prompt prompt) {
        return client.complete("Summarise.", prompt);
    }

    /**
     * Translates a text, considerate of the provider. Each attempt passes the circuit breaker, and then the rate limiter; a
     * breaker that is open ends the call at once.
     */
    @Retryable("guarded")
    @CircuitBreaker(name = "provider")
    @RateLimiter(name = "provider")
    public String translate(Prompt prompt) {
        return client.complete("Translate into Latin.", prompt);
    }
}
