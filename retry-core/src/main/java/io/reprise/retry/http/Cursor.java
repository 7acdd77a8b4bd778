package io.reprise.retry.http;

import java.util.function.IntPredicate;

/**
 * A place in a text that moves forward only, so that whatever reads with it takes linear time. It knows ASCII digits,
 * ASCII letters, and HTTP's blanks (space and tab), and no others. Not thread-safe.
 */
final class Cursor {

    /** What {@link #peek()} gives at the end. */
    static final int END = -1;

    /** What {@link #digits} gives where the text has other than the digits asked for. */
    static final int NO_NUMBER = -1;

    private final String text;
    private int at;

    Cursor(String text) {
        this.text = text;
    }

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    /** Whether names of headers, and other tokens of HTTP, may contain it (RFC 9110, section 5.6.2). */
    static boolean isTokenCharacter(int c) {
        return isLetter(c) || isDigit(c) || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }

    static boolean isBlank(int c) {
        return c == ' ' || c == '\t';
    }

    /** How many characters have been moved over. */
    int position() {
        return at;
    }

    /** What has been moved over since this position. */
    String since(int position) {
        return text.substring(position, at);
    }

    boolean atEnd() {
        return at == text.length();
    }

    /** The next character, without moving; {@link #END} at the end. */
    int peek() {
        return atEnd() ? END : text.charAt(at);
    }

    /** The next character, moving over it; {@link #END} at the end. */
    int next() {
        return atEnd() ? END : text.charAt(at++);
    }

    /** Moves over this character, if it is the next one. */
    boolean skip(char c) {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    /** Moves over blanks, and tells whether there were any. */
    boolean skipBlanks() {
        return !takeWhile(Cursor::isBlank).isEmpty();
    }

    /** Moves over the characters that pass, and gives them. */
    String takeWhile(IntPredicate passes) {
        int start = at;
        while (!atEnd() && passes.test(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    /** Moves over a run of at least {@code min} and at most {@code max} (below 10) digits, and gives their number. */
    int digits(int min, int max) {
        String run = takeWhile(Cursor::isDigit);
        if (run.length() < min || run.length() > max) {
            return NO_NUMBER;
        }
        int number = 0;
        for (int i = 0; i < run.length(); i++) {
            number = number * 10 + (run.charAt(i) - '0');
        }
        return number;
    }
}
