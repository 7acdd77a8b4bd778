package io.reprise.retry.docs;

import io.reprise.retry.spring.Retryable;
import org.springframework.stereotype.Service;
import org.springframework.web.client.RestClient;

/** The smallest service. */
@Service
public class PaymentService {

    private final RestClient http;

    PaymentService(RestClient.Builder builder) {
        this.http = builder.baseUrl("https://payments.example").build();
    }

    @Retryable("payments")
    public Receipt charge(Order order) {
        return http.post().uri("/charges").body(order).retrieve().body(Receipt.class);
    }
}
