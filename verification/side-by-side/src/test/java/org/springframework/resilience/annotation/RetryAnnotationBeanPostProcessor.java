package org.springframework.resilience.annotation;

/** Has the name of the bean that Spring Framework 7's {@code @EnableResilientMethods} registers. */
public class RetryAnnotationBeanPostProcessor {}
