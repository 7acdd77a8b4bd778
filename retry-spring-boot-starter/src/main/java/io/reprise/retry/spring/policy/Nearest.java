package io.reprise.retry.spring.policy;

import java.util.Collection;
import java.util.Comparator;

import io.reprise.retry.Names;
import org.jspecify.annotations.Nullable;

/** 'Did you mean': the known name that a mistyped one is closest to. */
public final class Nearest {

    private Nearest() {}

    /** The closest by edits, if it's close enough to have been meant; null otherwise. Case and dashes don't count. */
    public static @Nullable String to(String written, Collection<String> known) {
        String plain = Names.canonical(written);
        return known.stream()
                .min(Comparator.comparingInt(name -> edits(plain, Names.canonical(name))))
                .filter(name -> edits(plain, Names.canonical(name)) <= allowance(plain))
                .orElse(null);
    }

    private static int allowance(String name) {
        return name.length() < 2 ? 0 : 1 + name.length() / 4;
    }

    /** The Levenshtein distance: how many letters to insert, delete or replace. */
    private static int edits(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
