/** Registers the beans, each where what it needs is present. */
@NullMarked
package io.reprise.retry.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;
