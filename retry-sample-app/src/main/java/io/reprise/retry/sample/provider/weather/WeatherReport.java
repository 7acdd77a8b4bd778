package io.reprise.retry.sample.provider.weather;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A station's weather and counts at one instant. Immutable.
 *
 * @param forecast the weather that is set
 * @param played how many requests have got their answer from it since it was set
 * @param outage the outage that lies over it; null where there is none
 * @param outageLeft how long that outage will last; zero where there is none
 * @param counts the exact counts
 * @param recent the last 200 requests, the latest last
 */
public record WeatherReport(
        Forecast forecast,
        long played,
        @Nullable Outage outage,
        Duration outageLeft,
        Counts counts,
        List<VisitReport> recent) {}
