package io.reprise.retry.spring.policy;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.FailureClassifier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanInstantiationException;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;

/** Finds the classes and beans of the application that policies name. Thread-safe. */
public final class ApplicationTypes {

    private final ConfigurableListableBeanFactory beans;

    private ApplicationTypes(ConfigurableListableBeanFactory beans) {
        this.beans = Objects.requireNonNull(beans, "beans");
    }

    /** Looks up beans in this factory, and classes by its class loader. */
    public static ApplicationTypes of(ConfigurableListableBeanFactory beans) {
        return new ApplicationTypes(beans);
    }

    /** A throwable's class, given or by its full name. */
    Parsed<Class<? extends Throwable>> exceptionType(Object classOrName) {
        Parsed<Class<?>> found = loaded(classOrName);
        Class<?> type = found.value();
        if (type == null) {
            return new Parsed<>(null, found.wrong());
        }
        return Throwable.class.isAssignableFrom(type)
                ? Parsed.of(type.asSubclass(Throwable.class))
                : Parsed.wrong("is no exception: it must extend java.lang.Throwable");
    }

    /** A classifier: given, the bean of that name, or of a class the only bean or else a new instance. */
    Parsed<FailureClassifier> classifier(Object classifierOrName) {
        if (classifierOrName instanceof FailureClassifier classifier) {
            return Parsed.of(classifier);
        }
        if (classifierOrName instanceof Class<?> type) {
            return ofClass(type);
        }
        String name = classifierOrName.toString().strip();
        return beans.containsBean(name) ? ofBean(name) : ofClassNamed(name);
    }

    private Parsed<FailureClassifier> ofBean(String name) {
        return beans.isTypeMatch(name, FailureClassifier.class)
                ? Parsed.of(new BeanClassifier(name))
                : Parsed.wrong("is a bean of another type: it must be a FailureClassifier");
    }

    private Parsed<FailureClassifier> ofClassNamed(String name) {
        Class<?> type = loaded(name).value();
        return type == null ? Parsed.wrong("is neither a bean nor a class" + knownClassifiers()) : ofClass(type);
    }

    private Parsed<FailureClassifier> ofClass(Class<?> type) {
        if (!FailureClassifier.class.isAssignableFrom(type)) {
            return Parsed.wrong("is a class of another type: it must implement " + FailureClassifier.class.getName());
        }
        List<String> names = beansOf(type);
        if (names.size() > 1) {
            return Parsed.wrong("is the class of several beans: name one of " + String.join(", ", names));
        }
        return names.isEmpty() ? newInstance(type) : Parsed.of(new BeanClassifier(names.get(0)));
    }

    private static Parsed<FailureClassifier> newInstance(Class<?> type) {
        try {
            return Parsed.of((FailureClassifier) BeanUtils.instantiateClass(type));
        } catch (BeanInstantiationException failed) {
            return Parsed.wrong("is no bean, and can't be made by a constructor without parameters: "
                    + failed.getMostSpecificCause());
        }
    }

    private String knownClassifiers() {
        List<String> known = beansOf(FailureClassifier.class);
        return known.isEmpty() ? "" : "; FailureClassifier beans are " + String.join(", ", known);
    }

    /** By type alone: nothing is created for it. */
    private List<String> beansOf(Class<?> type) {
        return Arrays.asList(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false));
    }

    private Parsed<Class<?>> loaded(Object classOrName) {
        if (classOrName instanceof Class<?> type) {
            return Parsed.of(type);
        }
        try {
            return Parsed.of(ClassUtils.forName(classOrName.toString(), beans.getBeanClassLoader()));
        } catch (ClassNotFoundException absent) {
            return Parsed.wrong("is not on the class path: the full class name is needed, such as java.io.IOException");
        } catch (LinkageError broken) {
            return Parsed.wrong("can't be loaded: " + broken);
        }
    }

    /**
     * The bean of this name, fetched when the first outcome is judged and then kept. Fetched at the start, it could need a
     * bean that in turn waits for the policies.
     */
    private final class BeanClassifier implements FailureClassifier {

        private final String name;
        private final SingletonSupplier<FailureClassifier> bean;

        BeanClassifier(String name) {
            this.name = name;
            this.bean = SingletonSupplier.of(() -> beans.getBean(name, FailureClassifier.class));
        }

        @Override
        public @Nullable FailureKind classify(AttemptOutcome outcome) {
            return bean.obtain().classify(outcome);
        }

        @Override
        public String toString() {
            return "bean '" + name + "'";
        }
    }
}
