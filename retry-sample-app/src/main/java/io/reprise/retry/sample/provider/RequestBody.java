package io.reprise.retry.sample.provider;

import java.io.ByteArrayOutputStream;

import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/** A request's body, read whole and kept within bounds. */
final class RequestBody {

    /** The most bytes that are read: 1 MiB. */
    static final int MOST_BYTES = 1024 * 1024;

    private RequestBody() {}

    /** The body; a {@link TooLargeException} as the error if it is longer than {@link #MOST_BYTES}. */
    static Mono<byte[]> read(HttpServerRequest request) {
        return request.receive()
                .asByteArray()
                .collect(ByteArrayOutputStream::new, RequestBody::append)
                .map(ByteArrayOutputStream::toByteArray);
    }

    private static void append(ByteArrayOutputStream body, byte[] part) {
        if (body.size() + part.length > MOST_BYTES) {
            throw new TooLargeException();
        }
        body.writeBytes(part);
    }

    /** The body is longer than accepted. */
    static final class TooLargeException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooLargeException() {
            super("the body is longer than " + MOST_BYTES + " bytes");
        }
    }
}
