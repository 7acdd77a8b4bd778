/** Calls to the AI provider, each method under a policy of its own. */
@NullMarked
package io.reprise.retry.sample.chat;

import org.jspecify.annotations.NullMarked;
