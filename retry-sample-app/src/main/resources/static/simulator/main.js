// Puts the page together: inputs → schedule at once, long simulations by a button, all of it in the link.

import {policies, schedule} from './api.js';
import {showContention} from './contention.js';
import {copy} from './copy.js';
import {CONTENTION_FIELDS, HERD_FIELDS, POLICY_FIELDS, STORM_FIELDS} from './fields.js';
import {Form} from './form.js';
import {showHerd} from './herd.js';
import {readLink, writeLink} from './link.js';
import {asTexts, offerPresets} from './presets.js';
import {Run} from './run.js';
import {showSchedule} from './schedule.js';
import {showStorm} from './storm.js';
import {showTexts} from './texts.js';

const TYPING_PAUSE_MS = 300;

const policyElement = document.getElementById('policy');
const policy = new Form(policyElement.querySelector('.fields'), POLICY_FIELDS);
const options = {policy, onChange: () => updateLink()};
const runs = [
  new Run('herd', HERD_FIELDS, {show: showHerd, ...options}),
  new Run('storm', STORM_FIELDS, {show: showStorm, ...options}),
  new Run('contention', CONTENTION_FIELDS, {show: showContention, takes: name => name === 'seed', ...options}),
];
const forms = [policy, ...runs.map(run => run.form)];
let showChoice = () => {};

const allValues = () => Object.assign({}, ...forms.map(form => form.values()));

function updateLink() {
  writeLink(allValues(), runs.filter(run => run.hasRun).map(run => run.simulation));
  showChoice(allValues());
}

let asking;

/** The latest question wins; an older one is dropped. */
async function updateSchedule() {
  asking?.abort();
  const {signal} = asking = new AbortController();
  const section = document.getElementById('schedule');
  const status = section.querySelector('.status');
  try {
    const report = await schedule(policy.parameters('schedule'), signal);
    policy.clearProblems();
    section.querySelector('.result').hidden = false;
    section.classList.remove('old');
    showSchedule(report);
    showTexts(report);
    status.textContent = '';
  } catch (failure) {
    if (!signal.aborted) {
      section.classList.add('old');
      status.textContent = complain(failure, !section.querySelector('.result').hidden);
    }
  }
}

function complain(failure, hasOldResult) {
  policy.clearProblems();
  const unmarked = (failure.problems ?? []).filter(problem => !policy.show(problem));
  return failure.problems?.length > unmarked.length
      ? `Mend the marked inputs${hasOldResult ? '; what is shown is of the inputs before' : ''}.`
      : [failure.message, ...unmarked.map(problem => `${problem.parameter}: ${problem.accepted}`)].join(' ');
}

function policyChanged() {
  runs.forEach(run => run.outdate());
  updateLink();
  return updateSchedule();
}

let pause;

policyElement.addEventListener('submit', event => event.preventDefault());
policyElement.addEventListener('input', event => {
  if (event.target.id !== 'start') {
    clearTimeout(pause);
    pause = setTimeout(policyChanged, TYPING_PAUSE_MS);
  }
});

document.getElementById('copy-link').addEventListener('click', async () => {
  document.getElementById('copy-status').textContent = await copy(location.href);
});

async function start() {
  const link = readLink();
  const live = await policies().catch(() => []);
  const named = live.find(known => known.name === link.policy);
  forms.forEach(form => form.fill({...(named && asTexts(named)), ...link.valuesOf(form.fields)}));
  showChoice = offerPresets(document.getElementById('start'), live, values => {
    forms.forEach(form => form.fill(values));
    policyChanged();
  });
  runs.forEach(run => run.hasRun = link.run.includes(run.simulation));
  await policyChanged();
  for (const run of runs.filter(run => run.hasRun)) {
    await run.run();
  }
}

start();
