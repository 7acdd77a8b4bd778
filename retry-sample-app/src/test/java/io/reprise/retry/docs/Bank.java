package io.reprise.retry.docs;

import java.io.IOException;
import java.util.concurrent.CompletionException;

/** Where transfers go. */
interface Bank {

    String send(String order) throws IOException;

    /** The same for code that can't throw checked exceptions. */
    default String sendUnchecked(String order) {
        try {
            return send(order);
        } catch (IOException failed) {
            throw new CompletionException(failed);
        }
    }
}
