package io.reprise.retry.simulation;

import io.reprise.retry.call.Nanos;

/** Takes requests first in, first out, one at a time; what is sent in its outage arrives at the outage's end. */
final class QueueingService {

    private final double serviceNanos;
    private final long latencyNanos;
    private final long outageFrom;
    private final long outageTo;
    private double freeAt;

    QueueingService(StormInput input) {
        this.serviceNanos = 1e9 / input.capacity();
        this.latencyNanos = Nanos.saturated(input.latency());
        this.outageFrom = Nanos.saturated(input.outageStart());
        this.outageTo = outageFrom + Nanos.saturated(input.outage());
    }

    /** When the answer to a request is back that is sent now, after all others that were sent so far. */
    long answerAt(long now) {
        long arrival = now >= outageFrom && now < outageTo ? outageTo : now;
        freeAt = Math.max(freeAt, arrival) + serviceNanos;
        return Math.round(freeAt) + latencyNanos;
    }
}
