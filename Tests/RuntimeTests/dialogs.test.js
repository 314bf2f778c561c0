// Dialogs above the main screen: what opens and closes, in which order, and what a person may only ask for.
import { equal, stage, throws } from "./assert.js";

export async function run(base) {
  const { apply, controlOf } = await import(base + "patches.js"), { parts } = await import(base + "parts.js");
  const { listen } = await import(base + "inputs.js"), { queue } = await import(base + "queue.js");
  const { nameOf, stateOf } = await import(base + "values.js");
  stage('<button data-n="1" data-outlet="text">Open</button>');
  const slot = document.body.appendChild(document.createElement("main"));
  slot.append(document.querySelector("button"));
  document.body.removeAttribute("data-slot");
  slot.setAttribute("data-slot", "content");
  [parts.dialogs, parts.navigation] = [await import(base + "dialogs.js"), await import(base + "navigation.js")];
  parts.navigation.begin();
  const sent = [], path = location.pathname;
  listen((element, kind, ...rest) => {
    sent.push([controlOf(element), kind, ...rest]);
    return sent.length;
  });
  const html = '<input data-n="1" data-outlet="text" value="html"><button data-n="2">OK</button>';
  const ask = (number, title = `Dialog ${number}`) => [number, title, html];
  const say = (dialogs, ...more) => apply([1, 6, [1, dialogs, ...more]], queue.items);
  const open = () => [...document.querySelectorAll("dialog")].map((dialog) => `${dialog.ariaLabel}${dialog.matches(":modal") ? "" : " closed"}`);
  const top = () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("dialog")?.ariaLabel;
  const happens = () => new Promise((done) => setTimeout(done, 50));
  const button = slot.firstElementChild;

  try {
    button.focus();
    say([ask(64)]);
    const [dialog] = document.querySelectorAll("dialog"), [input] = dialog.children;
    equal([open(), document.activeElement === input, controlOf(input), controlOf(dialog)], [["Dialog 64"], true, 65, 64],
      "a dialog opens, is modal, and has the focus and numbers of its own");
    equal(nameOf(input) === nameOf(button), false, "and names of its own");
    input.value = "typed";
    say([[64], ask(70)], 64, "below", 65 * 64 + 1, "set");
    equal([open(), document.querySelectorAll("dialog")[0] === dialog, button.textContent, input.value], [["Dialog 64", "Dialog 70"], true, "below", "set"],
      "one that is there stays, and all that is shown is changed (below_frozen)");
    equal(top(), "Dialog 70", "the last is on top");
    throws(() => say([[64], [90]]), "a dialog without html that is not there");
    throws(() => say([], 99 * 64, "none"), "a control that is not there");
    equal(open(), ["Dialog 64", "Dialog 70"], "nothing is touched where something is missing");

    queue.items = [{ n: 7, kind: 1, control: 65, value: "on its way" }];
    say([ask(64), [70]]);
    const made = document.querySelector("dialog input");
    equal([open(), made === input, made.value, stateOf(made).typed, top()], [["Dialog 64", "Dialog 70"], false, "on its way", 7, "Dialog 70"],
      "one that is made again has what is on its way, and stays below");
    queue.items = [];

    const cancel = (element) => {
      const event = new Event("cancel", { cancelable: true, bubbles: true });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const [, upper] = document.querySelectorAll("dialog");
    equal([cancel(upper), sent.splice(0), open().length], [true, [[70, 2, 3, []]], 2], "Escape asks, and closes nothing");
    equal([cancel(upper.querySelector("input")), sent.splice(0)], [false, []], "a field that cancels its files is no dialog");
    upper.close();
    await happens();
    equal([open(), sent.splice(0)], [["Dialog 64", "Dialog 70"], [[70, 2, 3, []]]], "what closes all the same is shown again, and asked for");

    say([[64]]);
    await happens();
    equal([open(), sent.splice(0)], [["Dialog 64"], []], "the server closes without a word");
    say([]);
    button.focus();
    say([ask(72)]);
    say([[72], ask(74)]);
    say([]);
    await happens();
    equal([open(), document.activeElement === button, sent], [[], true, []], "all of them, and the focus is where it was");

    say([ask(80)]);
    apply([1, 6, [0, [100, 1, "", "Next", '<h1 data-n="1">x</h1>'], 1, [], 101 * 64, "Next"]], []);
    slot.tabIndex = -1;
    equal([open(), slot.textContent], [[], "Next"], "a screen and no dialog, in one frame");
    say([ask(110)]);
    apply([1, 6, [0, [120, 2, "", "Last", html], 1, []]], []);
    equal([open(), document.activeElement === slot], [[], true], "the screen gets the focus");
    slot.querySelector("input").focus();
    say([ask(130)]);
    apply([1, 6, [0, [120, 2, "", "Last", html], 1, []]], []);
    equal([open(), document.activeElement === slot.querySelector("input")], [[], true], "or what had it below the dialog, if the screen comes again");
  } finally {
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
    history.replaceState(null, "", path);
    queue.items = [];
    for (const name of ["dialogs", "navigation"]) delete parts[name];
  }
}
