package io.reprise.retry.sample.chat;

import org.jspecify.annotations.Nullable;

/**
 * What the model is asked.
 *
 * @param text the user's words
 * @param scenario the weather that the request is sent into; null for that of the ordinary traffic
 */
public record Prompt(String text, @Nullable String scenario) {

    /** A prompt of the ordinary traffic. */
    public static Prompt of(String text) {
        return new Prompt(text, null);
    }

    /** The same prompt, sent into a scenario's weather. */
    public Prompt in(String scenario) {
        return new Prompt(text, scenario);
    }
}
