package io.reprise.retry.time;

import java.util.concurrent.TimeUnit;

/** Waits for real, and looks at the clock after waking: a timer's rounding must not end a wait early. */
enum SystemSleeper implements Sleeper {
    INSTANCE;

    @Override
    public void sleep(long nanos) throws InterruptedException {
        if (nanos <= 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return;
        }
        long start = System.nanoTime();
        for (long left = nanos; left > 0; left = nanos - (System.nanoTime() - start)) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
