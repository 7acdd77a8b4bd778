package io.reprise.retry.sample.provider;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The bodies of the chat endpoint's answers, in the shape that clients of AI providers know. */
final class ChatReply {

    private static final int LONGEST_ECHO = 60;

    private ChatReply() {}

    /** A completion; the same request gets the same text. */
    static Completion completion(ChatRequest request, long number, Instant now) {
        String text = "You asked: " + shortened(request.question()) + " Fair weather says: yes.";
        int completionTokens = ChatRequest.words(text);
        return new Completion(
                "chatcmpl-" + number,
                "chat.completion",
                now.getEpochSecond(),
                request.model(),
                List.of(new Choice(0, new Message("assistant", text), "stop")),
                new Usage(request.promptTokens(), completionTokens, request.promptTokens() + completionTokens));
    }

    /** An error. */
    static Failure failure(int status, String message) {
        return new Failure(new Problem(message, type(status), status));
    }

    /** An error for the reason that the exception tells. */
    static Failure failure(int status, Exception reason) {
        return failure(status, String.valueOf(reason.getMessage()));
    }

    /** The error that the weather answers with. */
    static Failure weatherFailure(int status) {
        return failure(status, "The weather says " + status);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_ECHO ? text : text.substring(0, LONGEST_ECHO) + "…";
    }

    private static String type(int status) {
        return switch (status) {
            case 401 -> "authentication_error";
            case 403 -> "permission_error";
            case 404 -> "not_found_error";
            case 429 -> "rate_limit_error";
            default -> status < 500 ? "invalid_request_error" : "server_error";
        };
    }

    record Completion(String id, String object, long created, String model, List<Choice> choices, Usage usage) {}

    record Choice(
            int index,
            Message message,
            @JsonProperty("finish_reason") String finishReason) {}

    record Message(String role, String content) {}

    record Usage(
            @JsonProperty("prompt_tokens") int promptTokens,
            @JsonProperty("completion_tokens") int completionTokens,
            @JsonProperty("total_tokens") int totalTokens) {}

    record Failure(Problem error) {}

    record Problem(String message, String type, int code) {}
}
