package io.reprise.retry.sample.chat;

import java.time.Duration;

import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.ClientHttpRequestFactorySettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The HTTP client under all calls to the provider. */
@Configuration(proxyBeanMethods = false)
class ChatConfiguration {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(2);
    private static final int MOST_CONNECTIONS = 100;

    /**
     * A client that never sends a request again by itself. Many do: the JDK's {@code HttpURLConnection} repeats a request
     * whose connection broke, and Apache's client repeats on 429 and 503 unless told otherwise. Then attempts multiply
     * unseen, and no policy can say how many requests the provider gets.
     */
    @Bean
    ClientHttpRequestFactoryBuilder<?> requestFactoryBuilder() {
        return ClientHttpRequestFactoryBuilder.httpComponents()
                .withHttpClientCustomizer(HttpClientBuilder::disableAutomaticRetries)
                .withConnectionManagerCustomizer(connections ->
                        connections.setMaxConnTotal(MOST_CONNECTIONS).setMaxConnPerRoute(MOST_CONNECTIONS));
    }

    /** Without timeouts, an attempt can hang for ever, and no retry helps. */
    @Bean
    ClientHttpRequestFactorySettings requestFactorySettings() {
        return ClientHttpRequestFactorySettings.defaults()
                .withConnectTimeout(CONNECT_TIMEOUT)
                .withReadTimeout(READ_TIMEOUT);
    }
}
