package io.reprise.verification.sidebyside;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.retry.annotation.EnableRetry;

/** An application in which Reprise, Resilience4j and spring-retry are all switched on. */
@SpringBootApplication
@EnableRetry
public class SideBySideApplication {

    public static void main(String[] args) {
        SpringApplication.run(SideBySideApplication.class, args);
    }
}
