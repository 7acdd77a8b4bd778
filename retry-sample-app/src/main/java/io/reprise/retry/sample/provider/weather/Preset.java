package io.reprise.retry.sample.provider.weather;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Answers that have a name, so that weather is short to write. Each hint to retry asks for 2 seconds; a pair after the
 * name, such as {@code retry-after-date delayMs=500}, adds to the preset or replaces what it says.
 */
enum Preset {
    OK("ok", "200"),
    /** Longer than a client with a sensible read timeout waits. */
    SLOW("slow", "200 delayMs=10000"),
    RETRY_AFTER("retry-after", "429 Retry-After=2"),
    RETRY_AFTER_DATE("retry-after-date", "429 Retry-After={now+2s:http-date}"),
    RETRY_AFTER_RFC850("retry-after-rfc850", "429 Retry-After={now+2s:rfc850}"),
    RETRY_AFTER_ASCTIME("retry-after-asctime", "429 Retry-After={now+2s:asctime}"),
    RETRY_AFTER_MS("retry-after-ms", "429 retry-after-ms=2000"),
    X_MS_RETRY_AFTER_MS("x-ms-retry-after-ms", "429 x-ms-retry-after-ms=2000"),
    X_AMZ_RETRY_AFTER("x-amz-retry-after", "429 x-amz-retry-after=2000"),
    GRPC_PUSHBACK("grpc-retry-pushback-ms", "503 grpc-retry-pushback-ms=2000"),
    GRPC_PUSHBACK_NEVER("grpc-retry-pushback-never", "503 grpc-retry-pushback-ms=-1"),
    RATELIMIT("ratelimit", "429 RateLimit=\"minute\";r=0;t=2"),
    RATELIMIT_RESET("ratelimit-reset", "429 RateLimit-Remaining=0 RateLimit-Reset=2"),
    X_RATELIMIT_RESET("x-ratelimit-reset", "429 X-RateLimit-Remaining=0 X-RateLimit-Reset=2"),
    X_RATELIMIT_RESET_EPOCH("x-ratelimit-reset-epoch", "429 X-RateLimit-Remaining=0 X-RateLimit-Reset={now+2s:epoch}"),
    X_RATELIMIT_RESET_EPOCH_MS(
            "x-ratelimit-reset-epoch-ms", "429 X-RateLimit-Remaining=0 X-RateLimit-Reset={now+2s:epochMs}"),
    OPENAI_RESET(
            "openai-reset",
            "429 x-ratelimit-remaining-requests=0 x-ratelimit-reset-requests=2s"
                    + " x-ratelimit-remaining-tokens=0 x-ratelimit-reset-tokens=1.2s"),
    ANTHROPIC_RESET(
            "anthropic-reset",
            "429 anthropic-ratelimit-requests-remaining=0" + " anthropic-ratelimit-requests-reset={now+2s:rfc3339}"),
    SHOULD_RETRY("should-retry", "409 x-should-retry=true"),
    SHOULD_NOT_RETRY("should-not-retry", "503 x-should-retry=false");

    private final String word;
    private final String shortForm;

    Preset(String word, String shortForm) {
        this.word = word;
        this.shortForm = shortForm;
    }

    static Optional<Preset> of(String word) {
        return Arrays.stream(values())
                .filter(preset -> preset.word.equals(word))
                .findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(Preset::word).collect(Collectors.joining(", "));
    }

    String word() {
        return word;
    }

    String shortForm() {
        return shortForm;
    }
}
