package io.reprise.retry.sample.batch;

import java.util.function.Consumer;

import io.reprise.retry.event.CallEnded;

/** How far a batch has come; says so now and then. Thread-safe: the batch's workers tell it. */
final class Progress {

    private static final int STEPS = 10;

    private final int prompts;
    private final Consumer<String> output;
    private int atOnce;
    private int afterRetries;
    private int gaveUp;

    Progress(int prompts, Consumer<String> output) {
        this.prompts = prompts;
        this.output = output;
    }

    synchronized void ended(CallEnded end) {
        if (!end.succeeded()) {
            gaveUp++;
        } else if (end.attempts() == 1) {
            atOnce++;
        } else {
            afterRetries++;
        }
        int done = atOnce + afterRetries + gaveUp;
        if (done == prompts || done % Math.max(1, prompts / STEPS) == 0) {
            output.accept("%4d of %d: %d at once, %d after retries, %d gave up"
                    .formatted(done, prompts, atOnce, afterRetries, gaveUp));
        }
    }
}
