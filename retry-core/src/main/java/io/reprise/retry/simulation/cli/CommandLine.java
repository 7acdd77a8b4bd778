package io.reprise.retry.simulation.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.InvalidPolicyException;
import io.reprise.retry.budget.InvalidBudgetException;
import io.reprise.retry.simulation.InvalidSimulationException;

/** Reads a command, runs it, and says what is wrong with it in one line per problem. */
final class CommandLine {

    private static final int FINE = 0;
    private static final int WRONGLY_CALLED = 2;
    private static final String HELP = "--help";

    private final PrintStream out;
    private final PrintStream err;

    CommandLine(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** The exit code: 0, or 2 where it was called in a wrong way. */
    int run(List<String> args) {
        if (args.isEmpty()) {
            err.println(help());
            return WRONGLY_CALLED;
        }
        if (args.get(0).equals(HELP)) {
            out.println(help());
            return FINE;
        }
        return Command.named(args.get(0))
                .map(command -> run(command, args.subList(1, args.size())))
                .orElseGet(() -> complain(Stream.of(args.get(0) + ": unknown command; known: " + commands())));
    }

    private int run(Command command, List<String> args) {
        if (args.contains(HELP)) {
            out.println(help(command));
            return FINE;
        }
        try {
            out.println(command.run(Options.parse(command.options(), args)));
            return FINE;
        } catch (UsageException | InvalidSimulationException | InvalidPolicyException | InvalidBudgetException wrong) {
            return complain(problems(command, wrong));
        }
    }

    private static Stream<String> problems(Command command, RuntimeException wrong) {
        if (wrong instanceof InvalidSimulationException simulation) {
            return simulation.problems().stream()
                    .map(problem -> problem(command, problem.parameter(), problem.value(), problem.accepted()));
        }
        if (wrong instanceof InvalidPolicyException policy) {
            return policy.problems().stream()
                    .map(problem ->
                            problem(command, problem.keys().get(0).key(), problem.value(), problem.explanation()));
        }
        if (wrong instanceof InvalidBudgetException budget) {
            // No option sets a throttled retry's cost: it is that of any other, and told with it.
            return budget.problems().stream()
                    .map(problem ->
                            problem(command, budgetOption(problem.keys().get(0)), problem.value(), problem.accepted()))
                    .filter(text -> text.startsWith("--"));
        }
        return Stream.of(String.valueOf(wrong.getMessage()));
    }

    /** The service has a capacity too. */
    private static String budgetOption(String key) {
        return key.equals("capacity") ? Option.BUDGET_CAPACITY.name() : key;
    }

    private static String problem(Command command, String name, String value, String accepted) {
        return (command.has(name) ? "--" : "") + name + ' ' + value + ": " + accepted;
    }

    private static String commands() {
        return Stream.of(Command.values()).map(Command::label).collect(Collectors.joining(" "));
    }

    private int complain(Stream<String> problems) {
        problems.forEach(err::println);
        return WRONGLY_CALLED;
    }

    private static String help() {
        StringBuilder help = new StringBuilder("Simulates retries before they meet production.\n\n");
        for (Command command : Command.values()) {
            help.append(String.format("  %-12s %s%n", command.label(), command.meaning()));
        }
        return help.append("\nOptions of a command: <command> --help").toString();
    }

    private static String help(Command command) {
        StringBuilder help = new StringBuilder(command.label() + ": " + command.meaning() + "\n\n");
        for (Option option : command.options()) {
            help.append(
                    String.format("  --%-20s %s (default %s)%n", option.name(), option.meaning(), option.fallback()));
        }
        return help.append("\nDurations are written as 200ms, 30s, 5m or PT0.2S.")
                .toString();
    }
}
