package io.reprise.verification.sidebyside;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;

import io.github.resilience4j.retry.annotation.Retry;
import io.github.resilience4j.springboot3.retry.autoconfigure.RetryAutoConfiguration;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.resilience.annotation.RetryAnnotationBeanPostProcessor;
import org.springframework.retry.annotation.CircuitBreaker;
import org.springframework.retry.annotation.EnableRetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Another library's annotation that does nothing, or that multiplies our attempts, is said at the start. */
@ExtendWith(OutputCaptureExtension.class)
class WrongAnnotationTests {

    private static final String IDLE = "does nothing here, because nothing in the application carries it out";

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    AopAutoConfiguration.class, io.reprise.retry.spring.autoconfigure.RetryAutoConfiguration.class));

    static List<Arguments> idle() {
        return List.of(
                arguments(OfSpringRetry.class, "@Retryable of spring-retry", "@EnableRetry"),
                arguments(OfSpringFramework.class, "@Retryable of Spring Framework", "@EnableResilientMethods"),
                arguments(OfResilience4j.class, "@Retry of Resilience4j", "Resilience4j's starter"),
                arguments(OfMicroProfile.class, "@Retry of MicroProfile", "Import io.reprise.retry.spring.Retryable"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("idle")
    void annotationWhoseLibraryIsNotSwitchedOnIsSaidWithItsBeanMethodAndFix(
            Class<?> type, String annotation, String fix, CapturedOutput output) {
        application
                .withBean("payments", type)
                .run(context -> assertThat(warnings(output))
                        .singleElement()
                        .asString()
                        .contains("bean 'payments', method " + type.getName() + ".pay(String)")
                        .contains(annotation, IDLE, fix));
    }

    @Test
    void annotationOnTheClassIsSaidOnceForTheClass(CapturedOutput output) {
        application
                .withBean("payments", OnClass.class)
                .run(context -> assertThat(warnings(output))
                        .singleElement()
                        .asString()
                        .contains("bean 'payments', class " + OnClass.class.getName())
                        .contains("@Retryable of spring-retry", IDLE));
    }

    @Test
    void annotationOnAnInterfaceBehindWhichAFactoryMakesAProxyIsSaid(CapturedOutput output) {
        application.withBean("payments", ProxyFactory.class).run(context -> {
            context.getBean(Api.class).pay("account");

            assertThat(warnings(output))
                    .singleElement()
                    .asString()
                    .contains("bean 'payments', method " + Api.class.getName() + ".pay(String)", IDLE);
        });
    }

    @Test
    void idleAnnotationBesideOursIsToBeRemoved(CapturedOutput output) {
        application
                .withBean("payments", BesideOurs.class)
                .run(context -> assertThat(warnings(output))
                        .singleElement()
                        .asString()
                        .contains("bean 'payments', method " + BesideOurs.class.getName() + ".pay(String)")
                        .contains(IDLE, "Remove it: Reprise's @Retryable retries"));
    }

    @Test
    void manyBeansOfOneClassAreOneWarning(CapturedOutput output) {
        application
                .withBean(
                        "payments",
                        OfSpringRetry.class,
                        OfSpringRetry::new,
                        definition -> definition.setScope(BeanDefinition.SCOPE_PROTOTYPE))
                .run(context -> {
                    for (int i = 0; i < 3; i++) {
                        context.getBean("payments");
                    }
                    assertThat(warnings(output)).hasSize(1);
                });
    }

    @Test
    void metaAnnotationOfTheApplicationIsSaidToo(CapturedOutput output) {
        application
                .withBean("payments", ByMetaAnnotation.class)
                .run(context ->
                        assertThat(warnings(output)).singleElement().asString().contains(IDLE));
    }

    @Test
    void circuitBreakerThatSpringRetryBuildsOnItsAnnotationIsNotMeant(CapturedOutput output) {
        application
                .withBean("payments", WithBreaker.class)
                .run(context -> assertThat(warnings(output)).isEmpty());
    }

    @Test
    void springRetryThatIsSwitchedOnIsNotSaid(CapturedOutput output) {
        application
                .withUserConfiguration(SpringRetryOn.class)
                .withBean("payments", OfSpringRetry.class)
                .run(context -> assertThat(warnings(output)).isEmpty());
    }

    @Test
    void resilience4jThatIsSwitchedOnIsNotSaid(CapturedOutput output) {
        application
                .withConfiguration(AutoConfigurations.of(RetryAutoConfiguration.class))
                .withBean("payments", OfResilience4j.class)
                .run(context -> assertThat(warnings(output)).isEmpty());
    }

    @Test
    void springFrameworksOwnThatIsSwitchedOnIsNotSaid(CapturedOutput output) {
        application
                .withBean(RetryAnnotationBeanPostProcessor.class)
                .withBean("payments", OfSpringFramework.class)
                .run(context -> assertThat(warnings(output)).isEmpty());
    }

    @Test
    void annotationsThatWouldMultiplyAreSaid(CapturedOutput output) {
        application
                .withUserConfiguration(SpringRetryOn.class)
                .withBean("payments", BesideOurs.class)
                .run(context -> assertThat(warnings(output))
                        .singleElement()
                        .asString()
                        .contains("bean 'payments', method " + BesideOurs.class.getName() + ".pay(String)")
                        .contains("both Reprise's @Retryable and @Retryable of spring-retry", "attempts multiply")
                        .contains("Remove one of the two"));
    }

    @Test
    void annotationOnTheClassThatMultipliesOurMethodIsSaidForTheMethod(CapturedOutput output) {
        application
                .withUserConfiguration(SpringRetryOn.class)
                .withBean("payments", OursInClassOfTheirs.class)
                .run(context -> assertThat(warnings(output))
                        .singleElement()
                        .asString()
                        .contains("method " + OursInClassOfTheirs.class.getName() + ".pay(String)", "multiply"));
    }

    @Test
    void applicationThatUsesEachOnItsOwnMethodsHearsNothing(CapturedOutput output) {
        new SpringApplicationBuilder(SideBySideApplication.class)
                .web(WebApplicationType.NONE)
                .run()
                .close();

        assertThat(warnings(output)).isEmpty();
    }

    private static List<String> warnings(CapturedOutput output) {
        return output.getOut()
                .lines()
                .filter(line -> line.contains("WARN") && line.contains("io.reprise.retry "))
                .toList();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableRetry
    static class SpringRetryOn {}

    static class OfSpringRetry {
        @org.springframework.retry.annotation.Retryable
        public void pay(String account) {}
    }

    static class OfSpringFramework {
        @org.springframework.resilience.annotation.Retryable
        public void pay(String account) {}
    }

    static class OfResilience4j {
        @Retry(name = "payments")
        public void pay(String account) {}
    }

    static class OfMicroProfile {
        @org.eclipse.microprofile.faulttolerance.Retry
        public void pay(String account) {}
    }

    @org.springframework.retry.annotation.Retryable
    static class OnClass {
        public void pay(String account) {}

        public void refund(String account) {}
    }

    static class BesideOurs {
        @Retryable
        @org.springframework.retry.annotation.Retryable
        public void pay(String account) {}
    }

    @org.springframework.retry.annotation.Retryable
    static class OursInClassOfTheirs {
        @Retryable
        public void pay(String account) {}

        public void refund(String account) {}
    }

    @Retention(RetentionPolicy.RUNTIME)
    @org.springframework.retry.annotation.Retryable
    @interface Persistent {}

    static class ByMetaAnnotation {
        @Persistent
        public void pay(String account) {}
    }

    static class WithBreaker {
        @CircuitBreaker
        public void pay(String account) {}
    }

    interface Api {
        @org.springframework.retry.annotation.Retryable
        void pay(String account);
    }

    static class ProxyFactory implements FactoryBean<Api> {
        @Override
        public Api getObject() {
            return org.springframework.aop.framework.ProxyFactory.getProxy(
                    Api.class, (org.aopalliance.intercept.MethodInterceptor) invocation -> null);
        }

        @Override
        public Class<?> getObjectType() {
            return Api.class;
        }
    }
}
