package io.reprise.retry.classify;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

import io.reprise.retry.call.FailureKind;

/**
 * What a failed attempt is taken for. Immutable.
 *
 * @param kind transient, throttled or fatal
 * @param effect whether the request may have taken effect all the same
 * @param interruption whether the failure tells of an interrupt, so that the thread's flag must be left set
 */
public record Classification(FailureKind kind, Effect effect, boolean interruption) {

    /** Whether a failed request may have done its work. */
    public enum Effect {
        /** By convention nothing happened: the connection was refused, or the server said that it didn't act. */
        NONE,
        /** Nobody knows: the answer was lost, or tells of a failure on the way. */
        POSSIBLE
    }

    private static final Map<FailureKind, Map<Effect, Classification>> UNINTERRUPTED = uninterrupted();

    public Classification {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(effect, "effect");
    }

    /** The one of this kind and effect that tells of no interruption. Nothing is allocated. */
    static Classification of(FailureKind kind, Effect effect) {
        Map<Effect, Classification> ofKind = Objects.requireNonNull(UNINTERRUPTED.get(kind));
        return Objects.requireNonNull(ofKind.get(effect));
    }

    private static Map<FailureKind, Map<Effect, Classification>> uninterrupted() {
        Map<FailureKind, Map<Effect, Classification>> all = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : FailureKind.values()) {
            Map<Effect, Classification> ofKind = new EnumMap<>(Effect.class);
            for (Effect effect : Effect.values()) {
                ofKind.put(effect, new Classification(kind, effect, false));
            }
            all.put(kind, ofKind);
        }
        return all;
    }
}
