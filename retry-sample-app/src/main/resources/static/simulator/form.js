// A form made of field definitions, with the server's complaints shown at its fields.

import {element} from './dom.js';

export class Form {
  constructor(container, fields) {
    this.fields = fields;
    this.inputs = new Map(fields.map(field => [field.name, input(field)]));
    container.append(...fields.map(field => fieldElement(field, this.inputs.get(field.name))));
  }

  values() {
    return Object.fromEntries([...this.inputs].map(([name, input]) => [name, input.value.trim()]));
  }

  /** Sets those of the values that this form has. */
  fill(values) {
    for (const [name, input] of this.inputs) {
      if (values[name] !== undefined) {
        input.value = values[name];
      }
    }
  }

  /** The values as the API names them, without those that are for other simulations. */
  parameters(simulation) {
    const values = this.values();
    return this.fields
        .filter(field => !field.only || field.only === simulation)
        .map(field => [field.parameter ?? field.name, values[field.name]]);
  }

  clearProblems() {
    this.inputs.forEach(input => showProblem(input, ''));
  }

  /** Shows the problem at its field; false if this form has none of that name. */
  show(problem) {
    const field = this.fields.find(known => (known.parameter ?? known.name) === problem.parameter);
    if (field) {
      showProblem(this.inputs.get(field.name), problem.accepted);
    }
    return Boolean(field);
  }
}

function input(field) {
  if (field.options) {
    return element('select', {}, ...field.options.map(option => new Option(option, option, false, option === field.value)));
  }
  return element('input', {
    type: 'text', value: field.value, inputmode: field.mode ?? 'text', autocomplete: 'off', spellcheck: 'false',
  });
}

function fieldElement(field, input) {
  const id = `field-${field.name}`;
  input.id = id;
  input.name = field.name;
  input.setAttribute('aria-describedby', `${id}-hint ${id}-problem`);
  return element('div', {class: field.wide ? 'field wide' : 'field'},
      element('label', {for: id}, field.label),
      input,
      element('small', {id: `${id}-hint`}, field.hint),
      element('small', {id: `${id}-problem`, class: 'problem', role: 'alert'}));
}

function showProblem(input, text) {
  input.setAttribute('aria-invalid', String(Boolean(text)));
  document.getElementById(`${input.id}-problem`).textContent = text;
}
