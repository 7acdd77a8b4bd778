/** Virtual time for the tests of applications: waits of minutes end in no time, and each can be asserted. */
@NullMarked
package io.reprise.retry.spring.test;

import org.jspecify.annotations.NullMarked;
