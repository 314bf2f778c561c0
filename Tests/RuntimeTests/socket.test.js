// One socket at a time, and none twice for one reason.
import { equal } from "./assert.js";

export async function run(base) {
  const { connect } = await import(base + "socket.js");
  const { WebSocket } = window, { now } = performance;
  const sockets = [], ends = [];
  let time = 10000;
  window.WebSocket = class {
    readyState = 0;
    constructor() { sockets.push(this); }
    send() {}
    close() { this.isClosed = true; }
  };
  performance.now = () => time;
  const line = connect({ items: [], unseen: [] }, () => {}, (delay) => ends.push(delay));
  const states = () => sockets.map((socket) => socket.isClosed ? "closed" : "open");
  try {
    line.show();
    equal(states(), [], "without a page there is nothing to connect to");
    line.start("token");
    equal(states(), ["open"], "a page has a socket");
    line.close();
    equal(states(), ["closed"], "which is closed when its document is put away");

    time += 5000;
    line.hurry();
    equal(states(), ["closed", "open"], "taken out again it hears of the focus first");
    line.show();
    equal(states(), ["closed", "open"], "and the socket that is being opened is not closed for another");
    line.close();
    line.show();
    equal(states(), ["closed", "closed", "open"], "where nothing came before there is one, too");

    line.wake();
    equal(sockets.length, 3, "one that has just begun is waited for");
    time += 1500;
    line.wake();
    equal(states(), ["closed", "closed", "closed", "open"], "but not for long where a new one may do better");

    sockets[3].onclose({ target: sockets[3], code: 4404 });
    equal(ends.length, 1, "the page has gone");
    line.show();
    equal(sockets.length, 4, "so its document does not ask for it again");
  } finally {
    line.close();
    performance.now = now;
    window.WebSocket = WebSocket;
  }
}
