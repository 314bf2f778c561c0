// replay.js: the shipped runtime in this page, over a socket and a clock that a recorded history drives.
//
// source: the joined module and its parts, by file name, as JSON. history: { names, parts, events }, each event { t, act, out, seen }: what happens at t ms,
// what the document must have done since the event before, and what it must look like by then. A person's acts are DOM
// events; the network, time and chance are given. Returns null, or where the runtime did otherwise.
const GLOBALS = [
  "WebSocket", "fetch", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date", "Math", "crypto", "location",
  "history", "sessionStorage", "navigator", "addEventListener", "removeEventListener", "scrollTo", "console", "runtimeURL", "runtimeParts",
];
const compiled = new Map();
const settle = async () => {
  for (let i = 0; i < 20; i += 1) await null;
};

function compile(source) {
  if (!compiled.has(source)) {
    const { "runtime.js": base, ...parts } = JSON.parse(source);
    const text = base.replaceAll("import.meta.url", "runtimeURL").replaceAll("import(", "runtimeParts.load(")
      .replace(/(^|[;}])export(\{[^{}]*\});$/m, "$1Object.assign(runtimeParts.base, $2);");
    const modules = Object.entries(parts).map(([name, part]) => [`./${name}`, compilePart(part)]);
    compiled.set(source, { start: new Function(...GLOBALS, `"use strict";\n${text}`), modules: new Map(modules) });
  }
  return compiled.get(source);
}

function compilePart(source) {
  const text = source.replace(/^import(\{.*\})from"\.\/runtime\.js";$/m, "const$1=base;").replace(/(^|[;}])export(\{[^{}]*\});$/m, "$1return$2;");
  return new Function("base", ...GLOBALS, `"use strict";\n${text}`);
}

class Clock {
  now = 0;
  count = 0;
  timers = new Map();

  set = (work, delay = 0, every) => {
    const id = this.count += 1;
    this.timers.set(id, { id, due: this.now + Math.max(0, delay), work, every });
    return id;
  };
  clear = (id) => void this.timers.delete(id);

  async advance(time) {
    for (;;) {
      const next = [...this.timers.values()].sort((a, b) => a.due - b.due || a.id - b.id)[0];
      if (!next || next.due > time + 1e-6) break;
      this.now = Math.max(this.now, next.due);
      if (next.every) next.due += next.every;
      else this.timers.delete(next.id);
      next.work();
      await settle();
    }
    this.now = Math.max(this.now, time);
  }
}

class Replay {
  clock = new Clock();
  out = [];
  sockets = [];
  answers = [];
  listeners = [];
  store = new Map();
  entries = [{ path: "/", state: null }];
  at = 0;

  constructor(source, { names, parts, events }) {
    Object.assign(this, { source, events, names: [...names], parts: [...parts] });
  }

  say(...what) {
    this.out.push([this.clock.now, what.join(" ")]);
  }

  next(list, what) {
    if (!list.length) this.say(`drew one ${what} too many`);
    return list.shift() ?? 0;
  }

  globals({ modules }) {
    const replay = this, { clock } = this, base = {}, loaded = new Map();
    const place = () => new URL(this.entries[this.at].path, location.origin);
    class Socket {
      constructor() {
        replay.sockets.push(this);
        this.readyState = 0;
        this.number = replay.sockets.length;
        replay.say("connect", this.number);
      }

      send(text) {
        if (this.readyState !== 1) throw new Error("written to a socket that is not open");
        replay.say("send", text);
      }

      // As in a browser, the event of one's own close comes later, and from a socket that is not the newest.
      close() {
        replay.say("close");
        this.end(1005);
      }

      end(code) {
        this.readyState = 3;
        queueMicrotask(() => this.onclose?.({ target: this, code }));
      }
    }
    const fakes = {
      WebSocket: Socket,
      fetch: (url, { headers: { Page = "" } }) => {
        const { pathname, search } = new URL(url, location.origin);
        this.say("load", pathname + search, Page);
        return new Promise((resolve, reject) => this.answers.push({ resolve, reject }));
      },
      setTimeout: (work, delay, ...rest) => clock.set(() => work(...rest), delay),
      clearTimeout: clock.clear,
      setInterval: (work, delay) => clock.set(work, delay, delay),
      clearInterval: clock.clear,
      performance: { now: () => clock.now },
      Date: { now: () => 1.7e12 + clock.now },
      Math: Object.assign(Object.create(Math), { random: () => this.next(this.parts, "number") }),
      crypto: {
        getRandomValues: (bytes) => {
          const name = this.next(this.names, "name") || "A".repeat(22);
          bytes.set(Uint8Array.from(atob(name.replaceAll("-", "+").replaceAll("_", "/") + "=="), (c) => c.charCodeAt(0)));
          return bytes;
        },
      },
      location: {
        origin: location.origin,
        get pathname() { return place().pathname; },
        get search() { return place().search; },
        get href() { return place().href; },
        assign: (path) => this.say("go", path),
        reload: () => {
          this.say("reload");
          queueMicrotask(() => this.leave());
        },
      },
      history: {
        get state() { return replay.entries[replay.at].state; },
        pushState: (state, _, path) => {
          const { pathname, search } = new URL(path, location.origin);
          this.entries.splice(this.at += 1, Infinity, { path: pathname + search, state: structuredClone(state) });
        },
        replaceState: (state, _, path) => {
          const { pathname, search } = new URL(path || place(), location.origin);
          this.entries[this.at] = { path: pathname + search, state: structuredClone(state) };
        },
        go: (count) => this.say("traverse", count),
      },
      sessionStorage: new Proxy({}, {
        get: (_, name) => this.store.get(name),
        set: (_, name, value) => !!this.store.set(name, String(value)),
        deleteProperty: (_, name) => this.store.delete(name) || true,
      }),
      navigator: { onLine: true },
      addEventListener: (type, listener, options) => {
        const heard = (event) => this.isDrawing || listener(event);
        this.listeners.push({ type, listener, heard, options });
        addEventListener(type, heard, options);
      },
      removeEventListener: (type, listener, options) => {
        const found = this.listeners.find((each) => each.type === type && each.listener === listener);
        if (found) removeEventListener(type, found.heard, options);
      },
      scrollTo: () => {},
      console: { error: (error) => this.say("error", error?.message ?? error) },
      runtimeURL: document.querySelector("script[type=module]").src,
    };
    const values = (others) => GLOBALS.map((name) => ({ ...fakes, ...others })[name]);
    const partial = {
      addEventListener: (type, listener, options) => {
        this.listeners.push({ type, listener, heard: listener, options });
        addEventListener(type, listener, options);
      },
    };
    fakes.runtimeParts = {
      base,
      load: async (name) => {
        await null;                             // the base is run to its end first
        if (!loaded.has(name)) loaded.set(name, modules.get(name)(base, ...values(partial)));
        return loaded.get(name);
      },
    };
    return values();
  }

  static document(html) {
    return html.includes("<script") ? html : html.replace("</head>", `<script type="module" src="/runtime.js"></script></head>`);
  }

  // A state that the document has kept for its own reload is the browser's to keep.
  start(html, entries, at) {
    const { "rxlive-labels": _, ...kept } = this.entries[this.at]?.state ?? {};
    this.entries = entries.map(([path, labels]) => ({ path, state: labels && { "rxlive-labels": labels } }));
    this.at = at;
    if (Object.keys(kept).length) Object.assign(this.entries[at].state ??= {}, kept);
    const parsed = new DOMParser().parseFromString(Replay.document(html), "text/html");
    for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
    for (const { name, value } of parsed.body.attributes) document.body.setAttribute(name, value);
    document.body.replaceChildren(...parsed.body.childNodes);
    document.title = parsed.title;
    // By a parser, so that it is not run.
    document.querySelector("script[type=module]")?.remove();
    document.head.append(parsed.querySelector("script[type=module]"));
    const program = compile(this.source);
    program.start(...this.globals(program));
  }

  // The document goes: what it still has to do is not done.
  leave() {
    window.dispatchEvent(new Event("pagehide"));
    this.end();
    this.clock.timers.clear();
    for (const socket of this.sockets) socket.onclose = null;
  }

  end() {
    for (const { type, heard, options } of this.listeners) removeEventListener(type, heard, options);
    this.listeners = [];
  }

  // A browser takes the focus from what is disabled when it draws.
  draw() {
    this.isDrawing = true;
    if (document.activeElement?.disabled) document.activeElement.blur();
    this.isDrawing = false;
  }

  // What a person could tell of the document.
  seen() {
    const screens = document.querySelectorAll("[data-slot],dialog"), each = (names) => [...screens].flatMap((root) => [...root.querySelectorAll(names)]);
    const text = (place) => document.querySelector(`[${place}]`)?.textContent ?? "";
    const controls = each("[data-outlet]").map((element) => {
      const row = element.closest("[data-row]")?.getAttribute("data-row") ?? "";
      const holds = element.matches("input,textarea,select");
      const shows = holds ? element.type === "checkbox" ? element.checked : element.value
        : element.firstElementChild ? "" : element.textContent;
      const marks = ["hidden", "disabled", "aria-invalid", "data-mark"].filter((name) => element.hasAttribute(name));
      return [row, element.getAttribute("data-outlet"), shows, ...marks].join("|");
    });
    const active = document.activeElement?.getAttribute("data-outlet") ?? "";
    const lists = each("[data-window]").map((list) => {
      const places = [...list.querySelectorAll("[data-row]")].map((row) => `${row.dataset.row}/${row.getAttribute("aria-posinset") ?? ""}`);
      return `list ${list.dataset.window} at ${list.scrollTop / 20}: ${places.join(" ")}`;
    });
    const { path, state } = this.entries[this.at];
    return [...controls, ...lists, `title ${document.title}`, `says ${text("data-announce")}`, `focus ${active}`,
      `dialogs ${[...screens].slice(1).map((dialog) => dialog.ariaLabel).join(", ")}`,
      `at ${path} ${state?.["rxlive-labels"]?.join(" ") ?? ""}`].join("\n");
  }

  act([kind, ...rest]) {
    const [name, row] = (rest[0] ?? "").toString().split("/").reverse(), place = row ? `[data-row="${row.slice(1)}"] ` : "";
    const roots = () => [...document.querySelectorAll("[data-slot],dialog")].reverse();
    const element = () => roots().map((root) => root.querySelector(`${place}[data-outlet="${name}"]`)).find(Boolean);
    // A link that is left to the browser leads it away.
    const click = (target) => {
      const away = (event) => {
        const link = event.target.closest("a");
        if (!link || event.defaultPrevented) return;
        event.preventDefault();
        this.say("leave", link.getAttribute("href"));
        queueMicrotask(() => this.leave());
      };
      addEventListener("click", away);
      target.click();
      removeEventListener("click", away);
    };
    const tell = (target, event) => target.dispatchEvent(event);
    // A person's finger comes down: the focus moves to what can take it, or goes. Also where a button is disabled.
    const pointerDown = (target) => {
      tell(document.body, new PointerEvent("pointerdown", { bubbles: true }));
      const near = target.closest("a[href],button,input,select,textarea,summary,[tabindex]");
      if (near) near.focus({ preventScroll: true });
      else document.activeElement.blur();
    };
    const composition = (type, data = "") => new CompositionEvent(type, { bubbles: true, data });
    const change = (target, value) => {
      target.value = value;
      tell(target, new InputEvent("input", { bubbles: true }));
    };
    const socket = this.sockets.at(-1);
    switch (kind) {
      case "start": return this.start(...rest);
      case "type":
        element().focus({ preventScroll: true });
        return change(element(), rest[1]);
      case "toggle":
        pointerDown(element());
        element().checked = !element().checked;
        return tell(element(), new InputEvent("input", { bubbles: true }));
      case "tap":
        pointerDown(element());
        return click(element());
      case "visit": {
        const link = [...document.links].find((each) => each.getAttribute("href") === rest[0]);
        pointerDown(link);
        return click(link);
      }
      case "traversed":
        this.at += rest[0];
        return tell(window, new PopStateEvent("popstate"));
      case "cancel":
        tell(document.body, new PointerEvent("pointerdown", { bubbles: true }));
        tell(document.body, new KeyboardEvent("keydown", { bubbles: true, key: "Escape" }));
        return tell(roots()[0], new Event("cancel", { cancelable: true }));
      case "focus": return element().focus({ preventScroll: true });
      case "scroll":
        element().scrollTop = rest[1] * 20;
        return tell(element(), new Event("scroll"));
      case "blur": return document.activeElement.blur();
      case "event": {
        const [, type, values, bubbles] = rest, target = rest[0] ? element() : window;
        const event = new Event(type, { bubbles, cancelable: true }), roots = { target, document, window };
        for (const [path, value] of Object.entries(values)) {
          const names = path.split(".");
          Object.defineProperty(roots[names[0]] ?? event, names.at(-1), { value, configurable: true });
        }
        return tell(target, event);
      }
      case "compose":
        element().focus({ preventScroll: true });
        tell(element(), new KeyboardEvent("keydown", { bubbles: true, keyCode: 229 }));
        return tell(this.composing = element(), composition("compositionstart"));
      case "composing":
        tell(this.composing, composition("compositionupdate", rest[0]));
        return change(this.composing, rest[1]);
      case "composed":
        if (rest[1] !== null) this.act(["composing", ...rest]);
        // Behind what the input has left to do, as in a browser.
        return queueMicrotask(() => tell(this.composing, composition("compositionend", rest[0])));
      case "wake": return tell(window, new Event("online"));
      case "opened":
        socket.readyState = 1;
        return socket.onopen({ target: socket });
      case "received": return socket.onmessage({ target: socket, data: rest[0] });
      case "closed":
        socket.readyState = 3;
        return socket.onclose({ target: socket, code: rest[0] });
      case "loaded": {
        const { resolve, reject } = this.answers.shift(), [path, html, seed] = rest;
        if (path === undefined) return reject(new TypeError("no answer"));
        return resolve({ status: 200, url: location.origin + path, headers: new Headers(seed ? { "content-location": seed } : {}), text: async () => Replay.document(html) });
      }
      case "reload": return this.leave();
      case "end": return null;
      default: throw new Error(`no act ${kind}`);
    }
  }

  async run() {
    let seen;
    for (const [index, event] of this.events.entries()) {
      await this.clock.advance(event.t);
      this.draw();
      const out = this.out.filter(([, what]) => !what.startsWith("error no "));
      const same = out.length === event.out.length
        && out.every(([t, what], i) => what === event.out[i][1] && Math.abs(t - event.out[i][0]) < 0.01);
      seen = event.seen ?? seen;
      const wrong = !same ? { did: out, instead: event.out } : event.act[0] !== "start" && this.seen() !== seen ? { shows: this.seen(), instead: seen } : null;
      if (wrong) {
        const before = this.events[index - 1];
        return { index, t: event.t, after: before && [before.t, ...before.act].join(" ").slice(0, 600), before: event.act[0], ...wrong };
      }
      this.out = [];
      try {
        this.act(event.act);
      } catch (error) {
        return { index, t: event.t, act: event.act.join(" ").slice(0, 600), error: `${error.message}\n${error.stack}` };
      }
      await settle();
      this.draw();
    }
    return null;
  }
}

// One after the other in this page; the first that differs, with its number.
export async function replayAll(source, histories) {
  for (const [number, history] of histories.entries()) {
    const replay = new Replay(source, history);
    const wrong = await replay.run();
    replay.end();
    if (wrong) return { number, ...wrong };
  }
  return null;
}
