package io.reprise.retry.spring.actuate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;

/**
 * The page {@code console.html}. Its content security policy names its one script and its one style sheet by their hashes, so
 * that a browser runs nothing else, whatever stands in the data; the hashes are filled in here, since a file can't state its own.
 */
final class ConsolePage {

    private static final String RESOURCE = "console.html";

    private ConsolePage() {}

    static String read() {
        String page = resource();
        return page.replace("{script-hash}", hash(between(page, "<script>", "</script>")))
                .replace("{style-hash}", hash(between(page, "<style>", "</style>")));
    }

    private static String resource() {
        try (InputStream resource = ConsolePage.class.getResourceAsStream(RESOURCE)) {
            byte[] bytes = Objects.requireNonNull(resource, RESOURCE).readAllBytes();
            // Browsers hash what they have parsed, in which every line ends in a line feed.
            return new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String between(String page, String start, String end) {
        int from = page.indexOf(start) + start.length();
        return page.substring(from, page.indexOf(end, from));
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
