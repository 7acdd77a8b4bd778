package io.reprise.retry.sample.provider.weather;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One request as it is told afterwards. Immutable.
 *
 * @param number the request's number since the counts began, from 1
 * @param arrivedMs when it arrived, in milliseconds since the counts began, on the monotonic clock, to the microsecond
 * @param arrivedAt when it arrived, on the wall clock
 * @param answer what it is answered with
 * @param state how it stands
 * @param endedMs when its answer left or its client went away, on the same scale; null while it waits
 * @param headers the answer's headers as they were sent, without those that describe the body
 */
public record VisitReport(
        long number,
        double arrivedMs,
        Instant arrivedAt,
        Answer answer,
        Visit.State state,
        @Nullable Double endedMs,
        Map<String, List<String>> headers) {}
