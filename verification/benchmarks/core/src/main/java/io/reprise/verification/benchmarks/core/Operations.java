package io.reprise.verification.benchmarks.core;

import java.util.concurrent.Callable;

import org.openjdk.jmh.annotations.CompilerControl;

/** What is called. None is inlined into the library, as no real one would be. */
final class Operations {

    private Operations() {}

    /** Succeeds at once. */
    static final class Succeeding implements Callable<Object> {

        private final Object result = Integer.valueOf(1_000);

        @Override
        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        public Object call() {
            return result;
        }
    }

    /** Fails twice, then succeeds. Its failures are made beforehand: it is unwinding that shall be measured. */
    static final class FailingTwice implements Callable<Object> {

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

    /** Fails always, each time anew, as what is added to a failure would pile up in one that is thrown for ever. */
    static final class Failing implements Callable<Object> {

        @Override
        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        public Object call() {
            throw new Failure();
        }
    }

    /** Fails at the first attempt of a share of its calls, without order, and succeeds at the second. */
    static final class FailingSometimes implements Callable<Object> {

        private final Object result = Integer.valueOf(1_000);
        private final Failure failure = new Failure();
        private final RandomWalk walk = new RandomWalk();
        private final int percent;
        private boolean failed;

        FailingSometimes(int percent) {
            this.percent = percent;
        }

        @Override
        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        public Object call() {
            if (!failed && walk.next(100) < percent) {
                failed = true;
                throw failure;
            }
            failed = false;
            return result;
        }
    }
}
