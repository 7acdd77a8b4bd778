package io.reprise.verification.benchmarks.core;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

import com.sun.management.OperatingSystemMXBean;
import io.reprise.verification.benchmarks.Failure;

/**
 * Begins many calls that fail twice, so that all of them wait at the same time, and measures one of two things: the time and the
 * processor's time from the first call's begin to the last one's end, in rounds of one warm JVM; or the memory and threads that
 * are held while all wait. Not for JMH, whose loop is about one call at a time.
 */
public final class PendingCalls {

    private static final int WAITS = Subject.ATTEMPTS - 1;
    private static final Duration FOR_EVER = Duration.ofMinutes(10);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int WARM_UPS = 4;
    private static final int ROUNDS = 5;

    /** Below it, what the JVM itself does in the meantime hides what the calls hold and use. */
    private static final int ENOUGH = 1_000;

    private final String library;
    private final int calls;
    private final Duration wait;

    private PendingCalls(String library, int calls) {
        this.library = library;
        this.calls = calls;
        // Long enough that the last call has begun before the first one's wait ends.
        this.wait = Duration.ofMillis(200L * Math.max(1, calls / 100_000));
    }

    /** Measures; see the class. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 4) {
            throw new IllegalArgumentException("usage: times|held <library> <calls> <file>");
        }
        PendingCalls measured = new PendingCalls(arguments[1], Integer.parseInt(arguments[2]));
        String figures = arguments[0].equals("held") ? measured.held() : measured.times();
        measured.write(Path.of(arguments[3]), figures);
        System.exit(0); // calls may be left that wait for ever
    }

    private String times() throws Exception {
        PendingSubject subject = PendingSubjects.named(library, wait);
        List<Times> measured = new ArrayList<>();
        for (int i = 0; i < WARM_UPS + ROUNDS; i++) {
            Times times = round(subject);
            if (times.ended() < calls) {
                return figures(List.of(times)) + remark(times);
            }
            if (i >= WARM_UPS) {
                measured.add(times);
            }
        }
        return figures(measured);
    }

    private String figures(List<Times> measured) {
        double millis = median(measured.stream().mapToDouble(times -> times.wall() / 1e6));
        String figures = String.format(
                Locale.ROOT, "\"WALL\": %.3f, \"BEYOND_WAITS\": %.3f", millis, millis - WAITS * wait.toMillis());
        // All rounds together, as the processor's time comes in steps of 10 ms.
        double cpu = measured.stream().mapToLong(Times::cpu).average().orElseThrow() / 1e3 / calls;
        return "\"figures\": {" + figures + ifEnough(", \"CPU\": %.3f", cpu) + '}';
    }

    private String ifEnough(String figure, double value) {
        return calls < ENOUGH ? "" : String.format(Locale.ROOT, figure, value);
    }

    private String remark(Times times) {
        return String.format(
                Locale.ROOT,
                ", \"lowerBounds\": true, \"remark\": \"stopped after %d s, when %,d of its %,d calls had ended: its times are only lower bounds\"",
                PATIENCE.toSeconds(),
                times.ended(),
                calls);
    }

    private static double median(DoubleStream figures) {
        double[] sorted = figures.sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private Times round(PendingSubject subject) throws Exception {
        Operation[] operations = operations();
        CountDownLatch ended = new CountDownLatch(calls);
        AtomicInteger failures = new AtomicInteger();
        long wall = System.nanoTime();
        long cpu = cpu();
        for (Operation operation : operations) {
            subject.call(operation).whenComplete((result, failure) -> {
                if (failure != null) {
                    failures.incrementAndGet();
                }
                ended.countDown();
            });
        }
        boolean all = ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        Times times = new Times(System.nanoTime() - wall, cpu() - cpu, calls - ended.getCount());
        if (failures.get() > 0) {
            throw new IllegalStateException(failures + " calls failed");
        }
        if (all) {
            check(operations);
        }
        return times;
    }

    private static void check(Operation[] operations) {
        for (Operation operation : operations) {
            if (operation.attempts != Subject.ATTEMPTS) {
                throw new IllegalStateException("a call made " + operation.attempts + " attempts");
            }
        }
    }

    /** The operations are there before, as are the places for the futures that callers hold. */
    private String held() throws Exception {
        Set<Long> threads = threads();
        PendingSubject subject = PendingSubjects.named(library, FOR_EVER);
        // What a library makes once, it makes now.
        CompletionStage<Object> first = subject.call(new Operation());
        Operation[] operations = operations();
        CompletionStage<?>[] results = new CompletionStage<?>[calls];
        long before = usedHeap();
        for (int i = 0; i < calls; i++) {
            results[i] = subject.call(operations[i]);
        }
        double bytes = (double) (usedHeap() - before) / calls;
        Set<Long> started = threads();
        started.removeAll(threads);
        if (first.toCompletableFuture().isDone()
                || results[calls - 1].toCompletableFuture().isDone()) {
            throw new IllegalStateException("a call ended that should wait");
        }
        Reference.reachabilityFence(operations);
        Reference.reachabilityFence(results);
        return "\"figures\": {\"THREADS\": " + started.size() + ifEnough(", \"LIVE_BYTES\": %.1f", bytes) + '}';
    }

    private static Set<Long> threads() {
        Set<Long> threads = new HashSet<>();
        for (long id : ManagementFactory.getThreadMXBean().getAllThreadIds()) {
            threads.add(id);
        }
        return threads;
    }

    private Operation[] operations() {
        Operation[] operations = new Operation[calls];
        for (int i = 0; i < calls; i++) {
            operations[i] = new Operation();
        }
        return operations;
    }

    private static long usedHeap() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private void write(Path file, String figures) throws IOException {
        Files.writeString(
                file,
                String.format(
                        Locale.ROOT,
                        "[{\"benchmark\": \"pending\", \"params\": {\"library\": \"%s\", \"size\": \"%d\"}, %s}]%n",
                        library,
                        calls,
                        figures));
    }

    /** Of one round, in nanoseconds: on the clock, and of all processors. */
    private record Times(long wall, long cpu, long ended) {}

    /** Fails twice, then succeeds. */
    private static final class Operation implements Supplier<CompletionStage<Object>> {

        private static final Failure FAILURE = new Failure();
        private static final Object RESULT = Integer.valueOf(1_000);

        private volatile int attempts;

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // attempts follow one another, if not on one thread
        public CompletionStage<Object> get() {
            attempts++;
            return attempts < Subject.ATTEMPTS
                    ? CompletableFuture.failedFuture(FAILURE)
                    : CompletableFuture.completedFuture(RESULT);
        }
    }
}
