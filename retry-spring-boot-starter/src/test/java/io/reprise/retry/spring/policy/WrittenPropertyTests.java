package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class WrittenPropertyTests {

    private static List<String> names(Object... properties) {
        ConfigurationPropertySource source = ConfigurationPropertySource.from(
                properties[0] instanceof EnumerablePropertySource<?> given
                        ? given
                        : new MapPropertySource("test", Map.of(properties[0].toString(), "x")));
        return WrittenProperty.in(List.of(source)).stream()
                .map(property -> PropertyNames.text(property.name()))
                .toList();
    }

    @Test
    void namesAreKeptAsTheyAreWritten() {
        assertThat(names("reprise.defaults.maxAttempts")).containsExactly("reprise.defaults.maxAttempts");
        assertThat(names("reprise.policies[my.Api].max_attempts"))
                .containsExactly("reprise.policies[my.Api].max_attempts");
        assertThat(names("Reprise.defaults")).containsExactly("Reprise.defaults");
        assertThat(names("reprise")).containsExactly("reprise");
    }

    @Test
    void whatOnlyBeginsAlikeIsNotMeant() {
        assertThat(names("reprises.defaults")).isEmpty();
        assertThat(names("represe.defaults")).isEmpty();
        assertThat(names("other")).isEmpty();
    }

    @Test
    void oddNamesBreakNothing() {
        for (String odd : List.of(
                "", ".", "[", "a[b", "reprise[", "reprise..", "reprise.[x", "reprise[x]]", "reprise .x", "reprise.%")) {
            assertThat(names(odd)).as(odd).hasSizeLessThan(2);
        }
    }

    @Test
    void valuesOfOthersAreNeverComputed() {
        EnumerablePropertySource<Object> lazy = new EnumerablePropertySource<>("lazy", new Object()) {
            @Override
            public String[] getPropertyNames() {
                return new String[] {"database.password", "reprise.enabled"};
            }

            @Override
            public Object getProperty(String name) {
                assertThat(name).isEqualTo("reprise.enabled");
                return "true";
            }
        };

        assertThat(names(lazy)).containsExactly("reprise.enabled");
    }
}
