// Numbers and durations for people, in the browser's locale.

const LOCALES = navigator.languages;

export function number(value, digits = 0) {
  return new Intl.NumberFormat(LOCALES, {maximumFractionDigits: digits}).format(value);
}

/** Milliseconds as '120 ms', '1.07 s', '2 min 5 s', '3 h'. */
export function duration(millis) {
  const whole = Math.round(millis);
  if (whole < 1_000) {
    return `${number(whole)} ms`;
  }
  const seconds = Math.floor(whole / 1_000);
  if (seconds < 120) {
    return `${number(whole / 1_000, 2)} s`;
  }
  const minutes = Math.floor(seconds / 60);
  return minutes < 120
      ? parts(minutes, 'min', seconds % 60, 's')
      : parts(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

function parts(large, largeUnit, small, smallUnit) {
  return `${number(large)} ${largeUnit}` + (small ? ` ${number(small)} ${smallUnit}` : '');
}

/** Without separators, for programs and for comparing digit by digit. */
export function digits(value) {
  return String(Math.round(value * 100) / 100);
}
