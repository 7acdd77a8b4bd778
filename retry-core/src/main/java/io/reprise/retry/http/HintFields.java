package io.reprise.retry.http;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** The headers that can say when to come back, each with its grammar, in the order in which they are preferred. */
final class HintFields {

    private static final List<String> MILLISECONDS =
            List.of("retry-after-ms", "x-ms-retry-after-ms", "x-amz-retry-after");

    private static final String PUSHBACK = "grpc-retry-pushback-ms";
    private static final String RETRY_AFTER = "Retry-After";
    private static final String RATE_LIMIT = "RateLimit";

    /** The providers, besides those whose header's name is all that is known of them. */
    private static final String OPENAI = "OpenAI and those like it";

    private static final String ANTHROPIC = "Anthropic";

    private static final List<ResetField> RESETS = List.of(
            new ResetField("RateLimit-Reset", "RateLimit-Remaining", "RateLimit-"),
            new ResetField("X-RateLimit-Reset", "X-RateLimit-Remaining", "X-RateLimit-"),
            new ResetField("X-Rate-Limit-Reset", "X-Rate-Limit-Remaining", "X-Rate-Limit-"),
            new ResetField("x-ratelimit-reset-requests", "x-ratelimit-remaining-requests", OPENAI),
            new ResetField("x-ratelimit-reset-tokens", "x-ratelimit-remaining-tokens", OPENAI),
            anthropic("requests"),
            anthropic("tokens"),
            anthropic("input-tokens"),
            anthropic("output-tokens"));

    /** The names of all of them, the most preferred first. */
    static final List<String> STANDARD = Stream.of(
                    MILLISECONDS.stream(),
                    Stream.of(PUSHBACK, RETRY_AFTER, RATE_LIMIT),
                    RESETS.stream().map(ResetField::header))
            .flatMap(names -> names)
            .toList();

    private HintFields() {}

    private static ResetField anthropic(String quota) {
        String prefix = "anthropic-ratelimit-" + quota;
        return new ResetField(prefix + "-reset", prefix + "-remaining", ANTHROPIC);
    }

    /**
     * The fields with these names, in this order, but those of one provider together, where the first of them stands.
     *
     * @param headers names as a user wrote them; unknown ones have the grammar of {@code Retry-After}
     */
    static List<HintField> inOrder(List<String> headers) {
        List<String> names = headers.stream().map(HintFields::canonical).toList();
        List<HintField> fields = new ArrayList<>();
        Set<String> providers = new HashSet<>();
        for (String name : names) {
            ResetField reset = resetFieldOf(name);
            if (reset == null) {
                fields.add(fieldOf(name));
            } else if (providers.add(reset.provider())) {
                fields.add(new ResetFields(RESETS.stream()
                        .filter(other -> other.provider().equals(reset.provider()) && names.contains(other.header()))
                        .toList()));
            }
        }
        return List.copyOf(fields);
    }

    private static String canonical(String name) {
        return STANDARD.stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
    }

    private static @Nullable ResetField resetFieldOf(String name) {
        return RESETS.stream()
                .filter(field -> field.header().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static HintField fieldOf(String name) {
        if (MILLISECONDS.contains(name)) {
            return new DelayField(name, DelayGrammar.MILLISECONDS);
        }
        return switch (name) {
            case PUSHBACK -> new PushbackField(name);
            case RATE_LIMIT -> new RateLimitField(name);
            default -> new DelayField(name, DelayGrammar.RETRY_AFTER);
        };
    }
}
