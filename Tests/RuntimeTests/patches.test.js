// A frame is applied whole or not at all; every property has its place.
import { equal, stage, throws } from "./assert.js";

export async function run(base) {
  const { apply, controlOf } = await import(base + "patches.js");
  const { PROPERTY } = await import(base + "protocol.js");
  const { stateOf } = await import(base + "values.js");
  const { parts } = await import(base + "parts.js");
  parts.lists = await import(base + "lists.js");
  const html = '<p data-n="1">old</p><input data-n="2" value="v"><progress data-n="3"></progress>' +
    '<ul data-n="4"><li data-row="17" data-key="k"><b data-n="1">row</b></li></ul>';
  const cell = (control, name) => control * 64 + PROPERTY.indexOf(name);

  let slot = stage(html);
  const [label, input, progress] = slot.children;
  apply(slot, [1, 0, [cell(1, "text"), "<b>", cell(2, "value"), "new", cell(3, "value"), 0.5, cell(2, "disabled"), true]]);
  equal([label.textContent, input.value, progress.value, input.disabled], ["<b>", "new", 0.5, true], "text, values, flags");
  apply(slot, [2, 0, [cell(2, "disabled"), false, cell(1, "hidden"), true, cell(2, "aria-invalid"), true, cell(1, "class"), "c"]]);
  equal([input.disabled, label.hidden, input.getAttribute("aria-invalid"), label.className], [false, true, "true", "c"], "states");
  apply(slot, [3, 0, [cell(2, "aria-invalid"), false, cell(1, "class"), null, cell(3, "value"), null]]);
  equal([input.getAttribute("aria-invalid"), label.hasAttribute("class"), progress.hasAttribute("value")],
    ["false", false, false], "an ARIA state is said, no value removes the attribute");
  equal([controlOf(input), controlOf(slot.querySelector("b"))], [2, [4, 17, 1]], "controls by number, in rows by the row's");

  const blinks = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const disable = (value) => apply(slot, [4, 0, [cell(1, "disabled"), value]]);
  const focused = () => document.activeElement.id;
  slot = stage('<button id="a" data-n="1">A</button><button id="b" data-n="2">B</button>');
  const [a, b] = slot.children;
  for (const [step, wanted, what] of [
    [() => 0, "a", "a button that is disabled and enabled again has the focus again"],
    [() => b.focus(), "b", "unless the focus has gone elsewhere"],
  ]) {
    a.focus();
    disable(true);
    await blinks();
    step();
    apply(slot, [5, 0, [cell(2, "text"), what]]);
    disable(false);
    equal(focused(), wanted, what);
  }
  document.activeElement.blur();
  disable(true);
  disable(false);
  equal(focused(), "", "and no other gets it");

  slot = stage(html);
  const before = slot.innerHTML;
  throws(() => apply(slot, [4, 0, [cell(1, "text"), "half", cell(9, "text"), ""]]), "a control that is not there");
  throws(() => apply(slot, [4, 0, [cell(1, "text"), "half"], [[4, "d", [99]]]]), "a row that is not there");
  equal(slot.innerHTML, before, "nothing is touched where something is missing");

  apply(slot, [5, 0, [0, [2, '<p data-n="7">x</p>', "Title"], cell(7, "text"), "y"]]);
  equal([slot.innerHTML, document.title, slot.getAttribute("data-screen")],
    ['<p data-n="7">y</p>', "Title", "2"], "a screen first, then its cells");

  // A node made again takes what its control's last input on its way says, and holds it against older values.
  const field = '<li data-key="k"><input data-n="1" value="html"></li>', fields = `<input data-n="1" value="html"><ul data-n="4"></ul>`;
  const inputs = [
    { n: 5, kind: 1, control: [4, 17, 1], value: "p", screen: "3" }, { n: 6, kind: 1, control: [4, 17, 1], value: "pq", screen: "3" },
    { n: 7, kind: 1, control: 1, value: "other", screen: "2" }, { n: 8, kind: 2, control: [4, 17, 1], value: 0, screen: "3" },
  ];
  apply(slot, [6, 4, [0, [3, fields, "Title"]]]);
  const top = slot.querySelector("input");
  apply(slot, [7, 4, [], [[4, "d", [], [], [17, 0, field]], [4, "c", 17, [cell(1, "value"), "older"]]]], inputs);
  const inner = slot.querySelector("li input"), { typed, n, known, changed } = stateOf(inner);
  equal([inner.value, typed, n, known, changed, top.value], ["pq", 6, 6, "pq", true, "html"], "a row's new node shows the newest input");
  inner.value = "pqr";
  apply(slot, [7, 4, [], [[4, "d", [], [], [18, 0, "<li></li>"]]]], inputs);
  equal(inner.value, "pqr", "a node that stays keeps what was typed since");
  apply(slot, [8, 6, [], [[4, "c", 17, [cell(1, "value"), "newer"]]]], inputs);
  equal(inner.value, "newer", "until the server has seen it");
}
