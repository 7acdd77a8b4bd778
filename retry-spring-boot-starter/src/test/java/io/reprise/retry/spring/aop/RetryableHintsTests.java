package io.reprise.retry.spring.aop;

import java.io.IOException;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.spring.Retryable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;

class RetryableHintsTests {

    private static RuntimeHints hintsOf(Class<?> type) {
        RuntimeHints hints = new RuntimeHints();
        RetryableHints.register(RetryableMethods.of(type), text -> text.replace("${recovery}", "recover"), hints);
        return hints;
    }

    @Test
    void annotatedMethodItsInterfaceAndItsPrivateFallbackAreReached() throws NoSuchMethodException {
        RuntimeHints hints = hintsOf(Bank.class);

        assertThat(RuntimeHintsPredicates.reflection()
                        .onMethod(Bank.class.getDeclaredMethod("pay", String.class))
                        .introspect())
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection()
                        .onMethod(Payments.class.getDeclaredMethod("pay", String.class))
                        .introspect())
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection()
                        .onMethod(Bank.class.getDeclaredMethod("recover", String.class, IOException.class))
                        .invoke())
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection()
                        .onMethod(Bank.class.getDeclaredMethod("unrelated"))
                        .invoke())
                .rejects(hints);
    }

    @Test
    void predicateThatIsNoBeanCanBeMadeAndTheAnnotationBeSynthesized() {
        RuntimeHints hints = hintsOf(Bank.class);

        assertThat(RuntimeHintsPredicates.reflection()
                        .onType(Never.class)
                        .withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.proxies().forInterfaces(Retryable.class))
                .accepts(hints);
    }

    @Test
    void springFindsTheProcessorWhichPassesOtherBeansOver() {
        BeanRegistrationAotProcessor processor =
                SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
                        .load(BeanRegistrationAotProcessor.class)
                        .stream()
                        .filter(RetryableHints.class::isInstance)
                        .findFirst()
                        .orElseThrow();
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        beans.registerBeanDefinition("bank", new RootBeanDefinition(Bank.class));
        beans.registerBeanDefinition("text", new RootBeanDefinition(String.class));

        assertThat(processor.processAheadOfTime(RegisteredBean.of(beans, "bank")))
                .isNotNull();
        assertThat(processor.processAheadOfTime(RegisteredBean.of(beans, "text")))
                .isNull();
    }

    interface Payments {

        @Retryable(fallback = "${recovery}", retryIf = Never.class)
        String pay(String account) throws IOException;
    }

    static class Bank implements Payments {

        @Override
        public String pay(String account) throws IOException {
            throw new IOException(account);
        }

        @SuppressWarnings("UnusedMethod") // by reflection
        private String recover(String account, IOException failure) {
            return account + failure.getMessage();
        }

        void unrelated() {}
    }

    static class Never implements FailureClassifier {

        @Override
        public @Nullable FailureKind classify(AttemptOutcome outcome) {
            return null;
        }
    }
}
