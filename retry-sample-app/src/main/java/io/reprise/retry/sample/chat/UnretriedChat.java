package io.reprise.retry.sample.chat;

import org.springframework.stereotype.Service;

/** The same requests for callers that retry by themselves, such as batches: retries around retries would multiply. */
@Service
public class UnretriedChat {

    private final ChatClient client;

    UnretriedChat(ChatClient client) {
        this.client = client;
    }

    /** Summarises a text, in one attempt. */
    public String summarize(Prompt prompt) {
        return client.complete("Summarise.", prompt);
    }
}
