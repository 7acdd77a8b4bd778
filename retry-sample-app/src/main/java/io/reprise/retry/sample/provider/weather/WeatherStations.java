package io.reprise.retry.sample.provider.weather;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The station of all ordinary requests, and one per scenario, apart from it and from each other. At most 1,000
 * scenarios are kept; the one that wasn't used for longest makes room for a new one. Thread-safe.
 */
public final class WeatherStations {

    /** The most scenarios kept. */
    public static final int MOST_SCENARIOS = 1_000;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._:-]{1,100}");

    private final ProviderClock clock;
    private final WeatherStation global;
    private final Map<String, WeatherStation> scenarios = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * @param initial the weather of ordinary requests; scenarios begin with fair weather
     * @param clock the provider's clocks
     */
    public WeatherStations(Forecast initial, ProviderClock clock) {
        this.clock = clock;
        this.global = new WeatherStation(initial, clock);
    }

    /** The station of the requests that name no scenario. */
    public WeatherStation global() {
        return global;
    }

    /**
     * The scenario's station, which begins now if it is new.
     *
     * @throws BadWeatherException if the id isn't accepted
     */
    public WeatherStation scenario(String id) {
        if (!ID.matcher(id).matches()) {
            throw new BadWeatherException("scenario", id, "1 to 100 letters, digits, '.', '_', ':' and '-'");
        }
        synchronized (scenarios) {
            WeatherStation station = scenarios.computeIfAbsent(id, first -> new WeatherStation(Script.fair(), clock));
            if (scenarios.size() > MOST_SCENARIOS) {
                scenarios.remove(scenarios.keySet().iterator().next());
            }
            return station;
        }
    }

    /** The scenario's station; null if it isn't known. */
    public @Nullable WeatherStation known(String id) {
        synchronized (scenarios) {
            return scenarios.get(id);
        }
    }

    /** Drops the scenario with its counts; without effect if it isn't known. */
    public void forget(String id) {
        synchronized (scenarios) {
            scenarios.remove(id);
        }
    }
}
