package io.reprise.retry.classify;

import java.util.Collection;
import java.util.Set;

/** The types that a policy lists: classes or interfaces, each with all its subtypes. Immutable. */
final class TypeList {

    static final TypeList EMPTY = new TypeList(Set.of());

    private final Class<?>[] types;

    TypeList(Collection<? extends Class<? extends Throwable>> types) {
        this.types = Set.copyOf(types).toArray(Class<?>[]::new);
    }

    /** Whether the throwable is of a listed type or of a subtype of one. */
    boolean includes(Throwable throwable) {
        for (Class<?> type : types) {
            if (type.isInstance(throwable)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the throwable's very class is listed. */
    boolean names(Throwable throwable) {
        for (Class<?> type : types) {
            if (type == throwable.getClass()) {
                return true;
            }
        }
        return false;
    }
}
