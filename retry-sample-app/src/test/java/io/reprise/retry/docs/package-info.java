/** The code that the documentation shows, compiled and run. */
@NullMarked
package io.reprise.retry.docs;

import org.jspecify.annotations.NullMarked;
