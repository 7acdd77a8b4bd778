package io.reprise.retry.classify;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The built-in table of exception types: for each class, the rule of the closest listed class among itself and its
 * superclasses. Thread-safe.
 *
 * <p>Types are listed by name, since the core depends on none of the libraries, and a trimmed Java runtime may lack
 * {@code java.sql} or {@code java.net.http}. Two types of one name from two class loaders are the same to the table.
 */
final class DefaultTypes {

    // Each entry stands for its subclasses too, but for IOException: what a library derives from that says something
    // else, such as a parser's complaint.
    private static final Map<TypeRule, List<String>> OF_THE_JDK = Map.of(
            TypeRule.TRANSIENT,
            List.of(
                    "java.net.SocketException",
                    "java.net.SocketTimeoutException",
                    "java.net.http.HttpTimeoutException",
                    "java.util.concurrent.TimeoutException",
                    "java.nio.channels.ClosedChannelException",
                    "java.nio.channels.InterruptedByTimeoutException",
                    "java.io.EOFException",
                    "java.io.IOException",
                    "java.sql.SQLTransientException",
                    "java.sql.SQLRecoverableException"),
            TypeRule.WITHOUT_EFFECT,
            List.of(
                    "java.net.ConnectException",
                    "java.net.NoRouteToHostException",
                    "java.net.UnknownHostException",
                    "java.net.http.HttpConnectTimeoutException"),
            TypeRule.TRANSPARENT,
            List.of(
                    "java.util.concurrent.CompletionException",
                    "java.util.concurrent.ExecutionException",
                    "java.lang.reflect.UndeclaredThrowableException"),
            // A plain SSLException isn't listed: it also wraps a reset connection, so its cause decides.
            TypeRule.FATAL,
            List.of(
                    "java.io.FileNotFoundException",
                    "java.nio.file.FileSystemException",
                    "java.net.MalformedURLException",
                    "java.net.URISyntaxException",
                    "java.nio.charset.CharacterCodingException",
                    "java.io.CharConversionException",
                    "java.io.UTFDataFormatException",
                    "java.io.UnsupportedEncodingException",
                    "javax.net.ssl.SSLHandshakeException",
                    "javax.net.ssl.SSLKeyException",
                    "javax.net.ssl.SSLPeerUnverifiedException",
                    "javax.net.ssl.SSLProtocolException",
                    "java.security.cert.CertificateException",
                    "java.security.cert.CertPathBuilderException",
                    "java.security.cert.CertPathValidatorException"));

    private static final Map<TypeRule, List<String>> OF_SPRING = Map.of(
            TypeRule.TRANSIENT,
            List.of(
                    "org.springframework.dao.TransientDataAccessException",
                    "org.springframework.dao.RecoverableDataAccessException"),
            TypeRule.TRANSPARENT,
            List.of(
                    "org.springframework.web.client.ResourceAccessException",
                    "org.springframework.web.reactive.function.client.WebClientRequestException"));

    /** Reactor Netty and Netty. Netty's exceptions of connecting extend the JDK's. */
    private static final Map<TypeRule, List<String>> OF_NETTY = Map.of(
            TypeRule.TRANSIENT,
            List.of(
                    "reactor.netty.http.client.PrematureCloseException",
                    "reactor.netty.channel.AbortedException",
                    "io.netty.channel.socket.ChannelOutputShutdownException",
                    // What the native transports throw in place of a SocketException.
                    "io.netty.channel.unix.Errors$NativeIoException",
                    "io.netty.handler.codec.PrematureChannelClosureException",
                    "io.netty.handler.codec.http2.StreamBufferingEncoder$Http2ChannelClosedException",
                    "io.netty.handler.codec.http2.StreamBufferingEncoder$Http2GoAwayException",
                    "io.netty.handler.ssl.SslClosedEngineException",
                    // Timeouts of reading and writing.
                    "io.netty.handler.timeout.TimeoutException"),
            // No connection came free in the pool.
            TypeRule.WITHOUT_EFFECT,
            List.of(
                    "io.netty.channel.pool.FixedChannelPool$AcquireTimeoutException",
                    "reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException"));

    /** Apache HttpClient 5. Its timeout of reading is the JDK's SocketTimeoutException. */
    private static final Map<TypeRule, List<String>> OF_APACHE = Map.of(
            TypeRule.TRANSIENT,
            List.of(
                    "org.apache.hc.core5.http.ConnectionClosedException",
                    "org.apache.hc.core5.http.NoHttpResponseException",
                    "org.apache.hc.core5.http.TruncatedChunkException",
                    "org.apache.hc.core5.http2.H2StreamResetException"),
            TypeRule.WITHOUT_EFFECT,
            List.of(
                    "org.apache.hc.client5.http.ConnectTimeoutException",
                    // No connection came free in the pool.
                    "org.apache.hc.core5.http.ConnectionRequestTimeoutException",
                    "org.apache.hc.core5.http.RequestNotExecutedException"),
            // Its caller aborted it.
            TypeRule.FATAL,
            List.of("org.apache.hc.client5.http.impl.classic.RequestAbortedException"));

    private static final Map<TypeRule, List<String>> OF_RESILIENCE4J =
            Map.of(TypeRule.FATAL, List.of("io.github.resilience4j.circuitbreaker.CallNotPermittedException"));

    /** The library's own, which lives above this package. */
    private static final Map<TypeRule, List<String>> OWN =
            Map.of(TypeRule.ATTEMPT_TIMEOUT, List.of("io.reprise.retry.AttemptTimeoutException"));

    /** Every listed class's name with its rule. */
    static final Map<String, TypeRule> LISTED =
            byName(List.of(OF_THE_JDK, OF_SPRING, OF_NETTY, OF_APACHE, OF_RESILIENCE4J, OWN));

    private static final String NONE = "";

    /**
     * The closest listed class of each class, by name. What is stored here hangs on the class itself, for the JDK's
     * classes for as long as the JVM lives: a value of a type of this library would hold on to the library's class
     * loader.
     */
    private static final ClassValue<String> CLOSEST = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            return closest(type);
        }
    };

    private DefaultTypes() {}

    /** What the table says of a throwable of this class. */
    static TypeRule ruleOf(Throwable throwable) {
        return LISTED.getOrDefault(CLOSEST.get(throwable.getClass()), TypeRule.UNLISTED);
    }

    private static Map<String, TypeRule> byName(List<Map<TypeRule, List<String>>> tables) {
        Map<String, TypeRule> rules = new HashMap<>();
        for (Map<TypeRule, List<String>> table : tables) {
            table.forEach((rule, names) -> names.forEach(name -> rules.put(name, rule)));
        }
        return Map.copyOf(rules);
    }

    private static String closest(Class<?> type) {
        for (Class<?> candidate = type; candidate != null; candidate = candidate.getSuperclass()) {
            if (LISTED.containsKey(candidate.getName()) && (candidate == type || candidate != IOException.class)) {
                return candidate.getName();
            }
        }
        return NONE;
    }
}
