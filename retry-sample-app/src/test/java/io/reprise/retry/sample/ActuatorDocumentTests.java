package io.reprise.retry.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/** The examples of {@code docs/actuator.md} have the shape of the real answers. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"provider.port=0", "traffic.enabled=false"})
class ActuatorDocumentTests {

    private static final Pattern EXAMPLE = Pattern.compile(
            "<!-- request: (GET|POST|DELETE) (\\S+)(?: (\\{.*?}))? -->\\R```json\\R(.*?)\\R```", Pattern.DOTALL);

    private static final ObjectMapper JSON = new ObjectMapper();

    @LocalServerPort
    private int port;

    record Example(String method, String url, @Nullable String body, String answer) {
        @Override
        public String toString() {
            return method + " " + url + " " + body;
        }
    }

    static Stream<Example> examples() {
        Path document = Path.of("").toAbsolutePath().getParent().resolve("docs/actuator.md");
        try {
            return EXAMPLE.matcher(Files.readString(document))
                    .results()
                    .map(found -> new Example(found.group(1), found.group(2), found.group(3), found.group(4)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void allExamplesAreFound() {
        assertThat(examples()).hasSize(9);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void exampleHasTheShapeOfTheAnswer(Example example) throws IOException {
        String actuator = "http://localhost:" + port;
        JsonNode answer = Requests.send(example.method, actuator + example.url, example.body);
        Requests.send("DELETE", actuator + "/actuator/retry/chat", null);
        Requests.send("POST", actuator + "/actuator/retry", "{\"enabled\": true}");

        Set<String> wanted = paths("", JSON.readTree(example.answer), new LinkedHashSet<>());
        // There were no calls, so there are no events; their keys are the starter's own tests' affair.
        wanted.removeIf(path -> path.startsWith(".events."));
        assertThat(paths("", answer, new LinkedHashSet<>())).containsAll(wanted);
    }

    /** All keys by their paths, whatever the place in an array, with the types of single values. */
    private static Set<String> paths(String path, JsonNode node, Set<String> found) {
        if (node.isObject()) {
            node.properties().forEach(each -> paths(path + "." + each.getKey(), each.getValue(), found));
        } else if (node.isArray()) {
            node.forEach(each -> paths(path, each, found));
        } else {
            found.add(path + " " + node.getNodeType());
        }
        return found;
    }
}
