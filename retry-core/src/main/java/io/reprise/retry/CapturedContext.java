package io.reprise.retry;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

import io.reprise.retry.call.UserCode;

/** The context of one thread, ready to be put around tasks on others. A carrier that throws keeps no task from running. */
final class CapturedContext {

    private static final CapturedContext NONE = new CapturedContext(ContextCarrier.NONE, UnaryOperator.identity());

    private final ContextCarrier carrier;
    private final UnaryOperator<Runnable> wrapping;

    private CapturedContext(ContextCarrier carrier, UnaryOperator<Runnable> wrapping) {
        this.carrier = carrier;
        this.wrapping = wrapping;
    }

    /** That of the calling thread. */
    static CapturedContext by(ContextCarrier carrier) {
        return carrier == ContextCarrier.NONE ? NONE : capturedBy(carrier);
    }

    private static CapturedContext capturedBy(ContextCarrier carrier) {
        try {
            return new CapturedContext(carrier, carrier.capture());
        } catch (Throwable thrown) {
            UserCode.threw("ContextCarrier", carrier, thrown);
            return new CapturedContext(carrier, UnaryOperator.identity());
        }
    }

    /** The task with the context around it. */
    Runnable around(Runnable task) {
        return this == NONE ? task : () -> run(task);
    }

    private void run(Runnable task) {
        AtomicBoolean begun = new AtomicBoolean();
        try {
            wrapping.apply(() -> {
                        begun.set(true);
                        task.run();
                    })
                    .run();
        } catch (Throwable thrown) {
            UserCode.threw("ContextCarrier", carrier, thrown);
        }
        if (!begun.get()) {
            task.run();
        }
    }
}
