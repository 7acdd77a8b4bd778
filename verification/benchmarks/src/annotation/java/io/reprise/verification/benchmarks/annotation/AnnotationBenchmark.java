package io.reprise.verification.benchmarks.annotation;

import java.util.concurrent.TimeUnit;

import io.reprise.verification.benchmarks.Operation;
import io.reprise.verification.benchmarks.Operations;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.springframework.context.ConfigurableApplicationContext;

/** Calls of a bean's method that retries stand around. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AnnotationBenchmark {

    /** An application whose operation succeeds. */
    @State(Scope.Benchmark)
    public static class Succeeding extends Running {

        @Override
        Operation operation() {
            return new Operations.Succeeding();
        }
    }

    /** An application whose operation fails twice per call. */
    @State(Scope.Benchmark)
    public static class FailingTwice extends Running {

        @Override
        Operation operation() {
            return new Operations.FailingTwice();
        }
    }

    /** An application. */
    @State(Scope.Benchmark)
    public abstract static class Running {

        @Param({
            "plain",
            "interceptor",
            "interceptor-loop",
            "interceptor-loop-metrics",
            "floor-default",
            "aspect",
            "reprise-plain",
            "reprise-default",
            "reprise-actuator"
        })
        String library = "";

        private ConfigurableApplicationContext context;
        Subject subject;

        abstract Operation operation();

        /** Starts it. */
        @Setup
        public void start() {
            context = Applications.start(library, operation());
            subject = context.getBean("subject", Subject.class);
        }

        /** Stops it. */
        @TearDown
        public void stop() {
            context.close();
        }
    }

    /** Succeeds at the first attempt. */
    @Benchmark
    public Object happyPath(Succeeding application) {
        return application.subject.call();
    }

    /** Fails twice, then succeeds, without waits as far as the library can. */
    @Benchmark
    public Object failsTwice(FailingTwice application) {
        return application.subject.call();
    }
}
