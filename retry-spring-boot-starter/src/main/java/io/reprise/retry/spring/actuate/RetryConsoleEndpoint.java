package io.reprise.retry.spring.actuate;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/**
 * The actuator endpoint {@code retryconsole}: a page that shows in a browser what the endpoint {@code retry} tells, and switches
 * retries off and on where that endpoint may be written to. It reads and writes through that endpoint only, which must be exposed
 * beside it. Thread-safe.
 */
@WebEndpoint(id = RetryConsoleEndpoint.ID, defaultAccess = Access.READ_ONLY)
public final class RetryConsoleEndpoint {

    static final String ID = "retryconsole";

    private final String page = ConsolePage.read();

    /** Creates the endpoint. */
    public RetryConsoleEndpoint() {}

    /** The page, complete in itself. */
    @ReadOperation(produces = "text/html;charset=UTF-8")
    public String page() {
        return page;
    }
}
