package io.reprise.verification.benchmarks.annotation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;
import io.reprise.verification.benchmarks.Operation;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;

/** Starts applications, and looks whether what is to be measured is really at work in them. */
final class Applications {

    private Applications() {}

    static ConfigurableApplicationContext start(String library, Operation operation) {
        return start(library, operation, List.of());
    }

    /** With more beans than the one that all applications have; they are called by the names of their classes. */
    static ConfigurableApplicationContext start(String library, Operation operation, List<? extends Class<?>> more) {
        Library chosen = Libraries.named(library);
        ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class, chosen.configuration())
                .bannerMode(Banner.Mode.OFF)
                .web(WebApplicationType.NONE)
                .properties(properties(chosen))
                .initializers(made -> prepare((GenericApplicationContext) made, operation, more))
                .run();
        check(context, chosen);
        return context;
    }

    private static void prepare(GenericApplicationContext context, Operation operation, List<? extends Class<?>> more) {
        context.registerBean("operation", Operation.class, () -> operation);
        for (Class<?> service : more) {
            context.setClassLoader(service.getClassLoader());
            context.registerBeanDefinition(service.getName(), new RootBeanDefinition(service));
        }
    }

    private static Map<String, Object> properties(Library library) {
        Map<String, Object> properties = new HashMap<>(library.properties());
        properties.put(OnlyOfLibrary.PROPERTY, String.join(",", library.autoConfigurations()));
        properties.put("logging.level.root", "WARN");
        properties.put("spring.main.log-startup-info", "false");
        return properties;
    }

    /** A library that isn't at work would be fast. */
    private static void check(ConfigurableApplicationContext context, Library library) {
        Subject subject = context.getBean("subject", Subject.class);
        subject.call();
        MeterRegistry meters = context.getBeanProvider(MeterRegistry.class).getIfAvailable();
        String expected = library.meter();
        if (expected == null && meters != null && !meters.getMeters().isEmpty()) {
            throw new IllegalStateException("there are meters, but none should be: " + meters.getMeters());
        }
        if (expected != null
                && (meters == null || meters.find(expected).meters().isEmpty())) {
            throw new IllegalStateException("there is no meter " + expected);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
