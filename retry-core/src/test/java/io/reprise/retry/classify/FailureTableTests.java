package io.reprise.retry.classify;

import java.io.CharConversionException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.MalformedURLException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.InterruptedByTimeoutException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLKeyException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLProtocolException;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.socket.ChannelOutputShutdownException;
import io.netty.channel.unix.Errors;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http2.StreamBufferingEncoder;
import io.netty.handler.proxy.ProxyConnectException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslClosedEngineException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.handler.timeout.WriteTimeoutException;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.Classification.Effect;
import org.apache.hc.client5.http.HttpHostConnectException;
import org.apache.hc.client5.http.impl.classic.RequestAbortedException;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.HttpStreamResetException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.RequestNotExecutedException;
import org.apache.hc.core5.http.TruncatedChunkException;
import org.apache.hc.core5.http2.H2Error;
import org.apache.hc.core5.http2.H2StreamResetException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.objenesis.ObjenesisStd;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.mock.http.MockHttpInputMessage;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.client.PrematureCloseException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** What the built-in types make of the exceptions that the JDK and the known libraries really throw. */
class FailureTableTests {

    private final Classifier defaults = Given.defaults();

    static Stream<Arguments> transientThatMayHaveTakenEffect() {
        return named(
                reset(),
                new SocketException("Broken pipe"),
                new BindException("Cannot assign requested address"),
                new PortUnreachableException(),
                new SocketTimeoutException("Read timed out"),
                new SocketTimeoutException(),
                new HttpTimeoutException("request timed out"),
                new TimeoutException(),
                new ClosedChannelException(),
                new AsynchronousCloseException(),
                new InterruptedByTimeoutException(),
                new EOFException("SSL peer shut down incorrectly"),
                new IOException("HTTP/1.1 header parser received no bytes"),
                new IOException("closed", new EOFException()),
                new SQLTransientException(),
                new SQLTimeoutException(),
                new SQLTransactionRollbackException(),
                new SQLTransientConnectionException(),
                new SQLRecoverableException(),
                new QueryTimeoutException("slow"),
                new CannotAcquireLockException("deadlock"),
                new OptimisticLockingFailureException("stale"),
                new TransientDataAccessResourceException("lost"),
                new RecoverableDataAccessException("lost"),
                PrematureCloseException.TEST_EXCEPTION,
                AbortedException.beforeSend(),
                new ChannelOutputShutdownException("shut down"),
                ofNativeCode(Errors.NativeIoException.class),
                new PrematureChannelClosureException("closed"),
                new StreamBufferingEncoder.Http2ChannelClosedException(),
                new StreamBufferingEncoder.Http2GoAwayException(1, 0, new byte[0]),
                new SslClosedEngineException("SSLEngine closed already"),
                ReadTimeoutException.INSTANCE,
                WriteTimeoutException.INSTANCE,
                new ConnectionClosedException(),
                new NoHttpResponseException("failed to respond"),
                new TruncatedChunkException("premature end"),
                new H2StreamResetException(H2Error.INTERNAL_ERROR, "reset"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("transientThatMayHaveTakenEffect")
    void isTransientAndMayHaveTakenEffect(String name, Throwable failure) {
        assertTaken(failure, FailureKind.TRANSIENT, Effect.POSSIBLE);
    }

    static Stream<Arguments> transientWithoutEffect() throws ReflectiveOperationException {
        return named(
                new ConnectException("Connection refused"),
                new NoRouteToHostException("No route to host"),
                new UnknownHostException("nosuch.invalid"),
                new HttpConnectTimeoutException("HTTP connect timed out"),
                new SocketTimeoutException("Connect timed out"),
                new SocketTimeoutException("connect timed out"),
                new SocketTimeoutException("Connect Timeout"),
                new ConnectTimeoutException("connection timed out: /127.0.0.1:80"),
                new ProxyConnectException("refused"),
                ofPrivateType("io.netty.channel.pool.FixedChannelPool$AcquireTimeoutException"),
                new PoolAcquireTimeoutException(Duration.ofSeconds(1)),
                new HttpHostConnectException("Connection refused"),
                new org.apache.hc.client5.http.ConnectTimeoutException("Connect timed out"),
                new ConnectionRequestTimeoutException("Timeout deadline: 1000 MILLISECONDS"),
                new RequestNotExecutedException());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("transientWithoutEffect")
    void isTransientAndHadNoEffect(String name, Throwable failure) {
        assertTaken(failure, FailureKind.TRANSIENT, Effect.NONE);
    }

    static Stream<Arguments> fatal() {
        return named(
                new IllegalStateException(),
                new NullPointerException(),
                new Exception("checked"),
                new Throwable("neither an exception nor an error"),
                new FileNotFoundException(),
                new NoSuchFileException("file"),
                new AccessDeniedException("file"),
                new MalformedURLException(),
                new URISyntaxException("a b", "space"),
                new ProtocolException(),
                new MalformedInputException(1),
                new CharConversionException(),
                new UTFDataFormatException(),
                new UnsupportedEncodingException("utf-9"),
                new ZipException(),
                new InterruptedIOException("while the flag isn't set"),
                new SSLException("Unsupported or unrecognized SSL message"),
                new SSLHandshakeException("PKIX path building failed"),
                new SSLPeerUnverifiedException("Certificate doesn't match"),
                new SSLKeyException("bad key"),
                new SSLProtocolException("unexpected message"),
                new CertificateExpiredException(),
                new CertPathBuilderException(),
                new CertPathValidatorException(),
                new RejectedExecutionException(),
                new SQLException("plain"),
                new SQLSyntaxErrorException(),
                new SQLIntegrityConstraintViolationException(),
                new DuplicateKeyException("duplicate"),
                new DataAccessResourceFailureException("without cause"),
                new RestClientException("plain"),
                new JsonParseException(null, "bad"),
                new JsonEOFException(null, null, "ended"),
                new TooLongFrameException(),
                new NotSslRecordException(),
                new SslHandshakeTimeoutException("10 s"),
                new MalformedChunkCodingException(),
                new HttpStreamResetException("cancelled by its reader"),
                new RequestAbortedException("Request aborted"),
                new RequestFailedException("Request execution failed"),
                openCircuit());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fatal")
    void isFatal(String name, Throwable failure) {
        assertTaken(failure, FailureKind.FATAL, Effect.POSSIBLE);
    }

    static Stream<Arguments> decidedByTheCause() {
        return named(
                new RuntimeException(reset()),
                new UncheckedIOException(reset()),
                new InvocationTargetException(reset()),
                new CompletionException(reset()),
                new ExecutionException(reset()),
                new UndeclaredThrowableException(reset()),
                new CompletionException(new ExecutionException(new RuntimeException(reset()))),
                new ResourceAccessException("I/O error", reset()),
                webClientRequest(reset()),
                new RestClientException("reading failed", reset()),
                new SSLException("Connection reset", reset()),
                new DecoderException(reset()),
                AbortedException.beforeSend().initCause(reset()),
                new RequestFailedException("Request execution failed", reset()),
                new SQLNonTransientConnectionException("lost", reset()),
                new CannotCreateTransactionException("no connection", new SQLTransientConnectionException()),
                new DataAccessResourceFailureException("no connection", new SQLTransientConnectionException()),
                new JsonMappingException(null, "reading failed", reset()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("decidedByTheCause")
    void isDecidedByItsTransientCause(String name, Throwable failure) {
        assertTaken(failure, FailureKind.TRANSIENT, Effect.POSSIBLE);
    }

    static Stream<Arguments> notRescuedByTheCause() {
        return named(
                new FileNotFoundException().initCause(reset()),
                new NoSuchFileException("file").initCause(reset()),
                new MalformedURLException().initCause(reset()),
                new URISyntaxException("a b", "space").initCause(reset()),
                new MalformedInputException(1).initCause(reset()),
                new CharConversionException().initCause(reset()),
                new UTFDataFormatException().initCause(reset()),
                new UnsupportedEncodingException().initCause(reset()),
                new SSLHandshakeException("ended").initCause(new EOFException()),
                new SSLKeyException("bad").initCause(reset()),
                new SSLPeerUnverifiedException("bad").initCause(reset()),
                new SSLProtocolException("bad").initCause(reset()),
                new CertificateExpiredException().initCause(reset()),
                new CertPathBuilderException(reset()),
                new CertPathValidatorException(reset()),
                new RequestAbortedException("Request aborted", reset()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("notRescuedByTheCause")
    void isFatalWhateverItsCause(String name, Throwable failure) {
        assertTaken(failure, FailureKind.FATAL, Effect.POSSIBLE);
    }

    static Stream<Arguments> fatalInside() {
        return named(
                new CompletionException(new IllegalStateException()),
                new ExecutionException(new IllegalStateException(new IllegalArgumentException())),
                new UndeclaredThrowableException(new Exception("checked")),
                new ResourceAccessException("I/O error", new SSLHandshakeException("PKIX path building failed")),
                webClientRequest(new SSLHandshakeException("PKIX path building failed")),
                new ResourceAccessException("I/O error", new JsonMappingException(null, "bad")),
                new HttpMessageNotReadableException(
                        "bad", new JsonParseException(null, "bad"), new MockHttpInputMessage(new byte[0])),
                new SSLException("bad", new CertificateExpiredException()),
                new RuntimeException(openCircuit()),
                new DuplicateKeyException("duplicate", new SQLIntegrityConstraintViolationException()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fatalInside")
    void isFatalByItsCause(String name, Throwable failure) {
        assertTaken(failure, FailureKind.FATAL, Effect.POSSIBLE);
    }

    static Stream<Arguments> causelessWrappers() {
        return named(
                new ResourceAccessException("I/O error"),
                webClientRequestWithoutCause(),
                new CompletionException("none", null),
                new ExecutionException("none", null),
                new UndeclaredThrowableException(null));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("causelessWrappers")
    void aTransparentWrapperWithoutCauseIsTransient(String name, Throwable failure) {
        assertTaken(failure, FailureKind.TRANSIENT, Effect.POSSIBLE);
    }

    static Stream<Arguments> withoutEffectInside() {
        return named(
                new ResourceAccessException("I/O error", new ConnectException("Connection refused")),
                new ResourceAccessException("I/O error", new SocketTimeoutException("Connect timed out")),
                webClientRequest(new ConnectTimeoutException("connection timed out")),
                new CompletionException(new HttpConnectTimeoutException("HTTP connect timed out")),
                new IOException("failed", new UnknownHostException("nosuch.invalid")),
                new SQLTransientConnectionException("lost", new ConnectException("Connection refused")),
                new RuntimeException(new NoRouteToHostException()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("withoutEffectInside")
    void aConnectionThatWasNeverMadeHadNoEffectWhereverItIsInTheChain(String name, Throwable failure) {
        assertTaken(failure, FailureKind.TRANSIENT, Effect.NONE);
    }

    private void assertTaken(Throwable failure, FailureKind kind, Effect effect) {
        assertThat(Given.classify(defaults, failure)).isEqualTo(new Classification(kind, effect, false));
    }

    private static Stream<Arguments> named(Throwable... failures) {
        return Stream.of(failures).map(failure -> arguments(nameOf(failure), failure));
    }

    private static String nameOf(Throwable failure) {
        String cause = failure.getCause() == null ? "" : " <- " + nameOf(failure.getCause());
        return failure.getClass().getSimpleName() + "(" + failure.getMessage() + ")" + cause;
    }

    private static IOException reset() {
        return new SocketException("Connection reset");
    }

    /** An object of a class whose constructor calls native code. */
    private static <T extends Throwable> T ofNativeCode(Class<T> type) {
        return new ObjenesisStd().newInstance(type);
    }

    private static WebClientRequestException webClientRequest(Throwable cause) {
        return new WebClientRequestException(cause, HttpMethod.GET, URI.create("http://host/"), new HttpHeaders());
    }

    /** The class itself can't be made without a cause. */
    private static WebClientRequestException webClientRequestWithoutCause() {
        return new WebClientRequestException(reset(), HttpMethod.GET, URI.create("http://host/"), new HttpHeaders()) {
            @Override
            public synchronized Throwable getCause() {
                return null;
            }
        };
    }

    private static CallNotPermittedException openCircuit() {
        CircuitBreaker breaker = CircuitBreaker.ofDefaults("payments");
        breaker.transitionToOpenState();
        return CallNotPermittedException.createCallNotPermittedException(breaker);
    }

    private static Throwable ofPrivateType(String name) throws ReflectiveOperationException {
        var constructor = Class.forName(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return (Throwable) constructor.newInstance();
    }
}
