// The storm: load and goodput over time, with the budget and without, on the same scales.

import {countAxis, legend, line, picture, rect, scale, steps, text, timeAxis} from './chart.js';
import {drawAtWidth, element, scrollable, svg, table} from './dom.js';
import {number} from './format.js';

const [LEFT, RIGHT, TOP, GROUND] = [52, 16, 26, 204];

/** The engine's verdict is on the last seconds, as far as they are after the outage. */
const VERDICT_SECONDS = 30;

export function showStorm({withBudget, withoutBudget, ...service}, container) {
  const most = Math.max(service.capacity, ...[withBudget, withoutBudget].flatMap(storm => storm.seconds.map(second => second.load)));
  container.append(
      legend(
          [svg('path', {d: 'M1 7H21', class: 'load'}), 'load: requests sent per second'],
          [rect(2, 2, 18, 11, 'area'), 'goodput: calls that succeeded per second'],
          [svg('path', {d: 'M1 7H21', class: 'capacity'}), 'capacity'],
          [rect(2, 2, 18, 11, 'outage'), 'outage']),
      ...shown('Without a budget', withoutBudget, most, service),
      ...shown('With the budget', withBudget, most, service),
      scrollable('The storm in figures', figures(withoutBudget, withBudget)));
}

function shown(title, storm, most, service) {
  const plot = element('div', {class: 'plot'});
  drawAtWidth(plot, width => overTime(title, storm, {most, service, width}));
  return [
    element('h3', {}, `${title}: ${storm.recovered ? 'recovered' : 'stuck'}`),
    element('p', {class: 'verdict'}, inWords(storm, service)),
    plot,
  ];
}

function inWords({seconds, recovered}, {outageStartMs, outageMs}) {
  const from = Math.max(Math.ceil((outageStartMs + outageMs) / 1_000), seconds.length - VERDICT_SECONDS);
  const last = seconds.slice(from);
  const mean = figure => number(last.reduce((sum, second) => sum + second[figure], 0) / last.length);
  const verdict = recovered
      ? 'The service is useful again.'
      : 'The service is still up, and busy, but hardly anybody gets an answer in time.';
  return `${verdict} In the last ${number(last.length)} s, ${mean('started')} calls started per second, `
      + `${mean('goodput')} succeeded, and ${mean('load')} requests were sent.`;
}

function overTime(title, storm, {most, service, width}) {
  const spanMs = storm.seconds.length * 1_000;
  const x = scale(spanMs, LEFT, width - RIGHT);
  const y = scale(most, GROUND, TOP);
  const at = index => x(index * 1_000);
  const values = figure => storm.seconds.map(second => second[figure]);
  const drawing = picture(width, GROUND + 40, `${title}: load and goodput over time`, inWords(storm, service));
  drawing.append(
      rect(x(service.outageStartMs), TOP, x(service.outageStartMs + service.outageMs) - x(service.outageStartMs), GROUND - TOP, 'outage'),
      countAxis({x: LEFT, y, max: most, right: width - RIGHT}),
      svg('path', {d: steps(values('goodput'), at, y, true), class: 'area'}),
      svg('path', {d: steps(values('load'), at, y, false), class: 'load'}),
      line(LEFT, y(service.capacity), width - RIGHT, y(service.capacity), 'capacity'),
      line(LEFT, GROUND, width - RIGHT, GROUND, 'ground'),
      text(LEFT - 6, 12, 'per s', 'end', 'axis-title'),
      timeAxis({x, y: GROUND, max: spanMs, title: 'time'}));
  return drawing;
}

function figures(without, withBudget) {
  const reasons = storm => Object.entries(storm.gaveUp).map(([reason, calls]) => `${reason} ${number(calls)}`).sort().join(', ');
  const row = (name, storm) => [
    name, number(storm.calls), number(storm.requests), number(storm.succeeded), reasons(storm) || '–',
  ];
  return table({
    caption: 'The whole time',
    headings: ['budget', 'calls', 'requests', 'succeeded', 'gave up'],
    rows: [row('without', without), row('with', withBudget)],
  });
}
