package io.reprise.retry.sample.provider.weather;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What became of a station's requests, exact at one instant: {@code requests} is the sum of {@code inFlight}, all of
 * {@code answered}, {@code resets}, {@code resetsMidway}, {@code closes} and {@code abandoned}. Immutable.
 *
 * @param requests all that arrived
 * @param inFlight those whose answer hasn't left yet
 * @param answered by status, the complete answers
 * @param resets connections reset before any byte
 * @param resetsMidway connections reset in the middle of the body
 * @param closes connections closed in order without an answer
 * @param abandoned clients that went away before their answer
 * @param slow requests whose answer was delayed, whatever became of it
 */
public record Counts(
        long requests,
        long inFlight,
        SortedMap<Integer, Long> answered,
        long resets,
        long resetsMidway,
        long closes,
        long abandoned,
        long slow) {

    public Counts {
        answered = Collections.unmodifiableSortedMap(new TreeMap<>(answered));
    }
}
