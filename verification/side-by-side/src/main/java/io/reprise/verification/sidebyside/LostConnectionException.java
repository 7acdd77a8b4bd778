package io.reprise.verification.sidebyside;

import java.io.IOException;
import java.io.UncheckedIOException;

/** What all attempts here fail with. */
public final class LostConnectionException extends UncheckedIOException {

    private static final long serialVersionUID = 1L;

    LostConnectionException() {
        super(new IOException("lost"));
    }
}
