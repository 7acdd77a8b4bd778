package io.reprise.retry.sample.chat;

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
}
