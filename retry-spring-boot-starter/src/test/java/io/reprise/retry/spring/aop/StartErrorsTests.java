package io.reprise.retry.spring.aop;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.http.RetryAfterMode;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import kotlin.coroutines.Continuation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import reactor.core.publisher.ConnectableFlux;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;

/** What is wrong with an annotation stops the start, and says where it stands and what to do. */
class StartErrorsTests {

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrong")
    void startStopsAndSaysWhereAndWhatToDo(Class<?> type, String expected) {
        Contexts.retrying()
                .withPropertyValues("reprise.policies.payments.max-attempts=5", "reprise.budgets.shared.capacity=9")
                .withBean("payments", type)
                .run(context -> assertThat(problems(context)).isEqualTo(expected.replace("{class}", type.getName())));
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of(UnknownPolicy.class, """
                        policy = payment
                            origin: bean 'payments', method {class}.charge(String, int)
                            reason: is not the name of a policy
                            fix:    did you mean payments? The policies are defaults, payments; a new one has at least \
                        one key below reprise.policies.payment"""),
                Arguments.of(UnknownBudget.class, """
                        @Retryable(budget) = shard
                            origin: bean 'payments', method {class}.charge()
                            reason: is not the name of a budget: did you mean shared? The budgets are shared
                            fix:    set it to the name of a budget with at least one key below reprise.budgets, or none"""),
                Arguments.of(BadDurations.class, """
                        @Retryable(baseDelay) = soon
                            origin: bean 'payments', method {class}.charge()
                            reason: is not a duration
                            fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S

                        @Retryable(deadline) = 10
                            origin: bean 'payments', method {class}.charge()
                            reason: has no unit: it could be milliseconds or seconds
                            fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S, or none"""),
                Arguments.of(NoAttempts.class, """
                        @Retryable(maxAttempts) = 0
                            origin: bean 'payments', method {class}.charge()
                            reason: must be 1 or more (1: no retry), or unlimited
                            fix:    set it to a whole number of 1 or more, or unlimited"""),
                Arguments.of(NegativeAttempts.class, """
                        @Retryable(maxAttemptsString) = -1
                            origin: bean 'payments', method {class}.charge()
                            reason: must be 1 or more (1: no retry), or unlimited
                            fix:    set it to a whole number of 1 or more, or unlimited"""),
                Arguments.of(LowMultiplier.class, """
                        @Retryable(multiplier) = 0.5
                            origin: bean 'payments', method {class}.charge()
                            reason: must be a number of 1 or more (1: no growth)
                            fix:    set it to a number of 1 or more, such as 1.5"""),
                Arguments.of(Twins.class, """
                        @Retryable(maxAttempts, maxAttemptsString) = 3, 4
                            origin: bean 'payments', method {class}.charge()
                            reason: are two ways to set the same and are both set
                            fix:    set only one of them

                        @Retryable(multiplier, multiplierString) = 2.0, 3
                            origin: bean 'payments', method {class}.charge()
                            reason: are two ways to set the same and are both set
                            fix:    set only one of them"""),
                Arguments.of(SeveralConstants.class, """
                        @Retryable(jitter) = FULL, NONE
                            origin: bean 'payments', method {class}.charge()
                            reason: are several values
                            fix:    set it to one of them

                        @Retryable(retryAfter) = IGNORE, REPLACE
                            origin: bean 'payments', method {class}.charge()
                            reason: are several values
                            fix:    set it to one of them"""),
                Arguments.of(UnresolvablePlaceholder.class, """
                        @Retryable(baseDelay) = ${app.absent}
                            origin: bean 'payments', method {class}.charge()
                            reason: can't be resolved: Could not resolve placeholder 'app.absent' in value "${app.absent}"
                            fix:    define what it refers to, or give a default as in ${name:default}"""),
                Arguments.of(WrongExpression.class, """
                        @Retryable(baseDelay) = #{1 +}
                            origin: bean 'payments', method {class}.charge()
                            reason: can't be resolved: Expression [1 +] @2: EL1042E: Problem parsing right operand
                            fix:    define what it refers to, or give a default as in ${name:default}"""),
                Arguments.of(UnknownFallback.class, """
                        @Retryable(fallback) = recover
                            origin: bean 'payments', method {class}.charge(String, int)
                            reason: is not the name of a method of the bean: did you mean recovered?
                            fix:    name a method of the bean, of any visibility, with the parameters (String, int), \
                        (String, int, Throwable) or (Throwable) that returns String"""),
                Arguments.of(FallbackWithOtherParameters.class, """
                        @Retryable(fallback) = recovered
                            origin: bean 'payments', method {class}.charge(List)
                            reason: is the name of no method with fitting parameters, only of recovered(List<Integer>), \
                        recovered(Throwable, List<String>)
                            fix:    name a method of the bean, of any visibility, with the parameters (List<String>), \
                        (List<String>, Throwable) or (Throwable) that returns void"""),
                Arguments.of(FallbackWithOtherResult.class, """
                        @Retryable(fallback) = recovered
                            origin: bean 'payments', method {class}.charge()
                            reason: names recovered(Throwable), which returns List<Integer> in place of List<String>
                            fix:    let it return what the annotated method returns, or give it another name"""),
                Arguments.of(FallbackWithoutResult.class, """
                        @Retryable(fallback) = recovered
                            origin: bean 'payments', method {class}.charge()
                            reason: names recovered(Throwable), which returns void in place of int
                            fix:    let it return what the annotated method returns, or give it another name"""),
                Arguments.of(FallbackWithResultForNothing.class, """
                        @Retryable(fallback) = recovered
                            origin: bean 'payments', method {class}.charge()
                            reason: names recovered(), which returns int in place of void
                            fix:    let it return what the annotated method returns, or give it another name"""),
                Arguments.of(AmbiguousFallback.class, """
                        @Retryable(fallback) = recovered
                            origin: bean 'payments', method {class}.charge(String)
                            reason: names two methods that take the same failures: recovered(Exception) and \
                        recovered(String, Exception)
                            fix:    rename or remove one of the two"""),
                Arguments.of(OwnFallback.class, """
                        @Retryable(fallback) = charge
                            origin: bean 'payments', method {class}.charge()
                            reason: is not the name of another method of the bean
                            fix:    name a method of the bean, of any visibility, with the parameters () or (Throwable) \
                        that returns void"""),
                Arguments.of(FallbackOfClass.class, """
                        @Retryable(fallback) = recovered
                            origin: bean 'payments', method {class}.second(int)
                            reason: is the name of no method with fitting parameters, only of recovered(String)
                            fix:    name a method of the bean, of any visibility, with the parameters (int), \
                        (int, Throwable) or (Throwable) that returns void"""),
                Arguments.of(UnmadeFallback.class, """
                        @Retryable(maxAttempts) = 0
                            origin: bean 'payments', method {class}.charge()
                            reason: must be 1 or more (1: no retry), or unlimited
                            fix:    set it to a whole number of 1 or more, or unlimited

                        @Retryable(fallback) = recover
                            origin: bean 'payments', method {class}.charge()
                            reason: is not the name of a method of the bean
                            fix:    name a method of the bean, of any visibility, with the parameters () or (Throwable) \
                        that returns void"""),
                Arguments.of(ContradictingAliases.class, """
                        @Retryable
                            origin: bean 'payments', method {class}.charge()
                            reason: contradicts itself: Different @AliasFor mirror values for annotation \
                        [io.reprise.retry.spring.Retryable] declared on public void {class}.charge(); \
                        attribute 'policy' and its alias 'value' are declared with values of [b] and [a].
                            fix:    set only one of the attributes that mean the same"""),
                Arguments.of(OnInterface.class, """
                        @Retryable(baseDelay) = soon
                            origin: bean 'payments', method {class}.charge(), annotated on \
                        io.reprise.retry.spring.aop.StartErrorsTests$Api.charge()
                            reason: is not a duration
                            fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S"""),
                Arguments.of(OnClass.class, """
                        @Retryable(baseDelay) = soon
                            origin: bean 'payments', class {class}
                            reason: is not a duration
                            fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S"""),
                Arguments.of(PrivateMethod.class, """
                        @Retryable
                            origin: bean 'payments', method {class}.charge()
                            reason: stands on a private method, whose calls no proxy sees
                            fix:    make the method public, or annotate the method that other beans call"""),
                Arguments.of(StaticMethod.class, """
                        @Retryable
                            origin: bean 'payments', method {class}.charge()
                            reason: stands on a static method, whose calls no proxy sees
                            fix:    make it a method of the bean, or retry inside it with a RetryExecutor"""),
                Arguments.of(FinalMethod.class, """
                        @Retryable
                            origin: bean 'payments', method {class}.charge()
                            reason: stands on a final method, which the bean's proxy can't override
                            fix:    make the method not final"""),
                Arguments.of(FinalMethodInClass.class, """
                        @Retryable
                            origin: bean 'payments', method {class}.charge()
                            reason: stands on a class with a final public method, which the bean's proxy can't override
                            fix:    make the method not final, or annotate methods instead of the class"""),
                Arguments.of(
                        ReturnsFuture.class,
                        later("Future", "return a CompletableFuture or CompletionStage, or the value itself")),
                Arguments.of(ReturnsOwnFuture.class, notGiven("OwnFuture", "CompletableFuture")),
                Arguments.of(ReturnsConnectableFlux.class, notGiven("ConnectableFlux", "Flux")),
                Arguments.of(ReturnsOwnPublisher.class, notGiven("OwnPublisher", "Publisher")),
                Arguments.of(
                        ReturnsGenericConnectableFlux.class,
                        notGiven("ConnectableFlux", "Flux").replace("{class}", Generic.class.getName())),
                Arguments.of(Suspends.class, """
                        @Retryable
                            origin: bean 'payments', method {class}.charge(Continuation)
                            reason: stands on a Kotlin suspend function, whose outcome is known only after it has returned: \
                        it would not be retried
                            fix:    make it a plain function, or return a Mono or Flux"""),
                Arguments.of(
                        TwoMetaAnnotations.class,
                        ambiguous(
                                "method {class}.charge()",
                                "@Twice on {class}.charge()",
                                "@Thrice on {class}.charge()")),
                Arguments.of(
                        OfTwoInterfaces.class,
                        ambiguous(
                                "method {class}.charge()",
                                "@Retryable on " + TwiceApi.class.getName() + ".charge()",
                                "@Retryable on " + ThriceApi.class.getName() + ".charge()")),
                Arguments.of(
                        InheritedForTwoInterfaces.class,
                        ambiguous(
                                "method " + Unannotated.class.getName() + ".charge()",
                                "@Retryable on " + TwiceApi.class.getName() + ".charge()",
                                "@Retryable on " + ThriceApi.class.getName() + ".charge()")),
                Arguments.of(
                        OfTwoAnnotatedInterfaces.class,
                        ambiguous(
                                "class {class}",
                                "@Twice on " + AllTwice.class.getName(),
                                "@Thrice on " + AllThrice.class.getName())),
                Arguments.of(Blank.class, """
                        @Retryable(policy) = '  '
                            origin: bean 'payments', method {class}.charge()
                            reason: is blank
                            fix:    set it to a value, or leave the attribute out"""),
                Arguments.of(SeveralMethods.class, """
                        @Retryable(baseDelay) = soon
                            origin: bean 'payments', method {class}.charge()
                            reason: is not a duration
                            fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S

                        @Retryable
                            origin: bean 'payments', method {class}.refund()
                            reason: stands on a final method, which the bean's proxy can't override
                            fix:    make the method not final"""));
    }

    private static String ambiguous(String origin, String first, String second) {
        return """
                @Retryable
                    origin: bean 'payments', %s
                    reason: is found twice, equally near and with different attributes: %s, and %s
                    fix:    put one annotation on the method or class itself, or remove one of the two""".formatted(origin, first, second);
    }

    private static String notGiven(String returned, String given) {
        return """
                @Retryable
                    origin: bean 'payments', method {class}.charge()
                    reason: stands on a method that returns %s, but what a retried call gives is a %s
                    fix:    declare %s as what it returns""".formatted(returned, given, given);
    }

    private static String later(String returned, String fix) {
        return """
                @Retryable
                    origin: bean 'payments', method {class}.charge()
                    reason: stands on a method that returns %s, whose outcome is known only after it has returned: \
                it would not be retried
                    fix:    %s""".formatted(returned, fix);
    }

    @Test
    void methodThatIsInNoInterfaceOfAnInterfaceProxyStopsTheStart() {
        Contexts.retrying()
                .withPropertyValues("spring.aop.proxy-target-class=false")
                .withBean("payments", HiddenMethod.class)
                .run(context -> assertThat(problems(context)).isEqualTo("""
                        @Retryable
                            origin: bean 'payments', method io.reprise.retry.spring.aop.StartErrorsTests$HiddenMethod.refund()
                            reason: stands on a method that is in no interface of the bean's proxy, so that nobody can call \
                        it there
                            fix:    declare the method in an interface, or have class proxies made: \
                        spring.aop.proxy-target-class=true"""));
    }

    @Test
    void finalClassStopsTheStart() {
        Contexts.retrying()
                .withBean("payments", FinalClass.class)
                .run(context -> assertThat(problems(context)).isEqualTo("""
                        @Retryable
                            origin: bean 'payments', method io.reprise.retry.spring.aop.StartErrorsTests$FinalClass.charge()
                            reason: stands in a final class, which the bean's proxy can't extend
                            fix:    make it a class that is neither final nor sealed, or let it implement an interface and \
                        have interface proxies made: spring.aop.proxy-target-class=false"""));
    }

    @Test
    void recordStopsTheStart() {
        Contexts.retrying()
                .withBean("payments", Recorded.class, () -> new Recorded("account"))
                .run(context -> assertThat(problems(context))
                        .contains("bean 'payments', class " + Recorded.class.getName(), "stands in a record"));
    }

    @Test
    void enumStopsTheStart() {
        Contexts.retrying()
                .withBean("payments", Enumerated.class, () -> Enumerated.ONLY)
                .run(context -> assertThat(problems(context))
                        .contains("bean 'payments', method " + Enumerated.class.getName(), "stands in an enum"));
    }

    @Test
    void finalClassBehindAnInterfaceProxyIsRetried() {
        Contexts.retrying()
                .withPropertyValues("spring.aop.proxy-target-class=false")
                .withBean("payments", FinalClassOfInterface.class)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void nearestAnnotationCountsHoweverItIsWritten() {
        Contexts.retrying().withBean("payments", MetaBeforeInterface.class).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context.getBean(MethodExecutors.class)
                            .methodsOf(MetaBeforeInterface.class)
                            .all())
                    .singleElement()
                    .extracting(method -> method.annotation().maxAttempts())
                    .isEqualTo(2);
        });
    }

    @Test
    void equalAnnotationsOfTwoInterfacesAreOne() {
        Contexts.retrying()
                .withBean("payments", OfTwoEqualInterfaces.class)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void finalMethodBehindAnInterfaceProxyIsRetried() {
        Contexts.retrying()
                .withPropertyValues("spring.aop.proxy-target-class=false")
                .withBean("payments", FinalImplementation.class)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void methodsThatAClassDoesNotMeanArePassedOver() {
        Contexts.retrying().withBean("payments", WithOthers.class).run(context -> {
            RetryableMethods methods = context.getBean(MethodExecutors.class).methodsOf(WithOthers.class);

            assertThat(methods.all())
                    .extracting(retryable -> retryable.method().getName())
                    .containsExactlyInAnyOrder("charge", "inherited", "packagePrivate", "shielded");
        });
    }

    private static String problems(AssertableApplicationContext context) {
        Throwable failure = context.getStartupFailure();
        while (failure != null && !(failure instanceof RetryConfigurationException)) {
            failure = failure.getCause();
        }
        assertThat(failure).as("%s", context.getStartupFailure()).isNotNull();
        return ((RetryConfigurationException) failure)
                .problems().stream().map(Object::toString).collect(Collectors.joining("\n\n"));
    }

    static class Base {
        public final void finalAbove() {}

        public void inherited() {}
    }

    @Retryable
    static class WithOthers extends Base {
        public void charge() {}

        void packagePrivate() {}

        protected void shielded() {}

        final void packageFinal() {}

        public static void ofClass() {}

        @SuppressWarnings("UnusedMethod")
        private void hidden() {}

        @Override
        public String toString() {
            return "service";
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    static class UnknownPolicy {
        @Retryable("payment")
        public void charge(String account, int cents) {}
    }

    static class UnknownBudget {

        @Retryable(budget = "shard")
        public void charge() {}
    }

    static class UnknownFallback {

        @Retryable(fallback = "recover")
        public String charge(String order, int amount) {
            return order;
        }

        private String recovered(String order, int amount) {
            return order;
        }
    }

    static class FallbackWithOtherParameters {

        @Retryable(fallback = "recovered")
        public void charge(List<String> orders) {}

        void recovered(List<Integer> orders) {}

        void recovered(Throwable failure, List<String> orders) {}
    }

    static class FallbackWithOtherResult {

        @Retryable(fallback = "recovered")
        public List<String> charge() {
            return List.of();
        }

        List<Integer> recovered(Throwable failure) {
            return List.of();
        }
    }

    static class FallbackWithoutResult {

        @Retryable(fallback = "recovered")
        public int charge() {
            return 0;
        }

        void recovered(Throwable failure) {}
    }

    static class FallbackWithResultForNothing {

        @Retryable(fallback = "recovered")
        public void charge() {}

        int recovered() {
            return 0;
        }
    }

    static class AmbiguousFallback {

        @Retryable(fallback = "recovered")
        public void charge(String order) {}

        void recovered(String order, Exception failure) {}

        void recovered(Exception failure) {}

        void recovered(String order, RuntimeException failure) {}

        void recovered(String order, IllegalStateException failure) {}

        void recovered(String order) {}
    }

    static class OwnFallback {

        @Retryable(fallback = "charge")
        public void charge() {}
    }

    @Retryable(fallback = "recovered")
    static class FallbackOfClass {

        public void first(String order) {}

        public void second(int order) {}

        void recovered(String order) {}
    }

    static class UnmadeFallback {

        @Retryable(maxAttempts = 0, fallback = "recover")
        public void charge() {}
    }

    static class BadDurations {
        @Retryable(baseDelay = "soon", deadline = "10")
        public void charge() {}
    }

    static class NoAttempts {
        @Retryable(maxAttempts = 0)
        public void charge() {}
    }

    static class NegativeAttempts {
        @Retryable(maxAttemptsString = "${app.attempts:-1}")
        public void charge() {}
    }

    static class LowMultiplier {
        @Retryable(multiplier = 0.5)
        public void charge() {}
    }

    static class Twins {
        @Retryable(maxAttempts = 3, maxAttemptsString = "${app.attempts:4}", multiplier = 2, multiplierString = "3")
        public void charge() {}
    }

    static class SeveralConstants {
        @Retryable(
                jitter = {Jitter.FULL, Jitter.NONE},
                retryAfter = {RetryAfterMode.IGNORE, RetryAfterMode.REPLACE})
        public void charge() {}
    }

    static class UnresolvablePlaceholder {
        @Retryable(baseDelay = "${app.absent}")
        public void charge() {}
    }

    static class WrongExpression {
        @Retryable(baseDelay = "#{1 +}")
        public void charge() {}
    }

    static class ContradictingAliases {
        @Retryable(value = "a", policy = "b")
        public void charge() {}
    }

    static class PrivateMethod {
        @Retryable
        private void charge() {}

        public void call() {
            charge();
        }
    }

    static class StaticMethod {
        @Retryable
        public static void charge() {}
    }

    static class FinalMethod {
        @Retryable
        public final void charge() {}
    }

    @Retryable
    static class FinalMethodInClass {
        public final void charge() {}
    }

    static class ReturnsFuture {
        @Retryable
        public Future<String> charge() {
            return CompletableFuture.completedFuture("done");
        }
    }

    static class OwnFuture extends CompletableFuture<String> {}

    static class ReturnsOwnFuture {
        @Retryable
        public OwnFuture charge() {
            return new OwnFuture();
        }
    }

    static class ReturnsConnectableFlux {
        @Retryable
        public ConnectableFlux<String> charge() {
            return Flux.<String>empty().publish();
        }
    }

    interface Api {
        @Retryable(baseDelay = "soon")
        void charge();
    }

    static class OnInterface implements Api {
        @Override
        public void charge() {}
    }

    @Retryable(baseDelay = "soon")
    static class OnClass {
        public void charge() {}

        public void refund() {}
    }

    interface OwnPublisher extends Publisher<String> {}

    static class ReturnsOwnPublisher {
        @Retryable
        public OwnPublisher charge() {
            return subscriber -> {};
        }
    }

    interface Generic<T> {
        @Retryable
        default T charge() {
            throw new IllegalStateException();
        }
    }

    static class ReturnsGenericConnectableFlux implements Generic<ConnectableFlux<String>> {}

    static class Suspends {
        @Retryable
        public Object charge(Continuation<String> continuation) {
            return continuation;
        }
    }

    static class SeveralMethods {
        @Retryable(baseDelay = "soon")
        public void charge() {}

        @Retryable
        public final void refund() {}
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Retryable(maxAttempts = 2)
    @interface Twice {}

    @Retention(RetentionPolicy.RUNTIME)
    @Retryable(maxAttempts = 3)
    @interface Thrice {}

    static class TwoMetaAnnotations {
        @Twice
        @Thrice
        public void charge() {}
    }

    interface TwiceApi {
        @Retryable(maxAttempts = 2)
        void charge();
    }

    interface ThriceApi {
        @Retryable(maxAttempts = 3)
        void charge();
    }

    interface AlsoTwiceApi {
        @Twice
        void charge();
    }

    static class OfTwoInterfaces implements TwiceApi, ThriceApi {
        @Override
        public void charge() {}
    }

    static class Unannotated {
        public void charge() {}
    }

    static class InheritedForTwoInterfaces extends Unannotated implements TwiceApi, ThriceApi {}

    static class OfTwoEqualInterfaces implements TwiceApi, AlsoTwiceApi {
        @Override
        public void charge() {}
    }

    static class MetaBeforeInterface implements ThriceApi {
        @Override
        @Twice
        public void charge() {}
    }

    @Twice
    interface AllTwice {
        void charge();
    }

    @Thrice
    interface AllThrice {}

    static class OfTwoAnnotatedInterfaces implements AllTwice, AllThrice {
        @Override
        public void charge() {}
    }

    static class Blank {
        @Retryable("  ")
        public void charge() {}
    }

    @Retryable
    record Recorded(String account) {}

    enum Enumerated {
        ONLY;

        @Retryable
        public void charge() {}
    }

    static final class FinalClassOfInterface implements TwiceApi {
        @Override
        public void charge() {}
    }

    static final class FinalClass {
        @Retryable
        public void charge() {}
    }

    interface Charging {
        void charge();
    }

    static class HiddenMethod implements Charging {
        @Override
        public void charge() {}

        @Retryable
        public void refund() {}
    }

    static class FinalImplementation implements Charging {
        @Override
        @Retryable
        public final void charge() {}
    }
}
