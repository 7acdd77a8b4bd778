package io.reprise.retry.spring.policy;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

import com.jayway.jsonpath.JsonPath;

/** The metadata that editors complete by, as the starter's jar has it. */
final class ConfigurationMetadata {

    private static final Map<String, Object> METADATA = read();

    private ConfigurationMetadata() {}

    private static Map<String, Object> read() {
        try (InputStream in =
                RepriseProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            return JsonPath.parse(in).json();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    /** The properties whose names are the library's. */
    static List<Map<String, Object>> properties() {
        return list(METADATA, "properties").stream()
                .filter(property -> property.get("name").toString().startsWith("reprise"))
                .toList();
    }

    /** All hints. */
    static List<Map<String, Object>> hints() {
        return list(METADATA, "hints");
    }

    /** A list within a part of the metadata; empty where it isn't there. */
    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> list(Map<String, Object> in, String name) {
        return (List<Map<String, Object>>) in.getOrDefault(name, List.of());
    }
}
