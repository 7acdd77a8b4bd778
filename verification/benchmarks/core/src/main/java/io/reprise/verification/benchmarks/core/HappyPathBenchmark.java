package io.reprise.verification.benchmarks.core;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.reprise.verification.benchmarks.Operations;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** Calls that succeed at the first attempt. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HappyPathBenchmark {

    /** What all threads share. */
    @State(Scope.Benchmark)
    public static class Shared {

        @Param({
            "direct",
            "loop",
            "floor-default",
            "reprise",
            "reprise-default",
            "spring-retry",
            "spring-retry-simple",
            "resilience4j",
            "failsafe",
            "spring-7"
        })
        String library = "";

        Subject subject;

        /** Makes the subject. */
        @Setup
        public void prepare() {
            subject = Subjects.named(library);
        }
    }

    /** What each thread calls. */
    @State(Scope.Thread)
    public static class Own {

        final Callable<Object> operation = new Operations.Succeeding();
    }

    /** In one thread. */
    @Benchmark
    public Object happyPath(Shared shared, Own own) throws Exception {
        return shared.subject.call(own.operation);
    }

    /** In two threads, through one executor. */
    @Benchmark
    @Threads(2)
    public Object happyPathOnTwoThreads(Shared shared, Own own) throws Exception {
        return shared.subject.call(own.operation);
    }
}
