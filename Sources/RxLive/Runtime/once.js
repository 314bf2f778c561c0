// once.js: actions that must happen exactly once: their keys, kept until the server says settled, over a reload too.
import { parts } from "./parts.js";
import { DATA, LIMIT, TIME } from "./protocol.js";
import { random } from "./socket.js";
import { doubt } from "./status.js";
import { controls, isSecret, nameOf, valueOf } from "./values.js";

const KEYS = "rxlive-once";
export const UNSURE = "may not have been carried out, please check.";

export const kept = new Map();                  // key → { name, digest, made, told }, oldest first

// Where storage is refused, memory must do.
function save() {
  try {
    sessionStorage[KEYS] = JSON.stringify([...kept]);
  } catch {}
}

export function load() {
  try {
    for (const [key, once] of JSON.parse(sessionStorage[KEYS])) kept.set(key, once);
  } catch {}
}

export const search = (name) => [...document.querySelectorAll(`[${DATA.number}]`)].find((each) => nameOf(each) === name);

export const usable = ({ made }) => made <= Date.now() && Date.now() < made + TIME.once;

// Of an action as it was meant: screen, control, what it acts on, the form's values; of a password, whether there is one.
export function digestOf(element) {
  const values = controls(element.form ?? document).map((each) => [nameOf(each), isSecret(each) ? !valueOf(each) : valueOf(each)]);
  const screen = parts.navigation?.above();
  const text = JSON.stringify([location.pathname + location.search, screen, nameOf(element), element.getAttribute(DATA.once), values]);
  let a = 1, b = 2;
  for (let i = 0; i < text.length; i += 1) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x9e3779b1);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
    [a, b] = [a ^ a >>> 15, b ^ b >>> 13];
  }
  return [a, b].join();
}

// The key of the same intention while that can be used, else a new one.
export function keyFor(element) {
  const digest = digestOf(element);
  let [key, once] = [...kept].find(([, each]) => each.digest === digest && usable(each)) ?? [];
  if (!key) {
    if (kept.size === LIMIT.once) {
      const [old, { told }] = [...kept].find(([, each]) => each.told) ?? [...kept][0];
      if (!told) tell(old);
      kept.delete(old);
    }
    [key, once] = [random(), { name: nameOf(element), digest, made: Date.now() }];
    kept.set(key, once);
  }
  once.stop?.();
  once.told = false;
  save();
  return key;
}

export function settle(key) {
  kept.delete(key);
  save();
}

// A person who has been told decides: the action is not sent by itself any more.
export function tell(key) {
  const once = kept.get(key);
  if (!once) return;
  once.told = true;
  if (!usable(once)) kept.delete(key);
  save();
  doubt(search(once.name), UNSURE);
}
