package io.reprise.retry.sample.provider.weather;

/** Weather that knows an answer for every request to come. Immutable. */
public sealed interface Forecast extends Weather permits Script, RandomMix {

    /** Starts it from its beginning. */
    Course start();

    /** A forecast in progress: what the next request gets. Not thread-safe. */
    interface Course {

        /** The next request's answer; each call goes one request further. */
        Answer next();
    }
}
