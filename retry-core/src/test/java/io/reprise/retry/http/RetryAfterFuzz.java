package io.reprise.retry.http;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;

/**
 * Throws random and mutated answers at the reader, all headers at once, and checks what must hold for every answer:
 * nothing is thrown, no delay is negative or beyond the longest, a hint names the header it came from, reading twice
 * gives the same, and no answer takes long.
 *
 * <p>To run it for long, compile the tests and start the class with the number of answers (10,000,000 if it isn't
 * given) and a seed (1 if it isn't given):
 *
 * <pre>
 * mvn -pl retry-core test-compile dependency:build-classpath -Dmdep.outputFile=target/classpath
 * java -cp retry-core/target/classes:retry-core/target/test-classes:$(cat retry-core/target/classpath) \
 *     io.reprise.retry.http.RetryAfterFuzz 10000000 1
 * </pre>
 */
final class RetryAfterFuzz {

    private static final Duration LONGEST = Duration.ofDays(36_500);

    /** No answer may take more of the processor's time than this; the longest of them take some milliseconds. */
    private static final Duration MOST_TIME = Duration.ofMillis(500);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final List<String> OTHER_HEADERS = List.of(
            "Date",
            "Age",
            "x-should-retry",
            "RateLimit-Remaining",
            "X-RateLimit-Remaining",
            "x-ratelimit-remaining-requests",
            "anthropic-ratelimit-tokens-remaining");

    private static final List<String> VALUES = List.of(
            "0",
            "5",
            "007",
            "1.5",
            "120",
            "-1",
            "1e3",
            "NaN",
            "99999999999999999999",
            "292.052427053",
            "1768478430",
            "1768478430000",
            "1768478430.25",
            "true",
            "false",
            "soon",
            "",
            " ",
            ",",
            "Thu, 15 Jan 2026 12:00:30 GMT",
            "Thursday, 15-Jan-26 12:00:30 GMT",
            "Thu Jan 15 12:00:30 2026",
            "Sun Feb  1 00:00:00 2026",
            "Sunday, 06-Nov-94 08:49:37 GMT",
            "Thursday, 29-Feb-00 23:59:60 UTC",
            "Fri, 31 Dec 9999 23:59:60 GMT",
            "Sat, 01 Jan 0000 00:00:00 GMT",
            "Sunday, 15-Jan-76 12:00:01 GMT",
            "2026-01-15T12:00:20Z",
            "2026-01-15T12:00:20.123456789+05:30",
            "9999-12-31T23:59:60-23:59",
            "6m0s",
            "1.2s",
            "120ms",
            "1h2m3s",
            "999999999d",
            "5\u00b5s",
            "7ns",
            "\"a\";r=0;t=5,\"b\";r=0;t=60",
            "\"a\\\"b\";r=5;t=60;pk=:YQ==:;x=?1;d=@9;s=%\"x\"",
            "limit=100, remaining=0, reset=30",
            "\u0665",
            "\uff15",
            "\u0967",
            "\u00a05",
            "\ud83d\ude00");

    private static final String ALPHABET =
            "0123456789.,;:=\"\\-+ \t%?@*()TZGMUtchmsdunFebJan\u0665\u00a0\u00b5\u0131\u0000\uffff";

    private final SplittableRandom random;

    private long after;
    private long never;
    private long slowestNanos;

    RetryAfterFuzz(long seed) {
        this.random = new SplittableRandom(seed);
    }

    public static void main(String[] args) {
        long count = args.length > 0 ? Long.parseLong(args[0]) : 10_000_000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        RetryAfterFuzz fuzz = new RetryAfterFuzz(seed);
        long start = System.nanoTime();
        fuzz.run(count);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        System.out.printf("seed %d: %d answers in %s; %s%n", seed, count, took, fuzz.summary());
        if (fuzz.slowestNanos > MOST_TIME.toNanos()) {
            throw new AssertionError("an answer took " + Duration.ofNanos(fuzz.slowestNanos));
        }
    }

    /** Reads so many answers. An answer that is read wrongly is in the message of the error. */
    void run(long count) {
        for (long i = 0; i < count; i++) {
            FuzzedAnswer answer = randomAnswer();
            Instant receivedAt = randomMoment();
            try {
                check(answer, receivedAt);
            } catch (Throwable thrown) {
                throw new AssertionError("answer " + i + ", received at " + receivedAt + ": " + answer, thrown);
            }
        }
    }

    /** How many answers said 'after' and 'never', so that a fuzz that reaches nothing is noticed. */
    String summary() {
        return after + " said after, " + never + " never; the slowest took " + Duration.ofNanos(slowestNanos)
                + " of the processor's time";
    }

    long after() {
        return after;
    }

    long never() {
        return never;
    }

    private void check(FuzzedAnswer answer, Instant receivedAt) {
        long start = THREADS.getCurrentThreadCpuTime();
        RetryHint hint = RetryAfter.standard().readRejected(answer, receivedAt);
        slowestNanos = Math.max(slowestNanos, THREADS.getCurrentThreadCpuTime() - start);
        switch (hint.kind()) {
            case AFTER -> {
                after++;
                require(RetryAfter.STANDARD_HEADERS.contains(hint.header()), hint);
                require(!answer.headers(hint.header()).isEmpty(), hint);
                require(!hint.delay().isNegative() && hint.delay().compareTo(LONGEST) <= 0, hint);
                require(hint.delay().toNanosPart() % 1_000_000 == 0, hint);
            }
            case NEVER -> {
                never++;
                require(List.of("x-should-retry", "grpc-retry-pushback-ms").contains(hint.header()), hint);
            }
            case ABSENT -> require(hint.header().isEmpty(), hint);
        }
        require(RetryAfter.standard().readRejected(answer, receivedAt).equals(hint), hint);
        boolean asks = RetryAfter.standard().asksForRetry(answer);
        require(!asks || !hint.isNever() || !hint.header().equals("x-should-retry"), hint);
    }

    private static void require(boolean holds, RetryHint hint) {
        if (!holds) {
            throw new AssertionError(hint);
        }
    }

    private record Line(String name, String value) {}

    private record FuzzedAnswer(int status, List<Line> lines) implements HttpAnswer {

        @Override
        public List<String> headers(String name) {
            List<String> values = new ArrayList<>(2);
            for (Line line : lines) {
                if (line.name().equalsIgnoreCase(name)) {
                    values.add(line.value());
                }
            }
            return values;
        }
    }

    private FuzzedAnswer randomAnswer() {
        int status = random.nextInt(3) == 0 ? random.nextInt(50, 650) : random.nextBoolean() ? 429 : 503;
        List<Line> lines = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            lines.add(new Line(pick(RetryAfter.STANDARD_HEADERS), randomValue()));
        }
        if (random.nextInt(3) == 0) {
            lines.add(new Line(pick(OTHER_HEADERS), randomValue()));
        }
        return new FuzzedAnswer(status, lines);
    }

    private Instant randomMoment() {
        return switch (random.nextInt(8)) {
            case 0 -> Instant.MIN;
            case 1 -> Instant.MAX;
            case 2 -> Instant.ofEpochSecond(random.nextLong(-70_000_000_000L, 300_000_000_000L), random.nextInt());
            default -> Answers.RECEIVED_AT;
        };
    }

    private String randomValue() {
        int shape = random.nextInt(20_000);
        if (shape == 0) {
            return pick(VALUES).repeat(random.nextInt(1, 3_000));
        }
        if (shape < 3_000) {
            return noise();
        }
        if (shape < 6_000) {
            return pick(VALUES) + (random.nextBoolean() ? "," : ", ") + pick(VALUES);
        }
        return mutated(pick(VALUES));
    }

    private String noise() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
            text.append(randomCharacter());
        }
        return text.toString();
    }

    private String mutated(String value) {
        StringBuilder text = new StringBuilder(value);
        for (int i = random.nextInt(4); i > 0 && text.length() > 0; i--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(5)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, randomCharacter());
                case 2 -> text.setCharAt(at, randomCharacter());
                case 3 -> text.setCharAt(at, (char) (text.charAt(at) ^ 0x20));
                default -> text.append(text, at, text.length());
            }
        }
        return text.toString();
    }

    private char randomCharacter() {
        return random.nextInt(50) == 0
                ? (char) random.nextInt(0x10000)
                : ALPHABET.charAt(random.nextInt(ALPHABET.length()));
    }

    private String pick(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
