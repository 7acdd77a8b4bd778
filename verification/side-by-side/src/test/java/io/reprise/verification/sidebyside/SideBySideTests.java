package io.reprise.verification.sidebyside;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Three libraries in one application, each with its own annotation on a method of its own. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class SideBySideTests {

    @Autowired
    private ThreeLibraries service;

    @Autowired
    private ConfigurableListableBeanFactory beans;

    @Autowired
    private WebEndpointsSupplier endpoints;

    @Autowired
    private TestRestTemplate http;

    @Test
    void eachLibraryRetriesItsOwnMethodAndNoOther() {
        assertThatThrownBy(service::byReprise).isInstanceOf(LostConnectionException.class);
        assertThat(service.attempts().take()).isEqualTo(5);
        assertThatThrownBy(service::byResilience4j).isInstanceOf(LostConnectionException.class);
        assertThat(service.attempts().take()).isEqualTo(6);
        assertThatThrownBy(service::bySpringRetry).isInstanceOf(LostConnectionException.class);
        assertThat(service.attempts().take()).isEqualTo(4);
    }

    /** A name of ours that another library has too would already have stopped the start: Spring Boot overrides no bean. */
    @Test
    void everyBeanOfOursHasANameThatNobodyElseWouldGive() {
        List<String> ours = Arrays.stream(beans.getBeanDefinitionNames())
                .filter(name -> isOurs(beans.getBeanDefinition(name)))
                .toList();

        assertThat(ours)
                .hasSizeGreaterThan(5)
                .allSatisfy(name -> assertThat(name).matches("reprise.*|io\\.reprise\\..*"));
    }

    @Test
    void endpointsOfAllLibrariesAreThereOnce() {
        assertThat(endpoints.getEndpoints())
                .extracting(endpoint -> endpoint.getEndpointId().toLowerCaseString())
                .contains("retries", "retryevents", "health", "metrics")
                .doesNotHaveDuplicates();
        assertThat(http.getForObject("/actuator/retries", JsonNode.class)
                        .get("retries")
                        .get(0)
                        .asText())
                .isEqualTo("resilience4j");
    }

    @Test
    void propertiesOfOursAreInAGroupThatNobodyElseHas() throws IOException {
        Map<String, Set<String>> groups = groupsByLibrary();
        String ours = groups.keySet().stream()
                .filter(library -> groups.get(library).contains("reprise"))
                .findFirst()
                .orElseThrow();

        Set<String> own = groups.remove(ours);
        assertThat(own).containsExactly("management.endpoint.retry", "management.endpoint.retryconsole", "reprise");
        assertThat(groups).hasSizeGreaterThan(5);
        assertThat(groups.values()).allSatisfy(names -> assertThat(names).doesNotContainAnyElementsOf(own));
    }

    private static boolean isOurs(BeanDefinition definition) {
        String madeBy = Objects.requireNonNullElse(
                definition.getFactoryBeanName(), String.valueOf(definition.getBeanClassName()));
        return madeBy.startsWith("io.reprise.retry.");
    }

    /** The first word of a property's name, or an endpoint's place, which all endpoints have side by side. */
    private static String group(String property) {
        String[] words = property.split("\\.", 4);
        return property.startsWith("management.endpoint.") ? String.join(".", words[0], words[1], words[2]) : words[0];
    }

    /** The groups of all properties that a library documents. */
    private static Map<String, Set<String>> groupsByLibrary() throws IOException {
        Map<String, Set<String>> groups = new LinkedHashMap<>();
        ClassLoader loader = SideBySideTests.class.getClassLoader();
        for (URL url : Collections.list(loader.getResources("META-INF/spring-configuration-metadata.json"))) {
            Set<String> names = new TreeSet<>();
            try (InputStream metadata = url.openStream()) {
                new ObjectMapper()
                        .readTree(metadata)
                        .get("properties")
                        .forEach(
                                property -> names.add(group(property.get("name").asText())));
            }
            groups.put(url.toString(), names);
        }
        return groups;
    }
}
