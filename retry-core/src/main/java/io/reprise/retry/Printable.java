package io.reprise.retry;

/**
 * Makes text that came from outside fit for one line of a log: names, and what servers or application code said. Line ends and
 * other control characters would let it pass for lines of its own, or steer the terminal that shows it.
 */
final class Printable {

    /** Longer text is cut off, so that nobody fills the log with one line. */
    static final int LONGEST = 200;

    private Printable() {}

    /** The text, with {@code ?} for each character that is not to be printed. */
    static String text(String text) {
        boolean cut = text.length() > LONGEST;
        if (!cut && text.chars().allMatch(Printable::isPrintable)) {
            return text;
        }
        StringBuilder printable = new StringBuilder(LONGEST + 1);
        text.chars().limit(LONGEST).forEach(each -> printable.append(isPrintable(each) ? (char) each : '?'));
        return cut ? printable.append('…').toString() : printable.toString();
    }

    private static boolean isPrintable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
