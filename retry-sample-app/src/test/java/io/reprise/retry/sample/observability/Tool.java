package io.reprise.retry.sample.observability;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.reprise.retry.sample.InstalledPrograms;

import static org.assertj.core.api.Assertions.assertThat;

/** A program of Debian's package {@code prometheus}. */
enum Tool {
    PROMETHEUS,
    PROMTOOL;

    /** Where it is. Where it isn't installed, the test is skipped; in CI that is a failure. */
    Path required() {
        return InstalledPrograms.required(
                program(), program() + " is not installed (apt-get install prometheus)", "SKIPPED");
    }

    private String program() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Runs it in a folder, and fails unless it ends well; gives what it has written. */
    String run(Path folder, String input, String... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(Stream.of(required().toString()), Stream.of(arguments))
                .toList();
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s says: %s", command, output).isZero();
        return output;
    }
}
