/** Retries for Spring: the annotation and what weaves it. */
@NullMarked
package io.reprise.retry.spring;

import org.jspecify.annotations.NullMarked;
