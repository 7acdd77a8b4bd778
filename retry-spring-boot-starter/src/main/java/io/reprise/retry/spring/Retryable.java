package io.reprise.retry.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.reprise.retry.Idempotence;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.http.RetryAfterMode;
import org.springframework.core.annotation.AliasFor;

/**
 * Says that calls of a Spring bean's method are retried, by the policy named here and with what is set here on top.
 *
 * <p>It stands on a method, a class or an interface, or on another annotation, which then means the same (its attributes
 * may override these with {@link AliasFor}). It is found on the bean's class and its superclasses, on their interfaces,
 * and on the methods of all of them that a method overrides or implements, generic ones included. An annotation that is
 * found for the method replaces the one of its class, as a whole. The nearest one counts, and two that are
 * equally near and differ are an error.
 *
 * <p>On a class or interface it stands for all methods that can be called on the bean, inherited ones included. Passed
 * over are private, static and package-internal final methods, final methods of classes above the annotated one, and
 * {@code equals}, {@code hashCode} and {@code toString}.
 *
 * <p>Calls are intercepted by the bean's proxy, so that a method which the bean calls on itself is not retried. On a
 * {@code @Bean} method it means the making of the bean, and not the bean's calls.
 *
 * <p>An attribute that is set overrides the same key of the policy; one that isn't leaves it. Every {@code String} may hold
 * placeholders ({@code ${…}}) and expressions ({@code #{…}}), which are resolved once, when the bean is created; one that
 * resolves to nothing counts as not set. Durations are written {@code 200ms}, {@code 10s}, {@code 5m}, {@code 1h} or
 * {@code PT0.2S}. Whatever is wrong stops the bean's creation with the bean, class, method and attribute in the message:
 * an unknown policy, a value that isn't accepted or is blank, a private, static or final method, a class that
 * a proxy can't extend, or a return type that a retried call can't give, such as a plain {@code Future}.
 */
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
public @interface Retryable {

    /** The policy's name; the same as {@link #policy()}. */
    @AliasFor("policy")
    String value() default "";

    /**
     * The policy's name, as it stands below {@code reprise.policies} in the configuration. Not set: {@code defaults}, the
     * values of {@code reprise.defaults}.
     */
    @AliasFor("value")
    String policy() default "";

    /**
     * How many attempts a call makes at most, the first included: 1 or more, 1 for no retry. Not set: the policy's,
     * by default 3.
     */
    int maxAttempts() default Integer.MIN_VALUE;

    /** The same as text, for placeholders and expressions, or {@code unlimited}. At most one of the two can be set. */
    String maxAttemptsString() default "";

    /** The ceiling of the backoff before the first retry. Not set: the policy's, by default 200 ms. */
    String baseDelay() default "";

    /** The longest backoff; {@code none} for no limit. Hints are not bound by it. Not set: the policy's, by default 10 s. */
    String maxDelay() default "";

    /**
     * The ceiling of the backoff before the first retry after a failure that says 'too many requests' without saying when
     * to come back. Not set: the policy's, by default 1 s.
     */
    String throttledBaseDelay() default "";

    /**
     * By how much the backoff's ceiling grows from one retry to the next: 1 or more. Not set: the policy's, by default 2.
     */
    double multiplier() default Double.NaN;

    /** The same as text, for placeholders and expressions. At most one of the two can be set. */
    String multiplierString() default "";

    /**
     * How backoffs are spread at random: one value, as in {@code jitter = Jitter.EQUAL}. Not set: the policy's, by default
     * {@link Jitter#FULL}.
     */
    Jitter[] jitter() default {};

    /**
     * How far {@link Jitter#PROPORTIONAL} spreads to both sides: above 0 and at most 1. Not set: the policy's, by default
     * 0.5.
     */
    double jitterFactor() default Double.NaN;

    /**
     * Until when a retry may start, counted from the call's start, attempts and waits together; {@code none} for no limit.
     * It never cuts a running attempt. Not set: the policy's, by default 30 s.
     */
    String deadline() default "";

    /**
     * How long one attempt may take before it is cut, which makes it fail with
     * {@link io.reprise.retry.AttemptTimeoutException}; {@code none} for no limit. A blocking attempt is interrupted, so
     * that one which heeds no interrupt goes on; a future or a subscription is cancelled. Not set: the policy's, by default
     * none.
     */
    String attemptTimeout() default "";

    /**
     * How a server's hint and the backoff make one wait: one value, as in {@code retryAfter = RetryAfterMode.REPLACE}. Not
     * set: the policy's, by default {@link RetryAfterMode#AT_LEAST}.
     */
    RetryAfterMode[] retryAfter() default {};

    /**
     * The longest hint of a server that is waited for; a longer one ends the call at once. {@code none} for no limit. Not
     * set: the policy's, by default 5 min.
     */
    String maxRetryAfter() default "";

    /**
     * The exception types that are retried, subtypes included, in place of the policy's or the default ones. Unless
     * {@link #retryOnStatus()} is set too, HTTP statuses are then not looked at. Not set: the policy's.
     */
    Class<? extends Throwable>[] retryOn() default {};

    /**
     * The exception types that are never retried, subtypes included, wherever they stand in a failure's cause chain. Not
     * set: the policy's, by default none.
     */
    Class<? extends Throwable>[] neverRetryOn() default {};

    /**
     * The HTTP statuses that are retried: {@code 429}, {@code 502-504}, {@code 5xx}. Not set: the policy's, by default
     * 408, 425, 429, 500, 502, 503 and 504.
     */
    String[] retryOnStatus() default {};

    /**
     * What is asked, before all rules on statuses and types, what an attempt's outcome means. The bean of this class is
     * taken, or where there is none, an object of it is made with its dependencies injected. A bean that is named here
     * or by a policy is asked only where it's named. Not set: the policy's, by default none.
     */
    Class<? extends FailureClassifier> retryIf() default FailureClassifier.class;

    /**
     * Whether doing it twice does no more than doing it once. {@link Idempotence#NO}: only failures are retried that show
     * that the request had no effect, unless an idempotency key travelled with it. Not set: the policy's, by default
     * unknown, so that all transient failures are retried.
     */
    Idempotence idempotent() default Idempotence.UNSET;

    /**
     * The name, below {@code reprise.budgets}, of the budget that retries draw on; all that name it share it. {@code none}
     * for no budget. Not set: the policy's, which by default has one of its own that its annotated methods share. A method
     * without a policy has its own.
     */
    String budget() default "";

    /**
     * The name of the fallback: a method of the same bean that answers in the method's place when a call has given up, a
     * fatal first attempt included. Not set: the caller gets the method's own exception.
     *
     * <p>It has the method's parameters, the method's parameters and a throwable as the last, or the throwable alone; and
     * it returns what the method returns. Of several methods of the name, that one answers whose throwable's type is the
     * most specific that the exception is of; one without such a parameter takes what no other takes. An exception that
     * none of them takes is the caller's. It can have any visibility, be inherited or static, and is called on the bean
     * itself, not through its proxy, with the call's own arguments, in the thread that ran the last attempt and outside of
     * the call: {@link io.reprise.retry.RetryContext#current()} doesn't know of that any more. What it throws, the caller
     * gets, with the call's own exception added as suppressed unless they cause each other. It is no attempt, and the call
     * stays a failed one in metrics and events.
     *
     * <p>No fallback is asked for a result that is returned although the policy rejects it, or when a call ends because it
     * is cancelled or the application shuts down.
     *
     * <p>On a class it has to fit every method; methods of the fallback's own name have none. No such method, none that
     * fits, one that returns something else, or two that take the same exceptions stop the bean's creation.
     */
    String fallback() default "";
}
