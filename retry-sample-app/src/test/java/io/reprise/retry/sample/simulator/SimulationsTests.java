package io.reprise.retry.sample.simulator;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reprise.retry.simulation.Contention;
import io.reprise.retry.simulation.ContentionInput;
import jakarta.servlet.ServletOutputStream;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.DelegatingServletOutputStream;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SimulationsTests {

    private final Simulations simulations = new Simulations(new ObjectMapper());
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    private List<String> lines() throws IOException {
        return response.getContentAsString().lines().toList();
    }

    @Test
    void outcomeIsTheLastLineAfterTheProgress() throws IOException {
        simulations.answer(response, progress -> {
            assertThat(progress.goOn(0.25)).isTrue();
            return new Outcome(List.of(1, 2), "one, two");
        });
        assertThat(lines()).containsExactly("{\"progress\":0.25}", "{\"result\":[1,2],\"text\":\"one, two\"}");
        assertThat(simulations.running()).isZero();
    }

    @Test
    void progressIsNotWrittenEachTimeItIsReported() throws IOException {
        simulations.answer(response, progress -> {
            IntStream.range(0, 100_000).forEach(i -> progress.report(i / 100_000.0));
            return new Outcome(1, "");
        });
        assertThat(lines()).hasSizeLessThan(1_000).contains("{\"progress\":0.0}");
    }

    @Test
    void whatShowsOnlyWhileItRunsIsTheLastLine() throws IOException {
        simulations.answer(response, progress -> new Outcome(new ContentionInput(0, 1, 1), ""));
        assertThat(lines())
                .containsExactly("{\"problems\":[{\"parameter\":\"clients\",\"value\":\"0\","
                        + "\"accepted\":\"must be from 1 to 1000\"}]}");
        assertThat(simulations.running()).isZero();
    }

    @Test
    void simulationWhoseReaderHasGoneIsStopped() {
        AtomicBoolean finished = new AtomicBoolean();
        simulations.answer(new BrokenResponse(), progress -> {
            Contention.of(ContentionInput.standard(), progress);
            finished.set(true);
            return new Outcome(1, "");
        });
        assertThat(finished).isFalse();
        assertThat(simulations.running()).isZero();
    }

    private static final class BrokenResponse extends MockHttpServletResponse {
        @Override
        public ServletOutputStream getOutputStream() {
            return new DelegatingServletOutputStream(new OutputStream() {
                @Override
                public void write(int value) throws IOException {
                    throw new IOException("broken pipe");
                }
            });
        }
    }

    @Test
    void moreThanAFewAtATimeAreRefused() {
        fill(Simulations.MOST_AT_A_TIME);
        assertThat(simulations.running()).isZero();
    }

    /** Each one starts the next from inside, so that all of them run. */
    private void fill(int places) {
        simulations.answer(new MockHttpServletResponse(), progress -> {
            if (places > 1) {
                fill(places - 1);
            } else {
                assertThat(simulations.running()).isEqualTo(Simulations.MOST_AT_A_TIME);
                assertThatThrownBy(() -> simulations.answer(response, more -> new Outcome(1, "")))
                        .isInstanceOf(TooManySimulationsException.class)
                        .hasMessageContaining("4 simulations are running");
            }
            return new Outcome(1, "");
        });
    }
}
