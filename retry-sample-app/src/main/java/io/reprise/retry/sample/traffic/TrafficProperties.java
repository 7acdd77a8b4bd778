package io.reprise.retry.sample.traffic;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The background traffic. Immutable.
 *
 * @param enabled whether there is any
 * @param callsPerSecond how many calls start per second, above 0 and at most 1,000
 */
@ConfigurationProperties("traffic")
record TrafficProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("5") double callsPerSecond) {

    TrafficProperties {
        if (!(callsPerSecond > 0 && callsPerSecond <= 1_000)) {
            throw new IllegalArgumentException(
                    "traffic.calls-per-second is " + callsPerSecond + "; accepted: above 0 and at most 1000");
        }
    }

    Duration betweenCalls() {
        return Duration.ofNanos(Math.round(1e9 / callsPerSecond));
    }
}
