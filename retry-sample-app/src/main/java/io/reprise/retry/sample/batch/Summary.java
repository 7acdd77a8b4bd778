package io.reprise.retry.sample.batch;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.reprise.retry.GaveUp;
import io.reprise.retry.Outcome;

/** A batch's outcomes in a few lines: how many ended how, and why the others gave up. */
final class Summary {

    private static final int MOST_REASONS = 5;

    private final List<Outcome<String>> outcomes;
    private final Duration elapsed;

    Summary(List<Outcome<String>> outcomes, Duration elapsed) {
        this.outcomes = outcomes;
        this.elapsed = elapsed;
    }

    String text() {
        int attempts = outcomes.stream().mapToInt(Outcome::attempts).sum();
        Map<String, Long> counts =
                outcomes.stream().collect(Collectors.groupingBy(Outcome::label, TreeMap::new, Collectors.counting()));
        String lines = counts.entrySet().stream()
                .map(count -> "%6d %s%n".formatted(count.getValue(), count.getKey()))
                .collect(Collectors.joining());
        return "done in %.1f s, %d attempts for %d prompts%n%s%s"
                .formatted(elapsed.toMillis() / 1000.0, attempts, outcomes.size(), lines, reasons());
    }

    private String reasons() {
        return IntStream.range(0, outcomes.size())
                .filter(prompt -> !outcomes.get(prompt).isSuccess())
                .limit(MOST_REASONS)
                .mapToObj(prompt -> "prompt %d: %s%n".formatted(prompt + 1, why(outcomes.get(prompt))))
                .collect(Collectors.joining());
    }

    private static String why(Outcome<String> outcome) {
        Throwable failure = outcome.failure();
        return failure == null
                ? outcome.label()
                : GaveUp.on(failure)
                        .map(GaveUp::getMessage)
                        .orElse(failure.getClass().getSimpleName());
    }
}
