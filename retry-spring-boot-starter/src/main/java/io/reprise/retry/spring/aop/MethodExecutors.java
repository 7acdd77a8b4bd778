package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * The executors of all annotated methods, which calls only look up. Thread-safe. It knows classes and methods, never beans,
 * so that prototypes leave nothing behind.
 *
 * <p>A class's annotations are resolved when the first bean of it is created. Its executors are made then too, but for those
 * of beans that are created before all singletons are there: what executors share, such as listeners, may itself need beans
 * with annotated methods. So these wait until then, or for the first call if that comes earlier.
 */
public final class MethodExecutors implements SmartInitializingSingleton {

    private final ExecutorFactory factory;
    private final ConcurrentMap<Class<?>, RetryableMethods> methods = new ConcurrentHashMap<>();
    private final ConcurrentMap<Class<?>, OfClass> classes = new ConcurrentHashMap<>();
    private final CalledMethods calledMethods = new CalledMethods();
    private volatile boolean singletonsAreThere;

    /** Creates it with what makes the executors. */
    public MethodExecutors(ExecutorFactory factory) {
        this.factory = Objects.requireNonNull(factory, "factory");
    }

    @Override
    public void afterSingletonsInstantiated() {
        singletonsAreThere = true;
        classes.values().forEach(OfClass::makeAll);
    }

    /** The annotated methods of a bean's class. */
    RetryableMethods methodsOf(Class<?> type) {
        RetryableMethods known = methods.get(type);
        return known != null ? known : methods.computeIfAbsent(type, RetryableMethods::of);
    }

    /** The annotated methods of all classes that have been looked at so far. */
    Collection<RetryableMethods> all() {
        return methods.values();
    }

    /**
     * Resolves the annotations of a class, unless that has been done.
     *
     * @param beanName the bean for which it is done; null where it isn't known
     * @throws io.reprise.retry.spring.policy.RetryConfigurationException with all that is wrong
     */
    void prepare(Class<?> type, @Nullable String beanName) {
        if (!classes.containsKey(type)) {
            OfClass prepared = new OfClass(type, factory.policies(methodsOf(type), beanName));
            if (classes.putIfAbsent(type, prepared) == null && singletonsAreThere) {
                prepared.makeAll();
            }
        }
    }

    /**
     * What a call of a method needs.
     *
     * @param type the class of the called bean
     * @param called the method as it was called: the class's, or that of an interface or a superclass
     * @return null where no annotation stands for the method
     */
    @Nullable
    RetriedMethod method(Class<?> type, Method called) {
        RetriedMethod known = calledMethods.get(type, called);
        return known != null ? known : lookedUp(type, called);
    }

    private @Nullable RetriedMethod lookedUp(Class<?> type, Method called) {
        OfClass known = classes.get(type);
        if (known == null) {
            prepare(type, null);
            known = Objects.requireNonNull(classes.get(type));
        }
        RetriedMethod found = known.method(called);
        if (found != null) {
            calledMethods.put(type, called, found);
        }
        return found;
    }

    /** One class's policies by the method as the class has it, and what its calls need. */
    private final class OfClass {

        private final Class<?> type;
        private final Map<Method, MethodPolicy> policies;
        private final ConcurrentMap<Method, RetriedMethod> retried = new ConcurrentHashMap<>();

        OfClass(Class<?> type, Map<Method, MethodPolicy> policies) {
            this.type = type;
            this.policies = policies;
        }

        void makeAll() {
            policies.forEach(this::make);
        }

        @Nullable
        RetriedMethod method(Method called) {
            Method method = RetryableMethods.asOf(type, called);
            MethodPolicy policy = policies.get(method);
            if (policy == null) {
                return null;
            }
            return make(method, policy);
        }

        /** Not inside computeIfAbsent: making the first executor creates beans, which may have annotated methods in turn. */
        private RetriedMethod make(Method method, MethodPolicy policy) {
            RetriedMethod known = retried.get(method);
            if (known != null) {
                return known;
            }
            RetriedMethod made =
                    factory.retried(policy, OperationName.of(method, type), ReturnTypes.style(method, type));
            RetriedMethod first = retried.putIfAbsent(method, made);
            return first == null ? made : first;
        }
    }
}
