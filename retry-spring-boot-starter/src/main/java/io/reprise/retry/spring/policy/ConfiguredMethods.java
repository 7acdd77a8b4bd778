package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.reprise.retry.spring.policy.MethodEntry.Match;

/**
 * What {@code reprise.methods} sets for single methods, above their annotations. Immutable and thread-safe.
 *
 * <p>An entry is for the methods of a name, of a bean's class, a superclass or an interface of it. Of several that are for
 * one method, each key counts as the most precise says it: one with parameter types before one without, then a class
 * before an interface, then the nearer to the bean's class.
 */
public final class ConfiguredMethods {

    private static final Comparator<Match> LEAST_PRECISE_FIRST = Comparator.<Match, Boolean>comparing(
                    match -> match.entry().name().hasParameters())
            .thenComparing(match -> !match.ancestor().type().isInterface())
            .thenComparing(match -> -match.ancestor().steps());

    private final Map<String, List<MethodEntry>> byClass = new HashMap<>();
    private final List<MethodEntry> entries;
    private final ApplicationTypes types;

    ConfiguredMethods(List<MethodEntry> entries, ApplicationTypes types) {
        this.entries = List.copyOf(entries);
        this.types = types;
        entries.forEach(entry -> byClass.computeIfAbsent(entry.name().type(), first -> new ArrayList<>())
                .add(entry));
    }

    /**
     * The levels that are for a method, the one that beats all others last; none where there is no entry for it.
     *
     * @throws RetryConfigurationException if two entries are for it and are equally precise
     */
    public List<PolicyLayer> layersFor(BeanMethod method) {
        if (entries.isEmpty()) {
            return List.of();
        }
        List<Match> matches = matches(method).sorted(LEAST_PRECISE_FIRST).toList();
        for (int i = 1; i < matches.size(); i++) {
            if (LEAST_PRECISE_FIRST.compare(matches.get(i - 1), matches.get(i)) == 0) {
                throw new RetryConfigurationException(List.of(
                        rivals(matches.get(i - 1).entry(), matches.get(i).entry(), method)));
            }
        }
        return matches.stream().map(match -> match.entry().layer()).toList();
    }

    private Stream<Match> matches(BeanMethod method) {
        return Ancestor.of(method.userClass()).stream()
                .flatMap(ancestor -> byClass.getOrDefault(ancestor.dottedName(), List.of()).stream()
                        .flatMap(entry -> entry.match(ancestor, method).stream()));
    }

    private static ConfigurationProblem rivals(MethodEntry one, MethodEntry other, BeanMethod method) {
        return new ConfigurationProblem(
                other.place(),
                null,
                other.origin(),
                "is for " + MethodName.of(method.userClass(), method.method()) + " as much as " + one.place() + ", "
                        + one.origin(),
                "keep one of the two, or name the bean's own class");
    }

    /**
     * What to say of the entries that are for none of these methods: where each stands, and what may have been meant.
     *
     * @param annotated all methods of beans that an annotation stands for
     */
    public List<String> warnings(Collection<BeanMethod> annotated) {
        Set<MethodEntry> matched = new HashSet<>();
        if (!entries.isEmpty()) {
            annotated.forEach(method -> matches(method).map(Match::entry).forEach(matched::add));
        }
        return entries.stream()
                .filter(entry -> !matched.contains(entry))
                .map(entry -> entry.place() + " (" + entry.origin() + ") is for no method of a bean that is retried: "
                        + new UnmatchedEntry(entry, annotated, types).explanation())
                .toList();
    }
}
