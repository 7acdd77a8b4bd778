/** The actuator endpoint {@code retry}: what policies are in force and what became of calls, and changes while the application runs. */
@NullMarked
package io.reprise.retry.spring.actuate;

import org.jspecify.annotations.NullMarked;
