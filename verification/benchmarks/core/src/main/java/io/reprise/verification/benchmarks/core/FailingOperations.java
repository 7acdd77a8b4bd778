package io.reprise.verification.benchmarks.core;

import io.reprise.verification.benchmarks.Failure;
import io.reprise.verification.benchmarks.Operation;
import org.openjdk.jmh.annotations.CompilerControl;

/** What is called besides the operations of all benchmarks. */
final class FailingOperations {

    private FailingOperations() {}

    /** Fails always, each time anew, as what is added to a failure would pile up in one that is thrown for ever. */
    static final class Failing implements Operation {

        @Override
        @CompilerControl(CompilerControl.Mode.DONT_INLINE)
        public Object call() {
            throw new Failure();
        }
    }

    /** Fails at the first attempt of a share of its calls, without order, and succeeds at the second. */
    static final class FailingSometimes implements Operation {

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
