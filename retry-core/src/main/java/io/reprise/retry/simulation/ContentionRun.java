package io.reprise.retry.simulation;

import java.time.Duration;

import io.reprise.retry.backoff.Backoff;
import io.reprise.retry.time.VirtualTime;

/** One run of clients that contend for one row. Runs once. */
final class ContentionRun {

    private static final double HOP_MEAN_NANOS = 10e6;
    private static final double HOP_DEVIATION_NANOS = 2e6;

    private final VirtualTime time = VirtualTime.create();
    private final Backoff backoff;
    private final int clients;
    private final Mulberry32 random;

    private int version;
    private int writes;
    private long lastAnswerNanos;

    ContentionRun(Backoff backoff, int clients, long seed) {
        this.backoff = backoff;
        this.clients = clients;
        this.random = new Mulberry32(seed);
    }

    /** How long it took until the last client had its answer, in nanoseconds. */
    long run() {
        for (int i = 0; i < clients; i++) {
            Client client = new Client();
            after(hop(), client::read);
        }
        // Each version is one client's success.
        while (version < clients) {
            time.advance(Duration.ofSeconds(1));
        }
        return lastAnswerNanos;
    }

    /** How many writes were tried. */
    int writes() {
        return writes;
    }

    private void after(double nanos, Runnable action) {
        time.at(Duration.ofNanos(time.nanoTime() + Math.round(nanos)), action);
    }

    private double hop() {
        return Math.abs(HOP_MEAN_NANOS + HOP_DEVIATION_NANOS * normal());
    }

    /** A number of the standard normal distribution (Box and Muller, 1958). */
    private double normal() {
        double radius = Math.sqrt(-2 * Math.log(1 - random.getAsDouble()));
        return radius * Math.cos(2 * Math.PI * random.getAsDouble());
    }

    private final class Client {

        private int versionRead;
        private int failures;
        private double previousBackoff;

        /** The read arrives. Its answer takes one hop, the write that follows another one. */
        private void read() {
            versionRead = version;
            after(hop() + hop(), this::write);
        }

        /** The write arrives. */
        private void write() {
            writes++;
            double answer = hop();
            if (versionRead == version) {
                version++;
                lastAnswerNanos = Math.max(lastAnswerNanos, time.nanoTime() + Math.round(answer));
                return;
            }
            failures++;
            previousBackoff = backoff.draw(failures, previousBackoff, random);
            after(answer + previousBackoff + hop(), this::read);
        }
    }
}
