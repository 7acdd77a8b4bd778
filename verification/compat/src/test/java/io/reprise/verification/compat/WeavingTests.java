package io.reprise.verification.compat;

import java.io.IOException;
import java.net.ConnectException;

import io.reprise.retry.GaveUp;
import io.reprise.retry.call.StopReason;
import io.reprise.verification.compat.app.Attempts;
import io.reprise.verification.compat.app.CompatApplication;
import io.reprise.verification.compat.app.Connections;
import io.reprise.verification.compat.app.Orders;
import io.reprise.verification.compat.app.Payments;
import io.reprise.verification.compat.app.Stock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** The annotation in all its places. */
@SpringBootTest(classes = CompatApplication.class, webEnvironment = SpringBootTest.WebEnvironment.NONE)
class WeavingTests {

    @Autowired
    private Orders orders;

    @Autowired
    private Stock stock;

    @Autowired
    private Payments payments;

    @Autowired
    private Connections.Connection connection;

    @Autowired
    private Attempts attempts;

    @BeforeEach
    void countFromZero() {
        attempts.take();
    }

    @Test
    void methodClassAndInterfaceAreRetriedByThePolicyOfTheFile() throws IOException {
        assertThat(orders.byMethod()).isEqualTo("answer 3");
        assertThat(attempts.take()).isEqualTo(3);
        assertThat(stock.byClass()).isEqualTo("answer 3");
        assertThat(attempts.take()).isEqualTo(3);
        assertThat(payments.byInterface()).isEqualTo("answer 3");
        assertThat(AopUtils.isCglibProxy(payments)).isTrue();
    }

    @Test
    void annotationOfTheApplicationsOwnOverridesThePolicy() {
        ConnectException failure = catchThrowableOfType(ConnectException.class, orders::byMetaAnnotation);
        assertThat(failure).hasMessage("attempt 2");
        assertThat(GaveUp.on(failure)).hasValueSatisfying(why -> {
            assertThat(why.reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
            assertThat(why.policy()).isEqualTo("orders");
        });
    }

    @Test
    void privateFallbackAnswersAndResultIsRejectedByAClassThatIsNoBean() throws IOException {
        assertThat(orders.recovered("order")).isEqualTo("order: ATTEMPTS_EXHAUSTED");
        assertThat(attempts.take()).isEqualTo(4);
        assertThat(orders.rejected()).isEqualTo("in time");
    }

    @Test
    void futureMonoAndFluxAreRetried() {
        assertThat(orders.future().join()).isEqualTo("answer 3");
        attempts.take();
        assertThat(orders.mono().block()).isEqualTo("answer 3");
        attempts.take();
        assertThat(orders.flux().collectList().block()).containsExactly("answer 3", "end");
    }

    @Test
    void makingOfABeanIsRetried() {
        assertThat(connection.greeting()).isEqualTo("answer 3");
    }

    @Nested
    @TestPropertySource(properties = "spring.aop.proxy-target-class=false")
    class WithInterfaceProxies {

        @Autowired
        private Payments proxied;

        @Autowired
        private Attempts counted;

        @Test
        void interfaceIsRetriedBehindAProxyOfTheJdk() throws IOException {
            counted.take();
            assertThat(AopUtils.isJdkDynamicProxy(proxied)).isTrue();
            assertThat(proxied.byInterface()).isEqualTo("answer 3");
        }
    }
}
