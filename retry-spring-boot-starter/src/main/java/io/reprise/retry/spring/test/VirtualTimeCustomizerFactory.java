package io.reprise.retry.spring.test;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Asks for virtual time in the application of each test class with {@link VirtualRetryTime}. */
final class VirtualTimeCustomizerFactory implements ContextCustomizerFactory {

    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
        return isWanted(testClass) ? new VirtualTimeCustomizer() : null;
    }

    /** Also where the annotation stands on an enclosing test class, or on another annotation. */
    static boolean isWanted(Class<?> testClass) {
        return TestContextAnnotationUtils.hasAnnotation(testClass, VirtualRetryTime.class);
    }
}
