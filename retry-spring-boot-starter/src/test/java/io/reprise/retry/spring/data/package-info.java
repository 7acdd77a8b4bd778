/** Retries around real transactions and repositories. */
package io.reprise.retry.spring.data;
