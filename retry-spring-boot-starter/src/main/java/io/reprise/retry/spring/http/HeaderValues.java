package io.reprise.retry.spring.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks headers up by name, whatever case a client keeps them in. */
final class HeaderValues {

    private HeaderValues() {}

    /**
     * All values of a header, in the order received; empty where the header is absent.
     *
     * @param headers the entries of any client's headers
     */
    static List<String> of(Set<? extends Map.Entry<String, ? extends Collection<String>>> headers, String name) {
        List<String> values = new ArrayList<>(1);
        for (Map.Entry<String, ? extends Collection<String>> header : headers) {
            if (name.equalsIgnoreCase(header.getKey())) {
                values.addAll(header.getValue());
            }
        }
        return values;
    }
}
