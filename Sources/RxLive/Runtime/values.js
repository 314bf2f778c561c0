// values.js: what the person typed, against what the server set.
//
// typed: n of the last input, Infinity from the first key until that is made. known: the value both ends have.
import { DATA } from "./protocol.js";

const states = new WeakMap();
const toggles = (element) => /^(checkbox|radio)$/.test(element.type);

export const composition = { element: null };

export const controls = (root) => [...root.querySelectorAll(`[${DATA.number}]`)].filter(holdsValue);

export const holdsValue = (element) => element.matches(`:is(input,textarea,select)[${DATA.number}]`);

export const valueOf = (element) => toggles(element) ? element.checked : element.value.toWellFormed();

// What the HTML said.
export const initialValue = (element) => toggles(element)
  ? element.defaultChecked
  : element.defaultValue ?? (element.querySelector("[selected]") ?? element.options[0])?.value ?? "";

export function stateOf(element) {
  if (!states.has(element)) {
    states.set(element, { typed: 0, n: 0, known: initialValue(element), invalid: element.getAttribute("aria-invalid") });
  }
  return states.get(element);
}

// Too long to be sent (large), wrong or right as the server says (invalid), or not seen by the server (stale).
export function judge(element, change) {
  const { large, stale, invalid } = Object.assign(stateOf(element), change);
  element.toggleAttribute(DATA.stale, Boolean(stale));
  if (large || !stale && invalid != null) element.setAttribute("aria-invalid", large || invalid);
  else element.removeAttribute("aria-invalid");
}

export function write(element, value) {
  if (toggles(element)) element.checked = value;
  else if (element.value !== value) {
    const { selectionStart: start, selectionEnd: end } = element;
    const inside = start < element.value.length && element === document.activeElement;
    element.value = value;
    if (inside && start != null) element.setSelectionRange(start, end);
  }
}

// A value of a frame that says n.
export function assign(element, value, n) {
  const state = stateOf(element);
  if (composition.element === element) state.deferred = [element, value, n];
  else if (state.typed <= n) write(element, state.known = value);
}

// Rows without a key mean the same on their own page only.
export function nameOf(element) {
  const row = element.closest(`[${DATA.row}]`), id = row && document.body.getAttribute(DATA.page) + row.getAttribute(DATA.row);
  return [row?.getAttribute(DATA.key) ?? id, element.getAttribute(DATA.outlet)].join();
}
