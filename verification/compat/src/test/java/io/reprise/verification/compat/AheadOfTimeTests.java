package io.reprise.verification.compat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import io.reprise.verification.compat.app.CompatApplication;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The application as the build has processed it ahead of time, in a Java of its own. */
class AheadOfTimeTests {

    @Test
    void everythingWorksInAnApplicationThatIsProcessedAheadOfTime() throws Exception {
        assertThat(output().lines().map(line -> line.replaceFirst(".*(Starting AOT-processed).*", "$1")))
                .contains("Starting AOT-processed")
                .contains("rehearsed method: answer 3, attempts 3")
                .contains("rehearsed class: answer 3, attempts 3")
                .contains("rehearsed interface: answer 3, attempts 3")
                .contains("rehearsed rejected: in time, attempts 3")
                .contains("rehearsed fallback: order: ATTEMPTS_EXHAUSTED, attempts 4")
                .contains("rehearsed future: answer 3, attempts 3")
                .contains("rehearsed mono: answer 3, attempts 3")
                .contains("rehearsed flux: end, attempts 3")
                .contains("rehearsed bean: answer 3, attempts 3")
                .contains("rehearsed metrics: 1.0");
    }

    private static String output() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dspring.aot.enabled=true",
                        "-Dserver.port=0",
                        "-classpath",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        CompatApplication.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
