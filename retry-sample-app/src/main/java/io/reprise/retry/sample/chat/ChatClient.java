package io.reprise.retry.sample.chat;

import java.util.List;

import io.reprise.retry.sample.provider.AiProvider;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** Sends one request to the provider's chat API, and never more than one: retrying is the callers' business. */
@Component
class ChatClient {

    private static final String SCENARIO = "X-Scenario";
    private static final String MODEL = "sample-1";

    private final RestClient http;
    private final AiProvider provider;

    ChatClient(RestClient.Builder builder, AiProvider provider) {
        this.http = builder.build();
        this.provider = provider;
    }

    String complete(String instruction, Prompt prompt) {
        Completion completion = http.post()
                .uri(provider.url() + "/v1/chat/completions")
                .headers(headers -> {
                    if (prompt.scenario() != null) {
                        headers.set(SCENARIO, prompt.scenario());
                    }
                })
                .body(new Request(
                        MODEL, List.of(new Message("system", instruction), new Message("user", prompt.text()))))
                .retrieve()
                .body(Completion.class);
        if (completion == null || completion.choices().isEmpty()) {
            throw new RestClientException("the provider's answer holds no choice");
        }
        return completion.choices().get(0).message().content();
    }

    private record Request(String model, List<Message> messages) {}

    private record Message(String role, String content) {}

    private record Completion(List<Choice> choices) {}

    private record Choice(Message message) {}
}
