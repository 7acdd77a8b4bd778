// One client: figures, timeline, table, distribution, and the kinds of jitter side by side.

import {countAxis, legend, line, picture, rect, scale, text, timeAxis} from './chart.js';
import {drawAtWidth, element, svg, table} from './dom.js';
import {digits, duration, number} from './format.js';

const AXIS_HEIGHT = 40;

export function showSchedule(report) {
  const {schedule, distribution, sideBySide, parameters} = report;
  place('figures', ...figures(schedule, distribution));
  drawAtWidth(byId('timeline'), width => timeline(schedule, width));
  place('waits', waits(schedule));
  drawAtWidth(byId('distribution'), width => histogram(distribution, width));
  place('exact', exactly(schedule, distribution));
  drawAtWidth(byId('kinds'), width => kinds(sideBySide, parameters.jitter, width));
  place('kinds-table', kindsTable(sideBySide, parameters));
}

const byId = id => document.getElementById(id);

const place = (id, ...content) => byId(id).replaceChildren(...content);

function figures(schedule, distribution) {
  const over = `over ${number(distribution.runs)} seeds`;
  return [
    ['Total wait', schedule.totalMs, 'with this seed'],
    ['Without jitter', schedule.totalWithoutJitterMs, 'the same policy'],
    ['Mean', distribution.meanMs, over],
    ['95th percentile', distribution.percentile95Ms, over],
    ['Longest', distribution.longestMs, over],
  ].map(([name, millis, words]) => element('div', {},
      element('dt', {}, name),
      element('dd', {}, duration(millis), element('small', {}, words))));
}

function waits({rows}) {
  return table({
    caption: 'Ceiling and wait of each retry',
    headings: ['retry', 'ceiling', 'wait', 'cumulated'],
    rows: rows.map(row => [number(row.retry), duration(row.ceilingMs), duration(row.waitMs), duration(row.cumulatedMs)]),
  });
}

/** All figures in milliseconds, as one line of text. */
export function exactly(schedule, distribution) {
  const list = schedule.rows.map(row => digits(row.waitMs)).join(', ');
  return `In ms: waits ${list}; total ${digits(schedule.totalMs)}, without jitter ${digits(schedule.totalWithoutJitterMs)}; `
      + `mean ${digits(distribution.meanMs)}, 95th percentile ${digits(distribution.percentile95Ms)}, `
      + `longest ${digits(distribution.longestMs)}.`;
}

const jittered = (x, y, radius = 5) => svg('circle', {cx: x, cy: y, r: radius, class: 'mark'});

const unjittered = (x, y, size = 5) =>
    svg('path', {d: `M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`, class: 'pale-mark'});

function timeline(schedule, width) {
  const max = Math.max(schedule.totalMs, schedule.totalWithoutJitterMs);
  const x = scale(max, 12, width - 16);
  const ground = 62;
  const drawing = picture(width, ground + AXIS_HEIGHT, 'When each retry starts',
      `With jitter after ${listed(schedule.rows)}; without jitter after ${listed(schedule.withoutJitter)}.`);
  drawing.append(
      ...schedule.withoutJitter.flatMap(row => {
        const at = x(row.cumulatedMs);
        return [line(at, 20, at, ground, 'pale-line'), hover(unjittered(at, 20), row, 'without jitter')];
      }),
      ...schedule.rows.map(row => hover(jittered(x(row.cumulatedMs), ground - 12), row, 'with jitter')),
      ...labels(schedule.rows, x, ground - 22),
      timeAxis({x, y: ground, max, title: 'time since the first failure'}));
  return [legend([jittered(11, 7), 'with jitter, numbered'], [unjittered(11, 7), 'without jitter']), drawing];
}

const listed = rows => rows.map(row => duration(row.cumulatedMs)).join(', ');

function hover(mark, row, words) {
  mark.append(svg('title', {}, `retry ${row.retry}, ${words}: waits ${duration(row.waitMs)}, starts at ${duration(row.cumulatedMs)}`));
  return mark;
}

/** The retries' numbers, as far as there is room; the last ones matter most, as they are the longest. */
function labels(rows, x, y) {
  let free = Infinity;
  return rows.toReversed().filter(row => {
    const fits = x(row.cumulatedMs) + 8 <= free;
    free = fits ? x(row.cumulatedMs) - 8 : free;
    return fits;
  }).map(row => text(x(row.cumulatedMs), y, number(row.retry), 'middle', 'label'));
}

function histogram({histogram: bins, meanMs, percentile95Ms, longestMs, runs}, width) {
  const [left, right, top, ground] = [44, width - 16, 30, 190];
  const max = Math.max(1, bins.at(-1).toMs);
  const most = Math.max(...bins.map(bin => bin.count));
  const x = scale(max, left, right);
  const y = scale(most, ground, top);
  const drawing = picture(width, ground + AXIS_HEIGHT, 'How long all waits are together',
      `Over ${number(runs)} seeds: mean ${duration(meanMs)}, 95th percentile ${duration(percentile95Ms)}, `
      + `longest ${duration(longestMs)}.`);
  drawing.append(
      countAxis({x: left, y, max: most, right}),
      text(left - 6, 10, 'seeds', 'end', 'axis-title'),
      ...bins.map(bin => bar(bin, x, y, ground)),
      ...marker(x(meanMs), top, ground, 'mean', 'marker'),
      ...marker(x(percentile95Ms), top, ground, '95 %', 'marker dashed'),
      timeAxis({x, y: ground, max, title: 'all waits of a call together'}));
  return drawing;
}

function bar(bin, x, y, ground) {
  const drawn = rect(x(bin.fromMs) + 0.5, y(bin.count), x(bin.toMs) - x(bin.fromMs) - 1, ground - y(bin.count), 'bar');
  drawn.append(svg('title', {}, `${number(bin.count)} from ${duration(bin.fromMs)} to below ${duration(bin.toMs)}`));
  return drawn;
}

const marker = (at, top, ground, words, kind) => [line(at, top - 6, at, ground, kind), text(at, top - 10, words, 'middle', 'label')];

function kinds(schedules, chosen, width) {
  const [left, rowHeight, top] = [100, 30, 6];
  const max = Math.max(...schedules.map(schedule => schedule.totalMs));
  const x = scale(max, left, width - 80);
  const ground = top + rowHeight * schedules.length;
  const drawing = picture(width, ground + AXIS_HEIGHT, 'When each retry starts, for each kind of jitter',
      schedules.map(schedule => `${schedule.jitter}: ${listed(schedule.rows)}`).join('; '));
  drawing.append(
      ...schedules.map((schedule, index) =>
          kindRow(schedule, x, top + rowHeight * (index + 0.5), schedule.jitter === chosen)),
      timeAxis({x, y: ground, max, title: 'time since the first failure'}));
  return drawing;
}

function kindRow(schedule, x, y, isChosen) {
  const end = x(schedule.totalMs);
  return svg('g', {class: isChosen ? 'row chosen' : 'row'},
      text(x(0) - 12, y + 4, schedule.jitter, 'end', 'label'),
      line(x(0), y, end, y, 'pale-line'),
      ...schedule.rows.map(row => hover(jittered(x(row.cumulatedMs), y, 4), row, schedule.jitter)),
      text(end + 10, y + 4, duration(schedule.totalMs), 'start', 'label'));
}

function kindsTable(schedules, parameters) {
  const retries = schedules[0].rows.map((row, index) =>
      [number(row.retry), ...schedules.map(schedule => duration(schedule.rows[index].waitMs))]);
  return table({
    caption: `Waits before each retry, seed ${parameters.seed}`,
    headings: ['retry', ...schedules.map(schedule => schedule.jitter)],
    rows: [...retries, ['total', ...schedules.map(schedule => duration(schedule.totalMs))]],
    marked: row => row === retries.length,
  });
}
