package io.reprise.retry.spring.policy;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.budget.BudgetSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** What editors complete by names all that can be bound, in its type, and nothing else. */
class ConfigurationMetadataTests {

    @Test
    void metadataNamesWhatIsBoundInItsType() {
        Map<String, String> named = new TreeMap<>();
        ConfigurationMetadata.properties()
                .forEach(property -> named.put(
                        property.get("name").toString(), property.get("type").toString()));
        Map<String, String> bound = new TreeMap<>(bound("reprise.", RepriseProperties.class));
        bound.remove("reprise.defaults." + PropertyNames.BASE_POLICY);

        assertThat(named).isEqualTo(bound);
    }

    @Test
    void membersOfPoliciesAndMethodsHaveTheTablesKeys() {
        List<String> keys = Stream.concat(
                        Stream.of(PropertyNames.BASE_POLICY),
                        Arrays.stream(PolicyKey.values()).map(PolicyKey::key))
                .toList();

        assertThat(bound("", Section.POLICIES.type()).keySet()).containsExactlyInAnyOrderElementsOf(keys);
        assertThat(bound("", Section.METHODS.type()).keySet()).containsExactlyInAnyOrderElementsOf(keys);
    }

    @Test
    void membersOfBudgetsHaveTheKeysOfTheCoresSettings() {
        assertThat(bound("", Section.BUDGETS.type()).keySet())
                .containsExactlyInAnyOrderElementsOf(
                        bound("", BudgetSettings.class).keySet());
    }

    static Stream<Section> sections() {
        return Section.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("sections")
    void everySectionHasAHintForItsMembersNamesThatAllowsOthers(Section section) {
        Map<String, Object> hint = ConfigurationMetadata.hints().stream()
                .filter(each -> each.get("name").equals(section.root() + ".keys"))
                .findFirst()
                .orElseThrow();

        assertThat(ConfigurationMetadata.list(hint, "values"))
                .isNotEmpty()
                .allSatisfy(
                        value -> assertThat(value.get("description").toString()).endsWith("."));
        assertThat(ConfigurationMetadata.list(hint, "providers"))
                .extracting(provider -> provider.get("name"))
                .containsExactly("any");
    }

    @Test
    void hintsOfMethodsNamesAreNamesOfMethods() {
        assertThat(ConfigurationMetadata.hints().stream()
                        .filter(hint -> hint.get("name").equals("reprise.methods.keys"))
                        .flatMap(hint -> ConfigurationMetadata.list(hint, "values").stream())
                        .map(value -> value.get("value").toString()))
                .allSatisfy(value -> assertThat(MethodName.parse(value.substring(1, value.length() - 1)))
                        .isPresent());
    }

    /** The keys whose values can be a word, and the words. */
    static Stream<KeyRow<?>> rowsWithWords() {
        return KeyTable.ROWS.stream()
                .filter(row ->
                        row.accepted().endsWith(", or none") || row.accepted().endsWith(", or unlimited"));
    }

    @ParameterizedTest
    @MethodSource("rowsWithWords")
    void whatCanBeAWordIsOfferedIt(KeyRow<?> row) {
        String word = row.accepted().substring(row.accepted().lastIndexOf(' ') + 1);
        List<Object> offered = ConfigurationMetadata.hints().stream()
                .filter(hint ->
                        hint.get("name").equals("reprise.defaults." + row.key().key()))
                .flatMap(hint -> ConfigurationMetadata.list(hint, "values").stream())
                .map(value -> value.get("value"))
                .collect(Collectors.toList());

        assertThat(offered).as(row.key().key()).contains(word);
    }

    /** The keys that a record's components are bound from, those of inner groups included, with the names of their types. */
    private static Map<String, String> bound(String prefix, Class<?> group) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (RecordComponent component : group.getRecordComponents()) {
            String key = prefix + DataObjectPropertyName.toDashedForm(component.getName());
            if (component.getType().isRecord()) {
                keys.putAll(bound(key + ".", component.getType()));
            } else {
                keys.put(key, type(component));
            }
        }
        return keys;
    }

    private static String type(RecordComponent component) {
        return component.getType().isPrimitive()
                ? ClassUtils.resolvePrimitiveIfNecessary(component.getType()).getName()
                : component.getGenericType().getTypeName().replace(", ", ",");
    }
}
