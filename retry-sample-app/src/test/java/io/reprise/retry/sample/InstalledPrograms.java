package io.reprise.retry.sample;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

import org.junit.jupiter.api.Assumptions;

/** Programs that tests run and that the machine may lack. */
public final class InstalledPrograms {

    private InstalledPrograms() {}

    /**
     * Where a program is. Without it, tests are skipped, and said so; CI installs it, so there it's a fault.
     *
     * @param program its name on the path
     * @param missing what to say where it isn't: that, and how to install it
     * @param skipped what is said before that when the test is skipped
     * @throws AssertionError where it isn't installed and {@code CI=true}
     */
    public static Path required(String program, String missing, String skipped) {
        Optional<Path> found = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
        if (found.isEmpty()) {
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(missing);
            }
            System.err.println(skipped + ": " + missing);
            Assumptions.abort(missing);
        }
        return found.orElseThrow();
    }
}
