package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import io.reprise.retry.Names;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/**
 * A part of what stands below {@code reprise} whose members have names that the user chooses.
 *
 * @param root the section's own name
 * @param noun what one member is called
 * @param type what one member is bound as
 * @param naming how names compare
 * @param reserved a name that no member can have; null for none
 */
record Section(
        ConfigurationPropertyName root,
        String noun,
        Class<?> type,
        Naming naming,
        @Nullable Reserved reserved) {

    private static final Naming RELAXED =
            new Naming(Names::canonical, "names are compared without case, dashes and underscores");

    static final Section POLICIES = new Section(
            PropertyNames.ROOT.append("policies"),
            "policy",
            RepriseProperties.Policy.class,
            RELAXED,
            new Reserved(
                    PolicyCatalog.DEFAULTS,
                    "it stands for reprise.defaults",
                    "move its keys to reprise.defaults, or choose another name"));

    static final Section BUDGETS = new Section(
            PropertyNames.ROOT.append("budgets"),
            "budget",
            RepriseProperties.Budget.class,
            RELAXED,
            new Reserved(ConfiguredBudgets.NONE, "it stands for no budget at all", "choose another name"));

    static final Section METHODS = new Section(
            PropertyNames.ROOT.append("methods"),
            "method",
            RepriseProperties.Policy.class,
            new Naming(MethodName::canonical, "spaces don't count, and $ is the same as a dot"),
            null);

    static final List<Section> ALL = List.of(POLICIES, BUDGETS, METHODS);

    /**
     * How names compare.
     *
     * @param canonical gives the form that is equal for names that are the same
     * @param rule the same in words
     */
    record Naming(UnaryOperator<String> canonical, String rule) {}

    /**
     * A name that isn't free.
     *
     * @param name the name in its canonical form
     * @param meaning what it stands for instead
     * @param fix what to do about it
     */
    record Reserved(String name, String meaning, String fix) {}

    /** The section of a member's key, or of the member itself. */
    static Optional<Section> of(ConfigurationPropertyName name) {
        return ALL.stream().filter(section -> section.contains(name)).findFirst();
    }

    /** Whether this is the section itself. */
    static boolean isRoot(ConfigurationPropertyName name) {
        return ALL.stream().anyMatch(section -> section.root.equals(name));
    }

    boolean contains(ConfigurationPropertyName name) {
        return root.isAncestorOf(name);
    }

    /** The member that a name of this section belongs to, as it was written. */
    String memberOf(ConfigurationPropertyName name) {
        return name.getElement(root.getNumberOfElements(), Form.ORIGINAL);
    }

    /** The form of a member's name that is equal for names that are the same. */
    String canonical(String member) {
        return naming.canonical().apply(member);
    }

    /** The group of keys of the member that a name of this section belongs to. */
    ConfigurationPropertyName groupOf(ConfigurationPropertyName name) {
        return name.chop(root.getNumberOfElements() + 1);
    }

    /** What a name of this section is below its member; empty for the member itself. */
    ConfigurationPropertyName keyOf(ConfigurationPropertyName name) {
        return name.subName(root.getNumberOfElements() + 1);
    }
}
