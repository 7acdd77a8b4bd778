package io.reprise.retry.http;

import org.junit.jupiter.api.Nested;

/** The rows, on machines from which other libraries' parsers are known to have fallen: none of it may matter. */
class RetryAfterRowsTests {

    @Nested
    class InEnglishUtc extends RetryAfterRows {
        InEnglishUtc() {
            super("en-US", "UTC");
        }
    }

    /** Arabic digits, and a zone with summer time. */
    @Nested
    class InEgyptianArabic extends RetryAfterRows {
        InEgyptianArabic() {
            super("ar-EG-u-nu-arab", "Africa/Cairo");
        }
    }

    /** The Buddhist calendar, in which this is the year 2569, and Thai digits. */
    @Nested
    class InThai extends RetryAfterRows {
        InThai() {
            super("th-TH-u-ca-buddhist-nu-thai", "Asia/Bangkok");
        }
    }

    /** A zone that is off by half an hour. */
    @Nested
    class InHindi extends RetryAfterRows {
        InHindi() {
            super("hi-IN-u-nu-deva", "Asia/Kolkata");
        }
    }

    /** Where {@code I} in lower case isn't {@code i}, and the day is another one. */
    @Nested
    class InTurkish extends RetryAfterRows {
        InTurkish() {
            super("tr-TR", "Pacific/Kiritimati");
        }
    }
}
