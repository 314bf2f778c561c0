// What is typed, by a clock that is turned by hand: which of it becomes an input, and when. Tests/RxLiveTests/TypingPaceTests.swift plays
// the same cases to the browser in memory and to Rx's operators.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const { listen } = await import(base + "inputs.js");
  const cases = await (await fetch("/tests/typing.json")).json();
  let now = 0, timers = [], sent = [];
  const real = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout, now: performance.now };
  window.setTimeout = (work, delay, ...values) => timers.push({ due: now + delay, work: () => work(...values) });
  window.clearTimeout = (id) => id && (timers[id - 1] = null);
  performance.now = () => now;
  const turn = async (to) => {
    for (;;) {
      const next = timers.filter((each) => each && each.due <= to).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      timers[timers.indexOf(next)] = null;
      now = next.due;
      next.work();
      await null;
    }
    now = to;
  };
  try {
    let n = 0;
    listen((element, kind, value) => {
      sent.push([now, value]);
      return ++n;
    });
    for (const { name, wait, typed, sent: wanted } of cases) {
      [now, timers, sent] = [0, [], []];
      const body = stage(`<input id="a" data-n="1" data-wait="${wait}">`), [a] = body.children;
      body.setAttribute("data-limit", 1000);
      for (const [at, text] of typed) {
        await turn(at);
        a.value = text;
        a.dispatchEvent(new Event("input", { bubbles: true }));
        await null;
      }
      await turn(10000);
      equal(sent, wanted, name);
    }
  } finally {
    [window.setTimeout, window.clearTimeout, performance.now] = [real.setTimeout, real.clearTimeout, real.now];
  }
}
