package io.reprise.retry.sample.show;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.sample.chat.Prompt;
import io.reprise.retry.sample.provider.AiProvider;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/** Makes one call into weather of its own, over real HTTP like all others, and tells what became of it. */
@Component
class Rehearsal implements RetryListener {

    private static final ThreadLocal<@Nullable Recording> recording = new ThreadLocal<>();
    private static final Prompt PROMPT = Prompt.of("Why do retries need jitter?");

    private final RestClient weather;
    private final AiProvider provider;

    Rehearsal(RestClient.Builder builder, AiProvider provider) {
        this.weather = builder.build();
        this.provider = provider;
    }

    /** A blocking call ends on the thread that made it. */
    @Override
    public void onCallEnded(CallEnded event) {
        Recording here = recording.get();
        if (here != null) {
            here.end = event;
        }
    }

    /**
     * Makes the call.
     *
     * @param script the provider's answers, in order
     * @param call what to call
     */
    CallStory of(List<String> script, Function<Prompt, String> call) {
        String scenario = UUID.randomUUID().toString();
        weather.post()
                .uri(weatherOf(scenario))
                .body(new Script(script))
                .retrieve()
                .toBodilessEntity();
        Recording recorded = record(() -> call.apply(PROMPT.in(scenario)));
        if (recorded.end == null) {
            throw new IllegalStateException("the call is not woven: is its method annotated?", recorded.failure);
        }
        return CallStory.of(recorded.end, recorded.answer, recorded.failure, requestsIn(scenario));
    }

    private Recording record(Supplier<String> call) {
        Recording recorded = new Recording();
        recording.set(recorded);
        try {
            recorded.answer = call.get();
        } catch (RuntimeException failure) {
            recorded.failure = failure;
        } finally {
            recording.remove();
        }
        return recorded;
    }

    private long requestsIn(String scenario) {
        Seen seen = weather.get().uri(weatherOf(scenario)).retrieve().body(Seen.class);
        return seen == null ? 0 : seen.requests();
    }

    private String weatherOf(String scenario) {
        return provider.url() + "/weather?scenario=" + scenario;
    }

    /** What is known of one call, written on its thread. */
    private static final class Recording {
        private @Nullable CallEnded end;
        private @Nullable String answer;
        private @Nullable RuntimeException failure;
    }

    private record Script(List<String> script) {}

    private record Seen(long requests) {}
}
