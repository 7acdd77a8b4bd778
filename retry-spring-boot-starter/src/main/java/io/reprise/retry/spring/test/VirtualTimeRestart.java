package io.reprise.retry.spring.test;

import io.reprise.retry.RetryRegistry;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.time.VirtualTime;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;
import org.springframework.test.context.support.DependencyInjectionTestExecutionListener;

/**
 * Starts the virtual time over, and fills the budgets, before each test method: the context is shared by all of them, and a
 * test must not fail for what others have waited and spent.
 */
final class VirtualTimeRestart implements TestExecutionListener, Ordered {

    /** After the test's fields are injected, before its own callbacks. */
    @Override
    public int getOrder() {
        return DependencyInjectionTestExecutionListener.ORDER + 100;
    }

    @Override
    public void beforeTestMethod(TestContext test) {
        if (VirtualTimeCustomizerFactory.isWanted(test.getTestClass())) {
            ApplicationContext application = test.getApplicationContext();
            application
                    .getBeanProvider(RetryRegistry.class)
                    .ifUnique(registry -> registry.budgets().forEach(RetryBudget::fill));
            application.getBean(VirtualTime.class).restart();
        }
    }
}
