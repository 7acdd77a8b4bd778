package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.reprise.retry.spring.Retryable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * Says at WARN where another library's annotation for retries stands on a bean and does nothing, as happens when the wrong one
 * of two with the same name is imported, or where it multiplies the attempts of ours: once per method or class on which it is
 * written. Thread-safe.
 */
public final class OtherLibrariesCheck implements BeanPostProcessor {

    private static final Logger log = LoggerFactory.getLogger("io.reprise.retry");

    private final MethodExecutors executors;
    private final ConfigurableListableBeanFactory beans;
    private final List<OtherLibrary> libraries;
    private final Set<Class<?>> checked = ConcurrentHashMap.newKeySet();
    private final Set<Object> said = ConcurrentHashMap.newKeySet();

    /** Creates the check, for the libraries that are on the application's class path. */
    public OtherLibrariesCheck(MethodExecutors executors, ConfigurableListableBeanFactory beans) {
        this.executors = Objects.requireNonNull(executors, "executors");
        this.beans = Objects.requireNonNull(beans, "beans");
        this.libraries = OtherLibrary.ALL.stream()
                .filter(library -> library.isOnClassPath(beans.getBeanClassLoader()))
                .toList();
    }

    /** Before proxies are made, which hide the bean's class. */
    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        check(bean.getClass(), beanName);
        return bean;
    }

    /** For what factory beans make, which the step before is left out for. */
    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (!(bean instanceof FactoryBean) && beans.containsBean(beanName) && beans.isFactoryBean(beanName)) {
            check(bean.getClass(), beanName);
        }
        return bean;
    }

    private void check(Class<?> beanType, String beanName) {
        Class<?> type = ClassUtils.getUserClass(beanType);
        if (!libraries.isEmpty() && !type.getName().startsWith("org.springframework.") && checked.add(type)) {
            libraries.forEach(library -> check(library, type, beanName));
        }
    }

    private void check(OtherLibrary library, Class<?> type, String beanName) {
        Set<Method> methods = RetryableMethods.allOf(type);
        methods.removeIf(method -> !library.isOn(method));
        boolean isOnClass = library.isOn(type);
        if (!isOnClass && methods.isEmpty()) {
            return;
        }
        Set<Method> ours = new LinkedHashSet<>();
        executors.methodsOf(type).all().forEach(method -> ours.add(method.method()));
        if (library.isSwitchedOn(beans)) {
            ours.stream()
                    .filter(method -> isOnClass || methods.contains(method))
                    .forEach(method -> sayMultiplied(library, method, beanName));
            return;
        }
        if (isOnClass) {
            sayIdle(library, type, Origin.ofClass(type, beanName), !ours.isEmpty());
        }
        methods.forEach(method -> sayIdle(library, method, Origin.ofMethod(method, beanName), ours.contains(method)));
    }

    private void sayMultiplied(OtherLibrary library, Method method, String beanName) {
        if (said.add(new Said(library, method))) {
            log.warn(
                    "{}: both Reprise's @Retryable and {} of {} retry it, so that their attempts multiply. Remove one of"
                            + " the two",
                    Origin.ofMethod(method, beanName),
                    library.written(),
                    library.name());
        }
    }

    private void sayIdle(OtherLibrary library, Object methodOrClass, String origin, boolean besideOurs) {
        if (said.add(new Said(library, methodOrClass))) {
            String fix = besideOurs
                    ? "Remove it: Reprise's @Retryable retries"
                    : "Import " + Retryable.class.getName() + " in its place"
                            + (library.remedy().isEmpty() ? "" : ", or " + library.remedy());
            log.warn(
                    "{}: {} of {} ({}) does nothing here, because nothing in the application carries it out. {}",
                    origin,
                    library.written(),
                    library.name(),
                    library.annotation(),
                    fix);
        }
    }

    /** What has been said of a library's annotation, and where. */
    private record Said(OtherLibrary library, Object methodOrClass) {}
}
