// Which values of a frame reach a control that a person types into.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { assign, composition, initialValue, nameOf, stateOf, valueOf } = await import(base + "values.js");
  const field = () => stage('<input data-n="1" data-outlet="name" value="html">').firstElementChild;

  let input = field();
  equal([valueOf(input), initialValue(input), nameOf(input)], ["html", "html", ",name"], "a field as the HTML has it");
  assign(input, "set", 0);
  equal(input.value, "set", "a value reaches a field nobody typed into");
  input.value = "typed";
  stateOf(input).typed = Infinity;
  assign(input, "set", 99);
  equal(input.value, "typed", "typing that is not yet an input wins");
  stateOf(input).typed = 5;
  assign(input, "set", 4);
  equal(input.value, "typed", "an input on its way wins");
  assign(input, "", 5);
  equal(input.value, "", "a value that knows the input wins");
  stateOf(input).typed = 6;

  input = field();
  input.focus();
  input.setSelectionRange(1, 2);
  assign(input, "html", 1);
  equal([input.selectionStart, input.selectionEnd], [1, 2], "an equal value leaves the caret");
  assign(input, "HTML", 1);
  equal([input.value, input.selectionStart, input.selectionEnd], ["HTML", 1, 2], "another value leaves it inside, too");

  composition.element = input;
  assign(input, "first", 2);
  assign(input, "second", 3);
  equal(input.value, "HTML", "nothing is assigned while composing");
  equal(stateOf(input).deferred.slice(1), ["second", 3], "the newest value waits");
  composition.element = null;

  const box = stage('<input type="checkbox" data-n="2" checked>').firstElementChild;
  equal([valueOf(box), initialValue(box)], [true, true], "a check box holds a truth");
  assign(box, false, 0);
  equal(box.checked, false, "and takes one");
  const area = stage('<textarea data-n="3">a\nb</textarea>').firstElementChild;
  area.value = "\ud800!";
  equal([initialValue(area), valueOf(area)], ["a\nb", "\ufffd!"], "text is made well-formed");
}
