/** Time as seams: the monotonic clock, the wall clock and waiting, each replaceable, and a virtual time for tests. */
@NullMarked
package io.reprise.retry.time;

import org.jspecify.annotations.NullMarked;
