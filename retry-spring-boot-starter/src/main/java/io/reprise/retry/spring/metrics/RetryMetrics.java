package io.reprise.retry.spring.metrics;

import java.util.Collection;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import io.micrometer.core.instrument.MeterRegistry;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.RetryRegistryListener;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.event.WaitEnded;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Keeps the meters {@code retry.calls}, {@code retry.attempts}, {@code retry.failures}, {@code retry.waits},
 * {@code retry.waiting}, {@code retry.budget.tokens} and {@code retry.budget.capacity}. Without a registry it does nothing.
 * Each executor gets a listener of its own from it. Thread-safe.
 *
 * <p>Meters are looked up once per policy and operation, and belong to these names: a policy that changes resets none. Budgets
 * have theirs as long as a registry of executors has them. The meters of a policy that is removed go with it, as soon as none of
 * its calls waits; those of an executor that is held elsewhere and still called come again, and count from 0.
 */
public final class RetryMetrics implements RetryListener, RetryRegistryListener, SmartInitializingSingleton {

    private final Supplier<? extends @Nullable MeterRegistry> registry;
    private final Supplier<? extends Collection<RetryRegistry>> executors;
    private final AtomicReference<@Nullable RetryMeters> meters = new AtomicReference<>();
    private final Queue<RetryExecutor> announced = new ConcurrentLinkedQueue<>();

    /** The policies of annotated methods, whose calls go on when a program removes the policy from the registry. */
    private final Set<String> ofMethods = ConcurrentHashMap.newKeySet();

    private final Set<RetryRegistry> listenedTo = ConcurrentHashMap.newKeySet();

    private volatile boolean registryAbsent;
    private volatile boolean started;

    /**
     * Creates it without asking for anything yet: what is supplied may need beans that in turn wait for this one.
     *
     * @param registry gives the application's registry; null for none
     * @param executors gives the registries of executors whose policies and budgets are measured
     */
    public RetryMetrics(
            Supplier<? extends @Nullable MeterRegistry> registry,
            Supplier<? extends Collection<RetryRegistry>> executors) {
        this.registry = Objects.requireNonNull(registry, "registry");
        this.executors = Objects.requireNonNull(executors, "executors");
    }

    /**
     * Makes the series of an executor's operation exist at 0: as soon as the application's beans are there, or now where
     * they are.
     */
    public void announce(RetryExecutor executor) {
        announced.add(executor);
        if (!executor.operation().equals(RetryExecutor.UNNAMED)) {
            ofMethods.add(executor.policy().name());
        }
        if (started) {
            registerAnnounced();
        }
    }

    @Override
    public void afterSingletonsInstantiated() {
        started = true;
        listenToNew();
        registerAnnounced();
    }

    @Override
    public void onBudgetAdded(RetryBudget budget) {
        RetryMeters meters = meters();
        if (meters != null) {
            meters.budgets().register(budget);
        }
    }

    @Override
    public void onBudgetRemoved(RetryBudget budget) {
        RetryMeters meters = meters();
        if (meters != null) {
            meters.budgets().remove(budget);
        }
    }

    @Override
    public void onPolicyRemoved(RetryPolicy policy) {
        RetryMeters meters = meters();
        if (meters != null && !ofMethods.contains(policy.name())) {
            meters.remove(policy.name());
        }
    }

    /** Registries of executors may come later than the start. */
    private void listenToNew() {
        RetryMeters meters = meters();
        if (meters == null) {
            return;
        }
        for (RetryRegistry each : executors.get()) {
            if (listenedTo.add(each)) {
                // First, so that no budget comes in between.
                each.addListener(this);
                each.budgets().forEach(meters.budgets()::register);
            }
        }
    }

    @Override
    public void onAttemptFailed(AttemptFailed event) {
        recorder(event.policy(), event.operation()).onAttemptFailed(event);
    }

    @Override
    public void onRetryScheduled(RetryScheduled event) {
        recorder(event.policy(), event.operation()).onRetryScheduled(event);
    }

    @Override
    public void onWaitEnded(WaitEnded event) {
        recorder(event.policy(), event.operation()).onWaitEnded(event);
    }

    @Override
    public void onCallEnded(CallEnded event) {
        recorder(event.policy(), event.operation()).onCallEnded(event);
    }

    @Override
    public RetryListener forOperation(String policy, String operation) {
        if (started) {
            listenToNew();
        }
        return recorder(policy, operation);
    }

    private RetryListener recorder(String policy, String operation) {
        return new OperationRecorder(this::meters, policy, operation);
    }

    private void registerAnnounced() {
        RetryMeters meters = meters();
        for (RetryExecutor next = announced.poll(); next != null; next = announced.poll()) {
            if (meters != null) {
                meters.policy(next.policy().name())
                        .operation(next.operation())
                        .registerAttempts(next.policy().maxAttempts());
            }
        }
    }

    /** The meters; null where there is no registry. No lock is held while the registry's bean is made. */
    private @Nullable RetryMeters meters() {
        RetryMeters known = meters.get();
        return known != null || registryAbsent ? known : lookedUp();
    }

    private @Nullable RetryMeters lookedUp() {
        MeterRegistry found = registry.get();
        if (found == null) {
            registryAbsent = true;
            return null;
        }
        Registrations registrations = new Registrations(found);
        meters.compareAndSet(null, new RetryMeters(registrations));
        return meters.get();
    }
}
