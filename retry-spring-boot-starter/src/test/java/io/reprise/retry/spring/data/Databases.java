package io.reprise.retry.spring.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/** A real database in memory, whose connections fail when a test says so, with real transactions that are counted. */
@Configuration(proxyBeanMethods = false)
class Databases {

    @Bean
    FlakyDataSource dataSource() {
        String name = UUID.randomUUID().toString();
        DriverManagerDataSource h2 = new DriverManagerDataSource("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
        FlakyDataSource dataSource = new FlakyDataSource(h2);
        new JdbcTemplate(dataSource)
                .execute("create table payment (id bigint auto_increment primary key, account varchar(80))");
        return dataSource;
    }

    @Bean
    Transactions transactions() {
        return new Transactions();
    }

    @Bean
    JdbcTransactionManager transactionManager(DataSource dataSource, Transactions transactions) {
        JdbcTransactionManager manager = new JdbcTransactionManager(dataSource);
        manager.addListener(transactions);
        return manager;
    }

    @Bean
    JdbcTemplate jdbcTemplate(DataSource dataSource) {
        return new JdbcTemplate(dataSource);
    }

    @Bean
    NamedParameterJdbcTemplate namedParameterJdbcTemplate(JdbcTemplate jdbcTemplate) {
        return new NamedParameterJdbcTemplate(jdbcTemplate);
    }

    static final class FlakyDataSource extends DelegatingDataSource {

        private final AtomicInteger failing = new AtomicInteger();
        private final AtomicInteger asked = new AtomicInteger();

        FlakyDataSource(DataSource target) {
            super(target);
        }

        /** The next so many connections are refused. */
        void fail(int times) {
            failing.set(times);
            asked.set(0);
        }

        /** How many connections have been asked for since. */
        int asked() {
            return asked.get();
        }

        @Override
        public Connection getConnection() throws SQLException {
            asked.incrementAndGet();
            if (failing.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new SQLTransientConnectionException("no connection");
            }
            return super.getConnection();
        }
    }

    /** Counts what really became of transactions. */
    static final class Transactions implements TransactionExecutionListener {

        final AtomicInteger begun = new AtomicInteger();
        final AtomicInteger committed = new AtomicInteger();
        final AtomicInteger rolledBack = new AtomicInteger();

        @Override
        public void afterBegin(TransactionExecution transaction, Throwable failure) {
            begun.incrementAndGet();
        }

        @Override
        public void afterCommit(TransactionExecution transaction, Throwable failure) {
            committed.incrementAndGet();
        }

        @Override
        public void afterRollback(TransactionExecution transaction, Throwable failure) {
            rolledBack.incrementAndGet();
        }
    }
}
