package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.annotation.AliasFor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Wherever the annotation stands, and whatever the proxy, calls are retried: 4 attempts, where the default is 3. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlacementsTests {

    private final Map<Class<?>, Integer> attemptsByClassProxy = new HashMap<>();
    private final Map<Class<?>, Integer> attemptsByInterfaceProxy = new HashMap<>();

    @BeforeAll
    void callAll() {
        callAll(true, attemptsByClassProxy);
        callAll(false, attemptsByInterfaceProxy);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("placements")
    void row27_retriesWhereverTheAnnotationStandsByClassProxy(Class<?> type) {
        assertThat(attemptsByClassProxy.get(type)).isEqualTo(4);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("placements")
    void row27_retriesWhereverTheAnnotationStandsByInterfaceProxy(Class<?> type) {
        assertThat(attemptsByInterfaceProxy.get(type)).isEqualTo(4);
    }

    @Test
    void packagePrivateAndProtectedMethodsAreRetriedByClassProxy() {
        Contexts.retrying().withBean(Hidden.class).run(context -> {
            Hidden bean = context.getBean(Hidden.class);

            assertThatThrownBy(bean::packagePrivate).isInstanceOf(UncheckedIOException.class);
            assertThat(bean.attempts()).isEqualTo(4);
            assertThatThrownBy(bean::shielded).isInstanceOf(UncheckedIOException.class);
            assertThat(bean.attempts()).isEqualTo(8);
        });
    }

    @Test
    void methodOfARecordIsRetriedByInterfaceProxy() {
        Contexts.retrying()
                .withPropertyValues("spring.aop.proxy-target-class=false")
                .withBean("record", Recorded.class, () -> new Recorded(new AtomicInteger()))
                .run(context -> {
                    Api bean = context.getBean(Api.class);

                    assertThatThrownBy(() -> bean.call("payment")).isInstanceOf(UncheckedIOException.class);
                    assertThat(bean.attempts()).isEqualTo(4);
                });
    }

    private static void callAll(boolean classProxies, Map<Class<?>, Integer> attempts) {
        ApplicationContextRunner application =
                Contexts.retrying().withPropertyValues("spring.aop.proxy-target-class=" + classProxies);
        for (Class<?> type : placements().toList()) {
            application = application.withBean(type.getSimpleName(), type);
        }
        application.run(context -> placements().forEach(type -> {
            Object bean = context.getBean(type.getSimpleName());
            assertThat(AopUtils.isCglibProxy(bean)).as("%s", type).isEqualTo(classProxies);
            assertThat(AopUtils.isJdkDynamicProxy(bean)).as("%s", type).isNotEqualTo(classProxies);
            assertThatThrownBy(() -> call(bean)).isInstanceOf(UncheckedIOException.class);
            attempts.put(type, ((Attempts) bean).attempts());
        }));
    }

    @SuppressWarnings("unchecked")
    private static void call(Object bean) {
        if (bean instanceof WideApi api) {
            api.answer();
        } else if (bean instanceof GenericApi<?> api) {
            ((GenericApi<String>) api).call("payment");
        } else {
            ((Api) bean).call("payment");
        }
    }

    static Stream<Class<?>> placements() {
        return Stream.of(
                OnImplementationMethod.class,
                OnInterfaceMethod.class,
                OnMethodOfSuperInterface.class,
                OnGenericInterfaceMethod.class,
                OnImplementationOfGenericMethod.class,
                OnDefaultMethod.class,
                OnClass.class,
                OnSuperclass.class,
                OnSuperclassOfOverridingClass.class,
                OnSubclassOfImplementingClass.class,
                OnMethodOfSuperclass.class,
                OnOverriddenMethod.class,
                OnMethodOfGenericSuperclass.class,
                OnImplementationOfGenericAbstractMethod.class,
                OnMethodWithNarrowerResult.class,
                OnInterfaceMethodWithWiderResult.class,
                InheritedFromUnannotatedSuperclassByAnnotatedInterface.class,
                InheritedFromUnannotatedSuperclassByGenericInterface.class,
                OnOneOfTwoInterfaces.class,
                OnInterfaceMethodThatOverridesOneNamedBeforeIt.class,
                OnInterfaceThatExtendsOneNamedBeforeIt.class,
                OnInterface.class,
                OnSuperInterface.class,
                OnGenericInterface.class,
                ByMetaAnnotationOnMethod.class,
                ByMetaAnnotationOnInterfaceMethod.class,
                ByMetaAnnotationOnClass.class,
                ByMetaAnnotationOnSuperclass.class,
                ByMetaAnnotationOnInterface.class,
                ByAliasOfMetaAnnotation.class,
                ByMetaMetaAnnotation.class);
    }

    interface Attempts {
        int attempts();
    }

    interface Api extends Attempts {
        void call(String input);
    }

    interface GenericApi<T> extends Attempts {
        @Retryable(maxAttempts = 4)
        void call(T input);
    }

    interface PlainGenericApi<T> {
        void call(T input);
    }

    /** Fails each attempt and counts it; its own methods carry no annotation. */
    abstract static class Counting {

        private int attempts;

        void fail() {
            attempts++;
            throw new UncheckedIOException(new IOException("reset"));
        }

        public int attempts() {
            return attempts;
        }
    }

    static class Hidden extends Counting {
        @Retryable(maxAttempts = 4)
        void packagePrivate() {
            fail();
        }

        @Retryable(maxAttempts = 4)
        protected void shielded() {
            fail();
        }
    }

    record Recorded(AtomicInteger counter) implements Api {
        @Override
        @Retryable(maxAttempts = 4)
        public void call(String input) {
            counter.incrementAndGet();
            throw new UncheckedIOException(new IOException("reset"));
        }

        @Override
        public int attempts() {
            return counter.get();
        }
    }

    static class OnImplementationMethod extends Counting implements Api {
        @Override
        @Retryable(maxAttempts = 4)
        public void call(String input) {
            fail();
        }
    }

    interface AnnotatedMethodApi extends Api {
        @Override
        @Retryable(maxAttempts = 4)
        void call(String input);
    }

    static class OnInterfaceMethod extends Counting implements AnnotatedMethodApi {
        @Override
        public void call(String input) {
            fail();
        }
    }

    interface SubOfAnnotatedMethodApi extends AnnotatedMethodApi {}

    static class OnMethodOfSuperInterface extends Counting implements SubOfAnnotatedMethodApi {
        @Override
        public void call(String input) {
            fail();
        }
    }

    static class OnGenericInterfaceMethod extends Counting implements GenericApi<String> {
        @Override
        public void call(String input) {
            fail();
        }
    }

    static class OnImplementationOfGenericMethod extends Counting implements PlainGenericApi<String>, Api {
        @Override
        @Retryable(maxAttempts = 4)
        public void call(String input) {
            fail();
        }
    }

    interface DefaultMethodApi extends Api {
        @Override
        @Retryable(maxAttempts = 4)
        default void call(String input) {
            fail();
        }

        void fail();
    }

    static class OnDefaultMethod extends Counting implements DefaultMethodApi {
        @Override
        public void fail() {
            super.fail();
        }
    }

    @Retryable(maxAttempts = 4)
    static class OnClass extends Counting implements Api {
        @Override
        public void call(String input) {
            fail();
        }
    }

    static class OnSuperclass extends OnClass {}

    static class OnSuperclassOfOverridingClass extends OnClass {
        @Override
        public void call(String input) {
            fail();
        }
    }

    static class Plain extends Counting implements Api {
        @Override
        public void call(String input) {
            fail();
        }
    }

    @Retryable(maxAttempts = 4)
    static class OnSubclassOfImplementingClass extends Plain {}

    static class OnMethodOfSuperclass extends OnImplementationMethod {}

    static class OnOverriddenMethod extends OnImplementationMethod {
        @Override
        public void call(String input) {
            fail();
        }
    }

    abstract static class GenericSuperclass<T> extends Counting {
        @Retryable(maxAttempts = 4)
        public void call(T input) {
            fail();
        }
    }

    static class OnMethodOfGenericSuperclass extends GenericSuperclass<String> implements Api {}

    abstract static class PlainGenericSuperclass<T> extends Counting {
        public abstract void call(T input);
    }

    static class OnImplementationOfGenericAbstractMethod extends PlainGenericSuperclass<String> implements Api {
        @Override
        @Retryable(maxAttempts = 4)
        public void call(String input) {
            fail();
        }
    }

    interface WideApi extends Api {
        Object answer();

        @Override
        default void call(String input) {
            throw new UnsupportedOperationException("answer() is what is called");
        }
    }

    interface AnnotatedWideApi extends WideApi {
        @Override
        @Retryable(maxAttempts = 4)
        Object answer();
    }

    static class OnMethodWithNarrowerResult extends Counting implements WideApi {
        @Override
        @Retryable(maxAttempts = 4)
        public String answer() {
            fail();
            return "";
        }
    }

    static class OnInterfaceMethodWithWiderResult extends Counting implements AnnotatedWideApi {
        @Override
        public String answer() {
            fail();
            return "";
        }
    }

    static class InheritedFromUnannotatedSuperclassByAnnotatedInterface extends Plain implements AnnotatedMethodApi {}

    static class InheritedFromUnannotatedSuperclassByGenericInterface extends Plain implements GenericApi<String> {}

    interface TwiceApi extends Api {
        @Override
        @Retryable(maxAttempts = 2)
        void call(String input);
    }

    interface OverridingApi extends TwiceApi {
        @Override
        @Retryable(maxAttempts = 4)
        void call(String input);
    }

    static class OnInterfaceMethodThatOverridesOneNamedBeforeIt extends Counting implements TwiceApi, OverridingApi {
        @Override
        public void call(String input) {
            fail();
        }
    }

    @Retryable(maxAttempts = 2)
    interface TwiceTypeApi extends Api {}

    @Retryable(maxAttempts = 4)
    interface ExtendingApi extends TwiceTypeApi {}

    static class OnInterfaceThatExtendsOneNamedBeforeIt extends Counting implements TwiceTypeApi, ExtendingApi {
        @Override
        public void call(String input) {
            fail();
        }
    }

    static class OnOneOfTwoInterfaces extends Counting implements Api, AnnotatedMethodApi {
        @Override
        public void call(String input) {
            fail();
        }
    }

    @Retryable(maxAttempts = 4)
    interface AnnotatedApi extends Api {}

    static class OnInterface extends Counting implements AnnotatedApi {
        @Override
        public void call(String input) {
            fail();
        }
    }

    interface SubOfAnnotatedApi extends AnnotatedApi {}

    static class OnSuperInterface extends Counting implements SubOfAnnotatedApi {
        @Override
        public void call(String input) {
            fail();
        }
    }

    @Retryable(maxAttempts = 4)
    interface AnnotatedGenericApi<T> extends PlainGenericApi<T> {}

    static class OnGenericInterface extends Counting implements AnnotatedGenericApi<String>, Api {
        @Override
        public void call(String input) {
            fail();
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Retryable(maxAttempts = 4)
    @interface Persistent {}

    @Retention(RetentionPolicy.RUNTIME)
    @Retryable
    @interface Tries {
        @AliasFor(annotation = Retryable.class, attribute = "maxAttempts")
        int value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Persistent
    @interface VeryPersistent {}

    static class ByMetaAnnotationOnMethod extends Counting implements Api {
        @Override
        @Persistent
        public void call(String input) {
            fail();
        }
    }

    interface MetaAnnotatedMethodApi extends Api {
        @Override
        @Persistent
        void call(String input);
    }

    static class ByMetaAnnotationOnInterfaceMethod extends Counting implements MetaAnnotatedMethodApi {
        @Override
        public void call(String input) {
            fail();
        }
    }

    @Persistent
    static class ByMetaAnnotationOnClass extends Counting implements Api {
        @Override
        public void call(String input) {
            fail();
        }
    }

    static class ByMetaAnnotationOnSuperclass extends ByMetaAnnotationOnClass {}

    @Persistent
    interface MetaAnnotatedApi extends Api {}

    static class ByMetaAnnotationOnInterface extends Counting implements MetaAnnotatedApi {
        @Override
        public void call(String input) {
            fail();
        }
    }

    static class ByAliasOfMetaAnnotation extends Counting implements Api {
        @Override
        @Tries(4)
        public void call(String input) {
            fail();
        }
    }

    static class ByMetaMetaAnnotation extends Counting implements Api {
        @Override
        @VeryPersistent
        public void call(String input) {
            fail();
        }
    }
}
