package io.reprise.retry.http;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The grammar of bare items and parameters in structured fields (RFC 9651), as far as it takes to find numbers in them
 * and to know where everything else ends. Items are given as they are written, strings with their quotes.
 */
final class StructuredItem {

    private StructuredItem() {}

    /** The bare item that comes next, moving over it; null if there is none. */
    static @Nullable String readBare(Cursor in) {
        int start = in.position();
        return skipBare(in) ? in.since(start) : null;
    }

    private static boolean skipBare(Cursor in) {
        int first = in.next();
        if (Cursor.isLetter(first) || first == '*') {
            in.takeWhile(StructuredItem::isTokenCharacter);
            return true;
        }
        if (Cursor.isDigit(first) || first == '-' || first == '@') {
            in.takeWhile(c -> Cursor.isDigit(c) || c == '.' || c == '-');
            return true;
        }
        return switch (first) {
            case '"' -> skipRestOfString(in);
            case '%' -> in.skip('"') && skipTo(in, '"');
            case ':' -> skipTo(in, ':');
            case '?' -> in.skip('0') || in.skip('1');
            default -> false;
        };
    }

    private static boolean skipRestOfString(Cursor in) {
        while (true) {
            in.takeWhile(c -> c != '"' && c != '\\');
            if (in.skip('"')) {
                return true;
            }
            boolean escape = in.skip('\\') && (in.skip('"') || in.skip('\\'));
            if (!escape) {
                return false;
            }
        }
    }

    private static boolean skipTo(Cursor in, char end) {
        in.takeWhile(c -> c != end);
        return in.skip(end);
    }

    private static boolean isTokenCharacter(int c) {
        return Cursor.isTokenCharacter(c) || c == ':' || c == '/';
    }

    /** The parameters that come next, moving over them, the last of one name; null if they are malformed. */
    static @Nullable Map<String, String> readParameters(Cursor in) {
        Map<String, String> parameters = new HashMap<>();
        in.skipBlanks();
        while (in.skip(';')) {
            in.skipBlanks();
            String key = in.takeWhile(StructuredItem::isKeyCharacter);
            String value = in.skip('=') ? readBare(in) : "?1";
            if (key.isEmpty() || value == null) {
                return null;
            }
            parameters.put(key, value);
            in.skipBlanks();
        }
        return parameters;
    }

    private static boolean isKeyCharacter(int c) {
        return (c >= 'a' && c <= 'z') || Cursor.isDigit(c) || "_-.*".indexOf(c) >= 0;
    }
}
