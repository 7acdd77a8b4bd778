// Contention for one row: what each kind of backoff costs.

import {rect} from './chart.js';
import {element, scrollable, svg, table} from './dom.js';
import {duration, number} from './format.js';

const BAR = 90;

export function showContention({clients, runs, kinds}, container) {
  const longest = Math.max(...kinds.map(kind => kind.meanMs));
  const most = Math.max(...kinds.map(kind => kind.meanWrites));
  container.append(scrollable('Contention in figures', table({
    caption: `${number(clients)} clients write one row; means of ${number(runs)} runs`,
    headings: ['backoff', 'until the last one was done', 'writes tried'],
    rows: kinds.map(kind => [
      named(kind.backoff), measured(duration(kind.meanMs), kind.meanMs / longest),
      measured(number(kind.meanWrites), kind.meanWrites / most),
    ]),
  })));
}

const named = backoff => backoff === 'none' ? 'exponential, no jitter' : backoff;

function measured(words, share) {
  return element('span', {class: 'measured'}, words,
      svg('svg', {width: BAR, height: 10, 'aria-hidden': 'true'}, rect(0, 0, Math.max(1, BAR * share), 10, 'bar')));
}
