// A frame that needs a part waits for it, and all that come after wait, too; what comes of another socket is not mixed in.
import { equal } from "./assert.js";

export async function run(base) {
  const { connect } = await import(base + "socket.js"), { parts } = await import(base + "parts.js");
  const { WebSocket } = window, { lists } = parts, { areMissing } = parts;
  const sockets = [], got = [], ends = [];
  window.WebSocket = class {
    readyState = 1;
    constructor() { sockets.push(this); }
    send() {}
    close() {}
    receive(message) { this.onmessage({ target: this, data: JSON.stringify(message) }); }
  };
  const line = connect({ items: [], unseen: [] }, ([f]) => { got.push(f); }, (delay) => ends.push(delay));
  const plain = (f) => [f, 0, []], listed = (f) => [f, 0, [], [[1, "d"]]];
  const loaded = async () => {
    for (let i = 0; i < 200 && !parts.lists; i += 1) await new Promise((done) => setTimeout(done, 25));
    await new Promise((done) => setTimeout(done));
  };
  try {
    line.start("token");
    parts.lists = null;
    sockets[0].receive(plain(1));
    equal(got, [1], "a frame without a list waits for nothing");
    sockets[0].receive(listed(2));
    sockets[0].receive(plain(3));
    sockets[0].receive(listed(4));
    equal(got, [1], "a frame with a list waits for its part, and others behind it");
    await loaded();
    equal(got, [1, 2, 3, 4], "then they come in their order");
    sockets[0].receive(listed(5));
    equal(got, [1, 2, 3, 4, 5], "once the part is there nothing waits");

    const row = document.createElement("p");
    row.setAttribute("data-row", "1");
    document.body.append(row);
    parts.lists = null;
    sockets[0].receive([55, 0, [], [], [["scroll", [1, 2]]]]);
    equal(got, [1, 2, 3, 4, 5], "what scrolls to a row of the HTML waits for its part, too");
    await loaded();
    equal(got.pop(), 55, "then it comes");
    row.remove();

    parts.lists = null;
    sockets[0].receive(listed(6));
    line.close();
    line.show();
    sockets[0].receive(plain(7));
    await loaded();
    equal(got, [1, 2, 3, 4, 5], "what waits for a part is dropped with its socket, which has it sent again");
    sockets[1].receive(listed(6));
    equal(got.at(-1), 6, "by the next one");
    equal(ends, [], "the page lives");

    const bare = "/bare" + base, missing = await import(bare + "parts.js");
    const other = (await import(bare + "socket.js")).connect({ items: [], unseen: [] }, ([f]) => { got.push(f); }, (delay) => ends.push(delay));
    other.start("token");
    sockets[2].receive(listed(8));
    for (let i = 0; i < 200 && !ends.length; i += 1) await new Promise((done) => setTimeout(done, 25));
    equal([ends.length, ends[0] >= 1000, got.at(-1)], [1, true, 6], "a part that does not come ends the page, after a moment");
    equal(missing.parts.areMissing, true, "and the document knows that another one must try");
  } finally {
    line.close();
    Object.assign(parts, { lists, areMissing });
    window.WebSocket = WebSocket;
  }
}
