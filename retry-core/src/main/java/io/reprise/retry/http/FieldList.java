package io.reprise.retry.http;

import java.util.ArrayList;
import java.util.List;

/**
 * The elements of a field: what stands between the commas of all its lines, without the blanks around it. Several lines
 * mean the same as one line with commas, and empty elements are passed over (RFC 9110, sections 5.3 and 5.6.1). The
 * comma behind a weekday belongs to a date and separates nothing.
 */
final class FieldList {

    private FieldList() {}

    static List<String> elementsOf(List<String> lines) {
        List<String> elements = new ArrayList<>();
        String weekday = "";
        for (String line : lines) {
            Cursor in = new Cursor(line);
            while (!in.atEnd()) {
                String element = trim(in.takeWhile(c -> c != ','));
                in.skip(',');
                if (weekday.isEmpty() && HttpDate.isWeekday(element)) {
                    weekday = element + ", ";
                } else if (!element.isEmpty()) {
                    elements.add(weekday + element);
                    weekday = "";
                }
            }
        }
        if (!weekday.isEmpty()) {
            elements.add(weekday);
        }
        return elements;
    }

    /** Without the blanks at both ends: HTTP's own, space and tab, and no others. */
    private static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && Cursor.isBlank(text.charAt(start))) {
            start++;
        }
        while (start < end && Cursor.isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }
}
