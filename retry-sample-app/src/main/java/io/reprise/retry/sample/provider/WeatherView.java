package io.reprise.retry.sample.provider;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.reprise.retry.sample.provider.weather.Answer;
import io.reprise.retry.sample.provider.weather.Counts;
import io.reprise.retry.sample.provider.weather.Forecast;
import io.reprise.retry.sample.provider.weather.Outage;
import io.reprise.retry.sample.provider.weather.RandomMix;
import io.reprise.retry.sample.provider.weather.Script;
import io.reprise.retry.sample.provider.weather.VisitReport;
import io.reprise.retry.sample.provider.weather.WeatherReport;
import org.jspecify.annotations.Nullable;

/**
 * A station's weather and counts as {@code GET /weather} shows them. Immutable.
 *
 * @param scenario the scenario's id; null for the station of ordinary requests
 * @param weather the forecast, in the form in which it can be posted
 * @param played how many requests it has answered since it was set
 * @param outage the outage that lies over it; null where there is none
 * @param counts the exact counts, shown as fields of the view itself
 * @param recent the last 200 requests, the latest last
 */
record WeatherView(
        @Nullable String scenario,
        Map<String, Object> weather,
        long played,
        @Nullable OutageView outage,
        @JsonUnwrapped Counts counts,
        List<VisitView> recent) {

    static WeatherView of(@Nullable String scenario, WeatherReport report) {
        return new WeatherView(
                scenario,
                forecast(report.forecast()),
                report.played(),
                outage(report),
                report.counts(),
                report.recent().stream().map(VisitView::of).toList());
    }

    private static @Nullable OutageView outage(WeatherReport report) {
        Outage outage = report.outage();
        return outage == null
                ? null
                : new OutageView(step(outage.answer()), report.outageLeft().toMillis() / 1_000.0);
    }

    private static Map<String, Object> forecast(Forecast forecast) {
        if (forecast.equals(Script.fair())) {
            return Map.of("fair", true);
        }
        if (forecast instanceof RandomMix random) {
            Map<String, Double> mix = new LinkedHashMap<>();
            random.probabilities().forEach((answer, probability) -> mix.put(answer.toString(), probability));
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("seed", random.seed());
            fields.put("mix", mix);
            return Map.of("random", fields);
        }
        Script script = (Script) forecast;
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("script", script.steps().stream().map(WeatherView::step).toList());
        fields.put("then", script.then() == null ? WeatherJson.LOOP : step(script.then()));
        return fields;
    }

    /** The short form, or an object where there is none. */
    private static Object step(Answer answer) {
        if (answer.hasShortForm()) {
            return answer.toString();
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("answer", answer.word());
        Map<String, Object> headers = new LinkedHashMap<>();
        answer.headers()
                .forEach((name, values) ->
                        headers.put(name, values.stream().map(Object::toString).toList()));
        fields.put("headers", headers);
        fields.put("delayMs", answer.delay().toMillis());
        return fields;
    }

    record OutageView(Object answer, double secondsLeft) {}

    /** One request; {@code state} is waiting, sent or abandoned, and {@code endedMs} is absent while it waits. */
    record VisitView(
            long number,
            double arrivedMs,
            String arrivedAt,
            Object answer,
            String state,
            @Nullable Double endedMs,
            Map<String, List<String>> headers) {

        static VisitView of(VisitReport visit) {
            return new VisitView(
                    visit.number(),
                    visit.arrivedMs(),
                    visit.arrivedAt().toString(),
                    step(visit.answer()),
                    visit.state().name().toLowerCase(Locale.ROOT),
                    visit.endedMs(),
                    visit.headers());
        }
    }
}
