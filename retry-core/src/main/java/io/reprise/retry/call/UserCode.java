package io.reprise.retry.call;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a listener, a predicate or a hint source threw: said once per kind of code and class, and never felt by the
 * call. Thread-safe.
 */
public final class UserCode {

    private static final Logger log = LoggerFactory.getLogger("io.reprise.retry");

    /** More distinct culprits than this are no longer told apart, so that generated classes can't fill the memory. */
    private static final int MOST_CULPRITS = 1_000;

    private static final Set<String> told = ConcurrentHashMap.newKeySet();

    private UserCode() {}

    /**
     * Tells that user code threw and that the call goes on without it. It never throws itself.
     *
     * @param kind what the code is, such as {@code RetryListener}
     * @param culprit the object whose code threw
     * @param thrown what it threw
     */
    public static void threw(String kind, Object culprit, Throwable thrown) {
        String type = culprit.getClass().getName();
        if (told.size() < MOST_CULPRITS && told.add(kind + ' ' + type)) {
            warn(kind, type, thrown);
        }
    }

    private static void warn(String kind, String type, Throwable thrown) {
        try {
            log.warn("{} {} threw; the call goes on without it (said once per class)", kind, type, thrown);
        } catch (Throwable unprintable) {
            // Logging asks the exception for its message and causes, which is the user's code once more.
            warnWithoutTrace(kind, type, thrown);
        }
    }

    private static void warnWithoutTrace(String kind, String type, Throwable thrown) {
        String thrownType = thrown.getClass().getName();
        try {
            log.warn("{} {} threw {}; the call goes on without it (said once per class)", kind, type, thrownType);
        } catch (Throwable brokenLogging) {
            // Nobody is left to tell, and the call must go on.
        }
    }
}
