/** An application as users write it, which is the same on every version of Spring Boot. */
@NullMarked
package io.reprise.verification.compat.app;

import org.jspecify.annotations.NullMarked;
