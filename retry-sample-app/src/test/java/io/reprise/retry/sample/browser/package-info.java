/** A browser for tests of pages. */
@NullMarked
package io.reprise.retry.sample.browser;

import org.jspecify.annotations.NullMarked;
