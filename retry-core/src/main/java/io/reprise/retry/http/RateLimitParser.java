package io.reprise.retry.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The value of {@code RateLimit} (draft-ietf-httpapi-ratelimit-headers): a list of quotas, each with the parameters
 * {@code r}, what is left of it, and {@code t}, the seconds until there is more.
 *
 * <pre>
 * "per-minute";r=0;t=20, "per-day";r=812;t=50400
 * limit=100, remaining=0, reset=20
 * </pre>
 *
 * <p>The second form is that of the draft's seventh edition, one quota as a dictionary. A value that isn't well formed
 * tells of no quota at all, nor does a quota without a {@code t}, or one whose {@code r} or {@code t} is no number.
 */
final class RateLimitParser {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Cursor in;
    private final List<Quota> quotas = new ArrayList<>();
    private final Map<String, String> dictionary = new HashMap<>();

    private RateLimitParser(String text) {
        this.in = new Cursor(text);
    }

    /** The quotas of which the text tells. */
    static List<Quota> parse(String text) {
        RateLimitParser parser = new RateLimitParser(text);
        return parser.readMembers() ? parser.quotas : List.of();
    }

    private boolean readMembers() {
        while (skipToMember()) {
            if (!readMember() || !(in.atEnd() || in.peek() == ',')) {
                return false;
            }
        }
        addQuota(dictionary.get("remaining"), dictionary.get("reset"));
        return true;
    }

    /** Moves over commas and blanks, and tells whether anything follows them. */
    private boolean skipToMember() {
        in.takeWhile(c -> Cursor.isBlank(c) || c == ',');
        return !in.atEnd();
    }

    private boolean readMember() {
        String item = StructuredItem.readBare(in);
        if (item == null) {
            return false;
        }
        return in.skip('=') ? readEntry(item) : readItem();
    }

    private boolean readEntry(String key) {
        String value = StructuredItem.readBare(in);
        if (value == null || StructuredItem.readParameters(in) == null) {
            return false;
        }
        dictionary.put(key, value);
        return true;
    }

    private boolean readItem() {
        Map<String, String> parameters = StructuredItem.readParameters(in);
        if (parameters == null) {
            return false;
        }
        addQuota(parameters.get("r"), parameters.get("t"));
        return true;
    }

    private void addQuota(@Nullable String remaining, @Nullable String reset) {
        Decimal left = remaining == null ? null : Decimal.parse(remaining);
        Decimal seconds = reset == null ? null : Decimal.parse(reset);
        boolean broken = remaining != null && left == null;
        if (seconds != null && !broken) {
            quotas.add(new Quota(left, seconds.times(SECOND)));
        }
    }
}
