// values.js: what the person typed, against what the server set.
//
// typed: n of the last input, Infinity from the first key until that is made. known: the value both ends have.
import { DATA } from "./protocol.js";

const states = new WeakMap();
const HOLDS = `:is(input:not([type=file]),textarea,select,[role=radiogroup])[${DATA.number}]`;
const toggles = (element) => element.type === "checkbox";
// What a person chooses among, in a select or a group of radio buttons.
const choices = (element) => element.matches("select,fieldset") && [...element.querySelectorAll("option,[type=radio]")];
const text = (chosen) => chosen.map(({ value }) => value).join("\n");

// Text in composition is told like other typing: phones' keyboards keep each word so until a space. But nothing half composed is
// told of an input method that makes other letters of those that are typed (kana and han of romaji, han of pinyin, hangul). What it
// begins with looks like any Latin word. So it is known by what it makes, as long as this document lives, or expected by the
// languages that a person has set. Elsewhere a first word may be told half composed, and is judged again once it is whole: nothing
// is lost, as the field is left alone meanwhile. Where it is expected, a Latin word is told once its composition ends.
const CONVERTED = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\uff01-\uff5e]/u;
export const composition = { element: null, converts: /\b(zh|yue|ja|ko)\b/.test(navigator.languages) };

export const learn = ({ data }) => composition.converts ||= CONVERTED.test(data);

export const isHalf = (element) => composition.converts && element === composition.element;

export const controls = (root) => [...root.querySelectorAll(HOLDS)];

export const holdsValue = (element) => element.matches(HOLDS);

// The control whose value an element is, or a part of it.
export const holderOf = (element) => element.closest(HOLDS);

// Also while its letters are shown.
export const isSecret = (element) => element.matches(`[type=password],[autocomplete*=password],[${DATA.private}]`);

export function valueOf(element) {
  const all = choices(element);
  if (all) return text(all.filter(({ selected, checked }) => selected || checked));
  return toggles(element) ? element.checked : element.value.toWellFormed();
}

// What the HTML said.
export function initialValue(element) {
  const all = choices(element);
  if (!all) return toggles(element) ? element.defaultChecked : element.defaultValue;
  const marked = all.filter(({ defaultSelected, defaultChecked }) => defaultSelected || defaultChecked);
  if (element.multiple) return text(marked);
  if (!marked.length && element.size < 2) marked.push(...all.filter((each) => !each.matches(":disabled")).slice(0, 1));
  return text(marked.slice(-1));
}

export function stateOf(element) {
  if (!states.has(element)) {
    states.set(element, { typed: 0, n: 0, known: initialValue(element), invalid: element.getAttribute("aria-invalid") });
  }
  return states.get(element);
}

// Too long to be sent (large), wrong or right as the server says (invalid), or not seen by the server (stale).
export function judge(element, change) {
  const { large, stale, invalid } = Object.assign(stateOf(element), change);
  element.toggleAttribute(DATA.stale, !!stale);
  if (large || !stale && invalid != null) element.setAttribute("aria-invalid", large || invalid);
  else element.removeAttribute("aria-invalid");
}

export function write(element, value) {
  if (toggles(element)) element.checked = value;
  else if (element.multiple || element.matches("fieldset")) {
    const values = value.split("\n");
    for (const each of choices(element)) each[each.matches("option") ? "selected" : "checked"] = values.includes(each.value);
  }
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
  else state.missed = true;                     // the server has another value than the known one
}

// Dialogs by their titles; rows without a key mean the same on their own page only.
export function nameOf(element) {
  const row = element.closest(`[${DATA.row}]`), id = row && document.body.getAttribute(DATA.page) + row.getAttribute(DATA.row);
  return [row?.getAttribute(DATA.key) ?? id, element.getAttribute(DATA.outlet), element.closest("dialog")?.ariaLabel].join();
}
