/**
 * From configuration to policies: binds what stands below {@code reprise}, merges it level by level, checks all of it, and
 * says what is wrong in words that a human can act on.
 */
@NullMarked
package io.reprise.retry.spring.policy;

import org.jspecify.annotations.NullMarked;
