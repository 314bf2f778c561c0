// What the server said of an older value is covered after a blink, until it has seen the newer one.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { acknowledged, changed } = await import(base + "stale.js");
  const { apply } = await import(base + "patches.js");
  const { PROPERTY } = await import(base + "protocol.js");
  const { stateOf } = await import(base + "values.js");
  const body = stage('<input id="a" data-n="1" aria-invalid="true" aria-describedby="hint words b-words"><p id="hint">Hint</p>' +
    '<p id="words" data-n="2">taken</p><p id="b-words" data-n="3"></p><input id="b" data-n="4" aria-describedby="words">');
  const [a, , words, other, b] = body.children;
  const passes = (time) => new Promise((done) => setTimeout(done, time));
  const texts = () => [...body.querySelectorAll("p")].map((each) => each.textContent);
  const server = (n, text) => {
    acknowledged(n);
    if (text !== undefined) apply([n, n, [2 * 64 + PROPERTY.indexOf("text"), text]]);
  };
  const type = (element, n) => {
    changed(element);
    stateOf(element).typed = n;
  };

  type(a, 1);
  await passes(300);
  equal([texts(), a.ariaInvalid], [["Hint", "taken", ""], "true"], "a blink is not worth a word");
  await passes(900);
  equal(texts(), ["Hint", "Not yet checked", ""], "what the server said is covered, the rest is not");
  equal([a, words, other].map((each) => each.dataset.stale), ["", "", ""], "marked for the stylesheet");
  equal(a.hasAttribute("aria-invalid"), false, "nor is the value called wrong");
  server(0, "free");
  equal(texts(), ["Hint", "Not yet checked", ""], "newer words on an older value are covered, too");
  server(1);
  equal([texts(), a.ariaInvalid], [["Hint", "free", ""], "true"], "until the server has seen the value");
  equal([a, words, other].map((each) => each.dataset.stale), [undefined, undefined, undefined], "and no mark is left");

  type(a, 2);
  type(b, 3);
  await passes(1200);
  server(2);
  equal([texts()[1], a.dataset.stale, b.dataset.stale], ["Not yet checked", undefined, ""], "one of two fields that share the words");
  server(3, "both");
  equal(texts()[1], "both", "then the other");

  type(a, 9);
  for (let n = 4; n < 8; n++) {
    await passes(400);
    server(n);
  }
  equal(texts()[1], "both", "as long as the server goes on seeing, it is as good as here");
  type(b, 8);
  b.remove();
  server(9);
  await passes(1200);
  equal(texts()[1], "both", "a field that has gone is none");
}
