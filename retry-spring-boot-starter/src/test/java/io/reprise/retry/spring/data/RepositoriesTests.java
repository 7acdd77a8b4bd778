package io.reprise.retry.spring.data;

import java.util.List;

import io.reprise.retry.GaveUp;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.data.Databases.FlakyDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.EnableTransactionManagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Real Spring Data repositories: proxies that Spring Data makes of interfaces, with advisors of their own. */
class RepositoriesTests {

    private final ApplicationContextRunner application =
            Contexts.retrying().withUserConfiguration(Databases.class, Repositories.class);

    @Test
    void annotationOnTheRepositoryMeansInheritedMethodsToo() {
        application.run(context -> {
            AllRetried payments = context.getBean(AllRetried.class);

            assertThat(connectionsOf(context, () -> payments.save(new Payment(null, "account"))))
                    .isEqualTo(3);
            assertThat(connectionsOf(context, () -> assertThat(payments.count()).isOne()))
                    .isEqualTo(3);
            assertThat(connectionsOf(
                            context, () -> assertThat(payments.accounts()).containsExactly("account")))
                    .isEqualTo(3);
        });
    }

    @Test
    void annotationOnAMethodOfTheRepositoryMeansThatMethodAlone() {
        application.run(context -> {
            OneRetried payments = context.getBean(OneRetried.class);

            assertThat(connectionsOf(context, payments::accounts)).isEqualTo(3);

            context.getBean(FlakyDataSource.class).fail(1);
            assertThat(catchThrowable(payments::count)).isNotNull();
            assertThat(context.getBean(FlakyDataSource.class).asked()).isEqualTo(1);
        });
    }

    @Test
    void callerGetsTheRepositorysOwnExceptionWithTheReport() {
        application.run(context -> {
            context.getBean(FlakyDataSource.class).fail(10);

            Throwable thrown = catchThrowable(context.getBean(OneRetried.class)::accounts);

            assertThat(thrown.getClass().getName()).startsWith("org.springframework.");
            assertThat(GaveUp.on(thrown).orElseThrow().reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
        });
    }

    /** How many connections the call asked for, of which the first two are refused. */
    private static int connectionsOf(ApplicationContext context, Runnable call) {
        FlakyDataSource database = context.getBean(FlakyDataSource.class);
        database.fail(2);
        call.run();
        return database.asked();
    }

    @Table("PAYMENT")
    record Payment(@Id Long id, String account) {}

    @Retryable
    interface AllRetried extends CrudRepository<Payment, Long> {

        @Query("select account from payment")
        List<String> accounts();
    }

    interface OneRetried extends Repository<Payment, Long> {

        long count();

        @Retryable
        @Query("select account from payment")
        List<String> accounts();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    @EnableJdbcRepositories(
            considerNestedRepositories = true,
            includeFilters =
                    @ComponentScan.Filter(
                            type = FilterType.ASSIGNABLE_TYPE,
                            classes = {AllRetried.class, OneRetried.class}))
    static class Repositories extends AbstractJdbcConfiguration {}
}
