// The main screen and the history: where an entry stands, what is asked for, and what is found again on a screen's return.
// The history is a model here, for a real one would lead away from the tests; the page's own is LinkTests' and VisitTests'.
import { equal, stage, throws } from "./assert.js";

const KEY = "rxlive-labels";

export async function run(base) {
  stage('<nav><a id="n" href="/n" data-visit>n</a><a id="m" href="/m" aria-current="page" data-visit>m</a></nav><main data-slot="content"></main>');
  document.body.removeAttribute("data-slot");
  const navigation = await import(base + "navigation.js"), { parts } = await import(base + "parts.js");
  const { apply, controlOf } = await import(base + "patches.js"), { queue } = await import(base + "queue.js");
  const { listen } = await import(base + "inputs.js"), { link } = await import(base + "status.js"), { stateOf } = await import(base + "values.js");
  parts.navigation = navigation;
  const { pushState, replaceState, go, state } = history, home = location.pathname + location.search, moves = [];
  listen((element, ...event) => {
    const n = queue.add(0, controlOf(element), ...event);
    if (n) queue.items.at(-1).written = true;
    return n;
  });

  let boxes = "";

  // Entries as a browser has them; `move` is a person's, or ours when its time has come.
  let entries, at;
  const load = () => replaceState.call(history, entries[at].state, "", entries[at].path);
  const begin = (...places) => {
    [entries, at, queue.items] = [places.map(([path, labels]) => ({ path, state: labels && { [KEY]: labels } })), places.length - 1, []];
    load();
    navigation.begin();
    moves.length = 0;
  };
  const move = (count) => {
    at += count;
    load();
    dispatchEvent(new PopStateEvent("popstate"));
  };
  const path = () => location.pathname + location.search;
  Object.assign(history, {
    pushState(value, title, url) {
      pushState.call(history, value, title, url);
      entries.splice(at += 1, Infinity, { path: path(), state: value });
    },
    replaceState(value, title, url) {
      replaceState.call(history, value, title, url);
      entries[at] = { path: path(), state: value };
    },
    go: (count) => { moves.push(count); },
  });
  const shown = () => entries.map(({ path, state }) => path + (state ? " " + state[KEY].at(-1) : "")).join(", ") + ` at ${at}`;
  const asked = () => queue.items.map(({ value, key }) => [value, ...key]);
  const screen = (base, depth, path, n = queue.last) => {
    queue.drop(n);
    apply([1, n, [0, [base, depth, path, `Screen ${base}`, `<input data-n="1" data-outlet="a" value="html"><a data-n="2" href="/x">x</a>${boxes}`]]], queue.items);
  };
  const box = (rows) => `<div style="height: 50px; overflow: auto"><p style="height: 500px">${rows}</p></div>`;
  const frame = (base, depth, path, n = queue.last) => {
    queue.drop(n);
    apply([1, n, [0, [base, depth, path, `Screen ${base}`]]], queue.items);
  };

  try {
    begin(["/a"]);
    equal(shown(), "/a 0 at 0", "where the page began there is a label");
    screen(0, 0, "");
    equal([shown(), document.title], ["/a 0 at 0", "Screen 0"], "a screen that stands there replaces it");
    screen(10, 1, "/b?x=%C3%A9");
    screen(20, 2, "/c");
    equal(shown(), "/a 0, /b?x=%C3%A9 1, /c 2 at 2", "a higher depth is pushed");
    frame(20, 2, "/d");
    equal([shown(), document.querySelector("input").value], ["/a 0, /b?x=%C3%A9 1, /d 2 at 2", "html"], "an equal one replaces; without html the screen stays");
    throws(() => frame(30, 2, "/d"), "a screen without html that is not there");
    screen(0, 0, "");
    equal([shown(), moves], ["/a 0, /b?x=%C3%A9 1, /d 2 at 2", [-2]], "a lower one is gone to");
    screen(40, 1, "/e");
    equal([shown(), moves], ["/a 0, /b?x=%C3%A9 1, /d 2 at 2", [-2]], "while a traversal of ours runs, nothing else happens");
    move(-2);
    equal([shown(), asked()], ["/a 0, /e 1 at 1", []], "its end is none of the person's, and agrees with what is shown then");

    // op_history: two operations in one frame are what they come to.
    begin(["/a"]);
    screen(0, 0, "");
    equal([shown(), moves], ["/a 0 at 0", []], "push and pop in one frame move nothing");

    // labels_lost: a page that was reloaded begins where its entry stands.
    begin(["/a", [0]], ["/b", [0, 1]], ["/c", [0, 1, 2]]);
    screen(10, 1, "/d");
    equal(shown(), "/a 0, /b 1, /c 2, /d 3 at 3", "a page begins at the label of its entry");
    screen(20, -1, "/b");
    equal(moves, [-2], "also with depths below its own");
    move(-2);
    equal(shown(), "/a 0, /b 1, /c 2, /d 3 at 1", "where it replaces");
    begin(["/c", [4]]);
    screen(20, -1, "/b");
    equal([shown(), moves], ["/b 3 at 0", []], "where no entry is low enough, the present one is");
    begin(["/a", [0]], ["/c", [0, 2]]);
    screen(20, -1, "/b");
    equal(moves, [-1], "the nearest below, where none is equal");
    move(-1);
    equal(shown(), "/a 0, /b 1 at 1", "on which it is pushed");

    // A page with the screens of a former one, which says by its first frame where it stands.
    begin(["/a"]);
    screen(10, 1, "/b");
    screen(20, 2, "/c");
    navigation.begin(new URL("/c", location), navigation.origin()[0]);
    frame(0, 2, "/c");
    equal([shown(), moves], ["/a 0, /b 1, /c 2 at 2", []], "it stands where the former one stood");
    move(-1);
    equal(asked(), [[2, "/b", 1]], "and so do those below");
    begin(["/a"]);
    screen(10, 1, "/b");
    navigation.begin(new URL("/a", location), navigation.origin()[0]);
    equal(shown(), "/a 0, /b 1 at 1", "what is stored may be older");
    frame(0, 0, "/a");
    equal([shown(), moves], ["/a 0, /b 1 at 1", [-1]], "and is gone to");
    move(-1);

    // The same screen at another address.
    begin(["/a"]);
    screen(10, 1, "/b");
    const content = document.querySelector("main").firstChild;
    frame(10, 1, "/b?q=1");
    equal([shown(), moves, document.querySelector("main").firstChild === content], ["/a 0, /b?q=1 1 at 1", [], true], "it keeps its entry and its content");
    move(-1);
    screen(0, 0, "");
    asked();
    move(1);
    equal(asked(), [[2, "/b?q=1", 1]], "and is found by it");

    // A person's back and forward.
    begin(["/a"]);
    screen(10, 1, "/b");
    screen(20, 2, "/c");
    move(-1);
    equal(asked(), [[2, "/b", 1]], "back is asked for, at once, by path and depth");
    equal(queue.items[0].control, 0, "of the page");
    frame(20, 2, "/c", 0);
    equal(shown(), "/a 0, /b 1, /c 2 at 1", "until it is answered, frames do not move the history (fight)");
    move(-1);
    equal(asked(), [[2, "/b", 1], [2, "/a", 0]], "and again");
    screen(10, 1, "/b", queue.items[0].n);
    equal([shown(), moves], ["/a 0, /b 1, /c 2 at 0", []], "the answer to the first does not end the second");
    screen(0, 0, "");
    equal([shown(), moves], ["/a 0, /b 1, /c 2 at 0", []], "the last answer agrees");
    move(1);
    move(-1);
    equal(asked(), [[2, "/b", 1], [2, "/a", 0]], "a visit to elsewhere on its way is followed by where the person is (stale_visit)");
    frame(0, 0, "");
    equal(asked(), [], "which is answered, too (no_answer)");
    move(2);
    frame(0, 0, "");
    equal([shown(), moves], ["/a 0, /b 1, /c 2 at 2", [-2]], "what the server does not follow is taken back");
    move(-1);
    equal(asked(), [[2, "/b", 1]], "a person's traversal that comes first is theirs");
    screen(10, 1, "/bb");
    equal(shown(), "/a 0, /bb 1, /c 2 at 1", "and ours is forgotten");

    // depth_only: another screen stands at this depth now.
    begin(["/a"]);
    screen(10, 1, "/b");
    screen(0, 0, "");
    move(-1);
    move(1);
    equal(asked(), [[2, "/b", 1]], "forward names the path, too");

    // What is on a screen that returns.
    begin(["/a"]);
    boxes = box('<b data-row="0"></b><b data-row="1"></b>') + box("");
    screen(10, 1, "/b");
    document.querySelectorAll("main div")[1].scrollTop = 123;
    document.querySelector("main p").held = [[7, 4, 24]];
    const field = document.querySelector("input");
    field.value = "typed text";
    field.focus();
    field.setSelectionRange(2, 4);
    document.body.style.minHeight = "9000px";
    scrollTo(0, 777);
    screen(20, 2, "/c");
    equal([document.activeElement === document.body, scrollY], [true, 0], "a new screen begins at its top");
    queue.items = [{ n: 7, kind: 1, control: 11, value: "typed text" }];
    boxes = box("") + box("");
    screen(10, 1, "/b", 6);
    const again = document.querySelector("input"), caret = [again.selectionStart, again.selectionEnd];
    equal(scrollY, 777, "a screen that returns is where it was scrolled to");
    const [first, second] = document.querySelectorAll("main div");
    equal([first.scrollTop, second.scrollTop, second.leftAt], [0, 123, 123], "and so is what is scrolled on it, whatever rows it has");
    equal(document.querySelector("main p").held, [[7, 4, 24]], "its lists know where their rows were");
    boxes = "";
    document.body.style.minHeight = "";
    equal([again === field, document.activeElement === again, again.value, ...caret, stateOf(again).typed], [false, true, "typed text", 2, 4, 7],
      "a screen that returns has its focus, caret and what is typed and on its way");
    equal(document.scrollingElement.leftAt, 777, "a list that scrolls with the window may need to make the room");
    screen(30, 2, "/e");
    equal(document.scrollingElement.leftAt, 0, "of a screen that has none the next one's lists know nothing");
    const main = document.querySelector("main");
    main.tabIndex = -1;
    screen(10, 1, "/b");
    screen(30, 2, "/e");
    equal(document.activeElement === main, true, "a new screen has the focus where the layout lets it");
    screen(10, 1, "/b");
    equal(document.activeElement === document.querySelector("input"), true, "and gives it back to the field of the one that returns");
    screen(30, 2, "/e");
    apply([1, 6, [0, [10, 1, "/b", "Screen 10", '<input data-n="1" data-outlet="a" disabled>']]], []);
    equal(document.activeElement === main, true, "where it is disabled meanwhile, the screen has the focus");
    main.removeAttribute("tabindex");

    // A dialog that has the focus while the screen below it is left: nobody comes back to that.
    parts.dialogs = await import(base + "dialogs.js");
    begin(["/a"]);
    screen(10, 1, "/b");
    document.querySelector("input").focus();
    document.querySelector("input").setSelectionRange(1, 3);
    apply([1, 6, [1, [[64, "Loading", '<button data-n="1">Stop</button>']]]], []);
    equal(document.activeElement.textContent, "Stop", "the dialog has the focus");
    screen(20, 2, "/c");
    apply([1, 6, [1, []]], []);
    screen(10, 1, "/b");
    const below = document.querySelector("input");
    equal([document.activeElement === below, below.selectionStart, below.selectionEnd], [true, 1, 3],
      "a screen that was left under a dialog has the focus back, and the caret");

    // A screen without a path of its own.
    begin(["/a"]);
    screen(0, 0, "");
    equal(navigation.above(), undefined, "the first screen is its path's own");
    screen(10, 1, "");
    equal([shown(), navigation.above()], ["/a 0, /a 1 at 1", "Screen 10"], "one that stands above it on its path is not");
    screen(20, 2, "/b");
    equal(navigation.above(), undefined, "one with a path is");
    screen(10, 1, "");
    equal(navigation.above(), "Screen 10", "and below it all is as it was");

    // A page that is gone.
    begin(["/a"]);
    screen(10, 1, "/b");
    queue.add(0, 12, 2, 1, ["/c"]);
    equal(navigation.pending(), "/c", "a visit on its way is where the next page is loaded");
    navigation.begin("/c");
    equal([shown(), navigation.pending()], ["/a 0, /b 1, /c 2 at 2", "/c"], "as an entry of its own");
    queue.add(0, 0, 2, 2, ["/b", 1]);
    equal(navigation.pending(), undefined, "unless the person went elsewhere since");
    queue.items = [];

    begin(["/b"]);
    frame(0, 0, "");
    screen(10, 0, "");
    equal(navigation.above(), undefined, "a screen that takes the place of one with a path of its own has that path");
    screen(20, 1, "");
    screen(30, 1, "");
    equal(typeof navigation.above(), "string", "one without stands above it, and so does what takes its place");

    // Links.
    begin(["/m"]);
    const [n, m] = document.querySelectorAll("nav a"), current = () => [n.ariaCurrent, m.ariaCurrent];
    frame(0, 0, "");
    equal(current(), [null, "page"], "a link of the layout that leads here says so");
    screen(10, 1, "/n?x=1");
    equal(current(), ["page", null], "whatever follows the path");
    const clicked = (element, init = {}) => {
      const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
      addEventListener("click", (event) => {
        element.taken = event.defaultPrevented;
        event.preventDefault();
      }, { once: true });
      element.dispatchEvent(event);
      return [element.taken, asked(), queue.items.map(({ control }) => control)];
    };
    link.isUp = false;
    equal(clicked(n), [false, [], []], "without a line a link is the browser's");
    link.isUp = true;
    equal(clicked(n), [true, [[1, "/n"]], [10]], "with one it is visited, by the screen (link_no_screen)");
    queue.items = [];
    equal(clicked(document.querySelector("main a")), [false, [], []], "a link that is not to be visited is the browser's");
    document.querySelector("main a").dataset.visit = "";
    equal(clicked(document.querySelector("main a")), [true, [[1, "/x"]], [12]], "one on the screen is visited by its own number");
    queue.items = [];
    for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) equal(clicked(n, { [key]: true }), [false, [], []], `with ${key} it is the browser's`);
    for (const [name, value] of [["target", "_blank"], ["download", ""], ["href", "https://example.org/"], ["href", "/n#there"]]) {
      const before = n.getAttribute(name);
      n.setAttribute(name, value);
      equal(clicked(n), [false, [], []], `with ${name}=${value} it is the browser's`);
      if (before === null) n.removeAttribute(name);
      else n.setAttribute(name, before);
    }
    equal(clicked(n, {})[0], true, "else it is visited");
    n.removeAttribute("data-visit");
    equal(clicked(n)[0], false, "and if it leads to no screen it is the browser's");
    queue.items = [];
  } finally {
    for (const name of ["pushState", "replaceState", "go"]) delete history[name];
    replaceState.call(history, state, "", home);
    link.isUp = false;
    delete parts.navigation;
  }
}
