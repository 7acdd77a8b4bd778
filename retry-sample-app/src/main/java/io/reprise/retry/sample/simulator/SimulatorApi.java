package io.reprise.retry.sample.simulator;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

import io.reprise.retry.RetryRegistry;
import io.reprise.retry.simulation.Contention;
import io.reprise.retry.simulation.ContentionInput;
import io.reprise.retry.simulation.Herd;
import io.reprise.retry.simulation.HerdInput;
import io.reprise.retry.simulation.InvalidSimulationException.Problem;
import io.reprise.retry.simulation.Progress;
import io.reprise.retry.simulation.ScheduleReport;
import io.reprise.retry.simulation.Storm;
import io.reprise.retry.simulation.StormInput;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The simulations of the engine as JSON: a schedule at once, the long ones as {@linkplain Lines lines}. */
@RestController
@RequestMapping("/simulator/api")
class SimulatorApi {

    private final SimulationInputs inputs;
    private final Simulations simulations;
    private final RetryRegistry registry;

    SimulatorApi(SimulationInputs inputs, Simulations simulations, RetryRegistry registry) {
        this.inputs = inputs;
        this.simulations = simulations;
        this.registry = registry;
    }

    /** The policies of this application, as they are in force. */
    @GetMapping("/policies")
    List<LiveValues> policies() {
        return registry.executors().stream()
                .map(LiveValues::of)
                .sorted(Comparator.comparing(LiveValues::name))
                .toList();
    }

    @GetMapping("/schedule")
    ScheduleReport schedule(@RequestParam Map<String, String> request) {
        return ScheduleReport.of(inputs.schedule(request));
    }

    @GetMapping("/herd")
    void herd(@RequestParam Map<String, String> request, HttpServletResponse response) {
        HerdInput input = inputs.herd(request);
        simulations.answer(response, progress -> {
            Herd herd = Herd.of(input, progress);
            return new Outcome(herd, herd.asText());
        });
    }

    @GetMapping("/contention")
    void contention(@RequestParam Map<String, String> request, HttpServletResponse response) {
        ContentionInput input = inputs.contention(request);
        simulations.answer(response, progress -> {
            Contention contention = Contention.of(input, progress);
            return new Outcome(contention, contention.asText());
        });
    }

    @GetMapping("/storm")
    void storm(@RequestParam Map<String, String> request, HttpServletResponse response) {
        StormInput input = inputs.storm(request);
        simulations.answer(response, progress -> bothStorms(input, progress));
    }

    private static Outcome bothStorms(StormInput input, Progress progress) {
        Storm with = Storm.of(input, progress.part(0, 2));
        Storm without = Storm.of(input.withoutBudget(), progress.part(1, 2));
        BothStorms both = new BothStorms(
                input.capacity(), input.outageStart().toMillis(), input.outage().toMillis(), with, without);
        return new Outcome(both, with.asText() + "\n\n" + without.asText());
    }

    /** The same calls with the budget and without, and what a picture of them needs of the input. */
    private record BothStorms(
            double capacity, long outageStartMs, long outageMs, Storm withBudget, Storm withoutBudget) {}

    @ExceptionHandler(BadParametersException.class)
    ResponseEntity<Map<String, List<Problem>>> refuse(BadParametersException bad) {
        return ResponseEntity.badRequest().body(Map.of("problems", bad.problems()));
    }

    @ExceptionHandler(TooManySimulationsException.class)
    ResponseEntity<Map<String, String>> refuse(TooManySimulationsException tooMany) {
        return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
                .header(HttpHeaders.RETRY_AFTER, "1")
                .body(Map.of("error", String.valueOf(tooMany.getMessage())));
    }
}
