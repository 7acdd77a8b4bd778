/** What listeners are told: one immutable event object per callback. */
@NullMarked
package io.reprise.retry.event;

import org.jspecify.annotations.NullMarked;
