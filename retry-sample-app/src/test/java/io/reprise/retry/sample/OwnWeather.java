package io.reprise.retry.sample;

import java.util.List;
import java.util.UUID;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.sample.chat.Prompt;
import io.reprise.retry.sample.provider.AiProvider;

/**
 * The provider's weather for one scenario alone: set and looked at over real HTTP, while the ordinary traffic has its own.
 *
 * @param provider which must run when it is asked
 * @param scenario its name
 */
public record OwnWeather(AiProvider provider, String scenario) {

    /** A scenario that nobody else has. */
    public OwnWeather(AiProvider provider) {
        this(provider, UUID.randomUUID().toString());
    }

    /** Sets the answers to the next requests, in their order. */
    public void script(String... answers) {
        set("{\"script\": [\"" + String.join("\", \"", answers) + "\"]}");
    }

    /** As {@link #script(String...)}. */
    public void script(List<String> answers) {
        script(answers.toArray(String[]::new));
    }

    /** Sets weather of any form, as the provider documents it. */
    public void set(String json) {
        Requests.sendWell("POST", url(), json);
    }

    /** What the provider tells of the scenario: its weather, and the requests that have arrived. */
    public JsonNode seen() {
        return Requests.sendWell("GET", url(), null);
    }

    /** How many requests have arrived. */
    public int requests() {
        return seen().get("requests").asInt();
    }

    /** A prompt that is sent into this weather. */
    public Prompt prompt() {
        return Prompt.of("Why?").in(scenario);
    }

    private String url() {
        return provider.url() + "/weather?scenario=" + scenario;
    }
}
