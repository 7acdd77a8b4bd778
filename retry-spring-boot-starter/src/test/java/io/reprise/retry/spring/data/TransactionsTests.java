package io.reprise.retry.spring.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.data.Databases.FlakyDataSource;
import io.reprise.retry.spring.data.Databases.Transactions;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Real transactions on a real database: what an attempt that failed has written is gone. */
class TransactionsTests {

    private final ApplicationContextRunner application = Contexts.retrying()
            .withUserConfiguration(Databases.class, Managed.class)
            .withBean(Payments.class);

    @Test
    void row29_eachAttemptIsATransactionThatIsReallyRolledBack() {
        application.run(context -> {
            context.getBean(Payments.class).pay("account");

            assertThat(accounts(context.getBean(JdbcTemplate.class))).containsExactly("account 3");
            Transactions transactions = context.getBean(Transactions.class);
            assertThat(transactions.begun).hasValue(3);
            assertThat(transactions.rolledBack).hasValue(2);
            assertThat(transactions.committed).hasValue(1);
        });
    }

    @Test
    void row29_newTransactionPerAttemptInsideTheCallersOneLeavesThatUntouched() {
        application.run(context -> {
            JdbcTemplate database = context.getBean(JdbcTemplate.class);

            new TransactionTemplate(context.getBean(PlatformTransactionManager.class)).executeWithoutResult(outer -> {
                database.update("insert into payment (account) values ('outer')");
                context.getBean(Payments.class).payInNewTransaction("account");
                assertThat(outer.isRollbackOnly()).isFalse();
            });

            assertThat(accounts(database)).containsExactly("outer", "account 3");
            assertThat(context.getBean(Transactions.class).begun).hasValue(4);
            assertThat(context.getBean(Transactions.class).rolledBack).hasValue(2);
        });
    }

    @Test
    void transactionOfTheCallerThatAttemptsJoinIsLostWithTheFirstFailure() {
        application.run(context -> {
            TransactionTemplate outer = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
            Payments payments = context.getBean(Payments.class);

            assertThatThrownBy(() -> outer.executeWithoutResult(status -> payments.pay("account")))
                    .isInstanceOf(UnexpectedRollbackException.class);

            assertThat(payments.attempts()).isEqualTo(3);
            assertThat(accounts(context.getBean(JdbcTemplate.class))).isEmpty();
        });
    }

    @Test
    void transactionThatCanNotBeginIsRetriedToo() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);
            context.getBean(FlakyDataSource.class).fail(2);

            payments.payAtOnce("account");

            assertThat(payments.attempts()).isEqualTo(1);
            assertThat(accounts(context.getBean(JdbcTemplate.class))).containsExactly("account");
        });
    }

    private static List<String> accounts(JdbcTemplate database) {
        return database.queryForList("select account from payment order by id", String.class);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    static class Managed {}

    static class Payments {

        private final JdbcTemplate database;
        private final AtomicInteger attempts = new AtomicInteger();

        Payments(JdbcTemplate database) {
            this.database = database;
        }

        @Retryable
        @Transactional
        public void pay(String account) {
            insertAndFailUntilThird(account);
        }

        @Retryable
        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void payInNewTransaction(String account) {
            insertAndFailUntilThird(account);
        }

        @Retryable
        @Transactional
        public void payAtOnce(String account) {
            attempts.incrementAndGet();
            database.update("insert into payment (account) values (?)", account);
        }

        public int attempts() {
            return attempts.get();
        }

        private void insertAndFailUntilThird(String account) {
            int attempt = attempts.incrementAndGet();
            database.update("insert into payment (account) values (?)", account + " " + attempt);
            if (attempt < 3) {
                throw new UncheckedIOException(new IOException("reset"));
            }
        }
    }
}
