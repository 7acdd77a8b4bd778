package io.reprise.retry.simulation.cli;

/** An argument that can't be used; the message names it, its value, and what is accepted. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }

    UsageException(Option option, String value, String accepted) {
        this("--" + option.name() + ' ' + value + ": " + accepted);
    }
}
