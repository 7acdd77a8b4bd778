package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CalledMethodsTests {

    private static final RetryExecutor EXECUTOR = RetryExecutor.of(RetryPolicy.ofDefaults("p"));

    private final CalledMethods called = new CalledMethods();

    private static RetriedMethod retried() {
        return new RetriedMethod(EXECUTOR, CallStyle.BLOCKING, null);
    }

    /** Another object for the same method each time, as reflection gives them. */
    private static Method method() {
        try {
            return Object.class.getMethod("toString");
        } catch (NoSuchMethodException absent) {
            throw new AssertionError(absent);
        }
    }

    @Test
    void methodIsKnownByItsClassAndTheVeryObjectOnly() {
        Method method = method();
        RetriedMethod retried = retried();
        called.put(String.class, method, retried);

        assertThat(called.get(String.class, method)).isSameAs(retried);
        assertThat(called.get(Integer.class, method)).isNull();
        assertThat(called.get(String.class, method())).isNull();
    }

    @Test
    void whatIsPutFirstStays() {
        Method method = method();
        RetriedMethod first = retried();
        called.put(String.class, method, first);
        called.put(String.class, method, retried());
        assertThat(called.get(String.class, method)).isSameAs(first);
    }

    @Test
    void thousandsThatSeveralThreadsPutAtOnceAreAllThereAndEachIsItsOwn() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                all.add(threads.submit(this::putAndFindAThousand));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    private void putAndFindAThousand() {
        List<Method> methods = new ArrayList<>();
        List<RetriedMethod> put = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            methods.add(method());
            put.add(retried());
            called.put(String.class, methods.get(i), put.get(i));
            int some = i / 2;
            assertThat(called.get(String.class, methods.get(some))).isSameAs(put.get(some));
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(called.get(String.class, methods.get(i))).isSameAs(put.get(i));
        }
    }
}
