// socket.js: the connection, again and again. Attempts are numbered; only the newest socket is heard.
import { lacking, parts } from "./parts.js";
import { CLOSE, LIMIT, OPEN, PATH, TIME, VERSION } from "./protocol.js";
import { connection } from "./status.js";

export const random = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).slice(0, 22).replaceAll("+", "-").replaceAll("/", "_");

const ENDS = [CLOSE.gone, CLOSE.noCookie, CLOSE.malformed, CLOSE.tooLarge];

// receive(message) may throw: then the document is no longer known, and the page is gone(delay).
export function connect(queue, receive, gone) {
  let socket, token, doc, attempt, bytes, retry, silence, confirm, held, hasNoCookie, isFull, due;
  let failures = 0, slow = 0, began = 0, ended = 0;
  const line = { f: 0, start, show, close, send, wake, hurry };

  function start(page) {
    [token, doc, attempt, line.f] = [page, line.doc ??= random(), 0, 0];
    open();
  }

  // The document is taken out of the browser's cache; what it heard on the way may have opened a socket already.
  function show() {
    if (doc && !socket) open();
  }

  function open() {
    close();
    began = performance.now();
    const message = JSON.stringify([OPEN, VERSION, token, doc, ++attempt, line.f]);
    const mine = (handler) => (event) => event.target === socket && handler(event);
    socket = new WebSocket(location.origin.replace("http", "ws") + PATH);
    socket.onopen = mine(() => {
      heard();
      write(message);
      queue.unseen.forEach(send);
    });
    socket.onmessage = mine(hear);
    socket.onclose = mine(closed);
    expect();
  }

  // Stops trying, too.
  function close() {
    const old = socket;
    socket = held = null;
    old?.close();
    retry = clearTimeout(retry);
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
    if (!write("[]")) hurry(TIME.second);
  }

  // Somebody is there: no reason to wait, but for a second from try to try; `patience` with one that is under way.
  function hurry(patience = TIME.silence) {
    const age = performance.now() - began;
    if (!doc || document.hidden || isFull || socket?.readyState === 1) return;
    if (age >= (socket ? patience : TIME.second)) open();
    else if (!socket) again(TIME.second - age);
  }

  // At once means a timer too: one try, however many ask.
  function again(delay) {
    if (retry && due <= performance.now() + delay) return;
    clearTimeout(retry);
    due = performance.now() + delay;
    retry = setTimeout(open, delay);
  }

  function hear(event) {
    let message;
    heard();
    if (held) return held.push(event);
    try {
      message = JSON.parse(event.data);
      const part = lacking(message);
      if (part) return hold(event, part);
      slow = 0;                                 // what is written now waits no longer than for a line that answers
      receive(message);
    } catch (error) {
      console.error(error);
      return end();
    }
    failures = 0;
    hasNoCookie = isFull = false;
    connection(true);
    if (queue.unseen.length) expect();
    // The next input confirms what was heard. The server's window must not close before that, nor its signals wait.
    bytes += event.data.length;
    if (bytes >= LIMIT.confirm) acknowledge();
    else if (message[4]?.length) confirm ??= setTimeout(acknowledge, TIME.second);
  }

  // Frames come in their order: what follows one that waits for a part waits, too; with another socket all come again.
  function hold(event, part) {
    const mine = held = [event];
    part.then(() => {
      if (held !== mine) return;
      if (parts.areMissing) return end();
      held = null;
      for (const each of mine) each.target.onmessage(each);
    });
  }

  function acknowledge() {
    confirmed();
    if (socket?.readyState === 1) socket.send(`[${line.f}]`);
  }

  function confirmed() {
    confirm = clearTimeout(confirm);
    bytes = 0;
  }

  // Something must be heard soon; a slow line is given longer each time, an opening that nobody answers hardly.
  function expect() {
    silence ??= setTimeout(() => {
      slow++;
      lost();
    }, TIME.silence * 2 ** Math.min(slow, socket.readyState ? 4 : 1));
  }

  function heard() {
    silence = clearTimeout(silence);
  }

  function closed({ code }) {
    const twice = hasNoCookie;
    hasNoCookie ||= code === CLOSE.noCookie;
    if (code === CLOSE.signedOut) location.reload();
    else if (code === CLOSE.noCookie && twice) refuse("This page needs cookies. Allow them and reload.");
    else if (ENDS.includes(code)) end();
    else lost(code);
  }

  function lost(code) {
    close();
    isFull = code === CLOSE.full;
    connection(false, isFull && "Too many pages are open. Close some.");
    failures = isFull ? 6 : failures + 1;
    const most = Math.min(TIME.retry * 2 ** failures, isFull || document.hidden ? TIME.most : TIME.shown);
    again(TIME.retry + Math.random() * (most - TIME.retry));
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
    gone(parts.areMissing || Date.now() - ended < TIME.most ? TIME.second * (1 + Math.random()) : 0);
    ended = Date.now();
  }

  return line;
}
