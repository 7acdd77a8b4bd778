package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;

import static org.assertj.core.api.Assertions.assertThat;

class PrototypeMemoryTests {

    private static final int PROTOTYPES = 100_000;

    @Test
    void row31_nothingIsRetainedOfPrototypes() {
        Contexts.retrying().withUserConfiguration(Prototypes.class).run(context -> {
            List<WeakReference<Service>> created = createAndCall(context.getBeanProvider(Service.class));

            System.gc();

            assertThat(created).hasSize(PROTOTYPES);
            assertThat(created).filteredOn(reference -> reference.get() != null).isEmpty();
        });
    }

    private static List<WeakReference<Service>> createAndCall(ObjectProvider<Service> services) {
        List<WeakReference<Service>> created = new ArrayList<>(PROTOTYPES);
        for (int i = 0; i < PROTOTYPES; i++) {
            Service service = services.getObject();
            if (i % 1_000 == 0) {
                assertThat(service.attemptsOfOneCall()).isEqualTo(2);
            }
            created.add(new WeakReference<>(service.itself()));
        }
        return created;
    }

    static class Service {

        private int attempts;

        @Retryable
        public int attemptsOfOneCall() {
            if (++attempts < 2) {
                throw new UncheckedIOException(new IOException("reset"));
            }
            return attempts;
        }

        public Service itself() {
            return this;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Prototypes {

        @Bean
        @Scope(BeanDefinition.SCOPE_PROTOTYPE)
        Service service() {
            return new Service();
        }
    }
}
