// socket.js: the connection, again and again. Attempts are numbered; only the newest socket is heard.
import { CLOSE, LIMIT, OPEN, PATH, TIME, VERSION } from "./protocol.js";
import { connection } from "./status.js";

export const random = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).slice(0, 22).replaceAll("+", "-").replaceAll("/", "_");

// receive(message) may throw: then the document is no longer known, and the page is gone(delay).
export function connect(queue, receive, gone) {
  let socket, token, doc, attempt, bytes, retry, silence, confirm, hasNoCookie, failures = 0, ended = 0;
  const line = { f: 0, start, open, close, send, wake };

  function start(page) {
    [token, doc, attempt, line.f] = [page, random(), 0, 0];
    open();
  }

  function open() {
    close();
    const message = JSON.stringify([OPEN, VERSION, token, doc, ++attempt, line.f]);
    const mine = (handler) => (event) => event.target === socket && handler(event);
    socket = new WebSocket(location.origin.replace("http", "ws") + PATH);
    socket.onopen = mine(() => {
      write(message);
      queue.items.forEach(send);
    });
    socket.onmessage = mine(hear);
    socket.onclose = mine(closed);
    expect();
  }

  // Stops trying, too.
  function close() {
    const old = socket;
    socket = null;
    old?.close();
    clearTimeout(retry);
    heard();
    confirmed();
  }

  function write(text) {
    if (socket?.readyState !== 1) return false;
    socket.send(text);
    expect();
    return true;
  }

  function send(item) {
    item.written = write(item.text) || item.written;
    if (item.written && item.f === line.f) confirmed();
  }

  // The tab shows again, or the network is back.
  function wake() {
    if (socket) write("[]");
    else if (doc && !document.hidden) open();
  }

  function hear({ data }) {
    try {
      receive(JSON.parse(data));
    } catch (error) {
      console.error(error);
      return end();
    }
    failures = 0;
    hasNoCookie = false;
    connection(true);
    heard();
    if (queue.items.length) expect();
    if (!data.includes(",")) return;
    bytes += data.length;
    if (bytes >= LIMIT.confirm) acknowledge();
    else confirm ??= setTimeout(acknowledge, TIME.second);
  }

  function acknowledge() {
    confirmed();
    if (socket?.readyState === 1) socket.send(`[${line.f}]`);
  }

  function confirmed() {
    confirm = clearTimeout(confirm);
    bytes = 0;
  }

  // Something must be heard soon; a slow line is given longer each time.
  function expect() {
    silence ??= setTimeout(lost, TIME.silence * 2 ** Math.min(failures, 4));
  }

  function heard() {
    silence = clearTimeout(silence);
  }

  function closed({ code }) {
    const again = hasNoCookie;
    hasNoCookie ||= code === CLOSE.noCookie;
    if (code === CLOSE.signedOut) location.reload();
    else if (code === CLOSE.noCookie && again) refuse("This page needs cookies. Allow them for this site, and load it again.");
    else if (code === CLOSE.noCookie || code === CLOSE.gone || code === CLOSE.malformed || code === CLOSE.tooLarge) end();
    else lost(code);
  }

  function lost(code) {
    close();
    connection(false);
    failures = code === CLOSE.full ? 6 : failures + 1;
    retry = setTimeout(open, TIME.retry + Math.random() * (Math.min(TIME.retry * 2 ** failures, TIME.most) - TIME.retry));
  }

  // One load more would not help.
  function refuse(words) {
    close();
    doc = null;
    connection(false, words);
  }

  function end() {
    close();
    connection(false);
    doc = null;
    gone(Date.now() - ended < TIME.most ? TIME.second * (1 + Math.random()) : 0);
    ended = Date.now();
  }

  return line;
}
