/** Many prompts at once: some in flight, each with its own retries, and one outcome for each. */
@NullMarked
package io.reprise.retry.sample.batch;

import org.jspecify.annotations.NullMarked;
