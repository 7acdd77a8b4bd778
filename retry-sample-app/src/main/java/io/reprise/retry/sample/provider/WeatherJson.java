package io.reprise.retry.sample.provider;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.sample.provider.weather.Answer;
import io.reprise.retry.sample.provider.weather.AnswerDraft;
import io.reprise.retry.sample.provider.weather.BadWeatherException;
import io.reprise.retry.sample.provider.weather.Outage;
import io.reprise.retry.sample.provider.weather.RandomMix;
import io.reprise.retry.sample.provider.weather.Script;
import io.reprise.retry.sample.provider.weather.Weather;
import org.jspecify.annotations.Nullable;

/**
 * Reads weather from JSON. One of:
 *
 * <pre>{@code
 * {"script": [step, …], "then": step}       then: also "loop" or "repeat-last"; default "ok"
 * {"random": {"seed": 42, "mix": {"short form": probability, …}}}
 * {"outage": {"seconds": 5, "answer": step}}    default "503"
 * {"fair": true}
 * }</pre>
 *
 * <p>A step is a status (429), a short form ({@code "429 retry-after=2"}), or an object with one of {@code status} and
 * {@code answer} (a short form), and with {@code headers} (each a text, a number or an array of them; an empty array:
 * not sent) and {@code delayMs}. Whatever isn't understood is a {@link BadWeatherException}.
 */
final class WeatherJson {

    private static final List<String> KINDS = List.of("script", "random", "outage", "fair");
    /** The {@code then} of a script that starts again. */
    static final String LOOP = "loop";

    private static final String REPEAT_LAST = "repeat-last";
    private static final String HEADER_VALUES = "a text, a number, or an array of them";
    private static final String MIX = "an object of short forms and their probabilities";
    private static final String STEP = "a status, a text such as '429 retry-after=2', or an object";

    private WeatherJson() {}

    static Weather read(byte[] document) {
        JsonFields fields = JsonFields.of(parse(document), List.of("script", "then", "random", "outage", "fair"));
        String kind = fields.exactlyOne(KINDS);
        JsonNode body = fields.required(kind, "a value");
        JsonNode then = fields.get("then");
        if (then != null && !kind.equals("script")) {
            throw new BadWeatherException("then", then.toString(), "nothing without a script");
        }
        return switch (kind) {
            case "script" -> script(body, then);
            case "random" -> JsonFields.inside("random", () -> random(body));
            case "outage" -> JsonFields.inside("outage", () -> outage(body));
            default -> fair(body);
        };
    }

    private static JsonNode parse(byte[] document) {
        try {
            return Json.read(document);
        } catch (JsonProcessingException e) {
            throw new BadWeatherException(
                    "", new String(document, StandardCharsets.UTF_8), "a JSON object (" + e.getOriginalMessage() + ")");
        }
    }

    private static Script script(JsonNode script, @Nullable JsonNode then) {
        if (!script.isArray()) {
            throw new BadWeatherException("script", script.toString(), "an array of steps");
        }
        List<Answer> steps = new ArrayList<>();
        for (JsonNode step : script) {
            steps.add(JsonFields.inside("script[" + steps.size() + "]", () -> step(step)));
        }
        return new Script(steps, then(steps, then));
    }

    private static @Nullable Answer then(List<Answer> steps, @Nullable JsonNode then) {
        if (then == null) {
            return Answer.OK;
        }
        if (then.isTextual() && then.textValue().equals(LOOP)) {
            return null;
        }
        if (then.isTextual() && then.textValue().equals(REPEAT_LAST)) {
            return steps.isEmpty() ? null : steps.get(steps.size() - 1);
        }
        try {
            return JsonFields.inside("then", () -> step(then));
        } catch (BadWeatherException e) {
            throw new BadWeatherException(
                    e.field(), e.value(), LOOP + ", " + REPEAT_LAST + ", or a step: " + e.accepted());
        }
    }

    private static RandomMix random(JsonNode node) {
        JsonFields random = JsonFields.of(node, List.of("seed", "mix"));
        JsonNode mix = random.required("mix", MIX);
        if (!mix.isObject()) {
            throw new BadWeatherException("mix", mix.toString(), MIX);
        }
        Map<String, Double> probabilities = new LinkedHashMap<>();
        mix.properties().forEach(entry -> {
            if (!entry.getValue().isNumber()) {
                throw new BadWeatherException(
                        "mix." + entry.getKey(), entry.getValue().toString(), RandomMix.PROBABILITY);
            }
            probabilities.put(entry.getKey(), entry.getValue().doubleValue());
        });
        long seed = random.get("seed") == null
                ? RandomMix.DEFAULT_SEED
                : random.integer("seed", "a whole number of 64 bits");
        return RandomMix.of(seed, probabilities);
    }

    private static Outage outage(JsonNode node) {
        JsonFields outage = JsonFields.of(node, List.of("seconds", "answer"));
        JsonNode answer = outage.get("answer");
        return new Outage(
                outage.number("seconds", Outage.SECONDS),
                answer == null ? Outage.DEFAULT_ANSWER : JsonFields.inside("answer", () -> step(answer)));
    }

    private static Script fair(JsonNode fair) {
        if (!fair.isBoolean() || !fair.booleanValue()) {
            throw new BadWeatherException("fair", fair.toString(), "true");
        }
        return Script.fair();
    }

    private static Answer step(JsonNode node) {
        if (node.isTextual()) {
            return Answer.parse(node.textValue());
        }
        if (node.isIntegralNumber()) {
            return Answer.parse(node.asText());
        }
        if (!node.isObject()) {
            throw new BadWeatherException("", node.toString(), STEP);
        }
        JsonFields fields = JsonFields.of(node, List.of("status", "answer", "headers", "delayMs"));
        AnswerDraft draft = start(fields);
        JsonNode headers = fields.get("headers");
        if (headers != null) {
            readHeaders(draft, headers);
        }
        if (fields.get(AnswerDraft.DELAY) != null) {
            draft.delay(fields.integer(AnswerDraft.DELAY, AnswerDraft.DELAYS));
        }
        return draft.toAnswer();
    }

    private static AnswerDraft start(JsonFields fields) {
        String name = fields.exactlyOne(List.of("status", "answer"));
        JsonNode value = fields.required(name, STEP);
        if (name.equals("status") ? !value.isIntegralNumber() : !value.isTextual()) {
            throw new BadWeatherException(name, value.toString(), name.equals("status") ? "a number" : "a text");
        }
        return JsonFields.inside(name, () -> AnswerDraft.read(value.asText()));
    }

    private static void readHeaders(AnswerDraft draft, JsonNode headers) {
        if (!headers.isObject()) {
            throw new BadWeatherException("headers", headers.toString(), "an object of names and values");
        }
        headers.properties().forEach(entry -> draft.header(entry.getKey(), headerValues(entry)));
    }

    private static List<String> headerValues(Map.Entry<String, JsonNode> header) {
        JsonNode value = header.getValue();
        List<String> texts = new ArrayList<>();
        for (JsonNode element : value.isArray() ? value : List.of(value)) {
            if (!element.isTextual() && !element.isNumber()) {
                throw new BadWeatherException("headers." + header.getKey(), value.toString(), HEADER_VALUES);
            }
            texts.add(element.asText());
        }
        return texts;
    }
}
