package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A bean's class, or a class or interface above it.
 *
 * @param type the class or interface
 * @param steps how many steps it is above the bean's class
 */
record Ancestor(Class<?> type, int steps) {

    /** The class itself and all that it extends and implements, the nearest first, {@link Object} left out. */
    static List<Ancestor> of(Class<?> type) {
        Map<Class<?>, Ancestor> found = new LinkedHashMap<>();
        List<Class<?>> level = List.of(type);
        for (int steps = 0; !level.isEmpty(); steps++) {
            List<Class<?>> above = new ArrayList<>();
            for (Class<?> each : level) {
                if (each != Object.class && found.putIfAbsent(each, new Ancestor(each, steps)) == null) {
                    above.addAll(List.of(each.getInterfaces()));
                    if (each.getSuperclass() != null) {
                        above.add(each.getSuperclass());
                    }
                }
            }
            level = above;
        }
        return List.copyOf(found.values());
    }

    String dottedName() {
        return MethodName.dotted(type.getName());
    }
}
