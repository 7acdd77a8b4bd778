package io.reprise.retry.docs;

/** What is paid for. */
record Order(String id) {}
