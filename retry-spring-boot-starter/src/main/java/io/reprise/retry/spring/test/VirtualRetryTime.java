package io.reprise.retry.spring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a test class that starts an application, such as one with {@code @SpringBootTest}: retries wait in virtual time, so that
 * a call with waits of 30 s ends in no time, whatever it returns and on whatever executor it runs.
 *
 * <p>The {@link io.reprise.retry.time.VirtualTime} is a bean of the application, to be injected into the test:
 * {@code time.sleeps()} are the waits that calls have made, in order. It starts over before each test method, so that each
 * sees its own waits only; a test must wait for its calls to end, as those that go on would wait in the next test's time.
 * It takes the place of any {@link io.reprise.retry.time.TimeSource} of the application. Everything else, the application's
 * own timers and clocks included, stays in real time, and an attempt takes no virtual time at all.
 *
 * <p>It stands for the nested test classes too, and for subclasses. Test classes with it and without it never share an
 * application context. Spring's test context framework is needed, which {@code spring-boot-starter-test} brings.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
public @interface VirtualRetryTime {}
