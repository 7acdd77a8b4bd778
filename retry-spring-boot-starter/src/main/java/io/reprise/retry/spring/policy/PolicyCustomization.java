package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.reprise.retry.InvalidPolicyException;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.spring.RetryPolicyCustomizer;
import org.jspecify.annotations.Nullable;

/** Makes settings of what the application's customizers do to policies, and tells what is wrong with it. Not thread-safe. */
final class PolicyCustomization {

    private final Map<String, RetryPolicyCustomizer> customizers;
    private final References references;
    private final List<ConfigurationProblem> problems = new ArrayList<>();

    /**
     * By these customizers.
     *
     * @param customizers by the bean's name, in the order in which they are asked
     * @param references what values can refer to
     */
    PolicyCustomization(Map<String, RetryPolicyCustomizer> customizers, References references) {
        this.customizers = customizers;
        this.references = references;
    }

    /** What is wrong with the policies that were asked about so far. */
    List<ConfigurationProblem> problems() {
        return problems;
    }

    /**
     * The same policy with what customizers set on top of what it sets itself.
     *
     * @param resolved what it is without them
     */
    ConfiguredPolicy customized(ConfiguredPolicy policy, RetryPolicy resolved) {
        Map<PolicyKey, Setting> settings = new EnumMap<>(PolicyKey.class);
        policy.level().layer().settings().forEach(setting -> settings.put(setting.key(), setting));
        String place = policy.level().layer().description();
        RetryPolicy before = resolved;
        for (Map.Entry<String, RetryPolicyCustomizer> customizer : customizers.entrySet()) {
            RetryPolicy after = asked(customizer.getKey(), customizer.getValue(), before, place);
            for (PolicyKey key : PolicyKey.values()) {
                if (!Objects.equals(value(key, before), value(key, after))) {
                    settings.put(key, setting(key, value(key, after), place, origin(customizer.getKey())));
                }
            }
            before = after;
        }
        PolicyLayer layer = PolicyLayer.of(place, List.copyOf(settings.values()));
        Level level = Level.of(layer, references);
        problems.addAll(level.problems());
        return new ConfiguredPolicy(policy.name(), level, policy.base());
    }

    /**
     * What the customizer makes of a policy: the same where something is wrong.
     *
     * @param place where the policy stands in the configuration
     */
    private RetryPolicy asked(String bean, RetryPolicyCustomizer customizer, RetryPolicy policy, String place) {
        RetryPolicy.Builder builder = policy.toBuilder();
        try {
            customizer.customize(policy.name(), builder);
            RetryPolicy customized = builder.build();
            if (customized.budget() != null || policy.budget() == null) {
                return customized;
            }
            problems.add(new ConfigurationProblem(
                    property(place, PolicyKey.BUDGET),
                    policy.budget(),
                    origin(bean),
                    "is set to null by the customizer, which would leave it to nobody",
                    "set it to " + KeyTable.of(PolicyKey.BUDGET).accepted()));
        } catch (InvalidPolicyException invalid) {
            invalid.problems()
                    .forEach(problem -> problems.add(new ConfigurationProblem(
                            property(place, problem.keys().get(0)),
                            problem.value(),
                            origin(bean),
                            problem.explanation(),
                            "set it to " + KeyTable.of(problem.keys().get(0)).accepted())));
        } catch (RuntimeException thrown) {
            problems.add(new ConfigurationProblem(
                    "policy '" + policy.name() + "'",
                    null,
                    origin(bean),
                    "the customizer threw " + thrown,
                    "let it set values that the policy's builder accepts"));
        }
        return policy;
    }

    private static Setting setting(PolicyKey key, @Nullable Object value, String place, String origin) {
        Object none = key == PolicyKey.RETRY_ON ? List.of() : "none";
        return new Setting(key, value == null ? none : value, property(place, key), origin);
    }

    private static @Nullable Object value(PolicyKey key, RetryPolicy policy) {
        return KeyTable.of(key).value().apply(policy);
    }

    private static String property(String place, PolicyKey key) {
        return place + "." + key;
    }

    private static String origin(String bean) {
        return "bean '" + bean + "', a RetryPolicyCustomizer";
    }
}
