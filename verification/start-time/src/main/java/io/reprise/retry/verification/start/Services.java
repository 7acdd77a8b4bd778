package io.reprise.retry.verification.start;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.reprise.retry.spring.Retryable;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.annotation.AnnotationDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ByteArrayClassLoader;
import net.bytebuddy.implementation.FixedValue;
import org.springframework.util.ClassUtils;

/** 100 classes of ten methods each, made anew each time, so that no run finds what another has cached. */
final class Services {

    private static final int CLASSES = 100;
    private static final int METHODS = 10;

    private Services() {}

    /** An annotation that is no business of the starter's. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Other {
        String value();
    }

    /** All in one class loader of their own. */
    static List<? extends Class<?>> make(Variant variant) {
        Map<String, byte[]> classes = new LinkedHashMap<>();
        for (int i = 0; i < CLASSES; i++) {
            String name = "com.acme.Service" + i;
            classes.put(name, made(variant, name));
        }
        ClassLoader loader = new ByteArrayClassLoader(Services.class.getClassLoader(), classes);
        return classes.keySet().stream()
                .map(name -> ClassUtils.resolveClassName(name, loader))
                .toList();
    }

    private static byte[] made(Variant variant, String name) {
        DynamicType.Builder<?> builder =
                new ByteBuddy().subclass(Object.class).name(name).modifiers(Modifier.PUBLIC);
        for (int i = 0; i < METHODS; i++) {
            builder = builder.defineMethod("call" + i, String.class, Modifier.PUBLIC)
                    .withParameters(String.class, int.class)
                    .intercept(FixedValue.value("done"))
                    .annotateMethod(annotation(variant, i));
        }
        return builder.make().getBytes();
    }

    /** Every second method names a policy, every third sets something of its own. */
    private static AnnotationDescription annotation(Variant variant, int number) {
        if (variant != Variant.RETRYABLE) {
            return AnnotationDescription.Builder.ofType(Other.class)
                    .define("value", "policy" + number)
                    .build();
        }
        AnnotationDescription.Builder builder = AnnotationDescription.Builder.ofType(Retryable.class);
        if (number % 2 == 0) {
            builder = builder.define("value", "policy" + number);
        }
        if (number % 3 == 0) {
            builder = builder.define("maxAttempts", 4).define("baseDelay", "${app.delay:300ms}");
        }
        return builder.build();
    }
}
