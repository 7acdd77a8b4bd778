package io.reprise.retry.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.http.MediaType;
import org.springframework.test.web.client.ExpectedCount;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.test.web.client.match.MockRestRequestMatchers.requestTo;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withServiceUnavailable;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withSuccess;

/** What the documentation shows is what the code does. */
@ExtendWith(OutputCaptureExtension.class)
class DocumentationTests {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern SNIPPET =
            Pattern.compile("<!-- snippet: (\\S+) -->\\R```\\w*\\R(.*?)\\R```", Pattern.DOTALL);
    private static final Pattern FAILURE = Pattern.compile("<!-- failure text -->\\R```\\R(.*?)\\R```", Pattern.DOTALL);

    record Snippet(String document, String source, String text) {
        @Override
        public String toString() {
            return source + " in " + document;
        }
    }

    static Stream<Snippet> snippets() {
        return Stream.concat(Stream.of("README.md"), pages())
                .flatMap(document -> SNIPPET.matcher(read(document))
                        .results()
                        .map(found -> new Snippet(document, found.group(1), found.group(2))));
    }

    /** The pages of the documentation, by their path. */
    private static Stream<String> pages() {
        return Stream.of(Objects.requireNonNull(ROOT.resolve("docs").toFile().list()))
                .filter(name -> name.endsWith(".md"))
                .sorted()
                .map(name -> "docs/" + name);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("snippets")
    void snippetIsPartOfTheSourceThatItNames(Snippet snippet) {
        assertThat(unindented(read(snippet.source()))).contains(unindented(snippet.text()));
    }

    @Test
    void allSnippetsAreFound() {
        assertThat(snippets().collect(Collectors.groupingBy(Snippet::document, Collectors.counting())))
                .containsEntry("README.md", 3L)
                .containsEntry("docs/testing.md", 3L)
                .containsEntry("docs/extending.md", 6L);
    }

    @Test
    void smallestServiceRetriesAsTheReadmeSays() {
        VirtualTime time = VirtualTime.create();
        try (ConfigurableApplicationContext context = application("classpath:/docs/payments.yml", time)) {
            MockRestServiceServer server = context.getBean(MockRestServiceServer.class);
            server.expect(ExpectedCount.times(3), requestTo("https://payments.example/charges"))
                    .andRespond(withServiceUnavailable());
            server.expect(requestTo("https://payments.example/charges"))
                    .andRespond(withSuccess("{\"id\": \"r1\"}", MediaType.APPLICATION_JSON));
            Receipt receipt = context.getBean(PaymentService.class).charge(new Order("o1"));
            assertThat(receipt.id()).isEqualTo("r1");
            server.verify();
            assertThat(time.sleeps()).hasSize(3);
            List<Duration> ceilings = List.of(Duration.ofMillis(200), Duration.ofMillis(400), Duration.ofMillis(800));
            for (int i = 0; i < 3; i++) {
                assertThat(time.sleeps().get(i)).isBetween(Duration.ZERO, ceilings.get(i));
            }
        }
    }

    @Test
    void wrongConfigurationPrintsTheTextOfTheReadme(CapturedOutput output) {
        assertThatThrownBy(() -> application("classpath:/docs/wrong/application.yml", VirtualTime.create()))
                .hasMessageContaining("multiplier");
        String text = FAILURE.matcher(read("README.md"))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
        assertThat(unindented(output.getAll().replace("docs/wrong/", ""))).contains(unindented(text));
    }

    @Test
    void plainJavaExampleRuns() throws Exception {
        RetryPolicy policy = RetryPolicy.builder("payments")
                .maxAttempts(4)
                .deadline(Duration.ofSeconds(10))
                .build();
        RetryExecutor executor = RetryExecutor.of(policy);
        String receipt = executor.call(() -> charge("order 1"));
        assertThat(receipt).isEqualTo("receipt of order 1");
    }

    private static String charge(String order) {
        return "receipt of " + order;
    }

    private static ConfigurableApplicationContext application(String configuration, VirtualTime time) {
        return new SpringApplicationBuilder(Shop.class)
                .web(WebApplicationType.NONE)
                .initializers(context -> context.getBeanFactory().registerSingleton("virtualTime", time.timeSource()))
                .run("--spring.config.location=" + configuration);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Shop {

        @Bean
        RestClient.Builder restClientBuilder() {
            return RestClient.builder();
        }

        @Bean
        MockRestServiceServer server(RestClient.Builder builder) {
            return MockRestServiceServer.bindTo(builder).build();
        }

        /** Made after the server has taken the place of the network. */
        @Bean
        @DependsOn("server")
        PaymentService paymentService(RestClient.Builder builder) {
            return new PaymentService(builder);
        }
    }

    private static String unindented(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).reduce("", (a, b) -> a + b + '\n');
    }

    private static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
