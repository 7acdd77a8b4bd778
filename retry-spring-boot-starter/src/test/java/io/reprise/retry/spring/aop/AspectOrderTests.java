package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCache;
import org.springframework.cache.support.SimpleCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;

import static org.assertj.core.api.Assertions.assertThat;

/** The retry stands outside of all advisors that come with Spring, and inside of an asynchronous start. */
@ExtendWith(OutputCaptureExtension.class)
class AspectOrderTests {

    private final ApplicationContextRunner application = Contexts.retrying();

    @Test
    void row29_eachAttemptHasATransactionOfItsOwn() {
        application
                .withUserConfiguration(Transactions.class, InnerTransactions.class)
                .run(context -> {
                    context.getBean(Service.class).inTransaction();

                    assertThat(context.getBean(CountingTransactions.class).log)
                            .containsExactly("begin", "rollback", "begin", "rollback", "begin", "commit");
                });
    }

    @Test
    void eachAttemptLooksIntoTheCacheItself() {
        application.withUserConfiguration(InnerCaching.class, Caching.class).run(context -> {
            Service service = context.getBean(Service.class);
            FlakyCache cache = context.getBean(FlakyCache.class);

            assertThat(service.cached("a")).isEqualTo("a");
            assertThat(cache.lookUps).hasValue(3);
            assertThat(service.cached("a")).isEqualTo("a");
            assertThat(cache.lookUps).hasValue(4);
        });
    }

    @Test
    void hitOfTheCacheCallsTheMethodNotAgain() {
        application.withUserConfiguration(InnerCaching.class, Caching.class).run(context -> {
            Service service = context.getBean(Service.class);

            assertThat(service.cachedAfterFailures("a")).isEqualTo("a after 3 attempts");
            assertThat(service.cachedAfterFailures("a")).isEqualTo("a after 3 attempts");
            assertThat(service.attempts()).isEqualTo(3);
        });
    }

    @Test
    void row29_asynchronousMethodIsRetriedOnItsOwnThread() {
        application.withUserConfiguration(Asynchronous.class).run(context -> {
            Service service = context.getBean(Service.class);
            CountDownLatch done = new CountDownLatch(1);
            List<Thread> threads = new CopyOnWriteArrayList<>();

            service.inBackground(threads, done);

            assertThat(done.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(threads).hasSize(3).containsOnly(threads.get(0)).doesNotContain(Thread.currentThread());
        });
    }

    @Test
    void defaultOrderIsOutsideOfTheLowestOnes() {
        application
                .withUserConfiguration(Transactions.class, InnerTransactions.class)
                .run(context -> {
                    Advisor[] advisors = ((Advised) context.getBean(Service.class)).getAdvisors();

                    assertThat(context.getBean(RetryAdvisor.class).getOrder()).isEqualTo(2_147_483_547);
                    assertThat(advisors)
                            .extracting(advisor -> advisor.getClass().getSimpleName())
                            .containsSubsequence("RetryAdvisor", "BeanFactoryTransactionAttributeSourceAdvisor");
                });
    }

    @ParameterizedTest(name = "aspect-order {0}: {1} transactions")
    @CsvSource({"-1, 3", "1, 1"})
    void aspectOrderMovesTheAdvisor(int order, long transactions) {
        application
                .withUserConfiguration(Transactions.class, TransactionsOfOrderZero.class)
                .withPropertyValues("reprise.aspect-order=" + order)
                .run(context -> {
                    context.getBean(Service.class).inTransaction();

                    assertThat(context.getBean(CountingTransactions.class).log)
                            .filteredOn("begin"::equals)
                            .hasSize((int) transactions);
                });
    }

    @Test
    void transactionsOutsideOfTheRetryAreSaidOnce(CapturedOutput output) {
        application
                .withUserConfiguration(Transactions.class, TransactionsOfOrderZero.class)
                .run(context -> assertThat(warnings(output))
                        .singleElement()
                        .asString()
                        .contains("Bean 'service'", "(order 0)", "(order 2147483547)", "reprise.aspect-order"));
    }

    @Test
    void cachesOutsideOfTheRetryAreSaidOnce(CapturedOutput output) {
        application
                .withUserConfiguration(CachingOfOrderZero.class, Caching.class)
                .run(context -> assertThat(warnings(output))
                        .singleElement()
                        .asString()
                        .contains("Bean 'service'", "Cache", "(order 0)"));
    }

    @Test
    void transactionsInsideOfTheRetryAreNotSaid(CapturedOutput output) {
        application
                .withUserConfiguration(Transactions.class, InnerTransactions.class)
                .run(context -> assertThat(warnings(output)).isEmpty());
    }

    private static Stream<String> warnings(CapturedOutput output) {
        return output.getOut().lines().filter(line -> line.contains("WARN") && line.contains("io.reprise.retry"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Transactions {

        @Bean
        CountingTransactions transactionManager() {
            return new CountingTransactions();
        }

        @Bean
        Service service() {
            return new Service();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    static class InnerTransactions {}

    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement(order = 0)
    static class TransactionsOfOrderZero {}

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class InnerCaching {}

    @Configuration(proxyBeanMethods = false)
    @EnableCaching(order = 0)
    static class CachingOfOrderZero {}

    @Configuration(proxyBeanMethods = false)
    static class Caching {

        @Bean
        FlakyCache cache() {
            return new FlakyCache();
        }

        @Bean
        CacheManager cacheManager(FlakyCache cache) {
            SimpleCacheManager manager = new SimpleCacheManager();
            manager.setCaches(List.of(cache));
            return manager;
        }

        @Bean
        Service service() {
            return new Service();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAsync
    static class Asynchronous {

        @Bean
        ThreadPoolTaskExecutor taskExecutor() {
            return new ThreadPoolTaskExecutor();
        }

        @Bean
        Service service() {
            return new Service();
        }
    }

    static class Service {

        private final AtomicInteger attempts = new AtomicInteger();

        @Retryable
        @Transactional
        public void inTransaction() {
            succeedOnThirdAttempt();
        }

        @Retryable
        @Cacheable("flaky")
        public String cached(String key) {
            return key;
        }

        @Retryable(maxAttempts = 5)
        @Cacheable("flaky")
        public String cachedAfterFailures(String key) {
            succeedOnThirdAttempt();
            return key + " after " + attempts + " attempts";
        }

        public int attempts() {
            return attempts.get();
        }

        @Retryable
        @Async
        public void inBackground(List<Thread> threads, CountDownLatch done) {
            threads.add(Thread.currentThread());
            succeedOnThirdAttempt();
            done.countDown();
        }

        private void succeedOnThirdAttempt() {
            if (attempts.incrementAndGet() < 3) {
                throw new UncheckedIOException(new IOException("reset"));
            }
        }
    }

    /** Begins nothing, and notes what it is told to do. */
    static class CountingTransactions extends AbstractPlatformTransactionManager {

        final List<String> log = new ArrayList<>();

        @Override
        protected Object doGetTransaction() {
            return new Object();
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {
            log.add("begin");
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            log.add("commit");
        }

        @Override
        protected void doRollback(DefaultTransactionStatus status) {
            log.add("rollback");
        }
    }

    /** Fails at its first two look-ups, as a remote cache does. */
    static class FlakyCache extends ConcurrentMapCache {

        final AtomicInteger lookUps = new AtomicInteger();

        FlakyCache() {
            super("flaky");
        }

        @Override
        public ValueWrapper get(Object key) {
            if (lookUps.incrementAndGet() < 3) {
                throw new UncheckedIOException(new IOException("reset"));
            }
            return super.get(key);
        }
    }
}
