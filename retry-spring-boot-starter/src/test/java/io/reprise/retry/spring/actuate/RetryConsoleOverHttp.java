package io.reprise.retry.spring.actuate;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.reprise.retry.RetrySwitch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/** The page as browsers get it, and what it relies on. Each web stack runs all of it. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        classes = RetryConsoleOverHttp.Application.class,
        properties = {
            "management.endpoints.web.exposure.include=retry, retryconsole",
            "management.endpoints.web.base-path=/ops/manage",
            "management.endpoint.retry.access=unrestricted",
            "reprise.policies.payments.max-attempts=4"
        })
abstract class RetryConsoleOverHttp {

    private final HttpClient http = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    @Autowired
    private RetrySwitch retrySwitch;

    @AutoConfigured
    static class Application {}

    private HttpRequest.Builder request(String endpoint) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/ops/manage/" + endpoint));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static String sha256(String text) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    }

    private static String found(String regex, String text) {
        Matcher matcher = Pattern.compile(regex, Pattern.DOTALL).matcher(text);
        assertThat(matcher.find()).as(regex).isTrue();
        String found = matcher.group(1);
        assertThat(matcher.find()).as("a second " + regex).isFalse();
        return found;
    }

    @Test
    void pageIsHtmlInUtf8() throws Exception {
        HttpResponse<String> page =
                send(request("retryconsole").header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"));
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).isEqualToIgnoringCase("text/html;charset=UTF-8"));
        assertThat(page.body()).startsWith("<!doctype html>").contains("Asking the application …");
    }

    @Test
    void onlyItsOwnScriptAndStyleAreAllowed() throws Exception {
        String page = send(request("retryconsole")).body();
        String policy = found("Content-Security-Policy\" content=\"(.*?)\"", page);
        assertThat(policy.split("; "))
                .contains(
                        "default-src 'none'",
                        "connect-src 'self'",
                        "script-src " + sha256(found("<script>(.*?)</script>", page)),
                        "style-src " + sha256(found("<style>(.*?)</style>", page)));
    }

    @Test
    void nothingIsLoadedFromElsewhere() throws Exception {
        assertThat(send(request("retryconsole")).body())
                .doesNotContainPattern("https?://")
                .doesNotContainPattern("(?i)\\ssrc=")
                .doesNotContain("@import", "url(", "innerHTML", "insertAdjacentHTML", "document.write");
    }

    @Test
    void whetherWritesAreTakenIsToldWithoutOne() throws Exception {
        HttpResponse<String> options = send(request("retry").method("OPTIONS", BodyPublishers.noBody()));
        assertThat(options.headers().firstValue("Allow"))
                .hasValueSatisfying(allowed -> assertThat(allowed).contains("GET", "POST"));
        HttpResponse<String> ofReadOnly = send(request("retryconsole").method("OPTIONS", BodyPublishers.noBody()));
        assertThat(ofReadOnly.headers().firstValue("Allow"))
                .hasValueSatisfying(allowed -> assertThat(allowed).doesNotContain("POST"));
    }

    /** The three types that a form of a foreign page can have, and none at all; with the key in the body and in the query. */
    @ParameterizedTest
    @CsvSource({
        "text/plain, {\"enabled\": false}",
        "application/x-www-form-urlencoded, enabled=false",
        "multipart/form-data; boundary=x, enabled=false",
        "'', {\"enabled\": false}",
        "'', ''"
    })
    void postsThatForeignPagesCanSendAreRefused(String type, String body) throws Exception {
        for (String endpoint : new String[] {"retry", "retry?enabled=false", "retry/payments?enabled=false"}) {
            HttpRequest.Builder post = request(endpoint).POST(BodyPublishers.ofString(body));
            HttpResponse<String> refused = send(type.isEmpty() ? post : post.header("Content-Type", type));
            assertThat(refused.statusCode()).as(endpoint).isEqualTo(415);
            assertThat(retrySwitch.isOn("payments")).as(endpoint).isTrue();
        }
    }
}
