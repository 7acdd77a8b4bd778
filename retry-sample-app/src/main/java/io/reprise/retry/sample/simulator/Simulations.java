package io.reprise.retry.sample.simulator;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.reprise.retry.simulation.InvalidSimulationException;
import io.reprise.retry.simulation.Progress;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/**
 * Runs long simulations on the thread of the request that asks for them, a few at a time. It lasts as long as somebody reads
 * the answer, so there are no jobs to look after. Thread-safe.
 */
@Component
class Simulations {

    static final int MOST_AT_A_TIME = 4;

    private static final Logger log = LoggerFactory.getLogger(Simulations.class);

    private final Semaphore places = new Semaphore(MOST_AT_A_TIME);
    private final ObjectWriter json;

    Simulations(ObjectMapper json) {
        this.json = json.writer().without(SerializationFeature.INDENT_OUTPUT);
    }

    /** How many run now. */
    int running() {
        return MOST_AT_A_TIME - places.availablePermits();
    }

    /**
     * Runs one and answers with its progress and outcome, until it is over or the reader has gone.
     *
     * @throws TooManySimulationsException at once, if there is no place
     */
    void answer(HttpServletResponse response, Function<Progress, Outcome> simulation) {
        if (!places.tryAcquire()) {
            throw new TooManySimulationsException(MOST_AT_A_TIME);
        }
        try {
            response.setContentType(MediaType.APPLICATION_NDJSON_VALUE);
            run(simulation, new Lines(response, json));
        } finally {
            places.release();
        }
    }

    private static void run(Function<Progress, Outcome> simulation, Lines lines) {
        try {
            lines.write(simulation.apply(lines));
        } catch (CancellationException stopped) {
            log.debug("a simulation was stopped", stopped);
        } catch (InvalidSimulationException tooMuch) {
            lines.write(Map.of("problems", tooMuch.problems()));
        }
    }
}
