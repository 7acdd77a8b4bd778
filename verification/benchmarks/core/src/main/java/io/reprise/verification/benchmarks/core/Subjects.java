package io.reprise.verification.benchmarks.core;

import java.util.Map;
import java.util.function.Supplier;

/** All subjects by the names that they have in the tables. */
final class Subjects {

    private static final Map<String, Supplier<Subject>> ALL = Map.ofEntries(
            Map.entry("direct", HandWritten::direct),
            Map.entry("loop", HandWritten::loop),
            Map.entry("floor-default", HandWritten::clockAndThreadLocal),
            Map.entry("reprise", Reprise::plain),
            Map.entry("reprise-default", Reprise::ofDefaults),
            Map.entry("spring-retry", SpringRetry::byBuilder),
            Map.entry("spring-retry-simple", SpringRetry::bySimplePolicy),
            Map.entry("resilience4j", Resilience4j::retry),
            Map.entry("resilience4j-no-sleep", Resilience4j::withoutSleep),
            Map.entry("failsafe", FailsafeRetry::executor),
            Map.entry("spring-7", SpringFramework7::template));

    private Subjects() {}

    static Subject named(String name) {
        Supplier<Subject> subject = ALL.get(name);
        if (subject == null) {
            throw new IllegalArgumentException("no library '" + name + "'; known: " + ALL.keySet());
        }
        return subject.get();
    }
}
