package io.reprise.retry.sample.provider;

import java.util.Map;

import io.reprise.retry.sample.provider.weather.BadWeatherException;
import io.reprise.retry.sample.provider.weather.RandomMix;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the embedded AI provider is set up. Immutable.
 *
 * @param enabled whether it runs
 * @param host the address it listens on; by default only this machine reaches it
 * @param port the port it listens on, 0 to 65535; 0: any free one
 * @param seed the seed of its random weather
 * @param weather how likely each answer is, by its short form: {@code "[429 retry-after=1]": 0.05}; what is left of 1
 *     is fair. Unset: {@link #DEFAULT_WEATHER}
 */
@ConfigurationProperties("provider")
public record ProviderProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("127.0.0.1") String host,
        @DefaultValue("8090") int port,
        @DefaultValue("42") long seed,
        @DefaultValue Map<String, Double> weather) {

    /** A rough day: about 70 % of the requests are fair, and every kind of fault is seen within minutes. */
    public static final Map<String, Double> DEFAULT_WEATHER = Map.ofEntries(
            Map.entry("429 retry-after=1", 0.06),
            Map.entry("429 retry-after={now+1s:http-date}", 0.03),
            Map.entry("503", 0.05),
            Map.entry("503 retry-after=1", 0.02),
            Map.entry("500", 0.03),
            Map.entry("502", 0.01),
            Map.entry("504", 0.01),
            Map.entry("400", 0.02),
            Map.entry("401", 0.01),
            Map.entry("slow", 0.02),
            Map.entry("reset", 0.02),
            Map.entry("reset-midway", 0.01),
            Map.entry("close", 0.01));

    public ProviderProperties {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("provider.port is " + port + "; accepted: 0 to 65535");
        }
        weather = Map.copyOf(weather);
    }

    RandomMix mix() {
        try {
            return RandomMix.of(seed, weather.isEmpty() ? DEFAULT_WEATHER : weather);
        } catch (BadWeatherException e) {
            throw new IllegalStateException("provider.weather: " + e.getMessage(), e);
        }
    }
}
