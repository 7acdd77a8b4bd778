package io.reprise.retry.spring.policy;

import java.util.concurrent.Callable;

import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

class NamedClassifiersTests {

    private final ApplicationContextRunner application = Contexts.retrying()
            .withPropertyValues("reprise.policies.picky.max-attempts=3", "reprise.policies.other.max-attempts=3");

    static final class Mistaken extends RuntimeException {}

    /** Takes every failure for a passing one. */
    static class Lenient implements FailureClassifier {
        @Override
        public FailureKind classify(AttemptOutcome outcome) {
            return outcome instanceof AttemptOutcome.Thrown ? FailureKind.TRANSIENT : null;
        }
    }

    static class NeedsABean extends Lenient {
        private final StringBuilder notes;

        NeedsABean(StringBuilder notes) {
            this.notes = notes;
        }

        @Override
        public FailureKind classify(AttemptOutcome outcome) {
            notes.append('x');
            return super.classify(outcome);
        }
    }

    static class Service {
        int attempts;

        @Retryable(retryIf = Lenient.class)
        void call() {
            attempts++;
            throw new Mistaken();
        }
    }

    static class NeedingService {
        @Retryable(retryIf = NeedsABean.class)
        void call() {
            throw new Mistaken();
        }
    }

    private static int attempts(ApplicationContext context, String policy) {
        int[] attempts = {0};
        Callable<?> failing = () -> {
            attempts[0]++;
            throw new Mistaken();
        };
        RetryExecutor executor = RetryExecutor.of(
                context.getBean(PolicyCatalog.class).policy(policy), context.getBean(RetryEnvironment.class));
        assertThatCode(() -> executor.call(failing)).isInstanceOf(Mistaken.class);
        return attempts[0];
    }

    private static void callFailing(Runnable call) {
        assertThatCode(call::run).isInstanceOf(Mistaken.class);
    }

    @Test
    void aClassifierThatAPolicyNamesJudgesNoOtherPolicy() {
        application
                .withBean("lenient", Lenient.class)
                .withPropertyValues("reprise.policies.picky.retry-if=lenient")
                .run(context -> {
                    assertThat(attempts(context, "picky")).isEqualTo(3);
                    assertThat(attempts(context, "other")).isEqualTo(1);
                    assertThat(attempts(context, "defaults")).isEqualTo(1);
                });
    }

    @Test
    void aClassifierThatAPolicyNamesByAnAliasJudgesNoOtherPolicy() {
        application
                .withBean("lenient", Lenient.class)
                .withInitializer(context -> context.getBeanFactory().registerAlias("lenient", "mild"))
                .withPropertyValues("reprise.policies.picky.retry-if=mild")
                .run(context -> {
                    assertThat(attempts(context, "picky")).isEqualTo(3);
                    assertThat(attempts(context, "other")).isEqualTo(1);
                });
    }

    @Test
    void aClassifierWhoseClassAnAnnotationNamesJudgesThatMethodOnly() {
        application.withBean("lenient", Lenient.class).withBean(Service.class).run(context -> {
            Service service = context.getBean(Service.class);
            callFailing(service::call);

            assertThat(attempts(context, "other")).isEqualTo(1);
        });
    }

    @Test
    void aClassifierThatABeanNamesWhichIsCreatedAfterTheFirstCallIsNoLongerAskedForOthers() {
        application
                .withBean("lenient", Lenient.class)
                .withBean(Service.class, Service::new, definition -> definition.setLazyInit(true))
                .run(context -> {
                    assertThat(attempts(context, "other")).isEqualTo(3);

                    callFailing(context.getBean(Service.class)::call);

                    assertThat(attempts(context, "other")).isEqualTo(1);
                });
    }

    @Test
    void aClassifierThatNobodyNamesJudgesAllPolicies() {
        application
                .withBean("lenient", Lenient.class)
                .run(context -> assertThat(attempts(context, "other")).isEqualTo(3));
    }

    @Test
    void aClassWithoutABeanIsMadeWithItsDependencies() {
        application
                .withBean(StringBuilder.class, StringBuilder::new)
                .withBean(NeedingService.class)
                .run(context -> {
                    callFailing(context.getBean(NeedingService.class)::call);

                    assertThat(context.getBean(StringBuilder.class)).hasToString("xxx");
                });
    }

    @Test
    void aClassWithoutABeanThatAPolicyNamesIsMadeWithItsDependencies() {
        application
                .withBean(StringBuilder.class, StringBuilder::new)
                .withPropertyValues("reprise.policies.picky.retry-if=" + NeedsABean.class.getName())
                .run(context -> {
                    assertThat(attempts(context, "picky")).isEqualTo(3);
                    assertThat(context.getBean(StringBuilder.class)).hasToString("xxx");
                });
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void whatAMadeClassifierCanNotBeMadeOfLeavesTheCallToTheDefaultsAndIsToldByItsName(CapturedOutput output) {
        application
                .withPropertyValues("reprise.policies.picky.retry-if=" + NeedsABean.class.getName())
                .run(context -> assertThat(attempts(context, "picky")).isEqualTo(1));
        assertThat(output)
                .contains("FailureClassifier (class " + NeedsABean.class.getName() + ", which can't be made)");
    }
}
