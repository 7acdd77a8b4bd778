package io.reprise.retry.simulation.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What can be simulated from the command line. */
enum Command {
    SCHEDULE(
            "one client's waits, how long they are together, and the policy to copy",
            Commands.SCHEDULE,
            Commands::schedule),
    HERD("many clients that fail at one instant, for each kind of jitter", Commands.HERD, Commands::herd),
    CONTENTION("clients that contend for one row, after AWS's model", Commands.CONTENTION, Commands::contention),
    STORM("a service under load in an outage, with the budget and without", Commands.STORM, Commands::storm);

    private final String meaning;
    private final List<Option> options;
    private final Function<Options, String> simulation;

    Command(String meaning, List<Option> options, Function<Options, String> simulation) {
        this.meaning = meaning;
        this.options = options;
        this.simulation = simulation;
    }

    static Optional<Command> named(String name) {
        return Stream.of(values())
                .filter(command -> command.label().equals(name))
                .findFirst();
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    String meaning() {
        return meaning;
    }

    List<Option> options() {
        return options;
    }

    /** The outcome as text. */
    String run(Options given) {
        return simulation.apply(given);
    }

    boolean has(String option) {
        return options.stream().anyMatch(known -> known.name().equals(option));
    }
}
