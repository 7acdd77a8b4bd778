package io.reprise.retry.docs;

/** That it was paid. */
record Receipt(String id) {}
