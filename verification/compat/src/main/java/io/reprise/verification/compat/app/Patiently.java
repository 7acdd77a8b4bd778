package io.reprise.verification.compat.app;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.reprise.retry.spring.Retryable;
import org.springframework.core.annotation.AliasFor;

/** An annotation of the application's own. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Retryable("orders")
public @interface Patiently {

    /** How many attempts. */
    @AliasFor(annotation = Retryable.class)
    int maxAttempts() default 4;
}
