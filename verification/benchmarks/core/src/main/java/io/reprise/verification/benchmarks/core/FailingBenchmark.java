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

/** Calls whose first attempts fail. No library is told to wait in between; some sleep for no time all the same. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FailingBenchmark {

    @Param({
        "loop",
        "reprise",
        "reprise-default",
        "spring-retry",
        "spring-retry-simple",
        "resilience4j",
        "resilience4j-no-sleep",
        "failsafe",
        "spring-7"
    })
    String library = "";

    private Subject subject;
    private final Callable<Object> failingTwice = new Operations.FailingTwice();
    private final Callable<Object> failing = new FailingOperations.Failing();

    /** Makes the subject. */
    @Setup
    public void prepare() {
        subject = Subjects.named(library);
    }

    /** Two failures, then success. */
    @Benchmark
    public Object failsTwice() throws Exception {
        return subject.call(failingTwice);
    }

    /** Three failures, after which the library gives up. */
    @Benchmark
    public Object exhausted() {
        try {
            return subject.call(failing);
        } catch (Exception failure) {
            return failure;
        }
    }
}
