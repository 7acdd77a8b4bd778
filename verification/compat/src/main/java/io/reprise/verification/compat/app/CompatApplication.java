package io.reprise.verification.compat.app;

import java.io.IOException;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts, makes one call of each kind, prints what came of it, and ends. */
@SpringBootApplication
public class CompatApplication {

    /** Run as an application, ahead-of-time processed or not. */
    public static void main(String... arguments) throws IOException {
        try (ConfigurableApplicationContext context = SpringApplication.run(CompatApplication.class, arguments)) {
            context.getBean(Rehearsal.class).run(System.out);
        }
    }
}
