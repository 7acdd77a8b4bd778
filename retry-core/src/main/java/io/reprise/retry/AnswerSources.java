package io.reprise.retry;

import java.util.List;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.UserCode;
import io.reprise.retry.http.RetryHintSource;
import org.jspecify.annotations.Nullable;

/** All sources of servers' answers, asked in their order, whatever any of them throws. Thread-safe. */
final class AnswerSources {

    private final List<RetryHintSource> sources;

    /*
     * Which classes are worth asking for. Only a Boolean of the JDK's is kept with a class, so that a class that outlives the
     * application holds on to nothing of it.
     */
    private final ClassValue<Boolean> mayCarryAnswer = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return sources.stream().anyMatch(source -> !ignores(source, type));
        }
    };

    AnswerSources(List<RetryHintSource> sources) {
        this.sources = sources;
    }

    /** The first answer that a source finds; null where none does. */
    @Nullable
    Answered answerIn(Object thrownOrReturned) {
        return read(thrownOrReturned.getClass()) ? firstAnswer(thrownOrReturned) : null;
    }

    /** Whether any source reads objects of this class. */
    boolean read(Class<?> type) {
        return mayCarryAnswer.get(type);
    }

    private @Nullable Answered firstAnswer(Object thrownOrReturned) {
        for (RetryHintSource source : sources) {
            Answered answered = answered(source, thrownOrReturned);
            if (answered != null) {
                return answered;
            }
        }
        return null;
    }

    private static boolean ignores(RetryHintSource source, Class<?> type) {
        try {
            return source.ignores(type);
        } catch (Throwable thrown) {
            UserCode.threw("RetryHintSource", source, thrown);
            return false;
        }
    }

    private static @Nullable Answered answered(RetryHintSource source, Object thrownOrReturned) {
        try {
            HttpAnswer answer = source.answerOf(thrownOrReturned);
            if (answer == null) {
                return null;
            }
            int status = answer.status();
            return status >= 100 && status <= 599 ? new Answered(answer, status) : null;
        } catch (Throwable thrown) {
            UserCode.threw("RetryHintSource", source, thrown);
            return null;
        }
    }

    /** An answer and its status, which is asked for once. */
    record Answered(HttpAnswer answer, int status) {}
}
