package io.reprise.retry;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.call.CauseChain;
import io.reprise.retry.call.GiveUpReport;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * Says why a call gave up, as a suppressed throwable on the operation's own last exception: so every stack trace and log
 * line tells it, while the exception that the caller catches stays the operation's own.
 *
 * <p>It holds class names and numbers, never exceptions or their messages. It has no stack trace of its own, and its
 * message is built when asked for. It survives serialization. Immutable and thread-safe.
 */
public final class GaveUp extends Throwable {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable PendingReport pending;
    private @Nullable GiveUpReport report;

    GaveUp(PendingReport pending) {
        super(null, null, false, false);
        this.pending = pending;
    }

    /**
     * The report on this exception or, where it has none, on the first of its causes that has one: proxies wrap checked
     * exceptions. The latest report, where calls of several policies have given up on one exception.
     */
    public static Optional<GaveUp> on(Throwable exception) {
        CauseChain walk = CauseChain.from(exception);
        Optional<GaveUp> found = Optional.empty();
        for (Throwable link = walk.current(); link != null && found.isEmpty(); link = walk.next()) {
            found = directlyOn(link);
        }
        return found;
    }

    private static Optional<GaveUp> directlyOn(Throwable exception) {
        Throwable[] suppressed = exception.getSuppressed();
        for (int i = suppressed.length - 1; i >= 0; i--) {
            if (suppressed[i] instanceof GaveUp gaveUp) {
                return Optional.of(gaveUp);
            }
        }
        return Optional.empty();
    }

    /** All of it, as data. */
    public GiveUpReport report() {
        // One or the other: what was read from a stream has the report itself.
        return pending == null ? Objects.requireNonNull(report) : pending.get();
    }

    /** The policy's name. */
    public String policy() {
        // Asked of every report that an exception has: no reason to write one.
        return pending == null ? report().policy() : pending.policy();
    }

    /** Why no further attempt was made. */
    public StopReason reason() {
        return report().reason();
    }

    /** How many attempts ran. */
    public int attemptsMade() {
        return report().attemptsMade();
    }

    /** How many attempts the policy allows; {@link RetryPolicy#UNLIMITED} for no limit. */
    public int attemptsAllowed() {
        return report().limits().attempts();
    }

    /**
     * From the call's start until it gave up; from its first failure where {@linkplain GiveUpReport#timedFromFirstFailure() the
     * clock wasn't read before}.
     */
    public Duration elapsed() {
        return report().elapsed();
    }

    /** The attempts in order. */
    public List<AttemptRecord> attempts() {
        return report().attempts();
    }

    /** The last thing that the server said about when to come back. */
    public RetryHint lastHint() {
        return report().lastHint();
    }

    private void writeObject(ObjectOutputStream stream) throws IOException {
        report = report();
        stream.defaultWriteObject();
    }

    @Override
    public String getMessage() {
        return GiveUpText.of(report());
    }

    /**
     * Adds a report to an exception, once per policy; an exception that takes none is left as it is. Under the lock that
     * {@code addSuppressed} takes too: an exception may be shared, and several calls may give up on it at once.
     */
    static void addTo(Throwable exception, PendingReport report) {
        synchronized (exception) {
            for (Throwable suppressed : exception.getSuppressed()) {
                if (suppressed instanceof GaveUp earlier && Names.areEqual(earlier.policy(), report.policy())) {
                    return;
                }
            }
            exception.addSuppressed(new GaveUp(report));
        }
    }
}
