// patches.js: a frame, applied whole: all that it names is looked up first; then screen, lists, cells.
import { parts } from "./parts.js";
import { DATA, PROPERTY } from "./protocol.js";
import { say } from "./stale.js";
import { assign, composition, holdsValue, judge } from "./values.js";

let focused;                                    // or was until it was disabled: it is again when it is enabled

export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

export function missing(what) {
  throw new Error(`no ${what}`);
}

function put(element, name, value, n) {
  if (name === "text") say(element, String(value ?? ""));
  else if (name === "checked") assign(element, Boolean(value), n);
  else if (name === "value" && holdsValue(element)) assign(element, String(value ?? ""), n);
  else if (name === "aria-invalid" && holdsValue(element)) judge(element, { invalid: value });
  else if (name === "hidden" || name === "disabled") element.toggleAttribute(name, Boolean(value));
  else if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

// Outside of rows.
export const find = (root, number) =>
  root.querySelector(`[${DATA.number}="${number}"]:not([${DATA.row}],[${DATA.row}] *)`) ?? missing(`control ${number}`);

// What shows a cell's value.
export const cellOf = (element, cell, value, n) => () => put(element, PROPERTY[cell & 63], value, n);

// Number, or [list, row, number].
export function controlOf(element) {
  const number = (node, name = DATA.number) => +node.getAttribute(name), row = element.closest(`[${DATA.row}]`);
  return row ? [number(row.parentNode.closest(`[${DATA.number}]`)), number(row, DATA.row), number(element)] : number(element);
}

// Throws before anything is touched where something is missing. `inputs`: those that the server had not seen.
export function apply(slot, [, n, cells = [], lists], inputs) {
  const active = document.activeElement, work = [], late = [];
  if (active !== document.body || !focused?.disabled) focused = active;
  const screen = cells[0] === 0 && cells[1], root = screen ? parse(screen[1]) : slot;
  if (screen) work.push(() => enter(slot, root, ...screen));
  if (lists?.length) parts.lists.prepare((id) => find(root, id), lists, n, work, late, inputs);
  for (let i = screen ? 2 : 0; i < cells.length; i += 2) late.push(cellOf(find(root, cells[i] >> 6), cells[i], cells[i + 1], n));
  for (const step of [...work, ...late]) step();
  if (focused !== document.activeElement) focused?.focus();
}

function enter(slot, content, number, html, title, path) {
  composition.element = null;
  slot.replaceChildren(content);
  document.body.setAttribute(DATA.screen, number);
  document.title = title;
  if (path && path !== location.pathname + location.search) history.pushState(null, "", path);
  scrollTo(0, 0);
  slot.focus({ preventScroll: true });
}
