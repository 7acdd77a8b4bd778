package io.reprise.retry.spring.reactor;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import io.reprise.retry.CallScope;
import io.reprise.retry.RetryContext;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

class CallScopeAccessorTests {

    private final Recording recording = Recording.inTimeThatPasses();
    private final ContextSnapshotFactory snapshots =
            ContextSnapshotFactory.builder().build();

    @Test
    void aSnapshotThatIsTakenInsideAnAttemptCarriesTheCallToAnotherThreadAndNoFurther() throws Exception {
        AtomicReference<Boolean> there = new AtomicReference<>();
        AtomicReference<Boolean> afterwards = new AtomicReference<>();
        recording.executor().call(() -> {
            ContextSnapshot snapshot = snapshots.captureAll();
            CompletableFuture.runAsync(() -> {
                        snapshot.wrap(() -> there.set(RetryContext.current().isInCall()))
                                .run();
                        afterwards.set(RetryContext.current().isInCall());
                    })
                    .join();
            return null;
        });
        assertThat(there).hasValue(true);
        assertThat(afterwards).hasValue(false);
    }

    @Test
    void theSubscribersContextGivesTheThreadItsCall() {
        Mono<Integer> attempt = Mono.deferContextual(context -> Mono.fromCallable(() -> {
                    try (ContextSnapshot.Scope ignored = snapshots.setThreadLocalsFrom(context)) {
                        return RetryContext.current().attempt();
                    }
                })
                .subscribeOn(Schedulers.parallel()));
        assertThat(ReactorRetry.mono(recording.executor(), () -> attempt).block())
                .isOne();
    }

    @Test
    void outsideOfACallNothingIsCarried() {
        assertThat(new CallScopeAccessor().getValue()).isNull();
        assertThat(ContextRegistry.getInstance().getThreadLocalAccessors())
                .hasAtLeastOneElementOfType(CallScopeAccessor.class);
        new CallScopeAccessor().setValue();
        assertThat(CallScope.current()).isSameAs(CallScope.none());
    }
}
