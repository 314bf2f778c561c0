// once.js: the keys of actions that must happen exactly once, kept until the server says settled.
import { DATA, LIMIT, TIME } from "./protocol.js";
import { random } from "./socket.js";
import { controls, nameOf, valueOf } from "./values.js";

export const kept = new Map();                  // key → { name, meaning, at }, oldest first

// An action as it was meant: screen, control, values of the form.
export const meaningOf = (element) => JSON.stringify([
  location.pathname, nameOf(element), controls(element.form ?? document).map((each) => [nameOf(each), valueOf(each)]),
]);

export function keyFor(element) {
  const meaning = meaningOf(element);
  for (const [key, once] of kept) {
    if (once.at + TIME.once < Date.now()) kept.delete(key);
    else if (once.meaning === meaning) return key;
  }
  if (kept.size === LIMIT.once) kept.delete(kept.keys().next().value);
  const key = random();
  kept.set(key, { name: nameOf(element), meaning, at: Date.now() });
  return key;
}
