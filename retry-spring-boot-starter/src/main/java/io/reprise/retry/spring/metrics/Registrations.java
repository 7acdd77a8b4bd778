package io.reprise.retry.spring.metrics;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.reprise.retry.call.UserCode;

/**
 * Registers meters with the application's registry, which may refuse one: the application may have a meter of the same name
 * with another type or other tags, or a filter that throws. That is said once per meter's name, and a meter that measures
 * nothing takes its place. It knows what it has registered, to take all of it back. Thread-safe.
 */
final class Registrations {

    private final MeterRegistry registry;
    private final Queue<Meter> registered = new ConcurrentLinkedQueue<>();

    Registrations(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Registrations with the same registry that are taken back on their own. */
    Registrations ofTheirOwn() {
        return new Registrations(registry);
    }

    /** Takes back what was registered; who still holds one of the meters counts into the void. */
    void removeAll() {
        for (Meter meter = registered.poll(); meter != null; meter = registered.poll()) {
            registry.remove(meter);
        }
    }

    Counter counter(String name, Function<Counter.Builder, Counter.Builder> described) {
        return registered(name, described.apply(Counter.builder(name))::register);
    }

    Timer timer(String name, Function<Timer.Builder, Timer.Builder> described) {
        return registered(name, described.apply(Timer.builder(name))::register);
    }

    /** The gauge holds what it measures weakly. */
    <T> void gauge(
            String name,
            T measured,
            ToDoubleFunction<T> value,
            Function<Gauge.Builder<T>, Gauge.Builder<T>> described) {
        registered(name, described.apply(Gauge.builder(name, measured, value))::register);
    }

    private <M extends Meter> M registered(String name, Function<MeterRegistry, M> register) {
        try {
            M meter = register.apply(registry);
            registered.add(meter);
            return meter;
        } catch (Throwable refused) {
            UserCode.threw("When asked for the meter " + name + ", the registry", registry, refused);
            // A composite of no registries gives meters that keep nothing.
            return register.apply(new CompositeMeterRegistry());
        }
    }
}
