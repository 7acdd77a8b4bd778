// What all plots share: scales, axes with ticks and titles, legends. A plot is an SVG as wide as its place.

import {element, svg} from './dom.js';
import {number} from './format.js';

/** From a value in 0 … max to a position in from … to. */
export function scale(max, from, to) {
  return value => from + (to - from) * Math.min(1, value / (max || 1));
}

/** Round numbers from 0 to max, about as many as wanted. */
function ticks(max, wanted) {
  const rough = (max || 1) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(candidate => candidate >= rough);
  return Array.from({length: Math.floor((max || 1) / step + 1e-9) + 1}, (_, index) => index * step);
}

/** An SVG with a title and a description for those who don't see it. */
export function picture(width, height, title, description) {
  const id = `plot-${++pictures}`;
  return svg('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-labelledby': `${id}-t ${id}-d`},
      svg('title', {id: `${id}-t`}, title),
      svg('desc', {id: `${id}-d`}, description));
}

let pictures = 0;

/** A horizontal axis of times at height y; `x` places milliseconds from 0 to max. */
export function timeAxis({x, y, max, title}) {
  const [from, to] = [x(0), x(max)];
  const inSeconds = max >= 1_000;
  const unit = inSeconds ? 1_000 : 1;
  const marks = ticks(max / unit, (to - from) / 70);
  return svg('g', {class: 'axis'},
      line(from, y, to, y),
      ...marks.map(mark => svg('g', {},
          line(x(mark * unit), y, x(mark * unit), y + 5),
          text(x(mark * unit), y + 17, number(mark, 3), 'middle'))),
      text(to, y + 33, `${title} (${inSeconds ? 's' : 'ms'})`, 'end'));
}

/** A vertical axis of counts at the left, with lines across the plot. */
export function countAxis({x, y, max, right, wanted = 3}) {
  return svg('g', {class: 'axis'}, ...ticks(max, wanted).map(mark => svg('g', {},
      line(x, y(mark), right, y(mark), 'grid'),
      text(x - 6, y(mark) + 4, number(mark, 2), 'end'))));
}

export function line(x1, y1, x2, y2, kind = '') {
  return svg('line', {x1, y1, x2, y2, class: kind});
}

export function text(x, y, content, anchor = 'start', kind = '') {
  return svg('text', {x, y, 'text-anchor': anchor, class: kind}, content);
}

export function rect(x, y, width, height, kind) {
  return svg('rect', {x, y, width: Math.max(0, width), height: Math.max(0, height), class: kind});
}

/** A line through values at equal distances, as steps; closed to the ground it is an area. */
export function steps(values, x, y, ground) {
  const path = values.map((value, index) => `L${round(x(index))} ${round(y(value))}H${round(x(index + 1))}`).join('');
  const start = `M${round(x(0))} ${round(y(ground ? 0 : values[0] ?? 0))}`;
  return start + path + (ground ? `V${round(y(0))}Z` : '');
}

const round = value => Math.round(value * 10) / 10;

/** What the marks mean: each entry is a small drawing and its words, so that colour isn't needed. */
export function legend(...entries) {
  return element('ul', {class: 'legend'}, ...entries.map(([draw, words]) =>
      element('li', {}, svg('svg', {width: 22, height: 14, 'aria-hidden': 'true'}, draw), words)));
}
