/**
 * What a policy will do before it meets production: one client's waits, a herd of clients, clients that contend for one
 * row, and a service under load. Pure and seeded: no threads, no clock, nothing is sent anywhere.
 *
 * <p>No leaf: backoff, jitter, budget, policy and, for herd and storm, the very rules of a call are those of real calls.
 */
@NullMarked
package io.reprise.retry.simulation;

import org.jspecify.annotations.NullMarked;
