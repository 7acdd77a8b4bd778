package io.reprise.retry.spring.autoconfigure;

import java.util.Arrays;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.task.TaskExecutor;

/**
 * The executor on which the application runs its own tasks, asked for when the first task comes: its bean is lazy, and must
 * not be made earlier because of us. Thread-safe.
 */
final class ApplicationExecutor implements Executor {

    /** What Spring Boot calls it, and applications that replace it. */
    private static final String NAME = "applicationTaskExecutor";

    private final BeanFactory beans;
    private final String name;
    private volatile @Nullable Executor executor;

    private ApplicationExecutor(BeanFactory beans, String name) {
        this.beans = beans;
        this.name = name;
    }

    /** The bean of that name, else the only or primary {@link TaskExecutor}; null where there is neither. */
    static @Nullable ApplicationExecutor of(ConfigurableListableBeanFactory beans) {
        String name = name(beans);
        return name == null ? null : new ApplicationExecutor(beans, name);
    }

    private static @Nullable String name(ConfigurableListableBeanFactory beans) {
        if (beans.containsBean(NAME) && beans.isTypeMatch(NAME, Executor.class)) {
            return NAME;
        }
        String[] names = beans.getBeanNamesForType(TaskExecutor.class, false, false);
        return names.length == 1
                ? names[0]
                : Arrays.stream(names)
                        .filter(each -> beans.containsBeanDefinition(each)
                                && beans.getBeanDefinition(each).isPrimary())
                        .findFirst()
                        .orElse(null);
    }

    @Override
    public void execute(Runnable task) {
        Executor known = executor;
        if (known == null) {
            known = beans.getBean(name, Executor.class);
            executor = known;
        }
        known.execute(task);
    }
}
