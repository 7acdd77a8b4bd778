package io.reprise.verification.benchmarks.core;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.reprise.verification.benchmarks.Operations;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What a call costs while something grows that should cost nothing. The number of threads is given when JMH is started. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GrowthBenchmark {

    /** Policies in one registry, or as many retries of another kind. */
    @State(Scope.Benchmark)
    public static class Policies {

        @Param({"loop", "reprise-default", "resilience4j"})
        String library = "";

        @Param({"1", "10", "100", "1000", "10000"})
        int size;

        final Callable<Object> operation = new Operations.Succeeding();
        final RandomWalk walk = new RandomWalk();
        Subject[] subjects;

        /** Makes them. */
        @Setup
        public void prepare() {
            subjects = switch (library) {
                case "loop" -> each(HandWritten::loop);
                case "resilience4j" -> each(Resilience4j::retry);
                default -> Reprise.ofDefaults(size);
            };
        }

        private Subject[] each(Supplier<Subject> made) {
            return Stream.generate(made).limit(size).toArray(Subject[]::new);
        }
    }

    /** Listeners that do nothing. */
    @State(Scope.Benchmark)
    public static class Listeners {

        @Param({"loop", "reprise-default"})
        String library = "";

        @Param({"0", "1", "2", "4", "8", "16"})
        int size;

        final Callable<Object> operation = new Operations.Succeeding();
        Subject subject;

        /** Makes them; a loop by hand tells nobody. */
        @Setup
        public void prepare() {
            subject = library.equals("loop") ? HandWritten.loop() : Reprise.withListeners(size);
        }
    }

    /** One subject for all threads. */
    @State(Scope.Benchmark)
    public static class Shared {

        @Param({"direct", "reprise", "reprise-default"})
        String library = "";

        Subject subject;

        /** Makes it. */
        @Setup
        public void prepare() {
            subject = Subjects.named(library);
        }
    }

    /** Of one thread. */
    @State(Scope.Thread)
    public static class Own {

        final Callable<Object> operation = new Operations.Succeeding();
    }

    /** First attempts that fail, in per cent. */
    @State(Scope.Benchmark)
    public static class Failures {

        @Param({"loop", "reprise-default"})
        String library = "";

        @Param({"0", "1", "5", "10", "25", "50", "75", "100"})
        int size;

        Callable<Object> operation;
        Subject subject;

        /** Makes it. */
        @Setup
        public void prepare() {
            operation = new FailingOperations.FailingSometimes(size);
            subject = Subjects.named(library);
        }
    }

    /** Through one executor of many. */
    @Benchmark
    public Object oneExecutor(Policies policies) throws Exception {
        return policies.subjects[0].call(policies.operation);
    }

    /** Through another executor each time. */
    @Benchmark
    public Object changingExecutor(Policies policies) throws Exception {
        return policies.subjects[policies.walk.next(policies.size)].call(policies.operation);
    }

    /** Heard by listeners. */
    @Benchmark
    public Object listeners(Listeners listeners) throws Exception {
        return listeners.subject.call(listeners.operation);
    }

    /** In several threads. */
    @Benchmark
    public Object threads(Shared shared, Own own) throws Exception {
        return shared.subject.call(own.operation);
    }

    /** Failing now and then. */
    @Benchmark
    public Object failures(Failures failures) throws Exception {
        return failures.subject.call(failures.operation);
    }
}
