// What becomes an input without a key being pressed, and what goes before an action.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { adopt, correct, listen } = await import(base + "inputs.js");
  const { composition } = await import(base + "values.js");
  const { queue } = await import(base + "queue.js");
  const { apply } = await import(base + "patches.js");
  const { PROPERTY } = await import(base + "protocol.js");
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

  // A keyboard's word, and an input method's letters: what stands in the field while `data` is composed behind `before`.
  const compose = (data, before = "") => {
    a.dispatchEvent(new CompositionEvent("compositionupdate", { data, bubbles: true }));
    a.value = before + data;
    a.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const start = () => a.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  const end = (data) => a.dispatchEvent(new CompositionEvent("compositionend", { data, bubbles: true }));
  const server = (property, value, n = 0) => apply([1, n, [64 + PROPERTY.indexOf(property), value]]);
  composition.converts = false;
  start();
  for (const word of ["a", "ad", "adá"]) {
    compose(word);
    await null;
    said("a keyboard's word is told while it is composed", ["a", 1, word]);
  }
  server("value", "AD", Infinity);
  equal(a.value, "adá", "and is left alone by the server");
  end("adá");
  said("its end is no news");
  equal(a.value, "AD", "and the server's value comes");
  a.setAttribute("data-wait", "10000 d 1 2");
  start();
  compose("x", "AD ");
  end("x");
  said("the field's own wait goes on over the end");
  c.click();
  said("up to an action", ["a", 1, "AD x"], ["c", 0, null]);
  a.removeAttribute("data-wait");
  start();
  compose("ni");
  await null;
  said("the first word of an input method looks like any", ["a", 1, "ni"]);
  for (const letters of ["n你", "ni"]) {
    compose(letters);
    await null;
    said("until it has made other letters");
  }
  server("value", "late", 0);
  compose("你好");
  end("你好");
  said("what it has made is told", ["a", 1, "你好"]);
  equal(a.value, "你好", "and is newer than what the server had set");
  start();
  compose("pin", "你好");
  await null;
  adopt(body);
  said("from then on half a word is not told");
  end("pin");
  adopt(body);
  said("a whole one is", ["a", 1, "你好pin"]);
  for (const [language, converts] of [["en-US", false], ["ja", true], ["de,ko-KR", true], ["kok,en", false], ["zh-Hant-TW", true]]) {
    Object.defineProperty(navigator, "languages", { value: language.split(","), configurable: true });
    const fresh = await import(`${base}values.js?${language}`);
    equal(fresh.composition.converts, converts, `${language}: whether an input method is to be reckoned with from the first`);
  }
  delete navigator.languages;
  composition.converts = false;

  a.setAttribute("data-wait", 10000);
  a.value = "typed";
  a.dispatchEvent(new Event("input", { bubbles: true }));
  said("typing waits");
  c.click();
  said("and goes before an action", ["a", 1, "typed"], ["c", 0, null]);
  a.value = "changed";
  a.dispatchEvent(new Event("change"));
  said("a change waits like typing");
  a.value = "filled in";
  c.click();
  said("and what was filled in without a word goes before an action, too", ["a", 1, "filled in"], ["c", 0, null]);
  a.removeAttribute("data-wait");
  a.value = "typed";
  a.dispatchEvent(new Event("change"));
  await null;
  said("a change is told, even to the field alone", ["a", 1, "typed"]);

  a.value = "more than twenty bytes";
  adopt(body);
  said("a text above the limit is not told");
  equal(a.ariaInvalid, "true", "but marked");
  server("aria-invalid", false);
  equal(a.ariaInvalid, "true", "whatever the server says of what it has");
  server("aria-invalid", true);
  a.value = "short";
  adopt(body);
  equal(a.ariaInvalid, "true", "and of a text that is told the server's word is kept");
  server("aria-invalid", null);
  equal(a.hasAttribute("aria-invalid"), false, "until it takes it back");
  said("the short one is told", ["a", 1, "short"]);
  a.value = "typed";
  c.hidden = true;
  c.click();
  said("a hidden button does nothing");

  c.hidden = false;
  c.dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true }));
  said("a button is tapped whatever key is held", ["a", 1, "typed"], ["c", 0, null]);
  body.innerHTML = '<form><textarea id="t" data-n="1"></textarea><button type="submit" id="s" data-n="2">Send</button></form>';
  const [t, s] = body.querySelectorAll("[id]"), enter = (init) => {
    const key = new KeyboardEvent("keydown", { keyCode: 13, bubbles: true, cancelable: true, ...init });
    t.dispatchEvent(key);
    return key.defaultPrevented;
  };
  equal(enter({}), false, "Enter begins a line");
  said("and sends nothing");
  for (const key of ["ctrlKey", "metaKey"]) {
    t.value = key;
    equal(enter({ [key]: true }), true, `with ${key} it does not`);
    said("it is a tap of the form's button", ["t", 1, key], ["s", 0, null]);
  }
  s.disabled = true;
  enter({ ctrlKey: true });
  said("but of one that is disabled");
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

  // A form's own way would lead away from the page.
  const submit = (html) => {
    stage(html);
    let left;
    addEventListener("submit", (event) => {
      left = !event.defaultPrevented;
      event.preventDefault();
    }, { once: true });
    document.querySelector("form").requestSubmit(document.querySelector("[name=go]"));
    return left;
  };
  for (const [html, input, wanted, what] of [
    ['<input id="g" data-n="1"><button name="go">Go</button>', [], false, "a button without an outlet does nothing"],
    ['<input data-n="1">', [], false, "nor does Enter without a button"],
    ['<input data-n="1"><button name="go">Go</button><button id="h" data-n="2">Go</button>', [["h", 0, null]], false, "but for the form's own"],
    ['<input data-n="1"><button id="i" data-n="2">1</button><button name="go" id="j" data-n="3">2</button>', [["j", 0, null]], false, "or its own"],
    ['<input name="q"><button name="go">Search</button>', [], true, "a form that is none of the page's is the browser's"],
  ]) {
    equal(submit(`<form>${html}</form>`), wanted, what);
    said(what, ...input);
  }

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
  const told = [];
  form.addEventListener("invalid", ({ target }) => told.push(target.id), true);
  equal(press(d), "e", "where it cannot, it leads to the first field that is wrong: empty, though required");
  equal(told.splice(0), ["e"], "and the browser says what it lacks");
  equal(press(d, 229), "d", "an Enter that ends a composition does not");
  equal(press(form.querySelector("textarea")), "textarea", "nor one that breaks a line");
  e.value = "x";
  equal([press(d), told], ["f", []], "or called wrong by the server, which says why");
  f.removeAttribute("aria-invalid");
  equal(press(d), "d", "and nowhere if nothing is wrong");

  // What was typed may enable the button: the server judges, in its order.
  [go.id, go.dataset.n] = ["go", 9];
  const point = (from, to, button = 0) => {
    for (const [type, element] of [["pointerdown", from], ["pointerup", to]]) {
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, button }));
    }
  };
  press(d);
  point(go, go);
  said("where the server has seen all, a disabled button does nothing");
  queue.add(0, 1, 1, "typed");
  press(d);
  said("behind what it has not seen, Enter is sent", ["go", 0, null]);
  point(go, go);
  said("and a click", ["go", 0, null]);
  point(d, go);
  point(go, d);
  point(go, go, 2);
  said("but none that began or ended elsewhere, or asks for a menu");
  f.setAttribute("aria-invalid", "true");
  press(d);
  said("what the server has called wrong may be right by now", ["go", 0, null]);
  equal(document.activeElement.id, "d", "so the focus waits");
  queue.drop(1);
  correct();
  equal(document.activeElement.id, "f", "until the server has judged");
  d.focus();
  correct();
  equal(document.activeElement.id, "d", "once");
  queue.add(0, 1, 1, "typed");
  press(d);
  e.focus();
  queue.drop(2);
  correct();
  equal(document.activeElement.id, "e", "and a person who has gone elsewhere stays there");
  said("after another", ["go", 0, null]);
  queue.add(0, 1, 1, "typed");
  e.value = "";
  equal(press(d), "e", "what is missing is seen here");
  said("and nothing sent");
  e.value = "x";
  queue.drop(3);
  equal(press(d), "f", "once it has seen all, its word is the last");
  said("and nothing is sent again");
  queue.begin(-1);
}
