package io.reprise.retry.sample.show;

import io.reprise.retry.sample.provider.AiProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Says where to look: in the log at the start, and at {@code /}. */
@RestController
class Signpost {

    private static final Logger log = LoggerFactory.getLogger(Signpost.class);

    private final AiProvider provider;
    private final Environment environment;

    Signpost(AiProvider provider, Environment environment) {
        this.provider = provider;
        this.environment = environment;
    }

    @EventListener(ApplicationReadyEvent.class)
    void say() {
        log.info("Ready. Where to look:\n{}", text());
    }

    @GetMapping(path = "/", produces = MediaType.TEXT_PLAIN_VALUE)
    String text() {
        String url = "http://localhost:" + environment.getProperty("local.server.port");
        return """
               a call to order     curl '%1$s/try'
               one that gives up   curl '%1$s/try?policy=quick&weather=429%%20retry-after=10'
               a circuit opens     curl '%1$s/try?policy=guarded&weather=503,503,503,503'
               a batch of prompts  curl -N '%1$s/batch'
               the console         %1$s/actuator/retryconsole
               the simulator       %1$s/simulator
               the metrics         curl '%1$s/actuator/prometheus' | grep ^retry_
               all policies        curl '%1$s/actuator/retry'
               one of them         curl '%1$s/actuator/retry/chat'
               retries off         curl '%1$s/actuator/retry' -H 'Content-Type: application/json' -d '{"enabled": false}'
               on again            curl '%1$s/actuator/retry' -H 'Content-Type: application/json' -d '{"enabled": true}'
               a policy's waits    curl '%1$s/actuator/retry/chat/simulation?retries=8'
               the provider        curl '%2$s/weather'
               an outage of 20 s   curl '%2$s/weather' -d '{"outage": {"seconds": 20}}'
            """.formatted(url, provider.url());
    }
}
