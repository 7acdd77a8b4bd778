// Starting points. A preset holds the policy's values and leaves seed, hint, runs and the simulated service alone.

import {element} from './dom.js';

const PRESETS = {
  'gentle': {
    name: 'payments', baseDelay: '1s', multiplier: '2', maxDelay: '1m', retries: '4', jitter: 'full', jitterFactor: '0.5',
    deadline: '2m',
  },
  'API default': {
    name: 'payments', baseDelay: '200ms', multiplier: '2', maxDelay: '30s', retries: '8', jitter: 'full', jitterFactor: '0.5',
    deadline: '30s',
  },
  'aggressive': {
    name: 'payments', baseDelay: '50ms', multiplier: '1.5', maxDelay: '1s', retries: '10', jitter: 'equal',
    jitterFactor: '0.5', deadline: '10s',
  },
  'AI provider': {
    name: 'ai-provider', baseDelay: '1s', multiplier: '2', maxDelay: '1m', retries: '6', jitter: 'full', jitterFactor: '0.5',
    deadline: '3m',
  },
};

/** Fills the list with presets and live policies; calls back with the values of the one that the user picks. */
export function offerPresets(select, policies, onPick) {
  const choices = new Map(Object.entries(PRESETS).map(([name, values]) => [`preset ${name}`, values]));
  policies.forEach(policy => choices.set(`policy ${policy.name}`, asTexts(policy)));
  select.append(
      group('Presets', Object.keys(PRESETS), 'preset'),
      group('Policies of this application', policies.map(policy => policy.name), 'policy'));
  select.addEventListener('change', () => {
    if (choices.has(select.value)) {
      onPick(choices.get(select.value));
    }
  });
  return values => select.value = keyOf(choices, values);
}

/** The values of a live policy as they are written in fields. */
export function asTexts(policy) {
  return Object.fromEntries(Object.entries(policy).map(([name, value]) => [name, String(value)]));
}

function group(label, names, kind) {
  return element('optgroup', {label}, ...names.map(name => new Option(name, `${kind} ${name}`)));
}

/** Which choice has these values; a live policy also names its budget's. */
function keyOf(choices, values) {
  const matches = ([, choice]) => Object.entries(choice).every(([name, value]) => values[name] === value);
  return [...choices].find(matches)?.[0] ?? '';
}
