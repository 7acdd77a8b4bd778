package io.reprise.retry.docs;

import java.net.SocketTimeoutException;
import java.time.Duration;

import io.reprise.retry.spring.test.VirtualRetryTime;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@SpringBootTest(
        classes = TransferServiceTests.Application.class,
        webEnvironment = SpringBootTest.WebEnvironment.NONE,
        properties = "spring.config.name=none")
@VirtualRetryTime
class TransferServiceTests {

    @Autowired
    private TransferService transfers;

    @Autowired
    private VirtualTime time;

    @Test
    void waitsHalfAMinuteBeforeEachOfThreeRetries() {
        assertThatThrownBy(() -> transfers.send("lost")).isInstanceOf(SocketTimeoutException.class);

        Duration wait = Duration.ofSeconds(30);
        assertThat(time.sleeps()).containsExactly(wait, wait, wait);
    }

    @Test
    void futureWaitsInVirtualTimeToo() {
        assertThat(transfers.sendLater("slow").join()).isEqualTo("sent");

        assertThat(time.elapsed()).isEqualTo(Duration.ofMinutes(1));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        TransferService transferService() {
            return new TransferService(new FlakyBank());
        }
    }

    /** Loses one order for ever, and another one twice. */
    static class FlakyBank implements Bank {

        private int slow;

        @Override
        public synchronized String send(String order) throws SocketTimeoutException {
            if (order.equals("lost") || slow++ < 2) {
                throw new SocketTimeoutException(order);
            }
            return "sent";
        }
    }
}
