package io.reprise.verification.compat.app;

import java.io.IOException;

import io.reprise.retry.spring.Retryable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Makes a bean that can be made at the third attempt only. */
@Configuration
public class Connections {

    @Bean
    @Lazy
    @Retryable("orders")
    Connection connection(Attempts attempts) throws IOException {
        return new Connection(attempts.next());
    }

    /** What it took three attempts to make. */
    public record Connection(String greeting) {}
}
