// A section whose simulation takes a while: it runs, shows its progress, can be stopped, and says when its result is old.

import {Refusal, simulate} from './api.js';
import {copyable} from './copy.js';
import {element} from './dom.js';
import {Form} from './form.js';
import {number} from './format.js';

export class Run {
  /**
   * `show` puts a result into an element; `policy` is the form of the policy, of which `takes` picks parameters by name;
   * `onChange` hears of inputs and results.
   */
  constructor(simulation, fields, {show, policy, takes = () => true, onChange}) {
    this.simulation = simulation;
    this.show = show;
    this.policy = policy;
    this.takes = takes;
    this.onChange = onChange;
    this.section = document.getElementById(simulation);
    this.result = this.section.querySelector('.result');
    this.#build(fields);
    this.hasRun = false;
  }

  #build(fields) {
    const form = this.section.querySelector('form');
    const grid = element('div', {class: 'fields'});
    this.start = element('button', {type: 'submit', class: 'primary'}, 'Run');
    this.stop = element('button', {type: 'button', disabled: ''}, 'Stop');
    this.bar = element('progress', {max: '1', value: '0', 'aria-label': `Progress of the ${this.simulation}`});
    this.bar.hidden = true;
    this.percent = element('span', {class: 'status', 'aria-hidden': 'true'});
    this.status = element('span', {class: 'status', role: 'status'});
    form.append(grid, element('p', {class: 'actions'}, this.start, this.stop, this.bar, this.percent, this.status));
    this.form = new Form(grid, fields);
    form.addEventListener('submit', event => {
      event.preventDefault();
      this.run();
    });
    form.addEventListener('input', () => this.#inputsChanged());
    this.stop.addEventListener('click', () => this.abort?.abort());
  }

  #inputsChanged() {
    this.outdate();
    this.onChange();
  }

  /** The result is of other inputs than those that are shown now. */
  outdate() {
    if (!this.result.hidden && !this.section.classList.contains('old')) {
      this.section.classList.add('old');
      this.status.textContent = 'The inputs have changed since. Run it again.';
    }
  }

  async run() {
    this.abort?.abort();
    const abort = this.abort = new AbortController();
    this.#begin();
    try {
      this.#succeed(await simulate(this.simulation, this.#parameters(), {
        signal: abort.signal,
        onProgress: share => this.#progress(share),
      }));
    } catch (failure) {
      if (this.abort === abort) {
        this.#fail(failure, abort.signal.aborted);
      }
    } finally {
      if (this.abort === abort) {
        this.#end();
      }
    }
  }

  #parameters() {
    const ofPolicy = this.policy.parameters(this.simulation).filter(([name]) => this.takes(name));
    return [...ofPolicy, ...this.form.parameters(this.simulation)];
  }

  #begin() {
    this.form.clearProblems();
    this.stop.disabled = false;
    this.bar.hidden = false;
    this.#progress(0);
    this.status.textContent = 'Running.';
    this.section.setAttribute('aria-busy', 'true');
  }

  /** Screen readers ask the bar when they want to; told by the status, each step would be read out. */
  #progress(share) {
    this.bar.value = share;
    this.percent.textContent = `${number(share * 100)} %`;
  }

  #succeed({result, text}) {
    this.section.classList.remove('old');
    this.result.hidden = false;
    this.result.replaceChildren();
    this.show(result, this.result);
    this.result.append(element('details', {},
        element('summary', {}, 'Result as text'),
        copyable(`text-${this.simulation}`, `result of the ${this.simulation}`, text)));
    this.status.textContent = 'Done.';
    this.hasRun = true;
    this.onChange();
  }

  #fail(failure, wasStopped) {
    if (wasStopped) {
      this.status.textContent = 'Stopped.';
      return;
    }
    const elsewhere = (failure.problems ?? []).filter(problem => !this.form.show(problem) && !this.policy.show(problem));
    const words = elsewhere.map(problem => `${problem.parameter}: ${problem.accepted}`);
    this.status.textContent = failure instanceof Refusal && failure.problems.length
        ? ['Not run: mend the marked inputs.', ...words].join(' ')
        : failure.message;
  }

  #end() {
    this.abort = undefined;
    if (document.activeElement === this.stop) {
      this.start.focus();
    }
    this.stop.disabled = true;
    this.bar.hidden = true;
    this.percent.textContent = '';
    this.section.removeAttribute('aria-busy');
  }
}
