// What is listened to is told in its own terms: where in the element that listens, plain values only, and nothing else comes of it
// where that is wished.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { listen } = await import(base + "inputs.js"), { heard } = await import(base + "events.js");
  const sent = [], queue = { items: [], unseen: [] };
  const send = (element, kind, type, values) => sent.push([element.id, kind, type, values]);
  const said = (what, ...wanted) => equal(sent.splice(0), wanted, what);
  listen(send);
  const given = new DataTransfer();
  given.items.add(new File(["x"], "early.txt", { type: "text/plain" }));
  const early = stage('<input id="early" type="file" data-n="2" data-events="change:files">');
  early.setAttribute("data-limit", 300);
  early.firstElementChild.files = given.files;
  for (let i = 0; i < 2; i++) heard(send, queue);
  equal(sent.splice(0).map(([id, kind, type, [files]]) => [id, kind, type, ...JSON.parse(files)[0].slice(0, 3)]),
    [["early", 2, "change", "early.txt", 1, "text/plain"]], "files that were chosen before anybody listened are told, once");
  equal(early.firstElementChild.files.length, 0, "and can be chosen again");
  const body = stage('<div id="pad" data-n="1" style="margin:50px;border:5px solid;width:100px;height:80px"><b id="in" style="margin:10px">x</b></div>');
  const [pad] = body.children, [inner] = pad.children;
  body.setAttribute("data-limit", 30);
  const listens = (words) => {
    pad.setAttribute("data-events", words);
    heard(send, queue);
  };
  const tell = (target, event) => {
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const pointer = (x, y) => new PointerEvent("pointerdown", { bubbles: true, cancelable: true, clientX: x, clientY: y });

  listens("pointerdown:offsetX,offsetY");
  const { left, top } = pad.getBoundingClientRect();
  equal(tell(inner, pointer(left + 5 + 20, top + 5 + 7)), false, "what the browser would do is done");
  said("a place is one in the element that listens", ["pad", 2, "pointerdown", [20, 7]]);
  tell(pad, pointer(left + 5 + 30, top + 5 + 8));
  said("whatever in it was hit", ["pad", 2, "pointerdown", [30, 8]]);
  listens("pointerdown:type,target,clientX.nothing,isTrusted,nothing,target.id,document.nodeName?p");
  equal(tell(inner, pointer(0, 0)), true, "unless nothing else is to come of it");
  said("values are plain", ["pad", 2, "pointerdown", ["pointerdow", null, null, false, null, "pad", "#document"]]);
  pad.setAttribute("disabled", "");
  equal(tell(inner, pointer(0, 0)), false, "what is disabled does not listen");
  pad.removeAttribute("disabled");
  const press = (key, more) => tell(pad, new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  listens("keydown:key!Enter,_20,_e4!_20");
  equal(["Enter", " ", "a", "ä", "Escape"].map((key) => press(key)), [false, true, false, false, false],
    "nothing else comes of the keys that are named last");
  said("keys are told that are named", ...["Enter", " ", "ä"].map((key) => ["pad", 2, "keydown", [key]]));
  listens("keydown:key?p");
  equal(press("a"), true, "or of all");
  press("Enter", { keyCode: 229 });
  press(undefined);
  said("but of what an input method composes", ["pad", 2, "keydown", ["a"]], ["pad", 2, "keydown", [""]]);
  listens("keydown:key!!Enter");
  equal([press("Enter"), press("a")], [true, false], "of one, where all are told");
  said("all keys", ["pad", 2, "keydown", ["Enter"]], ["pad", 2, "keydown", ["a"]]);
  listens("scroll:target.scrollTop?t");
  said("a state is told from the first", ["pad", 2, "scroll", [0]]);
  tell(inner, pointer(0, 0));
  said("what is not listened to is not told");
  const asked = [], { querySelectorAll } = document;
  document.querySelectorAll = (...which) => {
    asked.push(which);
    return querySelectorAll.apply(document, which);
  };
  try {
    listens("");
    asked.length = 0;
    for (const event of [pointer(0, 0), new Event("scroll")]) tell(pad, event);
    equal(asked, [], "and costs nothing");
  } finally {
    delete document.querySelectorAll;
  }
}
