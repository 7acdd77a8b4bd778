package io.reprise.retry.spring.actuate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** An application of this Spring Boot: without what is on the class path of another one, only to compile against. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        excludeName = {
            "org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration",
            "org.springframework.boot.restclient.autoconfigure.RestClientObservationAutoConfiguration",
            "org.springframework.boot.restclient.autoconfigure.RestTemplateAutoConfiguration",
            "org.springframework.boot.restclient.autoconfigure.RestTemplateObservationAutoConfiguration",
            "org.springframework.boot.restclient.autoconfigure.service.HttpServiceClientAutoConfiguration",
            "org.springframework.boot.webclient.autoconfigure.WebClientAutoConfiguration",
            "org.springframework.boot.webclient.autoconfigure.WebClientObservationAutoConfiguration",
            "org.springframework.boot.webclient.autoconfigure.service.ReactiveHttpServiceClientAutoConfiguration"
        })
@interface AutoConfigured {}
