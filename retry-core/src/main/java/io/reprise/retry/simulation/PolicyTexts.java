package io.reprise.retry.simulation;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.reprise.retry.Durations;
import io.reprise.retry.Names;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;

/**
 * A simulated policy, ready to be copied. Immutable. YAML and annotation hold what was simulated, and the deadline where
 * it isn't the built-in one; times in the pseudocode are milliseconds.
 *
 * @param yaml for {@code application.yml}
 * @param annotation for a method or class
 * @param pseudocode how the waits are computed, for other languages; {@code random(a, b)} is uniform between both
 */
public record PolicyTexts(String yaml, String annotation, String pseudocode) {

    private static final String DEFAULTS = "defaults";

    /** The texts of this input. */
    public static PolicyTexts of(ScheduleInput input) {
        return new PolicyTexts(yaml(input.policy()), annotation(input.policy()), pseudocode(input));
    }

    private static String yaml(RetryPolicy policy) {
        boolean isDefaults = policy.name().equals(DEFAULTS);
        List<String> lines = new ArrayList<>(List.of("reprise:"));
        String indent = isDefaults ? "    " : "      ";
        lines.addAll(
                isDefaults ? List.of("  defaults:") : List.of("  policies:", "    " + yamlKey(policy.name()) + ':'));
        values(policy).forEach((key, value) -> lines.add(indent + key + ": " + value));
        return String.join("\n", lines);
    }

    /** What isn't made of letters, digits, {@code -} and {@code _} only is kept as it is by brackets. */
    private static String yamlKey(String name) {
        return name.matches("[A-Za-z0-9_-]+") ? name : '"' + escaped('[' + name + ']') + '"';
    }

    private static String annotation(RetryPolicy policy) {
        List<String> attributes = new ArrayList<>();
        if (!policy.name().equals(DEFAULTS)) {
            attributes.add("value = \"" + escaped(policy.name()) + '"');
        }
        values(policy)
                .forEach((key, value) -> attributes.add(Names.camelCase(key.key()) + " = " + literal(key, value)));
        return attributes.stream().collect(Collectors.joining(",\n        ", "@Retryable(\n        ", ")"));
    }

    private static Map<PolicyKey, String> values(RetryPolicy policy) {
        Map<PolicyKey, String> values = new LinkedHashMap<>();
        values.put(PolicyKey.MAX_ATTEMPTS, String.valueOf(policy.maxAttempts()));
        values.put(PolicyKey.BASE_DELAY, Durations.notation(policy.baseDelay()));
        values.put(PolicyKey.MULTIPLIER, Words.number(policy.multiplier()));
        values.put(PolicyKey.MAX_DELAY, Durations.notation(policy.maxDelay()));
        values.put(PolicyKey.JITTER, Words.jitter(policy.jitter()));
        if (policy.jitter() == Jitter.PROPORTIONAL) {
            values.put(PolicyKey.JITTER_FACTOR, Words.number(policy.jitterFactor()));
        }
        String deadline = Durations.notation(policy.deadline());
        if (!deadline.equals(Durations.notation(RetryPolicy.ofDefaults(DEFAULTS).deadline()))) {
            values.put(PolicyKey.DEADLINE, deadline);
        }
        return values;
    }

    private static String literal(PolicyKey key, String value) {
        return switch (key) {
            case MAX_ATTEMPTS, MULTIPLIER, JITTER_FACTOR -> value;
            case JITTER -> "Jitter." + value.toUpperCase(Locale.ROOT);
            default -> '"' + value + '"';
        };
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static String pseudocode(ScheduleInput input) {
        RetryPolicy policy = input.policy();
        List<String> lines = new ArrayList<>();
        lines.add("for attempt in 0.." + (input.retries() - 1));
        if (policy.jitter() == Jitter.DECORRELATED) {
            lines.add(0, "previous = " + millis(policy.baseDelay()));
            lines.add("  delay = " + capped(policy, "random(" + millis(policy.baseDelay()) + ", 3 * previous)"));
            lines.add("  previous = delay");
        } else {
            String growing = millis(policy.baseDelay()) + " * " + Words.number(policy.multiplier()) + " ** attempt";
            lines.add("  exp = " + capped(policy, growing));
            lines.add("  delay = " + delay(policy));
        }
        if (!input.hint().isZero()) {
            lines.add("  delay = max(" + millis(input.hint()) + ", delay)");
        }
        lines.add("  sleep(delay)");
        return String.join("\n", lines);
    }

    private static String delay(RetryPolicy policy) {
        return switch (policy.jitter()) {
            case FULL -> "random(0, exp)";
            case EQUAL -> "exp / 2 + random(0, exp / 2)";
            case PROPORTIONAL -> proportional(policy);
            default -> "exp";
        };
    }

    private static String proportional(RetryPolicy policy) {
        BigDecimal factor = BigDecimal.valueOf(policy.jitterFactor());
        String least = "exp * " + Words.plain(BigDecimal.ONE.subtract(factor));
        return "random(" + least + ", " + capped(policy, "exp * " + Words.plain(BigDecimal.ONE.add(factor))) + ')';
    }

    private static String capped(RetryPolicy policy, String delay) {
        Duration cap = policy.maxDelay();
        return cap == null ? delay : "min(" + millis(cap) + ", " + delay + ')';
    }

    private static String millis(Duration duration) {
        return Words.plain(BigDecimal.valueOf(duration.getSeconds())
                .add(BigDecimal.valueOf(duration.getNano(), 9))
                .movePointRight(3));
    }
}
