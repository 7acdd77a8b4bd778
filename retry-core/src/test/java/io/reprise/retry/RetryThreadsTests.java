package io.reprise.retry;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RetryThreadsTests {

    @Test
    void thousandsOfRetriesAtOnceRunOnAFewThreadsThatHoldOnToNothing() throws Exception {
        ThreadPoolExecutor threads = RetryThreads.few();
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        CountDownLatch open = new CountDownLatch(10_000);
        for (int i = 0; i < 10_000; i++) {
            threads.execute(() -> {
                seen.add(Thread.currentThread());
                open.countDown();
            });
        }
        open.await();
        assertThat(seen).hasSizeBetween(1, RetryThreads.MOST).allSatisfy(thread -> {
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getContextClassLoader()).isNull();
        });
        assertThat(threads.allowsCoreThreadTimeOut()).isTrue();
        threads.shutdown();
    }

    @Test
    void attemptsThatBlockDoNotHoldUpOthers() throws Exception {
        ThreadPoolExecutor threads = RetryThreads.few();
        CountDownLatch all = new CountDownLatch(RetryThreads.MOST);
        for (int i = 0; i < RetryThreads.MOST; i++) {
            threads.execute(() -> {
                all.countDown();
                try {
                    all.await();
                } catch (InterruptedException interrupt) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        all.await();
        threads.shutdown();
        assertThat(threads.getLargestPoolSize()).isEqualTo(RetryThreads.MOST);
    }

    @Test
    void theCommonPoolIsTakenWhereItHasMoreThanOneThread() {
        Executor standard = RetryThreads.standard();
        boolean takesCommonPool = ForkJoinPool.getCommonPoolParallelism() > 1;
        assertThat(standard == ForkJoinPool.commonPool()).isEqualTo(takesCommonPool);
        assertThat(RetryThreads.standard()).isSameAs(standard);
    }
}
