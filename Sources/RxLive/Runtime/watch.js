// watch.js: what someone who writes an application has changed is shown at once. Loaded with --watch only; the base knows
// nothing of it. A screen that comes again, in a frame, gets back what was typed, the focus, the caret and the place.
const slot = document.querySelector("[data-slot]"), touched = new WeakSet();
const formers = new WeakMap(), going = new WeakSet();   // a stylesheet → the one whose place it takes; those whose place is taken
const CONTROL = ":is(input,textarea,select)[data-n]", SECRET = "[type=password],[autocomplete*=password]";
// As the base names what it puts back.
const nameOf = (element) =>
  [element.closest("[data-key]")?.dataset.key, element.dataset.outlet, element.closest("dialog")?.ariaLabel].join();
const controls = (root) => [...root.querySelectorAll(CONTROL)];
const toggles = ({ type }) => type === "checkbox" || type === "radio";
const shown = () => `${document.body.dataset.page} ${slot.dataset.base}`;
let screen = shown(), focused, place = scrollY, layout, seen = "", box;

for (const type of ["input", "change"]) addEventListener(type, ({ target }) => touched.add(target), true);
addEventListener("scroll", () => place = scrollY);
addEventListener("focusin", ({ target }) => target !== slot && (focused = target));
addEventListener("focusout", ({ target }) => setTimeout(() => focused === target && target.isConnected && (focused = null)));

new MutationObserver((records) => {
  const gone = records.filter(({ target }) => target === slot).flatMap(({ removedNodes }) => [...removedNodes]);
  const same = shown() === screen;
  screen = shown();
  if (!gone.length || !same) return;
  const old = document.createElement("div");
  old.append(...gone);
  for (const element of controls(slot)) {
    const former = controls(old).find((each) => nameOf(each) === nameOf(element) && touched.has(each));
    if (former) write(element, former);
  }
  const again = focused && old.contains(focused) && [...slot.querySelectorAll("[data-n]")].find((each) => nameOf(each) === nameOf(focused));
  if (again) {
    const { selectionStart: start, selectionEnd: end } = focused;
    again.focus({ preventScroll: true });
    if (start != null) again.setSelectionRange(start, end);
  }
  scrollTo(0, place);
}).observe(slot, { childList: true });

// As typed, so that the server hears of it where it has another value.
function write(element, former) {
  const kind = toggles(element) ? "checked" : "value";
  if (element[kind] === former[kind]) return void touched.add(element);
  element[kind] = former[kind];
  element.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

// The base puts back what it finds here.
function reload() {
  const values = controls(slot).filter((each) => touched.has(each) && !each.matches(SECRET));
  const kept = values.map((each) => [nameOf(each), toggles(each) ? each.checked : each.value]);
  history.replaceState({ ...history.state, rxlive: [kept, focused ? nameOf(focused) : ""] }, "");
  location.reload();
}

// "/static/name-DIGEST.css" and "/static/folder-DIGEST/file.css" without the digest.
const plain = (path) => path.replace(/^(\/static\/[^/]*)-[\w-]{10}(?=[./])/, "$1");

function exchange(styles) {
  for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
    const { pathname } = new URL(link.href), path = styles.find((each) => plain(each) === plain(pathname));
    if (!path || path === pathname || going.has(link)) continue;
    const fresh = link.cloneNode();
    fresh.href = path;
    formers.set(fresh, link);
    // Another one may have taken the place of one that had not come, which then never tells that it has.
    fresh.onload = () => { for (let old = link; old; old = formers.get(old)) old.remove(); };
    going.add(link);
    link.after(fresh);
  }
}

function complain(fault) {
  box?.remove();
  box = null;
  if (!fault) return;
  box = document.createElement("pre");
  box.id = "rxlive-fault";
  box.setAttribute("role", "alert");
  box.textContent = fault;
  box.style.cssText = "position:fixed;inset:0;z-index:2147483647;margin:0;padding:2rem;overflow:auto;white-space:pre-wrap;"
    + "background:#300e;color:#fee;font:1rem/1.6 monospace";
  document.body.append(box);
}

for (;;) {
  try {
    const news = await (await fetch(`/static/watch?seen=${seen}`, { cache: "no-store" })).json();
    seen = news.seen;
    complain(news.fault);
    if (!news.fault) {
      layout ??= news.layout;
      if (layout !== news.layout) {
        reload();
        break;
      }
      exchange(news.styles);
    }
  } catch {
    await new Promise((done) => setTimeout(done, 1000));
  }
}
