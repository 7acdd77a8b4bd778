// Elements with attributes and children. Text goes in as text, never as markup.

const SVG = 'http://www.w3.org/2000/svg';

export function element(name, attributes = {}, ...children) {
  return furnish(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, name), attributes, children);
}

function furnish(node, attributes, children) {
  Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
  node.append(...children);
  return node;
}

/** A table whose first column heads its rows. Cells are texts or elements. */
export function table({caption, headings, rows, marked = () => false}) {
  const cell = (content, column) => column === 0
      ? element('th', {scope: 'row'}, content)
      : element('td', {}, content);
  return element('table', {},
      element('caption', {}, caption),
      element('thead', {}, element('tr', {}, ...headings.map(heading => element('th', {scope: 'col'}, heading)))),
      element('tbody', {}, ...rows.map((cells, row) =>
          element('tr', marked(row) ? {class: 'marked'} : {}, ...cells.map(cell)))));
}

/** A place for a table that may be wider than it, which the keyboard can scroll too. */
export function scrollable(label, content) {
  return element('div', {class: 'table', tabindex: '0', role: 'region', 'aria-label': label}, content);
}

/** Draws now, and again whenever the width changes. */
export function drawAtWidth(container, draw) {
  let drawnAt = 0;
  const redraw = () => {
    const width = Math.floor(container.clientWidth);
    if (width > 0 && width !== drawnAt) {
      drawnAt = width;
      container.replaceChildren(...[draw(width)].flat());
    }
  };
  observers.get(container)?.disconnect();
  const observer = new ResizeObserver(redraw);
  observers.set(container, observer);
  observer.observe(container);
  redraw();
}

const observers = new WeakMap();
