/** Reads the server's answer from what Spring's HTTP clients and Feign throw and return, and sends idempotency keys. */
@NullMarked
package io.reprise.retry.spring.http;

import org.jspecify.annotations.NullMarked;
