package io.reprise.verification.benchmarks.annotation;

import java.util.List;
import java.util.concurrent.TimeUnit;

import io.reprise.retry.spring.Retryable;
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

/** What a call costs while the annotated methods of an application grow in number, each in a class of its own. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GrowthBenchmark {

    @Param({"interceptor-loop", "reprise-default"})
    String library = "";

    @Param({"1", "10", "100", "1000"})
    int size;

    private ConfigurableApplicationContext context;
    private Subject[] subjects;
    private int state = 1;

    /** Starts the application. */
    @Setup
    public void start() {
        List<? extends Class<?>> services = library.startsWith("reprise")
                ? ManyServices.make(size, Retryable.class, "measured")
                : ManyServices.make(size, HandWritten.Intercepted.class, "");
        context = Applications.start(library, new Operations.Succeeding(), services);
        subjects = services.stream()
                .map(service -> (Subject) context.getBean(service.getName()))
                .toArray(Subject[]::new);
    }

    /** Stops it. */
    @TearDown
    public void stop() {
        context.close();
    }

    /** One method after the other, in no order that a processor could foresee. */
    @Benchmark
    public Object methods() {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return subjects[(int) (((state & 0xFFFF_FFFFL) * size) >>> 32)].call();
    }
}
