package io.reprise.verification.benchmarks.annotation;

import java.lang.annotation.Annotation;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.annotation.AnnotationDescription;
import net.bytebuddy.dynamic.loading.ByteArrayClassLoader;
import net.bytebuddy.implementation.FixedValue;
import org.springframework.util.ClassUtils;

/** Makes classes with one annotated method each. */
final class ManyServices {

    private ManyServices() {}

    /** All in one class loader of their own. */
    static List<? extends Class<?>> make(int count, Class<? extends Annotation> annotation, String value) {
        Map<String, byte[]> classes = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String name = "com.acme.Service" + i;
            classes.put(name, made(name, annotation, value));
        }
        ClassLoader loader = new ByteArrayClassLoader(ManyServices.class.getClassLoader(), classes);
        return classes.keySet().stream()
                .map(name -> ClassUtils.resolveClassName(name, loader))
                .toList();
    }

    private static byte[] made(String name, Class<? extends Annotation> annotation, String value) {
        AnnotationDescription.Builder described = AnnotationDescription.Builder.ofType(annotation);
        return new ByteBuddy()
                .subclass(Object.class)
                .implement(Subject.class)
                .name(name)
                .modifiers(Modifier.PUBLIC)
                .defineMethod("call", Object.class, Modifier.PUBLIC)
                .intercept(FixedValue.value("done"))
                .annotateMethod((value.isEmpty() ? described : described.define("value", value)).build())
                .make()
                .getBytes();
    }
}
