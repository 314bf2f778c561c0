// The keys of once-actions: one for an intention, and no more of them than the bound.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { digestOf, kept, keyFor } = await import(base + "once.js");
  const { LIMIT } = await import(base + "protocol.js"), { parts } = await import(base + "parts.js");
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

  const body = stage(`<form><input data-n="1" data-outlet="text"><input type="password" data-n="2" data-outlet="secret">
    <input type="checkbox" data-n="3" data-outlet="agree"><button data-n="4" data-outlet="go" data-once="a">Go</button></form>
    <input data-n="5" data-outlet="other">`);
  const [field, secret, agree, button] = body.firstChild.elements, path = location.pathname;
  let plain;
  const differs = (change) => {
    const before = digestOf(button);
    change();
    return digestOf(button) !== before;
  };
  equal(differs(() => { field.value = "x"; }), true, "an intention is of the values");
  equal(differs(() => { agree.checked = true; }), true, "of what is ticked");
  equal(differs(() => { secret.value = "x"; }), true, "of whether there is a password");
  equal(differs(() => { secret.value = "y"; }), false, "not of what it is");
  equal(differs(() => { body.lastElementChild.value = "x"; }), false, "not of other forms");
  equal(differs(() => { button.dataset.once = "b"; }), true, "of what it acts on");
  equal(differs(() => { button.dataset.outlet = "stop"; }), true, "of the control");
  plain = digestOf(button);
  parts.navigation = { above: () => "Title" };
  equal(digestOf(button) === plain, false, "of the screen, where it stands above the path's own");
  parts.navigation = { above: () => undefined };
  equal(digestOf(button), plain, "which is the same whether or not there was another");
  delete parts.navigation;
  const dialog = document.createElement("dialog");
  [dialog.ariaLabel, plain] = ["Ask", digestOf(button)];
  body.append(dialog);
  dialog.append(body.firstChild);
  equal(digestOf(button) === plain, false, "of the dialog");
  dialog.dataset.base = dialog.dataset.n = 70;
  button.dataset.n = 74;
  plain = digestOf(button);
  button.dataset.n = 94;
  equal(digestOf(button), plain, "not of the base, which is another on another page");
  equal(differs(() => history.replaceState(null, "", path + "?x")), true, "of its query");
  equal(differs(() => history.replaceState(null, "", path + "?x#x")), false, "not of a place on the page");
  equal(differs(() => history.replaceState(null, "", path + "x")), true, "of the path");
  history.replaceState(null, "", path);
}
