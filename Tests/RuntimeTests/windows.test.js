// Lists with only some of their rows here: what is asked for and when, and that nothing that is seen moves.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const listing = { ...await import(base + "lists.js"), ...await import(base + "windows.js") };
  (await import(base + "parts.js")).parts.lists = listing;
  const sent = [], line = { f: 0 };
  let hasRoom = true;
  const send = (list, kind, name, payload) => hasRoom && sent.push([+list.dataset.n, kind, name, ...payload]);
  const asked = () => JSON.stringify(sent.splice(0));
  const row = (id, high = 20) => `<li data-row="${id}" style="display:block;height:${high}px">${id}</li>`;
  const range = (first, count) => Array.from({ length: count }, (_, i) => first + i);
  const rows = (first, count, high) => range(first, count).map((id) => row(id, high)).join("");
  const style = (element, css) => Object.assign(element.style, css);
  const box = { height: "400px", overflowY: "auto", margin: 0, padding: 0, listStyle: "none", position: "relative" };
  const look = () => listing.look(send, line);
  // Row `id` is the one at place `id - 1` of its array.
  function make(first, count, total, css = {}) {
    const list = stage(`<ul data-n="4" data-window="${first} ${total} 0">${rows(first + 1, count)}</ul>`).firstElementChild;
    style(list, { ...box, ...css });
    return list;
  }
  function begin(...list) {
    const made = make(...list);
    frame(() => 0);
    return made;
  }
  function frame(step) {
    listing.hold();
    step();
    line.f += 1;
    look();
  }
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  // An event of an earlier scroll may still be on its way.
  async function scroll(element, top) {
    await drawn();
    const heard = new Promise((done) => (element === document.scrollingElement ? window : element).addEventListener("scroll", done, { once: true }));
    element.scrollTop = top;
    await heard;
    await drawn();
  }
  const find = (id) => document.querySelector(`[data-row="${id}"]`);
  const at = (id, list = find(id).parentNode) => find(id).getBoundingClientRect().top - list.getBoundingClientRect().top;
  const replace = (list, text, html) => frame(() => {
    list.setAttribute("data-window", text);
    list.innerHTML = html;
  });

  // What is asked for.
  listing.look(send, line);
  let list = begin(0, 60, 1000);
  equal([asked(), list.scrollHeight], ["[]", 20000], "what is seen is here; the rest has its place in the scroll bar");
  await scroll(list, 800);
  equal(asked(), "[]", "as long as it is here, nothing is asked");
  await scroll(list, 10000);
  equal(asked(), "[[4,2,0,480,60,0]]", "twenty rows are seen; as many are asked for before and after them");
  look();
  dispatchEvent(new Event("resize"));
  equal(asked(), "[]", "once for a view");
  frame(() => 0);
  equal(asked(), "[[4,2,0,480,60,0]]", "and again after a frame that did not bring it");
  hasRoom = false;
  await scroll(list, 12000);
  hasRoom = true;
  look();
  equal(asked(), "[[4,2,0,580,60,0]]", "what could not be said is said with the next message");
  replace(list, "580 1000 0", rows(581, 60));
  equal([asked(), list.scrollTop, at(601), list.scrollHeight], ["[]", 12000, 0, 20000], "the rows come to where they are looked for");
  replace(list, "0 620 0", rows(1, 20));
  equal(asked(), "[[4,2,0,580,60,0]]", "a frame that takes what is seen is followed by a question without a scroll");
  replace(list, "0 20 0", rows(1, 20));
  equal([asked(), list.scrollTop], ["[]", 0], "nothing more is to be scrolled");
  replace(list, "0 0 0", "");
  equal(asked(), "[]", "of nothing, nothing is asked");
  replace(list, "0 1000 0", "");
  equal(asked(), "[[4,2,0,0,40,0]]", "where no row stands, the former tell how high they are");
  list = begin(0, 10, 1000, { height: "5000px" });
  equal(asked(), "[[4,2,0,0,200,0]]", "two hundred at most");
  list = begin(0, 10, 1000, { display: "none", overflowY: "visible" });
  equal(asked(), "[]", "nothing of a list that is not shown, whatever scrolls it");
  list = begin(0, 10, 1000, { display: "none" });
  equal(asked(), "[]", "nothing of a list that is not shown");
  list.style.display = "";
  dispatchEvent(new Event("resize"));
  equal(asked(), "[[4,2,0,0,40,0]]", "until it is");

  // Nothing that is seen moves.
  list = begin(480, 60, 1000);
  list.scrollTop = 10005;
  equal(at(501), -5, "a row half out");
  frame(() => {
    list.setAttribute("data-window", "470 1000 0");
    list.insertAdjacentHTML("afterbegin", rows(471, 10, 50));
  });
  equal([at(501), asked()], [-5, "[]"], "rows that come before it, higher than thought");
  frame(() => range(471, 20).forEach((id) => find(id).remove()) ?? list.setAttribute("data-window", "490 1000 0"));
  equal(at(501), -5, "rows that go before it");
  frame(() => list.setAttribute("data-window", "520 1030 0"));
  equal(at(501), -5, "rows that came before those that are here");
  frame(() => find(495).style.height = "70px");
  equal(at(501), -5, "a row before it that grows");
  frame(() => find(501).remove() ?? find(502).remove());
  equal(at(503), 35, "rows that go from the upper edge: the next stays where it was");
  frame(() => range(503, 38).forEach((id) => find(id).remove()));
  equal(list.scrollTop > 10000, true, "where no row is left that was seen, the place stays");
  asked();

  list = begin(0, 60, 1000);
  frame(() => list.setAttribute("data-window", "0 1001 0") ?? list.insertAdjacentHTML("afterbegin", row(2001)));
  equal([list.scrollTop, at(2001)], [0, 0], "at the top of the list, what comes there is seen");
  await scroll(list, 20);
  frame(() => list.setAttribute("data-window", "0 1002 0") ?? list.insertAdjacentHTML("afterbegin", row(2002)));
  equal([at(1), at(2001)], [0, -20], "one row below, nothing moves");
  asked();

  const page = stage(`<h1 style="height:300px;margin:0">Above</h1><ul data-n="4" data-window="0 1000 0">${rows(1, 100)}</ul>`);
  list = page.lastElementChild;
  style(list, { margin: 0, padding: "7px 0", listStyle: "none" });
  frame(() => 0);
  asked();
  const scroller = document.scrollingElement, top = list.getBoundingClientRect().top + scroller.scrollTop + 7;
  equal(Math.round(list.getBoundingClientRect().height), 20014, "a list's own padding stays");
  await scroll(scroller, top + 500 * 20);
  const many = Math.ceil(innerHeight / 20);
  equal(asked(), `[[4,2,0,${500 - many},${many * 3},0]]`, "without a box of its own, the window is what is looked through");
  replace(list, `${500 - many} 1000 0`, rows(501 - many, many * 3));
  equal([Math.round(find(501).getBoundingClientRect().top), asked()], [0, "[]"], "and the rows stand there");
  frame(() => find(500).style.height = "99px");
  equal(Math.round(find(501).getBoundingClientRect().top), 0, "nothing moves there, either");
  scroller.scrollTop = 0;

  // Focus.
  list = begin(0, 60, 1000);
  for (const id of [3, 4]) find(id).innerHTML = `<input value="${id}"><button>B</button>`;
  find(3).firstChild.focus();
  equal(asked(), "[[4,2,0,0,40,3]]", "the row that has the focus is told");
  find(3).lastChild.focus();
  equal(asked(), "[]", "once");
  find(4).firstChild.focus();
  equal(asked(), "[[4,2,0,0,40,4]]", "then the next");
  listing.hold();
  find(4).firstChild.blur();
  line.f += 1;
  look();
  equal(asked(), "[[4,2,0,0,40,0]]", "that none has it, too; during a frame, after it");
  find(3).firstChild.focus();
  asked();
  frame(() => find(3).firstChild.disabled = true);
  equal(asked(), "[[4,2,0,0,40,0]]", "what is disabled has no focus");
  frame(() => find(3).firstChild.disabled = false);
  find(3).firstChild.focus();
  find(3).firstChild.setSelectionRange(1, 1);
  asked();
  await scroll(list, 10000);
  equal(asked(), "[[4,2,0,480,60,3]]", "a question for rows says it again");
  frame(() => {
    list.setAttribute("data-window", "480 1000 3");
    for (const each of [...list.children]) if (each.dataset.row !== "3") each.remove();
    list.insertAdjacentHTML("beforeend", rows(481, 60));
  });
  const input = find(3).firstChild;
  equal([at(501), document.activeElement === input, input.selectionStart, getComputedStyle(find(3)).position, find(3).offsetHeight],
    [0, true, 1, "absolute", 1], "it stays out of the flow, with focus and caret");
  equal([list.scrollHeight, list.scrollTop, asked()], [20000, 10000, "[]"], "and takes no place");
  frame(() => {
    list.setAttribute("data-window", "0 1000 0");
    range(481, 60).forEach((id) => find(id).remove());
    find(3).insertAdjacentHTML("beforebegin", rows(1, 2));
    list.insertAdjacentHTML("beforeend", rows(4, 57));
  });
  equal([getComputedStyle(find(3)).position, find(3).offsetHeight > 1, document.activeElement === input], ["static", true, true], "until it is back in it");

  // On a screen that returns.
  asked();
  frame(() => {
    list = make(0, 60, 1000);
    list.leftAt = 10000;
  });
  equal([list.scrollTop, list.leftAt, asked()], [10000, 0, "[[4,2,0,480,60,0]]"], "it is where it was left, whatever rows have come");
  list.scrollTop = 0;
  frame(() => 0);
  equal([list.scrollTop, asked()], [0, "[]"], "once");
  list = begin(0, 60, 60);
  list.scrollTop = 410;
  listing.hold();
  const { held } = list;
  frame(() => {
    list = make(0, 58, 58);
    for (const id of [2, 4, 21]) find(id).remove();
    list.insertAdjacentHTML("afterbegin", row(61));
    Object.assign(list, { leftAt: 410, held });
  });
  equal([at(22), list.scrollTop], [10, 370], "a row that is seen stands where it stood, whatever has come and gone above it");
  list.scrollTop = 100;
  frame(() => 0);
  equal(list.scrollTop, 100, "once");

  // Assistive technology.
  const said = (...ids) => ids.map((id) => [find(id).ariaSetSize, find(id).ariaPosInSet].join("/")).join(" ");
  list = begin(480, 60, 1000);
  equal(said(481, 540), "1000/481 1000/540", "which rows these are, of how many");
  frame(() => list.setAttribute("data-window", "10 70 490"));
  equal(said(481, 490, 491), "70/11 / 70/20", "that row not which is out of the flow");
  replace(list, "0 60 0", rows(1, 60));
  equal(said(1, 60), "/ /", "nothing of a list that is all here");
  const table = stage(`<table data-n="4" data-window="480 1000 0"><thead><tr><th>Head</th></tr></thead><tbody>${
    range(481, 60).map((id) => `<tr data-row="${id}" style="height:20px"><td style="padding:0">${id}</td></tr>`).join("")}</tbody></table>`).firstElementChild;
  style(table, { borderSpacing: 0, margin: "10px 0" });
  frame(() => 0);
  equal([table.ariaRowCount, find(481).ariaRowIndex], ["1001", "482"], "a table's rows are counted with its head");
  equal([table.style.marginTop, table.style.marginBottom], ["9610px", "9210px"], "and have their room outside of it");
  replace(table.tBodies[0], "", "");
  frame(() => table.setAttribute("data-window", "0 0 0"));
  equal([table.ariaRowCount, table.style.marginTop], [null, ""], "until there is none");
  asked();
}
