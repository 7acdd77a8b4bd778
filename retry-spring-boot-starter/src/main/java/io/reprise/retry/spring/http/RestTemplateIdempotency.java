package io.reprise.retry.spring.http;

import java.util.List;

import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.web.client.RestTemplate;

/** Has a {@link RestTemplate} send the idempotency key of the retried call around it. */
public final class RestTemplateIdempotency {

    private RestTemplateIdempotency() {}

    /**
     * Every request of the template asks for the key, after all its interceptors. A header that the request has by then is
     * left alone. It lasts until the template is given another request factory.
     */
    public static void sendKeys(RestTemplate template) {
        // No interceptor: a template that has one keeps every request's whole body in memory. An initializer would come
        // before the request's own headers. While there are interceptors, the factory that it tells is not its own.
        List<ClientHttpRequestInterceptor> interceptors = List.copyOf(template.getInterceptors());
        template.getInterceptors().clear();
        template.setRequestFactory(new IdempotentRequestFactory(template.getRequestFactory()));
        template.getInterceptors().addAll(interceptors);
    }
}
