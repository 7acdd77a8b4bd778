package io.reprise.retry.sample.batch;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.reprise.retry.Outcome;
import io.reprise.retry.sample.chat.Prompt;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Runs a batch to order and shows how it goes: {@code curl -N localhost:8080/batch}. */
@RestController
class BatchController {

    private static final int MOST_PROMPTS = 10_000;
    private static final int MOST_AT_A_TIME = 100;

    private final PromptBatch batch;

    BatchController(PromptBatch batch) {
        this.batch = batch;
    }

    @GetMapping("/batch")
    void run(
            @RequestParam(defaultValue = "200") int prompts,
            @RequestParam(defaultValue = "5") int concurrency,
            @RequestParam(required = false) @Nullable String scenario,
            HttpServletResponse response)
            throws java.io.IOException {
        check("prompts", prompts, MOST_PROMPTS);
        check("concurrency", concurrency, MOST_AT_A_TIME);
        response.setContentType(MediaType.TEXT_PLAIN_VALUE);
        PrintWriter page = response.getWriter();
        show(page, "%d prompts, %d at a time, policy '%s'".formatted(prompts, concurrency, PromptBatch.POLICY));
        List<Prompt> questions = IntStream.rangeClosed(1, prompts)
                .mapToObj(number -> new Prompt("What is question " + number + "?", scenario))
                .toList();
        long start = System.nanoTime();
        List<Outcome<String>> outcomes =
                batch.run(questions, concurrency, new Progress(prompts, line -> show(page, line)));
        show(page, new Summary(outcomes, Duration.ofNanos(System.nanoTime() - start)).text());
    }

    private static void show(PrintWriter page, String line) {
        page.println(line);
        page.flush();
    }

    private static void check(String name, int value, int most) {
        if (value < 1 || value > most) {
            throw new ResponseStatusException(
                    HttpStatus.BAD_REQUEST, name + " must be from 1 to " + most + ", but is " + value);
        }
    }
}
