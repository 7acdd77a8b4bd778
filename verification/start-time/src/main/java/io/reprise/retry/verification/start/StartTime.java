package io.reprise.retry.verification.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/**
 * Starts an application with a web server and the actuator in each {@link Variant}, in turns, and prints medians: of fresh
 * JVMs, and of one JVM that has warmed up. With the argument {@code once} and a variant it starts one and prints its time.
 */
public final class StartTime {

    private static final int FORKS = 7;
    private static final int ROUNDS = 15;
    private static final int WARM_UPS = 5;

    private StartTime() {}

    /** Measures; see the class. */
    public static void main(String[] arguments) {
        if (arguments.length == 2 && arguments[0].equals("once")) {
            Times times = start(Variant.valueOf(arguments[1]));
            System.out.println("started " + times.wall() + " " + times.cpu());
            return;
        }
        print("fresh JVMs, " + FORKS + " each", measured(FORKS, StartTime::inFork));
        for (int i = 0; i < WARM_UPS; i++) {
            Arrays.stream(Variant.values()).forEach(StartTime::start);
        }
        print("one warm JVM, " + ROUNDS + " each", measured(ROUNDS, StartTime::start));
    }

    private static Map<Variant, List<Times>> measured(int rounds, Function<Variant, Times> once) {
        Map<Variant, List<Times>> measured = new EnumMap<>(Variant.class);
        for (int round = 0; round < rounds; round++) {
            for (Variant variant : Variant.values()) {
                measured.computeIfAbsent(variant, first -> new ArrayList<>()).add(once.apply(variant));
            }
        }
        return measured;
    }

    private static void print(String title, Map<Variant, List<Times>> measured) {
        System.out.println(title + ": median ms wall, ms CPU of the starting thread (against PLAIN)");
        double wall = median(Objects.requireNonNull(measured.get(Variant.PLAIN)), true);
        double cpu = median(Objects.requireNonNull(measured.get(Variant.PLAIN)), false);
        measured.forEach((variant, times) -> System.out.printf(
                Locale.ROOT,
                "  %-10s %8.1f %8.1f   (%+.1f %%, %+.1f %%)%n",
                variant,
                median(times, true),
                median(times, false),
                100 * (median(times, true) / wall - 1),
                100 * (median(times, false) / cpu - 1)));
    }

    private static double median(List<Times> times, boolean ofWall) {
        double[] sorted = times.stream()
                .mapToDouble(each -> (ofWall ? each.wall() : each.cpu()) / 1e6)
                .sorted()
                .toArray();
        return sorted[sorted.length / 2];
    }

    private static Times inFork(Variant variant) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = List.of(
                java, "-cp", System.getProperty("java.class.path"), StartTime.class.getName(), "once", variant.name());
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return output.lines()
                    .filter(line -> line.startsWith("started "))
                    .map(line -> line.split(" "))
                    .map(parts -> new Times(Long.parseLong(parts[1]), Long.parseLong(parts[2])))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(output));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Times start(Variant variant) {
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
        List<? extends Class<?>> services = Services.make(variant);
        SpringApplication application = new SpringApplicationBuilder(Application.class)
                .bannerMode(Banner.Mode.OFF)
                .initializers(context -> prepare((GenericApplicationContext) context, services, variant))
                .build();
        long cpu = cpu();
        long wall = System.nanoTime();
        ConfigurableApplicationContext context = application.run("--server.port=0");
        Times times = new Times(System.nanoTime() - wall, cpu() - cpu);
        context.close();
        return times;
    }

    private static void prepare(GenericApplicationContext context, List<? extends Class<?>> services, Variant variant) {
        context.setClassLoader(services.get(0).getClassLoader());
        for (Class<?> service : services) {
            context.registerBeanDefinition(service.getName(), new RootBeanDefinition(service));
        }
        if (variant == Variant.PROXIED) {
            context.registerBean("other", DefaultPointcutAdvisor.class, StartTime::otherAdvisor);
        }
        context.getEnvironment().getPropertySources().addLast(yaml(variant == Variant.POLICIES ? 2_000 : 10));
    }

    /** As a file is read: Boot looks things up in other sources more slowly. */
    private static PropertySource<?> yaml(int policies) {
        StringBuilder yaml = new StringBuilder("reprise.policies:\n");
        for (int i = 0; i < policies; i++) {
            yaml.append("  policy")
                    .append(i)
                    .append(":\n    max-attempts: 5\n    base-delay: 100ms\n")
                    .append("    retry-on-status: [502, 503]\n    retry-after.max: 1m\n");
        }
        ByteArrayResource file = new ByteArrayResource(yaml.toString().getBytes(StandardCharsets.UTF_8));
        try {
            return new YamlPropertySourceLoader().load("application.yml", file).get(0);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static DefaultPointcutAdvisor otherAdvisor() {
        MethodInterceptor through = invocation -> invocation.proceed();
        return new DefaultPointcutAdvisor(
                AnnotationMatchingPointcut.forMethodAnnotation(Services.Other.class), through);
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Of one start, in nanoseconds: on the clock, and of the thread that starts. */
    private record Times(long wall, long cpu) {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
