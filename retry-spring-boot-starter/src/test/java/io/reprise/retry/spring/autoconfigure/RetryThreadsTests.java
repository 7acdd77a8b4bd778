package io.reprise.retry.spring.autoconfigure;

import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshotFactory;
import io.reprise.retry.ContextCarrier;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.TaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;

/** Where the retries of futures run, and with which context. */
class RetryThreadsTests {

    private static final ThreadLocal<String> USER = new ThreadLocal<>();

    private final ApplicationContextRunner application = Contexts.retrying().withBean("service", Service.class);

    private static List<String> threads(org.springframework.context.ApplicationContext context) {
        Service service = context.getBean(Service.class);
        assertThat(service.future().join()).isEqualTo("done");
        return service.threads().stream().skip(1).toList();
    }

    @Test
    void retriesRunOnTheExecutorThatSpringBootMakesForTheApplication() {
        application
                .withConfiguration(AutoConfigurations.of(TaskExecutionAutoConfiguration.class))
                .withPropertyValues("spring.task.execution.thread-name-prefix=application-")
                .run(context ->
                        assertThat(threads(context)).hasSize(2).allMatch(name -> name.startsWith("application-")));
    }

    @Test
    void retriesRunOnTheOnlyTaskExecutorWhateverItsName() {
        application
                .withBean("mine", TaskExecutor.class, () -> new SimpleAsyncTaskExecutor("mine-"))
                .run(context -> assertThat(threads(context)).hasSize(2).allMatch(name -> name.startsWith("mine-")));
    }

    @Test
    void ofSeveralTaskExecutorsThePrimaryOneIsTaken() {
        application
                .withBean("other", TaskExecutor.class, () -> new SimpleAsyncTaskExecutor("other-"))
                .withBean(
                        "mine",
                        TaskExecutor.class,
                        () -> new SimpleAsyncTaskExecutor("mine-"),
                        bean -> bean.setPrimary(true))
                .run(context -> assertThat(threads(context)).hasSize(2).allMatch(name -> name.startsWith("mine-")));
    }

    @Test
    void withoutOneOfTheApplicationsTheCommonPoolIsTaken() {
        application.run(context -> assertThat(threads(context))
                .hasSize(2)
                .noneMatch(name -> name.startsWith("application-") || name.startsWith("reprise-timer")));
    }

    @Test
    void theExecutorIsNotMadeBeforeTheFirstRetry() {
        List<String> made = new CopyOnWriteArrayList<>();
        application
                .withBean(
                        "applicationTaskExecutor",
                        TaskExecutor.class,
                        () -> {
                            made.add("executor");
                            return new SimpleAsyncTaskExecutor();
                        },
                        bean -> bean.setLazyInit(true))
                .run(context -> {
                    context.getBean(Service.class);
                    assertThat(made).isEmpty();
                    threads(context);
                    assertThat(made).hasSize(1);
                });
    }

    @Test
    void whatIsBoundToTheCallersThreadIsCarriedOverByMicrometersContextPropagation() {
        ContextRegistry.getInstance().registerThreadLocalAccessor("reprise.test.user", USER);
        USER.set("ann");
        try {
            application.run(context -> {
                threads(context);
                assertThat(context.getBean(Service.class).users()).containsExactly("ann", "ann", "ann");
            });
        } finally {
            USER.remove();
            ContextRegistry.getInstance().removeThreadLocalAccessor("reprise.test.user");
        }
    }

    @Test
    void theApplicationsOwnCarrierTakesItsPlace() {
        List<String> carried = new CopyOnWriteArrayList<>();
        ContextCarrier own = () -> {
            carried.add("captured");
            return UnaryOperator.identity();
        };
        application.withBean("own", ContextCarrier.class, () -> own).run(context -> {
            threads(context);
            assertThat(context).hasSingleBean(ContextCarrier.class);
            assertThat(carried).containsExactly("captured");
        });
    }

    @Test
    void withoutContextPropagationFuturesAreRetriedAllTheSame() {
        Service service = new Service();
        Contexts.retrying()
                .withClassLoader(new FilteredClassLoader(ContextSnapshotFactory.class))
                .run(context -> {
                    assertThat(context).doesNotHaveBean(ContextCarrier.class);
                    assertThat(context.getBean(RetryRegistry.class)
                                    .get("defaults")
                                    .callAsync(service::future)
                                    .join())
                            .isEqualTo("done");
                });
    }

    static class Service {

        private final List<String> threads = new CopyOnWriteArrayList<>();
        private final List<String> users = new CopyOnWriteArrayList<>();

        List<String> threads() {
            return threads;
        }

        List<String> users() {
            return users;
        }

        @Retryable
        public CompletableFuture<String> future() {
            threads.add(Thread.currentThread().getName());
            users.add(String.valueOf(USER.get()));
            return threads.size() < 3
                    ? CompletableFuture.failedFuture(new SocketTimeoutException())
                    : CompletableFuture.completedFuture("done");
        }
    }
}
