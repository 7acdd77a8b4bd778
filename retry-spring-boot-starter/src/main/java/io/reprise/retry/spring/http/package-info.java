/** Reads the server's answer from what Spring's HTTP clients and Feign throw and return. */
@NullMarked
package io.reprise.retry.spring.http;

import org.jspecify.annotations.NullMarked;
