/** Stands for the package of Spring Framework 7, which can't be on one class path with Spring Framework 6. */
package org.springframework.resilience.annotation;
