/** An application that uses three libraries for retries at once. */
@NullMarked
package io.reprise.verification.sidebyside;

import org.jspecify.annotations.NullMarked;
