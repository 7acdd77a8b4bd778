package io.reprise.verification.benchmarks;

import org.openjdk.jmh.annotations.CompilerControl;

/** What is called. None is inlined into its caller, as no real one would be. */
public final class Operations {

    private Operations() {}

    /** Succeeds at once. */
    public static final class Succeeding implements Operation {

        private final Object result = Integer.valueOf(1_000);

        @Override
        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        public Object call() {
            return result;
        }
    }

    /** Fails twice, then succeeds. Its failures are made beforehand: it is unwinding that shall be measured. */
    public static final class FailingTwice implements Operation {

        private final Object result = Integer.valueOf(1_000);
        private final Failure first = new Failure();
        private final Failure second = new Failure();
        private int attempt;

        @Override
        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        public Object call() {
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
