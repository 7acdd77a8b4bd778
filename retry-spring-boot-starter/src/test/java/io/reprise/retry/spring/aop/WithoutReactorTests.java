package io.reprise.retry.spring.aop;

import java.io.File;
import java.net.MalformedURLException;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.autoconfigure.RetryAutoConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Contexts that are built by classes of a loader which finds all of the test's class path but Reactor and what needs it. */
class WithoutReactorTests {

    private URLClassLoader withoutReactor;

    @BeforeEach
    void openLoader() {
        URL[] classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.matches(".*(reactor-|reactive-streams|spring-webflux)[^/]*jar"))
                .map(WithoutReactorTests::url)
                .toArray(URL[]::new);
        withoutReactor = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
    }

    @AfterEach
    void closeLoader() throws Exception {
        withoutReactor.close();
    }

    private static URL url(String entry) {
        try {
            return new File(entry).toURI().toURL();
        } catch (MalformedURLException wrong) {
            throw new IllegalArgumentException(wrong);
        }
    }

    private Object outcomeOf(Class<? extends Callable<String>> scenario) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(withoutReactor);
        try {
            Class<?> there = withoutReactor.loadClass(scenario.getName());
            assertThat(ClassUtils.isPresent("reactor.core.publisher.Mono", withoutReactor))
                    .isFalse();
            return ((Callable<?>) there.getDeclaredConstructor().newInstance()).call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void blockingMethodsAndFuturesAreRetried() throws Exception {
        assertThat(outcomeOf(Works.class)).isEqualTo("done after 3, done after 3");
    }

    @Test
    void aReactiveTypeStopsTheStartWithTheAlternatives() throws Exception {
        assertThat(outcomeOf(Refuses.class))
                .asString()
                .contains("stands on a method that returns Publisher, which can't be retried without Reactor")
                .contains("add io.projectreactor:reactor-core to the class path, or return the value itself or a"
                        + " CompletableFuture");
    }

    @ImportAutoConfiguration({AopAutoConfiguration.class, RetryAutoConfiguration.class})
    public static class Application {}

    public static class Works implements Callable<String> {
        @Override
        public String call() {
            try (AnnotationConfigApplicationContext context =
                    new AnnotationConfigApplicationContext(Application.class, Service.class)) {
                Service service = context.getBean(Service.class);
                return service.blocking() + ", " + service.future().join();
            } catch (SocketTimeoutException failure) {
                return failure.toString();
            }
        }
    }

    public static class Refuses implements Callable<String> {
        @Override
        public String call() {
            try (AnnotationConfigApplicationContext context =
                    new AnnotationConfigApplicationContext(Application.class, Reactive.class)) {
                return "started " + context;
            } catch (RuntimeException failure) {
                return NestedExceptionUtils.getMostSpecificCause(failure).getMessage();
            }
        }
    }

    public static class Service {

        private int attempts;

        private String third() throws SocketTimeoutException {
            attempts++;
            if (attempts % 3 != 0) {
                throw new SocketTimeoutException();
            }
            return "done after 3";
        }

        @Retryable(baseDelay = "1ms")
        public String blocking() throws SocketTimeoutException {
            return third();
        }

        @Retryable(baseDelay = "1ms")
        public synchronized CompletableFuture<String> future() {
            try {
                return CompletableFuture.completedFuture(third());
            } catch (SocketTimeoutException failure) {
                return CompletableFuture.failedFuture(failure);
            }
        }
    }

    public static class Reactive {
        @Retryable
        public Flow.Publisher<String> publisher() {
            return subscriber -> {};
        }
    }
}
