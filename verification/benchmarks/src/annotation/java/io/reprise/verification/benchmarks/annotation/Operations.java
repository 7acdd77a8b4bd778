package io.reprise.verification.benchmarks.annotation;

import org.openjdk.jmh.annotations.CompilerControl;

/** What is called. None is inlined into the bean, as no real one would be. */
final class Operations {

    private Operations() {}

    /** Succeeds at once. */
    static final class Succeeding implements Operation {

        private final Object result = Integer.valueOf(1_000);

        @Override
        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        public Object run() {
            return result;
        }
    }

    /** Fails twice, then succeeds. Its failures are made beforehand: it is unwinding that shall be measured. */
    static final class FailingTwice implements Operation {

        private final Object result = Integer.valueOf(1_000);
        private final Failure first = new Failure();
        private final Failure second = new Failure();
        private int attempt;

        @Override
        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        public Object run() {
            switch (++attempt) {
                case 1 -> throw first;
                case 2 -> throw second;
                default -> {
                    attempt = 0;
                    return result;
                }
            }
        }
    }
}
