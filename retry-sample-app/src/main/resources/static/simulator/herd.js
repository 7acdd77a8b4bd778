// The herd: what reaches the service over time, one panel per kind of jitter on the same scales.

import {countAxis, legend, line, picture, rect, scale, steps, text, timeAxis} from './chart.js';
import {drawAtWidth, element, scrollable, svg, table} from './dom.js';
import {duration, number} from './format.js';

const BIN_MS = 100;
const [LEFT, RIGHT, PANEL, TITLE] = [52, 16, 84, 20];

export function showHerd(herd, container) {
  const plot = element('div', {class: 'plot'});
  container.append(
      element('p', {class: 'verdict'}, inWords(herd)),
      legend([rect(2, 2, 18, 11, 'area'), 'requests per 100 ms'], [rect(2, 2, 18, 11, 'outage'), 'service down']),
      plot,
      scrollable('The herd in figures', figures(herd)));
  drawAtWidth(plot, width => panels(herd, width));
}

/** Full jitter against none, as that is the question. */
function inWords({kinds}) {
  const [none, full] = ['none', 'full'].map(jitter => kinds.find(kind => kind.jitter === jitter));
  return `At worst ${number(none.retryPeakPer100Ms)} retries hit the service within 100 ms without jitter, `
      + `${number(full.retryPeakPer100Ms)} with full jitter.`;
}

function panels(herd, width) {
  const bins = Math.max(...herd.kinds.map(kind => kind.requestsPer100Ms.length));
  // An hour of each kind is more than a call takes as arguments.
  const most = herd.kinds.flatMap(kind => kind.requestsPer100Ms).reduce((highest, requests) => Math.max(highest, requests));
  const span = Math.max(bins * BIN_MS, herd.outageMs);
  const x = scale(span, LEFT, width - RIGHT);
  const ground = PANEL * herd.kinds.length;
  const drawing = picture(width, ground + 40, 'Requests per 100 ms over time, for each kind of jitter',
      herd.kinds.map(kind => `${kind.jitter}: at most ${number(kind.retryPeakPer100Ms)} retries per 100 ms`).join('; '));
  drawing.append(
      ...herd.kinds.map((kind, index) => panel(herd, kind, {x, most, width, top: PANEL * index})),
      timeAxis({x, y: ground, max: span, title: 'time since all failed'}));
  return drawing;
}

function panel(herd, kind, {x, most, width, top}) {
  const ground = top + PANEL;
  const y = scale(most, ground, top + TITLE + 4);
  const {values, binsEach} = merged(kind.requestsPer100Ms, width);
  return svg('g', {},
      rect(x(0), top + TITLE, x(herd.outageMs) - x(0), PANEL - TITLE, 'outage'),
      countAxis({x: LEFT, y, max: most, right: width - RIGHT, wanted: 2}),
      svg('path', {d: steps(values, index => x(index * binsEach * BIN_MS), y, true), class: 'area'}),
      line(LEFT, ground, width - RIGHT, ground, 'ground'),
      text(LEFT, top + 15, kind.jitter, 'start', 'label'));
}

/** Where there are more intervals than pixels, each pixel shows the highest of its own. */
function merged(bins, width) {
  const binsEach = Math.ceil(bins.length / width);
  const values = Array.from({length: Math.ceil(bins.length / binsEach)}, (_, index) =>
      Math.max(...bins.slice(index * binsEach, (index + 1) * binsEach)));
  return {values, binsEach};
}

function figures({clients, outageMs, kinds}) {
  const at = (kind, share) => kind.gotThroughAt ? duration(kind.gotThroughAt[share]) : '–';
  return table({
    caption: `${number(clients)} clients, service down for ${duration(outageMs)}`,
    headings: ['jitter', 'requests', 'retry peak per 100 ms', 'got through', 'half by', '95 % by', 'last at', 'gave up'],
    rows: kinds.map(kind => [
      kind.jitter, number(kind.requests), number(kind.retryPeakPer100Ms), number(kind.gotThrough),
      at(kind, 'p50'), at(kind, 'p95'), at(kind, 'last'), number(kind.gaveUp),
    ]),
  });
}
