package io.reprise.retry.sample.provider;

import java.io.IOException;
import java.net.SocketException;

import io.reprise.retry.sample.provider.weather.Script;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class CutConnectionTests {

    private final AiProvider provider = new AiProvider("127.0.0.1", 0, Script.fair());
    private ProviderClient client;

    @BeforeEach
    void start() {
        provider.start();
        client = new ProviderClient(provider.url());
    }

    @AfterEach
    void stop() {
        provider.close();
    }

    @Test
    void aResetCutsTheConnectionBeforeAnyByte() throws Exception {
        client.setWeather("", "{\"script\": [\"reset\"]}");

        BareConnection.Remains answer = chatToTheEnd();

        assertThat(answer.received()).isEmpty();
        assertThat(answer.end()).isInstanceOf(SocketException.class).hasMessageContaining("reset");
        assertThat(client.weather().get("resets").asInt()).isOne();
    }

    @Test
    void aResetMidwayComesAfterTheHeadersAndHalfOfTheBody() throws Exception {
        client.setWeather("", "{\"script\": [\"reset-midway\"]}");

        BareConnection.Remains answer = chatToTheEnd();

        String[] headAndBody = answer.received().split("\r\n\r\n", 2);
        assertThat(headAndBody[0]).startsWith("HTTP/1.1 200 ");
        int length = Integer.parseInt(headAndBody[0].replaceAll("(?is).*content-length: (\\d+).*", "$1"));
        assertThat(headAndBody[1]).startsWith("{\"id\":\"chatcmpl-1\"").hasSize(length / 2);
        assertThat(answer.end()).isInstanceOf(SocketException.class).hasMessageContaining("reset");
        assertThat(client.weather().get("resetsMidway").asInt()).isOne();
    }

    @Test
    void aCloseEndsTheConnectionInOrderWithoutAnAnswer() throws Exception {
        client.setWeather("", "{\"script\": [\"close\"]}");

        BareConnection.Remains answer = chatToTheEnd();

        assertThat(answer.received()).isEmpty();
        assertThat(answer.end()).isNull();
        assertThat(client.weather().get("closes").asInt()).isOne();
    }

    @Test
    void everyCutIsAnIoExceptionToAnHttpClient() throws Exception {
        client.setWeather("", "{\"script\": [\"reset\", \"reset-midway\", \"close\"]}");

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(client::chat).isInstanceOf(IOException.class);
        }

        assertThat(client.chat().statusCode()).isEqualTo(200);
        assertThat(client.weather().get("requests").asInt())
                .as("nobody sent twice")
                .isEqualTo(4);
    }

    private BareConnection.Remains chatToTheEnd() throws IOException {
        try (BareConnection connection = new BareConnection(provider.url())) {
            connection.sendChat(null);
            return connection.readToTheEnd();
        }
    }
}
