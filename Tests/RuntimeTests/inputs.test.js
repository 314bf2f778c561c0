// What becomes an input without a key being pressed, and what goes before an action.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { adopt, listen } = await import(base + "inputs.js");
  const { composition } = await import(base + "values.js");
  const sent = [];
  listen((element, kind, value) => sent.push([element.id, kind, value]));
  const said = (what, ...wanted) => equal(sent.splice(0), wanted, what);

  const body = stage('<input id="a" data-n="1" value="html"><input id="b" data-n="2" disabled><button id="c" data-n="3">Go</button>');
  const [a, b, c] = body.children;
  body.setAttribute("data-limit", 20);
  adopt(body);
  said("values as the HTML has them are known");
  [a.value, b.value] = ["restored", "restored"];
  adopt(body);
  said("a restored value is told, but not of a disabled field", ["a", 1, "restored"]);
  adopt(body);
  said("and once only");

  composition.element = a;
  a.value = "hal";
  adopt(body);
  said("half a word is not told");
  composition.element = null;
  adopt(body);
  said("a whole one is", ["a", 1, "hal"]);

  a.setAttribute("data-wait", 10000);
  a.value = "typed";
  a.dispatchEvent(new Event("input", { bubbles: true }));
  said("typing waits");
  c.click();
  said("and goes before an action", ["a", 1, "typed"], ["c", 0, null]);
  a.value = "more than twenty bytes";
  adopt(body);
  said("a text above the limit is not told");
  equal(a.ariaInvalid, "true", "but marked");
  a.value = "typed";
  c.hidden = true;
  c.click();
  said("a hidden button does nothing");

  c.hidden = false;
  c.dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true }));
  said("a button is tapped whatever key is held", ["a", 1, "typed"], ["c", 0, null]);
  body.innerHTML = '<a id="l" href="/elsewhere" data-n="1"><b>Elsewhere</b></a>';
  const [link] = body.children;
  addEventListener("click", (event) => {
    link.taken = event.defaultPrevented;
    event.preventDefault();
  });
  const click = (init) => link.firstChild.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  click();
  said("a link is not told");
  equal(link.taken, false, "it is the browser's");
  link.dataset.events = "focus tap";
  click();
  said("unless the program listens", ["l", 0, null]);
  equal(link.taken, true, "and the browser does not go there");
  for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) {
    click({ [key]: true });
    said(`with ${key} it is the browser's`);
    equal(link.taken, false, `with ${key} the browser goes there`);
  }
  delete link.dataset.events;
  link.setAttribute("disabled", "");
  click();
  said("a disabled link is not told");
  equal(link.taken, true, "and leads nowhere");

  stage('<form><input id="d" required value="x"><fieldset><textarea></textarea><input id="e" required><input id="f" aria-invalid="true">' +
    '</fieldset><button type="button" disabled>Other</button><button>Go</button></form>');
  const form = document.querySelector("form"), go = form.lastChild, [d, , e, f] = form.querySelectorAll("input, textarea");
  form.addEventListener("submit", (event) => event.preventDefault());
  const press = (element, keyCode = 13) => {
    element.focus();
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode, bubbles: true }));
    return document.activeElement.id || document.activeElement.localName;
  };
  equal(press(d), "d", "Enter is the browser's where it submits");
  go.disabled = true;
  equal(press(d), "e", "where it cannot, it leads to the first field that is wrong: empty, though required");
  equal(press(d, 229), "d", "an Enter that ends a composition does not");
  equal(press(form.querySelector("textarea")), "textarea", "nor one that breaks a line");
  e.value = "x";
  equal(press(d), "f", "or called wrong by the server");
  f.removeAttribute("aria-invalid");
  equal(press(d), "d", "and nowhere if nothing is wrong");
}
