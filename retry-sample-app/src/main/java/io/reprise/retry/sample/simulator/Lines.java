package io.reprise.retry.sample.simulator;

import java.io.IOException;
import java.util.Map;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.reprise.retry.simulation.Progress;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An answer that grows line by line, each one a JSON object: {@code {"progress": 0.42}} about ten times a second, then the
 * outcome. That lines keep coming is also how it shows that the reader has gone: it can't be written to any longer, and the
 * simulation stops. Belongs to one thread.
 */
final class Lines implements Progress {

    private static final Logger log = LoggerFactory.getLogger(Lines.class);

    private static final long NANOS_BETWEEN = 100_000_000;

    private final HttpServletResponse response;
    private final ObjectWriter json;
    private long lastNanos;

    Lines(HttpServletResponse response, ObjectWriter json) {
        this.response = response;
        this.json = json;
        this.lastNanos = System.nanoTime() - NANOS_BETWEEN;
    }

    @Override
    public boolean goOn(double share) {
        long now = System.nanoTime();
        if (now - lastNanos < NANOS_BETWEEN) {
            return true;
        }
        lastNanos = now;
        return write(Map.of("progress", share));
    }

    /** Whether there is still somebody who reads it. */
    boolean write(Object line) {
        try {
            response.getOutputStream().write(json.writeValueAsBytes(line));
            response.getOutputStream().write('\n');
            response.flushBuffer();
            return true;
        } catch (IOException gone) {
            log.debug("nobody reads any longer", gone);
            return false;
        }
    }
}
