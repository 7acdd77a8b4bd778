package io.reprise.verification.compat.app;

import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.stereotype.Component;

/** Counts attempts, which fail until the third. Thread-safe. */
@Component
public class Attempts {

    private static final int SUCCEEDS = 3;

    private final AtomicInteger made = new AtomicInteger();

    /** One attempt. */
    public String next() throws ConnectException {
        int attempt = made.incrementAndGet();
        if (attempt < SUCCEEDS) {
            throw new ConnectException("attempt " + attempt);
        }
        return "answer " + attempt;
    }

    /** One attempt that fails, however many there are. */
    public String failing() throws ConnectException {
        throw new ConnectException("attempt " + made.incrementAndGet());
    }

    /** One attempt, whose result alone says that it is too early. */
    String early() {
        return made.incrementAndGet() < SUCCEEDS ? NotYet.RESULT : "in time";
    }

    /** How many there were since this was last asked. */
    public int take() {
        return made.getAndSet(0);
    }
}
