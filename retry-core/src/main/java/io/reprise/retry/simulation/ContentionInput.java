package io.reprise.retry.simulation;

/**
 * How many clients contend for one row, how often that is repeated, and from which seed. Immutable.
 *
 * @param clients from 1 to {@value #MOST_CLIENTS}
 * @param runs from 1 to {@value #MOST_RUNS}, and {@code clients² × runs} at most {@value #MOST_WORK}; run i has the seed
 *     that is i after the given one
 * @param seed from 0 to 2³²−1; a negative 32-bit number stands for its unsigned value
 */
public record ContentionInput(int clients, int runs, long seed) {

    /** The most clients that are simulated. */
    public static final int MOST_CLIENTS = 1_000;

    /** The most runs. */
    public static final int MOST_RUNS = 10_000;

    /** The most that clients² × runs may come to: the number of writes grows with the square of the clients. */
    public static final long MOST_WORK = 100_000_000;

    /**
     * Checks the input.
     *
     * @throws InvalidSimulationException naming every parameter that is out of its range
     */
    public ContentionInput {
        Limits limits = new Limits()
                .whole("clients", clients, 1, MOST_CLIENTS)
                .whole("runs", runs, 1, MOST_RUNS)
                .seed(seed);
        limits.orThrow();
        long most = MOST_WORK / ((long) clients * clients);
        limits.whole("runs", runs, 1, most).orThrow();
        seed = Limits.unsigned(seed);
    }

    /** 100 clients, 100 runs, seed 42. */
    public static ContentionInput standard() {
        return new ContentionInput(100, 100, ScheduleInput.DEFAULT_SEED);
    }
}
