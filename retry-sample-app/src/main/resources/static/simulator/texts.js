// The policy and the result, ready to be copied.

import {copyable} from './copy.js';
import {exactly} from './schedule.js';

export function showTexts({texts, text, schedule, distribution}) {
  document.querySelector('#texts .texts').replaceChildren(
      copyable('text-yaml', 'YAML', texts.yaml),
      copyable('text-annotation', 'annotation', texts.annotation),
      copyable('text-pseudocode', 'pseudocode', texts.pseudocode),
      copyable('text-result', 'result', `${text}\n\n${exactly(schedule, distribution)}`));
}
