package io.reprise.retry;

import org.jspecify.annotations.Nullable;

/**
 * The innermost retried call around the code that runs on a thread, as the thread itself knows it. Belongs to one thread.
 *
 * <p>Nearly every call succeeds at once and is never asked for, so a call that no other is around is first noted by its
 * executor alone, which allocates nothing; its {@link ActiveCall} is made when somebody asks, or when the attempt fails.
 */
final class InnermostCall {

    /*
     * An array of the JDK's rather than an object of ours: on a thread that outlives the application, in a server that loads
     * it anew, it holds on to none of our classes between calls.
     */
    private static final ThreadLocal<@Nullable Object[]> OF_THREAD = new ThreadLocal<>();

    /** The innermost call: its frame, or its executor as long as it is only noted. Null outside of every call. */
    private static final int INNERMOST = 0;

    /** The call that was made of the noted one, until that ends. */
    private static final int MADE = 1;

    /** The moment when the noted call began. */
    private static final int START = 2;

    private InnermostCall() {}

    private static @Nullable Object[] emptySlots() {
        return new @Nullable Object[] {null, null, new long[1]};
    }

    /** What the calling thread knows: to be handed to the methods below, on this thread only. */
    static @Nullable Object[] ofThread() {
        @Nullable Object[] known = OF_THREAD.get();
        return known != null ? known : firstOfThread();
    }

    private static @Nullable Object[] firstOfThread() {
        @Nullable Object[] slots = emptySlots();
        OF_THREAD.set(slots);
        return slots;
    }

    /** Whether a call that begins now may be noted: no call is around it, nor one that was noted and then left by hand. */
    static boolean mayBeNoted(@Nullable Object[] thread) {
        return thread[INNERMOST] == null && thread[MADE] == null;
    }

    /**
     * Notes a call that begins.
     *
     * @param startNanos when it began; {@link ActiveCall#UNKNOWN} where the clock wasn't read
     */
    static void note(@Nullable Object[] thread, RetryExecutor executor, long startNanos) {
        thread[INNERMOST] = executor;
        start(thread)[0] = startNanos;
    }

    /** Ends the noted call's first attempt, and gives the call if it has been made meanwhile. */
    static @Nullable ActiveCall leave(@Nullable Object[] thread) {
        thread[INNERMOST] = null;
        ActiveCall made = (ActiveCall) thread[MADE];
        if (made != null) {
            thread[MADE] = null;
        }
        return made;
    }

    /** The frame of the innermost call around the code that runs in this thread; null where there is none. */
    static @Nullable CallFrame frame() {
        return frame(ofThread());
    }

    static @Nullable CallFrame frame(@Nullable Object[] thread) {
        Object innermost = thread[INNERMOST];
        return innermost instanceof RetryExecutor executor ? made(thread, executor) : (CallFrame) innermost;
    }

    private static CallFrame made(@Nullable Object[] thread, RetryExecutor executor) {
        ActiveCall call = new ActiveCall(executor, null, start(thread)[0]);
        thread[MADE] = call;
        thread[INNERMOST] = call.frame();
        return call.frame();
    }

    private static long[] start(@Nullable Object[] thread) {
        return (long[]) thread[START];
    }

    /** Leaves the thread inside the call of a frame, or outside of every call. */
    static void bind(@Nullable CallFrame frame) {
        bind(ofThread(), frame);
    }

    private static void bind(@Nullable Object[] thread, @Nullable CallFrame frame) {
        if (thread[INNERMOST] instanceof RetryExecutor noted) {
            made(thread, noted);
        }
        thread[INNERMOST] = frame;
    }

    /** Runs code with a frame bound to the thread, or none, and binds what was there before again. */
    static <T extends @Nullable Object, X extends Throwable> T inside(
            @Nullable CallFrame frame, RetryableOperation<T, X> code) throws X {
        @Nullable Object[] thread = ofThread();
        CallFrame before = frame(thread);
        bind(thread, frame);
        try {
            return code.run();
        } finally {
            bind(thread, before);
        }
    }
}
