package io.reprise.retry.call;

import java.util.List;

/**
 * What the engine needs to know of a server's answer: the status and a header look-up. A client is plugged in by
 * giving these two.
 */
public interface HttpAnswer {

    /** The status code, 100 to 599; anything else counts as 'no status'. */
    int status();

    /**
     * All values of a header, in the order received; empty where the header is absent.
     *
     * @param name the header's name; the look-up ignores case
     */
    List<String> headers(String name);

    /**
     * Lets go of the response's body, where there is one that must be closed. Called on an answer that was returned and
     * not accepted, before the next attempt; nobody reads it any more.
     *
     * @throws Exception where closing fails, which is logged and never changes the call
     */
    default void discard() throws Exception {}
}
