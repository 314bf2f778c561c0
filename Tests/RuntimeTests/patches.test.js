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
  apply([1, 0, [cell(1, "text"), "<b>", cell(2, "value"), "new", cell(3, "value"), 0.5, cell(2, "disabled"), true]]);
  equal([label.textContent, input.value, progress.value, input.disabled], ["<b>", "new", 0.5, true], "text, values, flags");
  apply([2, 0, [cell(2, "disabled"), false, cell(1, "hidden"), true, cell(2, "aria-invalid"), true, cell(1, "class"), "c"]]);
  equal([input.disabled, label.hidden, input.getAttribute("aria-invalid"), label.className], [false, true, "true", "c"], "states");
  apply([3, 0, [cell(2, "aria-invalid"), false, cell(1, "class"), null, cell(3, "value"), null]]);
  equal([input.getAttribute("aria-invalid"), label.hasAttribute("class"), progress.hasAttribute("value")],
    ["false", false, false], "an ARIA state is said, no value removes the attribute");
  equal([controlOf(input), controlOf(slot.querySelector("b"))], [2, [4, 17, 1]], "controls by number, in rows by the row's");

  const blinks = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const disable = (value) => apply([4, 0, [cell(1, "disabled"), value]]);
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
    apply([5, 0, [cell(2, "text"), what]]);
    disable(false);
    equal(focused(), wanted, what);
  }
  document.activeElement.blur();
  disable(true);
  disable(false);
  equal(focused(), "", "and no other gets it");

  slot = stage(html);
  const before = slot.innerHTML;
  throws(() => apply([4, 0, [cell(1, "text"), "half", cell(9, "text"), ""]]), "a control that is not there");
  throws(() => apply([4, 0, [cell(1, "text"), "half"], [[4, "d", [99]]]]), "a row that is not there");
  equal(slot.innerHTML, before, "nothing is touched where something is missing");

  parts.navigation = await import(base + "navigation.js");
  apply([5, 0, [0, [20, 1, "", "Title", '<p data-n="7">x</p><ul data-n="8"><li data-row="1" data-n="1"><b data-n="2"></b></li></ul>'],
    cell(27, "text"), "y"], [[28, "c", 1, [cell(2, "text"), "z"]]]]);
  equal([slot.textContent, document.title, controlOf(slot.firstChild), controlOf(slot.querySelector("b"))],
    ["yz", "Title", 27, [28, 1, 2]], "a screen first, then its cells; its base is added, but not in rows");

  // A node made again takes what its control's last input on its way says, and holds it against older values.
  const field = '<li data-key="k"><input data-n="1" value="html"></li>', fields = `<input data-n="1" value="html"><ul data-n="4"></ul>`;
  const inputs = [
    { n: 5, kind: 1, control: [34, 17, 1], value: "p" }, { n: 6, kind: 1, control: [34, 17, 1], value: "pq" },
    { n: 7, kind: 1, control: 21, value: "other" }, { n: 8, kind: 2, control: [34, 17, 1], value: 0 },
  ];
  apply([6, 4, [0, [30, 2, "", "Title", fields]]]);
  const top = slot.querySelector("input");
  apply([7, 4, [], [[34, "d", [], [], [17, 0, field]], [34, "c", 17, [cell(1, "value"), "older"]]]], inputs);
  const inner = slot.querySelector("li input"), { typed, n, known, changed } = stateOf(inner);
  equal([inner.value, typed, n, known, changed, top.value], ["pq", 6, 6, "pq", true, "html"], "a row's new node shows the newest input");
  inner.value = "pqr";
  apply([7, 4, [], [[34, "d", [], [], [18, 0, "<li></li>"]]]], inputs);
  equal(inner.value, "pqr", "a node that stays keeps what was typed since");
  apply([8, 6, [], [[34, "c", 17, [cell(1, "value"), "newer"]]]], inputs);
  equal(inner.value, "newer", "until the server has seen it");

  // What is possible changes with what is shown, in any order.
  slot = stage('<input type="range" min="0" max="10" value="5" data-n="1"><select data-n="2"><option>a<option>b</select>');
  const [range, select] = slot.children;
  apply([9, 0, [cell(1, "value"), "40", cell(1, "max"), 50, cell(2, "value"), "c", cell(2, "options"), "b\tB\nc"]]);
  equal([range.value, select.value, select.textContent], ["40", "c", "Bc"], "a value that only the frame's range or options allow");
  range.value = "30";
  select.value = "b";
  for (const each of [range, select]) stateOf(each).typed = Infinity;
  apply([10, 0, [cell(1, "max"), 45, cell(2, "options"), "a\nb"]]);
  equal([range.value, select.value], ["30", "b"], "what a person has just chosen stays, where it can");
}
