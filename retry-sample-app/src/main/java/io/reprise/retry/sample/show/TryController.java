package io.reprise.retry.sample.show;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

import io.reprise.retry.sample.chat.ChatService;
import io.reprise.retry.sample.chat.Prompt;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.HttpClientErrorException;

/** Makes a call to order: {@code GET /try?weather=503,429 retry-after=1,ok&policy=chat}. */
@RestController
class TryController {

    private final Rehearsal rehearsal;
    private final Map<String, Function<Prompt, String>> calls;

    TryController(Rehearsal rehearsal, ChatService chat) {
        this.rehearsal = rehearsal;
        this.calls = new TreeMap<>(Map.of(
                "chat", chat::ask, "quick", chat::moderate, "patient", chat::summarize, "guarded", chat::translate));
    }

    @GetMapping("/try")
    ResponseEntity<?> make(
            @RequestParam(defaultValue = "503,429 retry-after=1,ok") List<String> weather,
            @RequestParam(defaultValue = "chat") String policy) {
        Function<Prompt, String> call = calls.get(policy);
        return call == null
                ? ResponseEntity.badRequest()
                        .body(Map.of(
                                "error", "there is no call with policy '" + policy + "'", "accepted", calls.keySet()))
                : ResponseEntity.ok(rehearsal.of(weather, call));
    }

    /** The provider explains best what is wrong with the weather. */
    @ExceptionHandler(HttpClientErrorException.class)
    ResponseEntity<String> badWeather(HttpClientErrorException refused) {
        return ResponseEntity.status(HttpStatus.BAD_REQUEST)
                .contentType(MediaType.APPLICATION_JSON)
                .body(refused.getResponseBodyAsString());
    }
}
