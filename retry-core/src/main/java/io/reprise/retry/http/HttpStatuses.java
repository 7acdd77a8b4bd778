package io.reprise.retry.http;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A set of HTTP statuses, 100 to 599. It is written as a list of single statuses ({@code 429}), ranges
 * ({@code 502-504}) and classes ({@code 5xx}); {@code none} alone is the empty set. Immutable, thread-safe.
 */
public final class HttpStatuses {

    private static final int FIRST = 100;
    private static final int LAST = 599;
    private static final int CLASS_SIZE = 100;

    /** A run of fewer statuses than this is written one by one. */
    private static final int SHORTEST_RANGE = 3;

    private static final String EMPTY = "none";

    private static final HttpStatuses NONE = new HttpStatuses(new BitSet());

    private static final HttpStatuses STANDARD = parse(List.of("408", "425", "429", "500", "502-504"));

    /** Not changed any more once it is in here. */
    private final BitSet statuses;

    private HttpStatuses(BitSet statuses) {
        this.statuses = statuses;
    }

    /** The statuses that are retried by default: 408, 425, 429, 500, 502, 503 and 504. */
    public static HttpStatuses standard() {
        return STANDARD;
    }

    /** No status at all. */
    public static HttpStatuses none() {
        return NONE;
    }

    /**
     * The statuses that a list names.
     *
     * @param notation items such as {@code 429}, {@code 502-504} and {@code 5xx}, in either letter case, blanks around
     *     them allowed; an empty list, or {@code none} alone, names none
     * @throws IllegalArgumentException if an item is anything else, with a message that says which, and what is accepted
     */
    public static HttpStatuses parse(Collection<String> notation) {
        BitSet statuses = new BitSet();
        for (String item : notation) {
            String text = item == null ? "" : item.strip();
            boolean empty = notation.size() == 1 && text.equalsIgnoreCase(EMPTY);
            if (!empty && !addClass(text, statuses) && !addRange(text, statuses)) {
                throw refusal(item);
            }
        }
        return new HttpStatuses(statuses);
    }

    private static boolean addClass(String text, BitSet statuses) {
        Cursor in = new Cursor(text);
        int first = in.digits(1, 1) * CLASS_SIZE;
        boolean suffixed = in.takeWhile(Cursor::isLetter).equalsIgnoreCase("xx") && in.atEnd();
        if (!suffixed || !isStatus(first)) {
            return false;
        }
        statuses.set(first, first + CLASS_SIZE);
        return true;
    }

    /** Adds a range, or a single status, which is one from itself to itself. */
    private static boolean addRange(String text, BitSet statuses) {
        int hyphen = text.indexOf('-');
        int first = status(hyphen < 0 ? text : text.substring(0, hyphen).strip());
        int last = status(text.substring(hyphen + 1).strip());
        if (!isStatus(first) || last < first) {
            return false;
        }
        statuses.set(first, last + 1);
        return true;
    }

    private static int status(String text) {
        Cursor in = new Cursor(text);
        int number = in.digits(3, 3);
        return in.atEnd() && isStatus(number) ? number : Cursor.NO_NUMBER;
    }

    private static IllegalArgumentException refusal(@Nullable String item) {
        return new IllegalArgumentException("'" + item + "' names no HTTP status; accepted are a status such as 429,"
                + " a range such as 502-504, the lower one first, and a class such as 5xx, all from " + FIRST + " to "
                + LAST);
    }

    /** Whether this number can be a status at all. */
    static boolean isStatus(int number) {
        return number >= FIRST && number <= LAST;
    }

    /** Whether this status is in the set; never true for a number outside 100 to 599. */
    public boolean contains(int status) {
        return isStatus(status) && statuses.get(status);
    }

    /** Whether no status is in the set. */
    public boolean isEmpty() {
        return statuses.isEmpty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HttpStatuses that && statuses.equals(that.statuses);
    }

    @Override
    public int hashCode() {
        return statuses.hashCode();
    }

    /** The set in its own notation, such as {@code 408, 425, 429, 500, 502-504}; each item can be parsed again. */
    @Override
    public String toString() {
        List<String> items = new ArrayList<>();
        for (int first = statuses.nextSetBit(0); first >= 0; first = statuses.nextSetBit(first)) {
            int end = statuses.nextClearBit(first);
            write(first, end, items);
            first = end;
        }
        return items.isEmpty() ? EMPTY : String.join(", ", items);
    }

    private static void write(int first, int end, List<String> items) {
        if (first % CLASS_SIZE == 0 && end % CLASS_SIZE == 0) {
            for (int hundred = first; hundred < end; hundred += CLASS_SIZE) {
                items.add(hundred / CLASS_SIZE + "xx");
            }
        } else if (end - first >= SHORTEST_RANGE) {
            items.add(first + "-" + (end - 1));
        } else {
            for (int status = first; status < end; status++) {
                items.add(Integer.toString(status));
            }
        }
    }
}
