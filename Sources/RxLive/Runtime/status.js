// status.js: what the page says of itself.
import { DATA, TIME } from "./protocol.js";

export const link = { isUp: false, losses: 0 };   // whether the server is heard, and how often that has ended
let timer, reason;

export function announce(text, place = DATA.announce) {
  const element = document.querySelector(`[${place}]`);
  if (element && element.textContent !== text) element.textContent = text;
}

function show(state, text) {
  document.documentElement.dataset.connection = state;
  announce(text, DATA.status);
}

// A blink is not worth a word. `why`: in place of the words for a lost connection.
export function connection(up, why) {
  reason = why;
  if (link.isUp && !up) link.losses += 1;
  link.isUp = up;
  if (up) {
    timer = clearInterval(timer);
    show("connected", "");
  } else {
    timer ??= setInterval(showLoss, TIME.second);
  }
}

function showLoss() {
  if (reason) show("refused", reason);
  else if (navigator.onLine) show("reconnecting", "Reconnecting… What you write is safe.");
  else show("offline", "Offline…");
}

export function doubt(element, words) {
  element?.setAttribute(DATA.mark, "");
  announce(`${element?.ariaLabel || element?.textContent.trim() || "An action"}: ${words}`);
}
