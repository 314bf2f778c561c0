// patches.js: a frame, applied whole: all that it names is looked up first; then screen, lists, cells.
import { parts } from "./parts.js";
import { DATA, INPUT, PROPERTY } from "./protocol.js";
import { changed, say } from "./stale.js";
import { assign, composition, holdsValue, judge, stateOf, valueOf, write } from "./values.js";

let focused;                                    // or was until it was disabled, and is again when it is enabled; or until it was taken away

// Outside of rows a control's number is its template's and the base of its screen: unique on the page.
const numbered = (number = "") => `[${DATA.number}${number}]:not([${DATA.row}],[${DATA.row}] *)`;

export function parse(html, base) {
  const template = document.createElement("template");
  template.innerHTML = html;
  if (base) for (const each of template.content.querySelectorAll(numbered())) each.setAttribute(DATA.number, base + controlOf(each));
  return template.content;
}

export function missing(what) {
  throw new Error(`no ${what}`);
}

function put(element, name, value, n) {
  if (name === "text") say(element, String(value ?? ""));
  else if (name === "checked") assign(element, !!value, n);
  else if (name === "value" && holdsValue(element)) assign(element, String(value ?? ""), n);
  else if (name === "aria-invalid" && holdsValue(element)) judge(element, { invalid: value });
  else if (name === "hidden" || name === "disabled") element.toggleAttribute(name, !!value);
  else if (name === "options") offer(element, value);
  else if (name === "attributes") for (const [key, text] of lines(value)) put(element, key, text);
  else if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  // What is possible may have changed, and with it what is shown.
  if (/^(min|max|step|options)$/.test(name) && holdsValue(element)) assign(element, stateOf(element).known, n);
}

const lines = (list) => list ? list.split("\n").map((line) => line.split("\t")) : [];

// A line for each choice: its value, and behind a tab its title where that is another.
function offer(element, list) {
  const shown = valueOf(element);
  element.replaceChildren(...lines(list).map(([value, title = value]) => new Option(title, value)));
  write(element, shown);
}

// Outside of rows.
export const find = (number, roots = [document]) =>
  roots.map((root) => root.querySelector(numbered(`="${number}"`))).find(Boolean) ?? missing(`control ${number}`);

// What shows a cell's value.
export const cellOf = (element, cell, value, n) => () => put(element, PROPERTY[cell & 63], value, n);

// Number, or [list, row, number].
export function controlOf(element) {
  const number = (node, name = DATA.number) => +node.getAttribute(name), row = element.closest(`[${DATA.row}]`);
  return row ? [number(row.parentNode.closest(`[${DATA.number}]`)), number(row, DATA.row), number(element)] : number(element);
}

// The element of such a control.
export const elementOf = (control) =>
  [...document.querySelectorAll(`[${DATA.number}]`)].find((each) => String(controlOf(each)) === String(control));

// What an input on its way says, a control made again shows.
function remember({ n, kind, control, value }) {
  const element = kind === INPUT.value && elementOf(control);
  if (!element || stateOf(element).n >= n) return;
  changed(element);
  write(element, value);
  Object.assign(stateOf(element), { typed: n, n, known: value });
}

// Whether a frame has taken the focus away, and nothing has it since.
export const isTaken = () => document.activeElement === document.body && focused?.isConnected === false;

// Throws before anything is touched where something is missing. roots: where controls are, what is new first. `inputs`: those that the server had not seen.
export function apply([, n, cells = [], lists], inputs = []) {
  const active = document.activeElement, work = [], late = [], roots = [document];
  let i = 0;
  if (active !== document.body || focused?.isConnected && !focused.disabled) focused = active;
  for (; cells[i] < 2; i += 2) (cells[i] ? parts.dialogs.present : parts.navigation.stand)(cells[i + 1], roots, work, late);
  if (lists?.length) parts.lists.prepare((id) => find(id, roots), lists, n, work, late);
  for (; i < cells.length; i += 2) late.push(cellOf(find(cells[i] >> 6, roots), cells[i], cells[i + 1], n));
  for (const step of work) step();
  if (work.length) {
    if (!composition.element?.isConnected) composition.element = null;
    inputs.forEach(remember);
  }
  for (const step of late) step();
  if (document.activeElement === document.body) focused?.focus();
}
