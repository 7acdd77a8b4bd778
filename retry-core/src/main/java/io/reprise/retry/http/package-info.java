/** What HTTP says about retrying: the grammar of {@code Retry-After} and its relatives, and lists of statuses. */
@NullMarked
package io.reprise.retry.http;

import org.jspecify.annotations.NullMarked;
