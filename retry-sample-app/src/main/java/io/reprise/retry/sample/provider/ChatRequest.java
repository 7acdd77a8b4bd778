package io.reprise.retry.sample.provider;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the provider reads of a chat completion request: fields beyond {@code model} and {@code messages} are passed
 * over, as the usual providers have many. Immutable.
 *
 * @param model the model's name
 * @param question the content of the last message
 * @param promptTokens the words of all messages
 */
record ChatRequest(String model, String question, int promptTokens) {

    /**
     * Reads a request.
     *
     * @throws InvalidException if it isn't JSON, or lacks what every request has
     */
    static ChatRequest read(byte[] document) throws InvalidException {
        JsonNode root = parse(document);
        JsonNode messages = root.path("messages");
        if (!messages.isArray() || messages.isEmpty()) {
            throw new InvalidException("messages must be an array with at least one message");
        }
        String question = "";
        int words = 0;
        for (JsonNode message : messages) {
            text(message, "role", "each message");
            question = text(message, "content", "each message");
            words += words(question);
        }
        return new ChatRequest(text(root, "model", "the request"), question, words);
    }

    private static JsonNode parse(byte[] document) throws InvalidException {
        try {
            return Json.read(document);
        } catch (JsonProcessingException e) {
            throw new InvalidException("the body is not valid JSON: " + e.getOriginalMessage());
        }
    }

    private static String text(JsonNode object, String name, String owner) throws InvalidException {
        JsonNode value = object.path(name);
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw new InvalidException(owner + " must have a text '" + name + "' that isn't blank");
        }
        return value.textValue();
    }

    static int words(String text) {
        return text.strip().split("\\s+").length;
    }

    /** A request that no weather can make right; its message tells the caller why. */
    static final class InvalidException extends Exception {

        private static final long serialVersionUID = 1L;

        InvalidException(String message) {
            super(message);
        }
    }
}
