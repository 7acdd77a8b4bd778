/** Shows what becomes of calls: in the log, and by a URL that makes one to order. */
@NullMarked
package io.reprise.retry.sample.show;

import org.jspecify.annotations.NullMarked;
