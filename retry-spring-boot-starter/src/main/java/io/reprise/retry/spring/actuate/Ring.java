package io.reprise.retry.spring.actuate;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

/** Keeps the last of what is added to it, up to its size. Lock-free and thread-safe. */
final class Ring<T> {

    private final AtomicReferenceArray<@Nullable Numbered<T>> places;
    private final AtomicLong added = new AtomicLong();

    private record Numbered<T>(long number, T item) {}

    Ring(int size) {
        places = new AtomicReferenceArray<>(size);
    }

    /** A thread that was held up for a whole round doesn't overwrite what is newer. */
    void add(T item) {
        Numbered<T> numbered = new Numbered<>(added.getAndIncrement(), item);
        places.accumulateAndGet(
                (int) (numbered.number % places.length()),
                numbered,
                (there, mine) -> there == null || there.number < Objects.requireNonNull(mine).number ? mine : there);
    }

    /** What is kept, the newest first. */
    List<T> newestFirst() {
        return IntStream.range(0, places.length())
                .mapToObj(places::get)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingLong((Numbered<T> each) -> each.number)
                        .reversed())
                .map(Numbered::item)
                .toList();
    }
}
