package io.reprise.retry.sample.provider;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.sample.provider.weather.RandomMix;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.web.context.WebServerGracefulShutdownLifecycle;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;

class ProviderConfigurationTests {

    /** Spring Boot starts its web server here, and stops it. */
    private static final int WEB_SERVER_PHASE = WebServerGracefulShutdownLifecycle.SMART_LIFECYCLE_PHASE - 1024;

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withUserConfiguration(ProviderConfiguration.class)
            .withPropertyValues("provider.port=0");

    @Test
    void theProviderRunsAsLongAsTheApplication() {
        List<AiProvider> providers = new ArrayList<>();
        application.run(context -> {
            AiProvider provider = context.getBean(AiProvider.class);
            providers.add(provider);
            assertThat(provider.port()).isPositive();
            assertThat(new ProviderClient(provider.url())
                            .weather()
                            .at("/weather/random/seed")
                            .asLong())
                    .isEqualTo(42);
        });
        assertThat(providers.get(0).isRunning()).isFalse();
    }

    @Test
    void itStartsBeforeAndStopsAfterTheWebServerAndOrdinaryLifecycleBeans() {
        application
                .withBean("traffic", Traffic.class, () -> new Traffic(0))
                .withBean("web", Traffic.class, () -> new Traffic(WEB_SERVER_PHASE))
                .withBean(
                        "graceful",
                        Traffic.class,
                        () -> new Traffic(WebServerGracefulShutdownLifecycle.SMART_LIFECYCLE_PHASE))
                .run(context -> {
                    List<Traffic> traffic =
                            List.copyOf(context.getBeansOfType(Traffic.class).values());
                    traffic.forEach(one -> one.provider = context.getBean(AiProvider.class));
                    context.getSourceApplicationContext().stop();
                    context.getSourceApplicationContext().start();
                    context.getSourceApplicationContext().stop();
                    assertThat(traffic)
                            .hasSize(3)
                            .allSatisfy(one -> assertThat(one.seen)
                                    .as("whether the provider ran at stop, start and stop")
                                    .containsExactly(true, true, true));
                });
    }

    @Test
    void itCanBeSwitchedOff() {
        application
                .withPropertyValues("provider.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(AiProvider.class));
    }

    @Test
    void seedAndWeatherCanBeSetInYaml() {
        application
                .withInitializer(
                        yaml("provider: {seed: 7, weather: {'[429 retry-after={now+1s:rfc850}]': 0.25, 503: 0.5}}"))
                .run(
                        context -> assertThat(new ProviderClient(context.getBean(AiProvider.class)
                                                .url())
                                        .weather()
                                        .get("weather")
                                        .toString())
                                .isEqualTo(
                                        "{\"random\":{\"seed\":7,\"mix\":{\"429 retry-after={now+1s:rfc850}\":0.25,\"503\":0.5}}}"));
    }

    @Test
    void aboutSevenTenthsOfTheDefaultWeatherAreFair() {
        double faults = ProviderProperties.DEFAULT_WEATHER.values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();

        assertThat(faults).isBetween(0.25, 0.35);
        assertThat(RandomMix.of(42, ProviderProperties.DEFAULT_WEATHER).probabilities())
                .hasSameSizeAs(ProviderProperties.DEFAULT_WEATHER);
    }

    @Test
    void badWeatherStopsTheStartAndNamesTheProperty() {
        application
                .withInitializer(yaml("provider: {weather: {'[429 retry-after=1]': 1.25}}"))
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining(
                                "provider.weather: 'mix.429 retry-after=1' is 1.25; accepted: a number from 0 to 1"));
        application
                .withInitializer(yaml("provider: {weather: {tea: 0.25}}"))
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("provider.weather: 'mix' is tea; accepted: "));
    }

    @Test
    void aBadPortStopsTheStartAndNamesTheProperty() {
        application
                .withPropertyValues("provider.port=65536")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessage("provider.port is 65536; accepted: 0 to 65535"));
    }

    private static ApplicationContextInitializer<ConfigurableApplicationContext> yaml(String text) {
        return context -> {
            try {
                new YamlPropertySourceLoader()
                        .load("test.yml", new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8)))
                        .forEach(context.getEnvironment().getPropertySources()::addFirst);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    /** Something that calls the provider, and notes whether it runs when this starts and stops. */
    private static final class Traffic implements SmartLifecycle {

        private final int phase;
        private final List<Boolean> seen = new ArrayList<>();
        private AiProvider provider;
        private boolean running;

        private Traffic(int phase) {
            this.phase = phase;
        }

        @Override
        public void start() {
            running = true;
            note();
        }

        @Override
        public void stop() {
            running = false;
            note();
        }

        private void note() {
            if (provider != null) {
                seen.add(provider.isRunning());
            }
        }

        @Override
        public boolean isRunning() {
            return running;
        }

        @Override
        public int getPhase() {
            return phase;
        }
    }
}
