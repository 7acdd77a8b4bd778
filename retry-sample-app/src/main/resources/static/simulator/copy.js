// Text into the clipboard, also where the browser has no clipboard for pages (plain http to another machine).

import {element} from './dom.js';

export async function copy(text, source) {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied.';
  } catch {
    return copySelected(text, source) ? 'Copied.' : 'Selected: press Ctrl+C or ⌘C to copy.';
  }
}

function copySelected(text, source) {
  if (source) {
    getSelection().selectAllChildren(source);
    return document.execCommand('copy');
  }
  const area = element('textarea', {class: 'offscreen', 'aria-hidden': 'true'});
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

/** A text with its button. */
export function copyable(id, title, text) {
  const content = element('pre', {id, tabindex: '0', 'aria-label': title}, text);
  const status = element('span', {role: 'status'});
  const button = element('button', {type: 'button', 'aria-label': `Copy ${title}`}, 'Copy');
  button.addEventListener('click', async () => status.textContent = await copy(content.textContent, content));
  return element('div', {class: 'copyable'},
      element('div', {class: 'bar'}, element('h3', {}, title), status, button),
      content);
}
