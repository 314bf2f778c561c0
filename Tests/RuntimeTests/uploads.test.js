// Whose turn it is to be sent: three files at once of all tabs of a browser. The test is another tab, by the same locks.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { sendFiles } = await import(base + "uploads.js");
  const { files } = await import(base + "parts.js");
  const { link } = await import(base + "status.js");
  const [view] = stage("<p></p>").children, line = { wake() {} }, own = fetch;
  const until = async (what, found, wanted) => {
    for (let i = 0; i < 500 && JSON.stringify(await found()) !== JSON.stringify(wanted); i += 1) await new Promise((done) => setTimeout(done, 10));
    equal(await found(), wanted, what);
  };
  // What is under way, by address, and how it is answered.
  const asked = new Map(), heads = [];
  globalThis.fetch = (address, { method, signal }) => {
    if (method === "HEAD") {
      heads.push(address);
      return Promise.resolve({ ok: true, status: 200, headers: new Headers({ "Upload-Offset": 0 }) });
    }
    if (method === "DELETE") return Promise.resolve({});
    return new Promise((done, failed) => {
      asked.set(address, {
        end: () => asked.delete(address) && done({ ok: true, status: 204, headers: new Headers({ "Upload-Offset": 3 }) }),
        fail: () => asked.delete(address) && failed(new TypeError("no line")),
      });
      signal.addEventListener("abort", () => asked.delete(address) && failed(signal.reason));
    });
  };
  const want = (...names) => {
    for (const name of names) files.set(name, new File(["abc"], name));
    view.dataset.uploads = names.map((name) => `${name} /u/${name}`).join(" ");
    sendFiles(line);
  };
  const underway = () => [...asked.keys()].map((address) => address.slice(3)).sort().join("");
  const turns = async (kind) => (await navigator.locks.query())[kind].filter(({ name }) => name.startsWith("rxlive-upload-")).length;
  // Another tab, which takes any turn that is free.
  const other = () => {
    const tab = { has: false }, wait = new AbortController();
    for (const name of [1, 2, 3].map((n) => `rxlive-upload-${n}`)) {
      navigator.locks.request(name, { signal: wait.signal }, () => wait.signal.aborted || new Promise((done) => {
        [tab.has, tab.end] = [true, done];
        wait.abort();
      })).catch(() => {});
    }
    return tab;
  };

  try {
    want("a", "b", "c", "d");
    await until("three are sent at once", underway, "abc");
    const second = other();
    want("a", "b", "c", "d", "e");
    asked.get("/u/a").end();
    await until("then the one that has waited longest", underway, "bcd");
    asked.get("/u/b").end();
    await until("then the other tab's", () => second.has, true);
    equal(underway(), "cd", "which leaves two");
    asked.get("/u/c").end();
    await until("then the tab's own again", underway, "de");
    second.end();
    await until("a turn is given back", () => turns("held"), 2);
    const third = other();
    await until("and taken", () => third.has, true);
    want("d", "e", "f");
    await until("one without a turn waits", () => turns("pending"), 3);
    want("d", "e");
    await until("not once it is cancelled", () => turns("pending"), 0);
    third.end();
    want("e");
    await until("one that is cancelled on its way gives its turn back", () => turns("held"), 1);
    equal(heads.includes("/u/f"), false, "one that waited was never sent");
    asked.get("/u/e").fail();
    await until("and so does one that fails", () => turns("held"), 0);
    dispatchEvent(new Event("online"));
    await until("until it is tried again", underway, "e");
    want("e", "g", "h", "i");
    await until("one waits", () => turns("pending"), 3);
    link.losses += 1;
    sendFiles(line);
    dispatchEvent(new Event("online"));
    await until("a line that is lost costs nobody the turn", () => asked.size, 3);
    want();
    await until("all is given back", async () => [await turns("held"), await turns("pending")], [0, 0]);

    const refuse = { request: () => Promise.reject(new DOMException("no", "SecurityError")) };
    Object.defineProperty(navigator, "locks", { value: refuse, configurable: true });
    want("m", "n");
    await until("where locks are refused a tab sends one at a time", underway, "m");
    want();
    await until("as long as it is wanted", underway, "");
    Object.defineProperty(navigator, "locks", { value: undefined });
    want("j", "k", "l");
    await until("without locks a tab sends one at a time", underway, "j");
    want("j", "l");
    asked.get("/u/j").end();
    await until("and none that was cancelled", underway, "l");
    equal(heads.includes("/u/k"), false, "which was never asked for");
    want();
  } finally {
    delete navigator.locks;
    globalThis.fetch = own;
  }
}
