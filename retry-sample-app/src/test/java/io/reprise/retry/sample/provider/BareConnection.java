package io.reprise.retry.sample.provider;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** One kept-alive connection to a provider, without a client's comforts: cheap, and what it sees is what was sent. */
final class BareConnection implements Closeable {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) ");
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    private final Socket socket;
    private final InputStream in;

    BareConnection(URI base) throws IOException {
        socket = new Socket(base.getHost(), base.getPort());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) ProviderClient.PATIENCE.toMillis());
        in = new BufferedInputStream(socket.getInputStream());
    }

    void sendChat(@Nullable String scenario) throws IOException {
        String body = ProviderClient.CHAT;
        String header = scenario == null ? "" : "X-Scenario: " + scenario + "\r\n";
        String request = "POST /v1/chat/completions HTTP/1.1\r\nHost: test\r\n" + header + "Content-Length: "
                + body.length() + "\r\n\r\n" + body;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a whole answer.
     *
     * @return its status
     * @throws IOException if the connection ends before
     */
    int readAnswer() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                throw new EOFException();
            }
            head.append((char) octet);
        }
        int length = number(LENGTH, head);
        if (in.readNBytes(length).length < length) {
            throw new EOFException();
        }
        return number(STATUS, head);
    }

    /** Reads whatever comes until the connection ends, in order or with a reset. */
    Remains readToTheEnd() {
        StringBuilder received = new StringBuilder();
        try {
            for (int octet = in.read(); octet >= 0; octet = in.read()) {
                received.append((char) octet);
            }
            return new Remains(received.toString(), null);
        } catch (IOException reset) {
            return new Remains(received.toString(), reset);
        }
    }

    private static int number(Pattern pattern, CharSequence head) {
        Matcher matcher = pattern.matcher(head);
        if (!matcher.find()) {
            throw new AssertionError(pattern + " is not in " + head);
        }
        return Integer.parseInt(matcher.group(1));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** What came, and the exception with which the connection ended; null if it ended in order. */
    record Remains(String received, @Nullable IOException end) {}
}
