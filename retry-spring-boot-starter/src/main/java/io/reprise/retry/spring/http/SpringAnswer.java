package io.reprise.retry.spring.http;

import java.util.List;

import io.reprise.retry.call.HttpAnswer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;

/**
 * An answer in Spring's own types. It uses only what these have both in Spring 6.2 and 7.
 *
 * @param code the status
 * @param fields the headers; null for none
 */
record SpringAnswer(HttpStatusCode code, @Nullable HttpHeaders fields) implements HttpAnswer {

    @Override
    public int status() {
        return code.value();
    }

    @Override
    public List<String> headers(String name) {
        return fields == null ? List.of() : HeaderValues.of(fields.headerSet(), name);
    }
}
