package io.reprise.retry.sample.provider.weather;

import java.util.Arrays;
import java.util.Optional;

/** How an answer ends on the wire. */
public enum Ending {
    /** The whole answer is sent. */
    COMPLETE(""),
    /** The connection is reset (TCP RST) before any byte of the answer. */
    RESET("reset"),
    /** The headers and half of the body are sent, then the connection is reset (TCP RST). */
    RESET_MIDWAY("reset-midway"),
    /** The connection is closed in order (TCP FIN) before any byte of the answer. */
    CLOSE("close");

    private final String word;

    Ending(String word) {
        this.word = word;
    }

    /** The ending's name in weather; empty for {@link #COMPLETE}, which is named by its status. */
    public String word() {
        return word;
    }

    boolean sendsHeaders() {
        return this == COMPLETE || this == RESET_MIDWAY;
    }

    static Optional<Ending> of(String word) {
        return Arrays.stream(values())
                .filter(ending -> !word.isEmpty() && ending.word.equals(word))
                .findFirst();
    }
}
