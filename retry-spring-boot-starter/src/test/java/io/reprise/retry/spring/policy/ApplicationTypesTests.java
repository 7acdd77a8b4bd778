package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.FailureClassifier;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;

import static org.assertj.core.api.Assertions.assertThat;

class ApplicationTypesTests {

    private static final AttemptOutcome ANY = new AttemptOutcome.Returned("a");

    private final AtomicInteger created = new AtomicInteger();

    private final DefaultListableBeanFactory beans = new DefaultListableBeanFactory();

    private final ApplicationTypes types = ApplicationTypes.of(beans);

    static class Throttled implements FailureClassifier {
        @Override
        public FailureKind classify(AttemptOutcome outcome) {
            return FailureKind.THROTTLED;
        }
    }

    static final class Counted extends Throttled {
        static final AtomicInteger MADE = new AtomicInteger();

        Counted() {
            MADE.incrementAndGet();
        }
    }

    abstract static class Unfinished implements FailureClassifier {}

    @SuppressWarnings("ClassCanBeStatic")
    final class Inner extends Throttled {}

    static final class Broken extends Exception {}

    private void define(String name) {
        RootBeanDefinition definition = new RootBeanDefinition(Throttled.class, () -> {
            created.incrementAndGet();
            return new Throttled();
        });
        beans.registerBeanDefinition(name, definition);
    }

    @Test
    void aBeanIsFoundByItsNameAndCreatedOnlyWhenItIsAsked() {
        define("judge");

        FailureClassifier classifier = types.classifier("judge").value();

        assertThat(created).hasValue(0);
        assertThat(classifier.classify(ANY)).isEqualTo(FailureKind.THROTTLED);
        assertThat(classifier.classify(ANY)).isEqualTo(FailureKind.THROTTLED);
        assertThat(created).hasValue(1);
        assertThat(classifier).hasToString("bean 'judge'");
    }

    @Test
    void aBeanIsFoundByItsClassAndByTheNameOfItsClass() {
        define("judge");

        assertThat(types.classifier(Throttled.class).value()).hasToString("bean 'judge'");
        assertThat(types.classifier(Throttled.class.getName()).value()).hasToString("bean 'judge'");
    }

    @Test
    void aClassWithoutABeanIsMadeOnceAndOnlyWhenItIsAsked() {
        FailureClassifier classifier = types.classifier(Counted.class).value();

        assertThat(types.classifier(Counted.class.getName()).value()).isSameAs(classifier);
        assertThat(Counted.MADE).hasValue(0);
        assertThat(classifier.classify(ANY)).isEqualTo(FailureKind.THROTTLED);
        assertThat(classifier.classify(ANY)).isEqualTo(FailureKind.THROTTLED);
        assertThat(Counted.MADE).hasValue(1);
        assertThat(classifier).hasToString("class " + Counted.class.getName());
    }

    @Test
    void aNestedClassIsFoundHoweverItsNameIsWritten() {
        String written = Outer.Between.Deep.class.getName();
        for (String name : List.of(written, written.replace('$', '.'), Outer.Between.Deep.class.getCanonicalName())) {
            assertThat(types.classNamed(name)).as(name).isEqualTo(Outer.Between.Deep.class);
            assertThat(types.exceptionType(name).value()).as(name).isEqualTo(Outer.Between.Deep.class);
        }
        assertThat(types.classNamed(written + "er")).isNull();
    }

    static final class Outer {
        static final class Between {
            static final class Deep extends Exception {
                private static final long serialVersionUID = 1L;
            }
        }
    }

    @Test
    void aClassifierItselfIsTakenAsItIs() {
        Throttled classifier = new Throttled();

        assertThat(types.classifier(classifier).value()).isSameAs(classifier);
    }

    @Test
    void severalBeansOfAClassMustBeToldApart() {
        define("judge");
        define("jury");

        assertThat(types.classifier(Throttled.class).wrong())
                .isEqualTo("is the class of several beans: name one of judge, jury");
    }

    @Test
    void whatIsNoClassifierIsTold() {
        define("judge");
        beans.registerSingleton("text", "text");

        assertThat(types.classifier("text").wrong())
                .isEqualTo("is a bean of another type: it must be a FailureClassifier");
        assertThat(types.classifier("java.lang.String").wrong())
                .isEqualTo("is a class of another type: it must implement io.reprise.retry.classify.FailureClassifier");
        assertThat(types.classifier("jugde").wrong())
                .isEqualTo("is neither a bean nor a class; FailureClassifier beans are judge");
        assertThat(types.classifier(Unfinished.class).wrong())
                .isEqualTo("is no bean, and no object of it can be made: the class is abstract");
        assertThat(types.classifier(Inner.class).wrong())
                .isEqualTo("is no bean, and no object of it can be made: the class is an inner one that isn't static");
        assertThat(types.classifier(FailureClassifier.class).wrong()).isNull();
    }

    @Test
    void anExceptionIsFoundByItsFullName() {
        assertThat(types.exceptionType("java.io.IOException").value()).isEqualTo(java.io.IOException.class);
        assertThat(types.exceptionType(" java.io.IOException ").value()).isNull();
        assertThat(types.exceptionType(Broken.class.getName()).value()).isEqualTo(Broken.class);
        assertThat(types.exceptionType(Broken.class.getCanonicalName()).value()).isEqualTo(Broken.class);
    }

    @Test
    void theClassLoaderOfTheApplicationIsTheOneThatIsAsked() {
        beans.setBeanClassLoader(new ClassLoader(null) {});

        assertThat(types.exceptionType(Broken.class.getName()).wrong()).startsWith("is not on the class path");
    }

    @Test
    void aClassThatCanNotBeLinkedIsTold() {
        beans.setBeanClassLoader(new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String name) {
                throw new NoClassDefFoundError("com/acme/Missing");
            }
        });

        assertThat(types.exceptionType("com.acme.Broken").wrong())
                .isEqualTo("can't be loaded: java.lang.NoClassDefFoundError: com/acme/Missing");
    }
}
