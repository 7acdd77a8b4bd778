package io.reprise.retry.event;

import java.time.Duration;

/**
 * The wait before a retry is over: its time has passed, or it was cut short.
 *
 * @param policy the policy's name
 * @param operation what is called; {@code none} where it has no name
 * @param attempt the number of the attempt that the wait was for
 * @param waited how long was really waited
 * @param source who made the wait as long as it was
 */
public record WaitEnded(String policy, String operation, int attempt, Duration waited, WaitSource source) {}
