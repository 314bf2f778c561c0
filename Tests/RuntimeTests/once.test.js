// The keys of once-actions: one for an intention, and no more of them than the bound.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { kept, keyFor } = await import(base + "once.js");
  const { LIMIT } = await import(base + "protocol.js");
  const form = stage('<form><input data-n="1" data-outlet="text"><button data-n="2" data-outlet="go" data-once>Go</button></form>').firstChild;
  const [text, go] = form.elements;
  const keys = Array.from({ length: LIMIT.once }, (_, number) => {
    text.value = number;
    return keyFor(go);
  });
  equal(new Set(keys).size, LIMIT.once, "each intention has a key of its own");
  text.value = 0;
  equal(keyFor(go), keys[0], "the same intention the same");
  text.value = "one more";
  const last = keyFor(go);
  equal([...kept.keys()], [...keys.slice(1), last], "one more than the bound takes the place of the oldest");
}
