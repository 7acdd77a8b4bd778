package io.reprise.retry.sample.provider;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.sample.provider.weather.BadWeatherException;
import org.jspecify.annotations.Nullable;

/** The fields of one JSON object, read strictly: a fault names the field, its value and what is accepted. Immutable. */
final class JsonFields {

    private final JsonNode object;

    private JsonFields(JsonNode object) {
        this.object = object;
    }

    /** Reads an object that may have these fields and no others. */
    static JsonFields of(JsonNode node, List<String> names) {
        String accepted = "an object with the fields " + String.join(", ", names);
        if (!node.isObject()) {
            throw new BadWeatherException("", node.toString(), accepted);
        }
        Set<String> unknown = new TreeSet<>();
        node.fieldNames().forEachRemaining(unknown::add);
        names.forEach(unknown::remove);
        for (String name : unknown) {
            throw new BadWeatherException(name, "an unknown field", accepted);
        }
        return new JsonFields(node);
    }

    /** Reads what lies inside a field, so that faults in there are named by their whole path. */
    static <T> T inside(String field, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (BadWeatherException e) {
            throw e.inside(field);
        }
    }

    /** Which one of these fields is there; all the others must be absent. */
    String exactlyOne(List<String> names) {
        List<String> present = names.stream().filter(object::has).toList();
        if (present.size() != 1) {
            throw new BadWeatherException(
                    "", object.toString(), "exactly one of the fields " + String.join(", ", names));
        }
        return present.get(0);
    }

    /** The field's value; null if the field is absent. */
    @Nullable
    JsonNode get(String name) {
        return object.get(name);
    }

    /** The field's value, which must be there. */
    JsonNode required(String name, String accepted) {
        JsonNode value = object.get(name);
        if (value == null) {
            throw new BadWeatherException(name, "absent", accepted);
        }
        return value;
    }

    /** The field's whole number, which must be there. */
    long integer(String name, String accepted) {
        JsonNode value = required(name, accepted);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new BadWeatherException(name, value.toString(), accepted);
        }
        return value.longValue();
    }

    /** The field's number, which must be there. */
    double number(String name, String accepted) {
        JsonNode value = required(name, accepted);
        if (!value.isNumber()) {
            throw new BadWeatherException(name, value.toString(), accepted);
        }
        return value.doubleValue();
    }
}
