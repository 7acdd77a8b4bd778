package io.reprise.retry.spring.aop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.reprise.retry.GaveUp;
import io.reprise.retry.RejectedResultException;
import io.reprise.retry.RetryContext;
import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.time.VirtualTime;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Row 30: which fallback answers for a call that has given up, with what, and when none does. */
class FallbackTests {

    private final List<CallEnded> ended = new ArrayList<>();
    private final ApplicationContextRunner application = Contexts.retrying()
            .withBean("listener", RetryListener.class, () -> new RetryListener() {
                @Override
                public void onCallEnded(CallEnded event) {
                    ended.add(event);
                }
            });

    private <T> void run(Class<T> type, Consumer<T> test) {
        application.withBean("service", type).run(context -> test.accept(context.getBean(type)));
    }

    @Test
    void row30_fallbackAnswersWithTheCallsArgumentsAndItsLastException() {
        run(Service.class, service -> {
            assertThat(service.charge("a", 7)).isEqualTo("recovered a 7 after 3 of a 7");
            assertThat(ended).extracting(CallEnded::outcome).containsExactly("attempts_exhausted");
        });
    }

    @Test
    void callThatSucceedsInTheEndNeedsNoFallback() {
        run(Service.class, service -> assertThat(service.succeedOnThird("a")).isEqualTo("a"));
    }

    static Stream<Arguments> typesThatBlockNoThread() {
        return Stream.of(
                Arguments.of(
                        "CompletableFuture",
                        answer(asynchronous -> asynchronous.future("a").join())),
                Arguments.of(
                        "Mono", answer(asynchronous -> asynchronous.mono("a").block())),
                Arguments.of(
                        "Flux", answer(asynchronous -> asynchronous.flux("a").blockLast())));
    }

    private static Function<Asynchronous, @Nullable String> answer(Function<Asynchronous, @Nullable String> call) {
        return call;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("typesThatBlockNoThread")
    void fallbackAnswersForACallThatBlocksNoThread(String type, Function<Asynchronous, @Nullable String> call) {
        run(Asynchronous.class, asynchronous -> {
            assertThat(call.apply(asynchronous)).isEqualTo("instead of a: down");
            assertThat(ended).extracting(CallEnded::outcome).containsExactly("attempts_exhausted");
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("typesThatBlockNoThread")
    void callThatBlocksNoThreadAndThatAShutdownEndsWantsNoFallback(
            String type, Function<Asynchronous, @Nullable String> call) {
        application.withBean("service", Asynchronous.class).run(context -> {
            context.getBean(RetryEnvironment.class).shutDown();
            Asynchronous asynchronous = context.getBean(Asynchronous.class);
            assertThatThrownBy(() -> call.apply(asynchronous)).hasStackTraceContaining("down");
            assertThat(ended).extracting(CallEnded::outcome).containsExactly("shutdown");
        });
    }

    @Test
    void callThatAShutdownEndsWantsNoFallback() {
        application.withBean("service", Service.class).run(context -> {
            context.getBean(RetryEnvironment.class).shutDown();
            Service service = context.getBean(Service.class);
            assertThatThrownBy(() -> service.charge("a", 7)).isInstanceOf(UncheckedIOException.class);
            assertThat(ended).extracting(CallEnded::outcome).containsExactly("shutdown");
        });
    }

    @Test
    void fatalFirstAttemptHasItsFallbackToo() {
        run(Service.class, service -> {
            assertThat(service.fatal("a")).isEqualTo("argument a");
            assertThat(ended).extracting(CallEnded::outcome).containsExactly("not_retryable");
        });
    }

    @Test
    void fallbackCanTakeTheExceptionAlone() {
        run(Service.class, service -> assertThat(service.alone("a", 1)).isEqualTo("alone: fatal a"));
    }

    @Test
    void fallbackOfAMethodWithoutParametersTakesNothingOrTheException() {
        run(Service.class, service -> {
            assertThat(service.bare()).isEqualTo("nothing");
            assertThat(service.bareWithException()).isEqualTo("exception bare");
        });
    }

    @Test
    void ofSeveralFallbacksTheOneWithTheMostSpecificExceptionAnswers() {
        run(Several.class, several -> {
            assertThat(several.fail(new FileNotFoundException("f"))).isEqualTo("file");
            assertThat(several.fail(new IOException("i"))).isEqualTo("io");
            assertThat(several.fail(new IllegalStateException("s"))).isEqualTo("runtime alone");
            assertThat(several.fail(new TimeoutException("t"))).isEqualTo("any");
        });
    }

    @Test
    void anExceptionThatNoFallbackTakesIsPassedOn() {
        run(OnlyIo.class, only -> {
            IllegalStateException other = new IllegalStateException("other");

            assertThatThrownBy(() -> only.fail(other)).isSameAs(other);
            assertThat(only.fail(new FileNotFoundException("f"))).isEqualTo("io f");
        });
    }

    @Test
    void row30_overloadsHaveEachTheirOwnFallback() {
        run(Overloads.class, overloads -> {
            assertThat(overloads.find("a")).isEqualTo("text a");
            assertThat(overloads.find(5)).isEqualTo("number 5");
            assertThat(overloads.find(List.of("a", "b"))).isEqualTo("texts [a, b]");
            assertThat(overloads.find("x", "y", "z")).isEqualTo("many x 2");
        });
    }

    @Test
    void overloadOfTheMethodItselfCanBeItsFallback() {
        run(SameName.class, same -> assertThat(same.find("a")).isEqualTo("instead of a"));
    }

    @Test
    void row30_genericReturnTypesFit() {
        run(Generic.class, generic -> {
            assertThat(generic.list(String.class)).isEmpty();
            assertThat(generic.fromSuperclass("a")).containsExactly("fallback a");
            assertThat(generic.number()).isEqualTo(-1);
            assertThat(generic.wide()).isEqualTo(42L);
            generic.nothing();
            assertThat(generic.nothingCalls().get()).isEqualTo(1);
        });
    }

    @Test
    void fallbackCanBeInheritedDefaultProtectedPackagePrivateOrStatic() {
        run(Inheriting.class, inheriting -> {
            assertThat(inheriting.usingPrivateOfSuperclass()).isEqualTo("private of superclass");
            assertThat(inheriting.usingProtected()).isEqualTo("overridden");
            assertThat(inheriting.usingDefault()).isEqualTo("default of Inheriting");
            assertThat(inheriting.usingStatic()).isEqualTo("static");
            assertThat(inheriting.usingPackagePrivate()).isEqualTo("package-private");
        });
    }

    @Test
    void fallbackIsCalledOnTheBeanItselfAlsoWithInterfaceProxies() {
        application
                .withPropertyValues("spring.aop.proxy-target-class=false")
                .withBean("api", Api.class, ApiImpl::new)
                .run(context -> assertThat(context.getBean(Api.class).call("a")).isEqualTo("state a"));
    }

    @Test
    void fallbackOfAProxyWithoutATargetIsADefaultMethodOfItsInterface() {
        ProxyFactory client = new ProxyFactory();
        client.setInterfaces(Client.class);
        client.addAdvice((MethodInterceptor) invocation -> InvocationHandler.invokeDefault(
                ((ProxyMethodInvocation) invocation).getProxy(), invocation.getMethod(), invocation.getArguments()));
        application
                .withBean("client", Client.class, () ->
                        (Client) client.getProxy(getClass().getClassLoader()))
                .run(context ->
                        assertThat(context.getBean(Client.class).call("a")).isEqualTo("default a"));
    }

    @Test
    void fallbackOfABeanInsideTwoProxiesRunsOnTheBean() {
        application
                .withBean("inner", Service.class, () -> {
                    ProxyFactory factory = new ProxyFactory(new Service());
                    factory.setProxyTargetClass(true);
                    return (Service) factory.getProxy();
                })
                .run(context -> assertThat(context.getBean(Service.class).charge("a", 7))
                        .isEqualTo("recovered a 7 after 3 of a 7"));
    }

    @Test
    void row30_privateFallbackUnder16ThreadsHasEachCallsOwnArguments() throws Exception {
        run(Service.class, service -> {
            ExecutorService threads = Executors.newFixedThreadPool(16);
            try {
                CyclicBarrier start = new CyclicBarrier(16);
                List<Callable<List<String>>> tasks = IntStream.range(0, 16)
                        .<Callable<List<String>>>mapToObj(thread -> () -> {
                            start.await();
                            return IntStream.range(0, 200)
                                    .mapToObj(call -> service.fatal(thread + "-" + call))
                                    .toList();
                        })
                        .toList();
                List<Future<List<String>>> answers = threads.invokeAll(tasks);
                for (int thread = 0; thread < 16; thread++) {
                    int of = thread;
                    assertThat(answers.get(thread).get())
                            .containsExactlyElementsOf(IntStream.range(0, 200)
                                    .mapToObj(call -> "argument " + of + "-" + call)
                                    .toList());
                }
            } catch (Exception failed) {
                throw new AssertionError(failed);
            } finally {
                threads.shutdownNow();
            }
        });
    }

    @Test
    void callerGetsWhatTheFallbackThrowsWithTheCallsOwnExceptionAsSuppressed() {
        run(Throwing.class, throwing -> {
            Throwable thrown = catchThrowable(() -> throwing.another("a"));

            assertThat(thrown)
                    .isExactlyInstanceOf(IllegalArgumentException.class)
                    .hasMessage("of the fallback");
            assertThat(thrown.getSuppressed()).singleElement().satisfies(suppressed -> {
                assertThat(suppressed).isInstanceOf(UncheckedIOException.class);
                assertThat(GaveUp.on(suppressed)).isPresent();
            });
        });
    }

    @Test
    void whatTheFallbackThrowsIsLeftAsItIsWhereItTellsOfTheCallsExceptionAlready() {
        run(Throwing.class, throwing -> {
            assertThat(catchThrowable(() -> throwing.same("a")).getSuppressed())
                    .singleElement()
                    .isInstanceOf(GaveUp.class);
            assertThat(catchThrowable(() -> throwing.wrapping("a")).getSuppressed())
                    .isEmpty();
            assertThat(catchThrowable(() -> throwing.unwrapping("a")).getSuppressed())
                    .isEmpty();
            assertThat(catchThrowable(() -> throwing.unsuppressible("a"))).isInstanceOf(Unsuppressible.class);
        });
    }

    @Test
    void anExceptionThatTheFallbackSharesBetweenCallsCollectsOnlyAFew() {
        run(Throwing.class, throwing -> {
            for (int i = 0; i < 100; i++) {
                assertThat(catchThrowable(() -> throwing.sharing("a"))).isSameAs(Throwing.SHARED);
            }
            assertThat(Throwing.SHARED.getSuppressed()).hasSize(10);
        });
    }

    @Test
    void rejectedResultThatIsReturnedHasNoFallback() {
        application
                .withPropertyValues("reprise.policies.strict.fail-on-rejected-result=true")
                .withBean("service", Rejected.class)
                .run(context -> {
                    Rejected rejected = context.getBean(Rejected.class);

                    assertThat(rejected.returned()).isEqualTo("bad");
                    assertThat(rejected.thrown()).isEqualTo("fallback for RejectedResultException");
                });
    }

    @Test
    void interruptedCallHasItsFallbackWithTheFlagSet() {
        run(Service.class, service -> {
            Thread.currentThread().interrupt();
            assertThat(service.charge("a", 7)).startsWith("recovered a 7 after 1");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(ended).extracting(CallEnded::outcome).containsExactly("interrupted");
        });
    }

    @Test
    void fallbackRunsOutsideOfTheCallAndIsNoAttempt() {
        run(Context.class, service -> {
            assertThat(service.call()).isEqualTo("in call: false");
            assertThat(service.attempts().get()).isEqualTo(3);
            assertThat(ended).extracting(CallEnded::attempts).containsExactly(3);
        });
    }

    @Test
    void fallbacksWorkWhereRetriesAreSwitchedOff() {
        application
                .withPropertyValues("reprise.enabled=false")
                .withBean("service", Service.class)
                .run(context -> {
                    assertThat(context.getBean(Service.class).charge("a", 7)).isEqualTo("recovered a 7 after 1 of a 7");
                    assertThat(context.getBean(VirtualTime.class).sleeps()).isEmpty();
                    assertThat(ended).extracting(CallEnded::outcome).containsExactly("disabled");
                });
    }

    @Test
    void fallbackOfAClassAnswersForEachOfItsMethodsButThoseOfItsOwnName() {
        run(OfClass.class, ofClass -> {
            assertThat(ofClass.first("a")).isEqualTo("fallback first a");
            assertThat(ofClass.second(5)).isEqualTo("fallback second 5");
            assertThatThrownBy(() -> ofClass.recover(new IllegalStateException("direct")))
                    .hasMessage("direct");
        });
    }

    @Test
    void fallbackByPlaceholder() {
        application
                .withPropertyValues("app.fallback=instead", "app.none=")
                .withBean("service", ByPlaceholder.class)
                .run(context -> {
                    ByPlaceholder service = context.getBean(ByPlaceholder.class);

                    assertThat(service.named()).isEqualTo("instead");
                    assertThatThrownBy(service::unnamed).hasMessage("unnamed");
                });
    }

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, StackOverflowError.class})
    void errorsHaveTheirFallbackWhereItTakesThem(Class<? extends Error> type) throws Exception {
        Error error = type.getDeclaredConstructor().newInstance();
        run(Several.class, several -> assertThat(several.fail(error)).isEqualTo("any"));
        run(OnlyIo.class, only -> assertThatThrownBy(() -> only.fail(error)).isSameAs(error));
    }

    static class Service {

        private final AtomicInteger attempts = new AtomicInteger();

        @Retryable(fallback = "recovered")
        public String charge(String id, int amount) {
            attempts.incrementAndGet();
            throw new UncheckedIOException(new IOException(id + " " + amount));
        }

        private String recovered(String id, int amount, UncheckedIOException failure) {
            return "recovered " + id + " " + amount + " after " + attempts + " of "
                    + failure.getCause().getMessage();
        }

        @Retryable(fallback = "recovered")
        public String succeedOnThird(String id) {
            if (attempts.incrementAndGet() < 3) {
                throw new UncheckedIOException(new IOException(id));
            }
            return id;
        }

        @Retryable(fallback = "recovered")
        public String fatal(String id) {
            throw new IllegalStateException("fatal " + id);
        }

        private String recovered(String id) {
            return "argument " + id;
        }

        @Retryable(fallback = "alone")
        public String alone(String id, int amount) {
            throw new IllegalStateException("fatal " + id);
        }

        private String alone(RuntimeException failure) {
            return "alone: " + failure.getMessage();
        }

        @Retryable(fallback = "nothing")
        public String bare() {
            throw new IllegalStateException("bare");
        }

        private String nothing() {
            return "nothing";
        }

        @Retryable(fallback = "exception")
        public String bareWithException() {
            throw new IllegalStateException("bare");
        }

        private String exception(Throwable failure) {
            return "exception " + failure.getMessage();
        }
    }

    static class Several {

        @Retryable(fallback = "f")
        public String fail(Throwable failure) {
            throw FallbackTests.<RuntimeException>sneaky(failure);
        }

        String f(Throwable argument) {
            return "any";
        }

        String f(Throwable argument, IOException failure) {
            return "io";
        }

        String f(Throwable argument, FileNotFoundException failure) {
            return "file";
        }

        String f(RuntimeException failure) {
            return "runtime alone";
        }
    }

    static class OnlyIo {

        @Retryable(fallback = "io")
        public String fail(Throwable failure) {
            throw FallbackTests.<RuntimeException>sneaky(failure);
        }

        private String io(Throwable argument, IOException failure) {
            return "io " + failure.getMessage();
        }
    }

    static class Overloads {

        @Retryable(fallback = "instead")
        public String find(String id) {
            throw new IllegalStateException();
        }

        @Retryable(fallback = "instead")
        public String find(int id) {
            throw new IllegalStateException();
        }

        @Retryable(fallback = "instead")
        public String find(List<String> ids) {
            throw new IllegalStateException();
        }

        @Retryable(fallback = "instead")
        public String find(String first, String... more) {
            throw new IllegalStateException();
        }

        private String instead(String id) {
            return "text " + id;
        }

        private String instead(int id, Throwable failure) {
            return "number " + id;
        }

        private String instead(List<String> ids, IllegalStateException failure) {
            return "texts " + ids;
        }

        private String instead(String first, String... more) {
            return "many " + first + " " + more.length;
        }
    }

    static class SameName {

        @Retryable(fallback = "find")
        public String find(String id) {
            throw new IllegalStateException();
        }

        public String find(String id, Throwable failure) {
            return "instead of " + id;
        }
    }

    abstract static class GenericBase<T, R extends List<T>> {

        @Retryable(fallback = "recovered")
        public R fromSuperclass(T key) {
            throw new IllegalStateException();
        }

        protected abstract R recovered(T key, RuntimeException failure);
    }

    static class Generic extends GenericBase<String, List<String>> {

        private final AtomicInteger nothingCalls = new AtomicInteger();

        @Override
        protected List<String> recovered(String key, RuntimeException failure) {
            return List.of("fallback " + key);
        }

        @Retryable(fallback = "empty")
        public <T> List<T> list(Class<T> type) {
            throw new IllegalStateException();
        }

        private <E> List<E> empty(Class<E> type, Exception failure) {
            return List.of();
        }

        @Retryable(fallback = "boxed")
        public int number() {
            throw new IllegalStateException();
        }

        private Integer boxed() {
            return -1;
        }

        @Retryable(fallback = "primitive")
        public Number wide() {
            throw new IllegalStateException();
        }

        private long primitive() {
            return 42;
        }

        @Retryable(fallback = "ignored")
        public void nothing() {
            throw new IllegalStateException();
        }

        private void ignored() {
            nothingCalls.incrementAndGet();
        }

        AtomicInteger nothingCalls() {
            return nothingCalls;
        }
    }

    interface WithDefault {

        default String ofInterface(IllegalStateException failure) {
            return "default of " + getClass().getSimpleName();
        }
    }

    static class Parent {

        private String hidden(Throwable failure) {
            return "private of superclass";
        }

        protected String open(Throwable failure) {
            return "not overridden";
        }

        String local(Throwable failure) {
            return "package-private";
        }
    }

    static class Inheriting extends Parent implements WithDefault {

        @Retryable(fallback = "hidden")
        public String usingPrivateOfSuperclass() {
            throw new IllegalStateException();
        }

        @Retryable(fallback = "open")
        public String usingProtected() {
            throw new IllegalStateException();
        }

        @Override
        protected String open(Throwable failure) {
            return "overridden";
        }

        @Retryable(fallback = "ofInterface")
        public String usingDefault() {
            throw new IllegalStateException();
        }

        @Retryable(fallback = "fixed")
        public String usingStatic() {
            throw new IllegalStateException();
        }

        private static String fixed() {
            return "static";
        }

        @Retryable(fallback = "local")
        public String usingPackagePrivate() {
            throw new IllegalStateException();
        }
    }

    interface Api {

        String call(String id);
    }

    static class ApiImpl implements Api {

        private final String state = "state";

        @Override
        @Retryable(fallback = "recovered")
        public String call(String id) {
            throw new IllegalStateException();
        }

        private String recovered(String id) {
            return state + " " + id;
        }
    }

    interface Client {

        @Retryable(fallback = "instead")
        default String call(String id) {
            throw new IllegalStateException(id);
        }

        default String instead(String id, Throwable failure) {
            return "default " + id;
        }
    }

    static class Throwing {

        static final IllegalArgumentException SHARED = new IllegalArgumentException("shared");

        @Retryable(fallback = "throwAnother")
        public String another(String id) {
            throw new UncheckedIOException(new IOException(id));
        }

        private String throwAnother(String id) {
            throw new IllegalArgumentException("of the fallback");
        }

        @Retryable(fallback = "rethrow")
        public String same(String id) {
            throw new UncheckedIOException(new IOException(id));
        }

        private String rethrow(UncheckedIOException failure) {
            throw failure;
        }

        @Retryable(fallback = "wrap")
        public String wrapping(String id) {
            throw new UncheckedIOException(new IOException(id));
        }

        private String wrap(Exception failure) {
            throw new IllegalStateException("wrapped", failure);
        }

        @Retryable(fallback = "unwrap")
        public String unwrapping(String id) throws IOException {
            throw new UncheckedIOException(new IOException(id));
        }

        private String unwrap(UncheckedIOException failure) throws IOException {
            throw failure.getCause();
        }

        @Retryable(fallback = "throwUnsuppressible")
        public String unsuppressible(String id) {
            throw new UncheckedIOException(new IOException(id));
        }

        private String throwUnsuppressible() {
            throw new Unsuppressible();
        }

        private String throwUnsuppressible(String id) {
            return throwUnsuppressible();
        }

        @Retryable(fallback = "throwShared")
        public String sharing(String id) {
            throw new IllegalStateException(id);
        }

        private String throwShared(String id) {
            throw SHARED;
        }
    }

    static class Unsuppressible extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Unsuppressible() {
            super("bare", null, false, false);
        }
    }

    static class Picky implements FailureClassifier {

        @Override
        public @Nullable FailureKind classify(AttemptOutcome outcome) {
            return outcome instanceof AttemptOutcome.Returned ? FailureKind.TRANSIENT : null;
        }
    }

    static class Rejected {

        @Retryable(fallback = "instead", retryIf = Picky.class)
        public String returned() {
            return "bad";
        }

        @Retryable(policy = "strict", fallback = "instead", retryIf = Picky.class)
        public String thrown() {
            return "bad";
        }

        private String instead(RejectedResultException failure) {
            return "fallback for " + failure.getClass().getSimpleName();
        }
    }

    static class Context {

        private final AtomicInteger attempts = new AtomicInteger();

        @Retryable(fallback = "instead")
        public String call() {
            attempts.incrementAndGet();
            throw new UncheckedIOException(new IOException());
        }

        AtomicInteger attempts() {
            return attempts;
        }

        private String instead() {
            return "in call: " + RetryContext.current().isInCall();
        }
    }

    static class Asynchronous {

        @Retryable(fallback = "insteadOfFuture")
        public CompletableFuture<String> future(String id) {
            return CompletableFuture.failedFuture(new UncheckedIOException(new IOException("down")));
        }

        private CompletableFuture<String> insteadOfFuture(String id, UncheckedIOException failure) {
            return CompletableFuture.completedFuture(text(id, failure));
        }

        @Retryable(fallback = "insteadOfMono")
        public Mono<String> mono(String id) {
            return Mono.error(new UncheckedIOException(new IOException("down")));
        }

        private Mono<String> insteadOfMono(String id, UncheckedIOException failure) {
            return Mono.just(text(id, failure));
        }

        @Retryable(fallback = "insteadOfFlux")
        public Flux<String> flux(String id) {
            return Flux.error(new UncheckedIOException(new IOException("down")));
        }

        private Flux<String> insteadOfFlux(String id, UncheckedIOException failure) {
            return Flux.just("first", text(id, failure));
        }

        private static String text(String id, UncheckedIOException failure) {
            return "instead of " + id + ": " + failure.getCause().getMessage();
        }
    }

    @Retryable(fallback = "recover")
    static class OfClass {

        public String first(String id) {
            throw new IllegalStateException("first " + id);
        }

        public String second(int id) {
            throw new IllegalStateException("second " + id);
        }

        public String recover(RuntimeException failure) {
            if (failure.getMessage().equals("direct")) {
                throw failure;
            }
            return "fallback " + failure.getMessage();
        }
    }

    static class ByPlaceholder {

        @Retryable(fallback = "${app.fallback}")
        public String named() {
            throw new IllegalStateException("named");
        }

        @Retryable(fallback = "${app.none}")
        public String unnamed() {
            throw new IllegalStateException("unnamed");
        }

        private String instead() {
            return "instead";
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> X sneaky(Throwable failure) throws X {
        throw (X) failure;
    }
}
