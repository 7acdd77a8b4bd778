package io.reprise.verification.compat.app;

import java.io.IOException;
import java.io.PrintStream;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** One call of each kind. */
@Component
class Rehearsal {

    private final Orders orders;
    private final Stock stock;
    private final Payments payments;
    private final Attempts attempts;
    private final ObjectProvider<Connections.Connection> connection;
    private final MeterRegistry meters;

    Rehearsal(
            Orders orders,
            Stock stock,
            Payments payments,
            Attempts attempts,
            ObjectProvider<Connections.Connection> connection,
            MeterRegistry meters) {
        this.orders = orders;
        this.stock = stock;
        this.payments = payments;
        this.attempts = attempts;
        this.connection = connection;
        this.meters = meters;
    }

    /** Prints one line per call: what it gave, and how many attempts it took. */
    void run(PrintStream out) throws IOException {
        say(out, "method", orders.byMethod());
        say(out, "class", stock.byClass());
        say(out, "interface", payments.byInterface());
        say(out, "rejected", orders.rejected());
        say(out, "fallback", orders.recovered("order"));
        say(out, "future", orders.future().join());
        say(out, "mono", String.valueOf(orders.mono().block()));
        say(out, "flux", String.valueOf(orders.flux().blockLast()));
        say(out, "bean", connection.getObject().greeting());
        double calls = meters.get("retry.calls")
                .tag("method", "Orders.byMethod")
                .tag("outcome", "success_after_retry")
                .timer()
                .count();
        out.println("rehearsed metrics: " + calls);
    }

    private void say(PrintStream out, String kind, String result) {
        out.println("rehearsed " + kind + ": " + result + ", attempts " + attempts.take());
    }
}
