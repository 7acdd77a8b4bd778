package io.reprise.retry.simulation;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Keeps what it is told. */
final class ProgressLog implements Progress {

    private final List<Double> shares = new ArrayList<>();

    @Override
    public boolean goOn(double share) {
        shares.add(share);
        return true;
    }

    void assertRoseTo(double last) {
        assertThat(shares)
                .hasSizeGreaterThan(5)
                .isSorted()
                .allSatisfy(share -> assertThat(share).isBetween(0.0, 1.0));
        assertThat(shares.get(shares.size() - 1)).isEqualTo(last);
    }
}
