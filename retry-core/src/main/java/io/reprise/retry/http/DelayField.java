package io.reprise.retry.http;

import io.reprise.retry.call.RetryHint;

/**
 * A header that names the delay itself. Of several delays the longest counts; one that isn't understood makes the whole
 * header absent.
 */
record DelayField(String header, DelayGrammar grammar) implements HintField {

    @Override
    public RetryHint read(Answer answer, ServerClock clock) {
        return Delay.hint(Delay.longest(answer.elements(header), text -> grammar.delay(text, clock)), header);
    }
}
