package io.reprise.retry.classify;

import java.net.SocketTimeoutException;
import java.util.List;
import java.util.stream.IntStream;

import io.reprise.retry.call.CauseChain;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.Classification.Effect;

/**
 * What the types along one failure's cause chain say. Immutable, and shared by all failures of which the same is found,
 * so that nothing is allocated for a failure.
 *
 * <p>All is gathered in a single walk: {@code Throwable.getCause()} takes a lock, and a walk for each question would
 * cost more than all the rest.
 */
final class Findings {

    private static final int UNNAMED_ERROR = 1;
    private static final int CANCELLATION = 1 << 1;
    private static final int INTERRUPTION = 1 << 2;
    private static final int EXCLUDED = 1 << 3;
    private static final int WITHOUT_EFFECT = 1 << 4;
    private static final int BEHIND_OWN_CUT = 1 << 5;
    private static final int TRANSIENT = 1 << 6;
    private static final int FATAL = 1 << 7;

    private static final List<Findings> ALL =
            IntStream.range(0, 1 << 8).mapToObj(Findings::new).toList();

    private final int found;

    private Findings(int found) {
        this.found = found;
    }

    /** What these rules find in the failure. */
    static Findings of(Throwable failure, TypeRules rules) {
        int found = 0;
        CauseChain walk = CauseChain.from(failure);
        for (Throwable link = walk.current(); link != null; link = walk.next()) {
            found |= inLink(link, rules, found);
        }
        return ALL.get(found);
    }

    /** Whether nobody may retry it. */
    boolean isUncatchable() {
        return has(found, UNNAMED_ERROR | CANCELLATION | INTERRUPTION);
    }

    /** Whether it tells that the thread was interrupted. */
    boolean isInterruption() {
        return has(found, INTERRUPTION);
    }

    /** Whether the policy never retries it. */
    boolean isExcluded() {
        return has(found, EXCLUDED);
    }

    /** Whether the request may have taken effect. */
    Effect effect() {
        return has(found, WITHOUT_EFFECT) ? Effect.NONE : Effect.POSSIBLE;
    }

    /** The kind on which the outermost throwable that is decided decides; what nothing decides on is fatal. */
    FailureKind kind() {
        return has(found, TRANSIENT) ? FailureKind.TRANSIENT : FailureKind.FATAL;
    }

    private static int inLink(Throwable link, TypeRules rules, int before) {
        TypeRule builtIn = DefaultTypes.ruleOf(link);
        int found = flag(rules.isUnnamedError(link), UNNAMED_ERROR) | flag(rules.isExcluded(link), EXCLUDED);
        if (!has(before, TRANSIENT | FATAL)) {
            FailureKind kind = rules.kindOf(link, builtIn);
            found |= flag(kind == FailureKind.TRANSIENT, TRANSIENT) | flag(kind == FailureKind.FATAL, FATAL);
        }
        // The library cuts an attempt by interrupting or cancelling it: what lies behind is its own doing, and tells
        // nothing of the caller or the server.
        if (builtIn == TypeRule.ATTEMPT_TIMEOUT || has(before, BEHIND_OWN_CUT)) {
            return found | BEHIND_OWN_CUT;
        }
        return found | whatHappened(link, builtIn);
    }

    private static int whatHappened(Throwable link, TypeRule builtIn) {
        return flag(Stops.isCancellation(link), CANCELLATION)
                | flag(Stops.isInterruption(link), INTERRUPTION)
                | flag(builtIn == TypeRule.WITHOUT_EFFECT || isConnectTimeout(link), WITHOUT_EFFECT);
    }

    /**
     * The JDK's sockets, and Jetty's client, throw one type for a timeout while connecting and for one while reading,
     * and only the message tells them apart. Only the very class is asked, so that no code of a user's runs.
     */
    private static boolean isConnectTimeout(Throwable link) {
        if (link.getClass() != SocketTimeoutException.class) {
            return false;
        }
        String message = link.getMessage();
        return "connect timed out".equalsIgnoreCase(message) || "connect timeout".equalsIgnoreCase(message);
    }

    private static int flag(boolean holds, int flag) {
        return holds ? flag : 0;
    }

    private static boolean has(int found, int anyOf) {
        return (found & anyOf) != 0;
    }
}
