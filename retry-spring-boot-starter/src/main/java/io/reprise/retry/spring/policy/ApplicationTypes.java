package io.reprise.retry.spring.policy;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

import io.reprise.retry.classify.FailureClassifier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/** Finds the classes and beans of the application that policies name. Thread-safe. */
public final class ApplicationTypes {

    private final ConfigurableListableBeanFactory beans;

    /** Of beans that policies name. It grows while beans with annotations are created. */
    private final Set<String> namedClassifiers = ConcurrentHashMap.newKeySet();

    private final ConcurrentMap<Class<?>, FailureClassifier> made = new ConcurrentHashMap<>();

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

    /** A classifier: given, the bean of that name, or of a class the only bean or else an object with its dependencies. */
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
                ? Parsed.of(named(name))
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
        return names.isEmpty() ? ofClassWithoutBean(type) : Parsed.of(named(names.get(0)));
    }

    private FailureClassifier named(String name) {
        namedClassifiers.add(name);
        return new BorrowedClassifier(
                "bean '" + name + "'", () -> beans.getBean(name, FailureClassifier.class), () -> true);
    }

    private Parsed<FailureClassifier> ofClassWithoutBean(Class<?> type) {
        boolean inner = ClassUtils.isInnerClass(type);
        if (inner || Modifier.isAbstract(type.getModifiers())) {
            return Parsed.wrong("is no bean, and no object of it can be made: the class is "
                    + (inner ? "an inner one that isn't static" : "abstract"));
        }
        return Parsed.of(made.computeIfAbsent(
                type,
                each -> new BorrowedClassifier(
                        "class " + type.getName(), () -> (FailureClassifier) beans.createBean(type), () -> true)));
    }

    /** Of these beans those that no policy names, now or later, in their order. None is created for it. */
    List<FailureClassifier> ofAllPolicies(Stream<FailureClassifier> ordered) {
        IdentityHashMap<FailureClassifier, Set<String>> names = new IdentityHashMap<>();
        for (String name : beansOf(FailureClassifier.class)) {
            if (beans.containsSingleton(name) || !beans.containsLocalBean(name)) {
                Set<String> all =
                        names.computeIfAbsent(beans.getBean(name, FailureClassifier.class), each -> new HashSet<>());
                all.add(name);
                all.addAll(List.of(beans.getAliases(name)));
            }
        }
        return ordered.map(bean -> unlessNamed(bean, names.getOrDefault(bean, Set.of())))
                .toList();
    }

    /** Asked each time, as a bean with an annotation may be created after the first call. */
    private FailureClassifier unlessNamed(FailureClassifier bean, Set<String> names) {
        return new BorrowedClassifier(
                String.join(", ", names), () -> bean, () -> Collections.disjoint(names, namedClassifiers));
    }

    private String knownClassifiers() {
        List<String> known = beansOf(FailureClassifier.class);
        return known.isEmpty() ? "" : "; FailureClassifier beans are " + String.join(", ", known);
    }

    /** By type alone: nothing is created for it. */
    private List<String> beansOf(Class<?> type) {
        return Arrays.asList(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false));
    }

    /** The class of this name; null where there is none that can be loaded. */
    @Nullable
    Class<?> classNamed(String name) {
        return loaded(name).value();
    }

    /** Also where all of a nested class's names are parted by dots: Spring's own look-up takes only the last one for a {@code $}. */
    private Class<?> forName(String name) throws ClassNotFoundException {
        StringBuilder binary = new StringBuilder(name);
        while (true) {
            try {
                return ClassUtils.forName(binary.toString(), beans.getBeanClassLoader());
            } catch (ClassNotFoundException absent) {
                int dot = binary.lastIndexOf(".");
                if (dot < 0) {
                    throw absent;
                }
                binary.setCharAt(dot, '$');
            }
        }
    }

    private Parsed<Class<?>> loaded(Object classOrName) {
        if (classOrName instanceof Class<?> type) {
            return Parsed.of(type);
        }
        try {
            return Parsed.of(forName(classOrName.toString()));
        } catch (ClassNotFoundException absent) {
            return Parsed.wrong("is not on the class path: the full class name is needed, such as java.io.IOException");
        } catch (LinkageError broken) {
            return Parsed.wrong("can't be loaded: " + broken);
        }
    }
}
