/** The sample application: calls to an AI provider that fails for real. */
@NullMarked
package io.reprise.retry.sample;

import org.jspecify.annotations.NullMarked;
