package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.Objects;

/**
 * The keys that one level of precedence sets, such as one policy of the configuration, or one annotation. Immutable.
 */
public final class PolicyLayer {

    private static final PolicyLayer EMPTY = new PolicyLayer("nothing set", List.of());

    private final String description;
    private final List<Setting> settings;

    private PolicyLayer(String description, List<Setting> settings) {
        this.description = Objects.requireNonNull(description, "description");
        this.settings = List.copyOf(settings);
    }

    /** A level that sets nothing. */
    public static PolicyLayer empty() {
        return EMPTY;
    }

    /**
     * A level that sets these keys.
     *
     * @param description where the level stands, such as {@code bean 'paymentService', method
     *     com.acme.PaymentService.charge}; it is the origin of the settings that have none of their own
     * @param settings at most one per key
     */
    public static PolicyLayer of(String description, List<Setting> settings) {
        return new PolicyLayer(description, settings);
    }

    /** Where the level stands. */
    public String description() {
        return description;
    }

    /** What it sets. */
    public List<Setting> settings() {
        return settings;
    }
}
