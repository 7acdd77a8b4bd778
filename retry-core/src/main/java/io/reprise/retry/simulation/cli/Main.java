package io.reprise.retry.simulation.cli;

import java.util.List;

/** Starts the simulations from the command line. Needs nothing but the jar it is in. */
public final class Main {

    private Main() {}

    /**
     * Runs one command and ends the JVM with 2 where it was called in a wrong way.
     *
     * @param args a command and its options; {@code --help} tells which there are
     */
    public static void main(String[] args) {
        int exitCode = new CommandLine(System.out, System.err).run(List.of(args));
        System.out.flush();
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }
}
