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

export const find = (root, number) =>
  root.querySelector(`[${DATA.number}="${number}"]:not([${DATA.key}],[${DATA.key}] *)`) ?? missing(`control ${number}`);

// Number, or [list, row, number].
export function controlOf(element) {
  const number = (node) => +node.getAttribute(DATA.number), row = element.closest(`[${DATA.key}]`);
  return row
    ? [number(row.parentNode.closest(`[${DATA.number}]`)), row.getAttribute(DATA.key), number(element)]
    : number(element);
}

// Throws before anything is touched where something is missing.
export function apply(slot, [, n, cells = [], lists = []]) {
  const active = document.activeElement, work = [];
  if (active !== document.body || !focused?.disabled) focused = active;
  const screen = cells[0] === 0 && cells[1], root = screen ? parse(screen[1]) : slot;
  if (screen) work.push(() => enter(slot, root, ...screen));
  for (const [id, ...rest] of lists) work.push(parts.lists.prepare(find(root, id), ...rest));
  for (let i = screen ? 2 : 0; i < cells.length; i += 2) {
    const element = find(root, cells[i] >> 4);
    work.push(() => put(element, PROPERTY[cells[i] & 15], cells[i + 1], n));
  }
  work.forEach((step) => step());
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
