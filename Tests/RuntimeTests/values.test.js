// Which values of a frame reach a control that a person types into.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { assign, composition, holderOf, holdsValue, initialValue, isSecret, nameOf, stateOf, valueOf } = await import(base + "values.js");
  const field = () => stage('<input data-n="1" data-outlet="name" value="html">').firstElementChild;

  let input = field();
  equal([valueOf(input), initialValue(input), nameOf(input)], ["html", "html", ",name,"], "a field as the HTML has it");
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

  const pick = (html) => stage(html).firstElementChild;
  for (const [html, first, next, what] of [
    ['<select data-n="4"><option disabled>a<option>b<option>c</select>', "b", "c", "a drop-down begins with what can be chosen"],
    ['<select data-n="4"><option selected>a<option selected>b<option>c</select>', "b", "a", "of several marked the last"],
    ['<select data-n="4" size="3"><option>a<option>b</select>', "", "a", "a box begins with nothing"],
    ['<select data-n="4" multiple><option selected>a<option>b<option selected>c</select>', "a\nc", "b\nc", "several in order"],
    ['<fieldset data-n="4" role="radiogroup"><input type="radio" name="r" value="a"><input type="radio" name="r" value="b" checked></fieldset>',
      "b", "a", "a group of radio buttons is one control"],
  ]) {
    const control = pick(html);
    equal([initialValue(control), valueOf(control)], [first, first], what);
    assign(control, next, 0);
    equal([valueOf(control), stateOf(control).known], [next, next], what + ", and takes another");
    assign(control, "", 0);
    equal(valueOf(control), "", what + ", or none");
  }
  const group = pick('<fieldset data-n="4" role="radiogroup"><label><input type="radio"></label></fieldset>');
  equal([holderOf(group.querySelector("input")) === group, holdsValue(group.querySelector("input"))], [true, false],
    "a radio button is a part of its group");
  equal([holdsValue(pick('<fieldset data-n="4"></fieldset>')), holderOf(pick("<input>"))], [false, null], "and no other fieldset holds a value");
  equal(["password", "text"].map((type) => isSecret(pick(`<input type="${type}">`))), [true, false], "a password is a secret");
  equal(isSecret(pick('<input type="text" autocomplete="current-password">')), true, "also while its letters are shown");
}
