// Numbering, freezing, coalescing and bounds of the queue of inputs.
import { equal } from "./assert.js";

export async function run(base) {
  const { Queue } = await import(base + "queue.js");
  const texts = (queue) => queue.items.map((item) => item.text);
  let queue = new Queue();
  equal(queue.add(0, 7, 0), 1, "the first number");
  equal(queue.add(3, 7, 0, null, "key"), 2, "numbers go on");
  queue.add(3, [5, 17, 1], 1, "");
  queue.add(3, 9, 1, false);
  equal(texts(queue), ['[1,0,7]', '[2,3,7,0,null,"key"]', '[3,3,[5,17,1],1,""]', "[4,3,9,1,false]"],
    "an absent tail is left out, an empty value is not");
  queue.drop(2);
  equal(queue.items.map((item) => item.n), [3, 4], "acknowledged inputs go");
  queue.drop(9);
  equal(queue.add(4, 7, 0), 5, "a number is never used again");

  queue = new Queue();
  queue.add(1, 2, 1, "a");
  equal(queue.add(1, 2, 1, "ab"), 1, "an unwritten last input takes newer text");
  equal(texts(queue), ['[1,1,2,1,"ab"]'], "and only that is left");
  queue.items[0].written = true;
  equal(queue.add(1, 2, 1, "abc"), 2, "a written input is frozen");
  equal(texts(queue)[0], '[1,1,2,1,"ab"]', "its text stays");
  queue.add(1, 3, 1, "x");
  equal(queue.add(1, 2, 1, "abcd"), 4, "only the last one takes newer text");
  equal(queue.add(2, 2, 1, "abcde"), 5, "an input keeps its frame");
  equal([queue.add(2, 4, 0), queue.add(2, 4, 0)], [6, 7], "actions never coalesce");

  queue = new Queue();
  equal([queue.add(1, 4, 2, 0, [0, 60, 17]), queue.add(1, 4, 2, 0, [20, 60, 0])], [1, 0], "of an event there is one at a time");
  equal(texts(queue), ["[1,1,4,2,0,[0,60,17]]"], "and it stays as it is");
  equal([queue.add(1, 5, 2, 0, []), queue.add(1, 4, 2, 1, []), queue.add(1, 4, 1, "a"), queue.add(1, 4, 1, "b")], [2, 3, 4, 4],
    "one of each control and name, beside values");
  queue.drop(1);
  equal(queue.add(1, 4, 2, 0, [40, 60, 0]), 5, "the next follows when it is acknowledged");

  queue = new Queue();
  equal([queue.add(1, 7, 2, 1, ["/b"]), queue.add(1, 7, 2, 1, ["/b"]), queue.add(1, 9, 2, 3, []), queue.add(1, 9, 2, 3, [])], [1, 2, 3, 4],
    "visits and answers are acts, and never coalesce");
  equal([queue.add(1, 0, 2, 2, ["/a", 0]), queue.add(1, 0, 2, 2, ["/", -1])], [5, 5], "of where the history stands only the latest counts");
  equal(texts(queue).at(-1), '[5,1,0,2,2,["/",-1]]', "which is");
  equal([queue.add(1, 0, 2, 1, ["/b"]), queue.add(1, 0, 2, 2, ["/a", 0])], [6, 7], "after an act it is another event");
  queue.items.at(-1).written = true;
  equal(queue.add(1, 0, 2, 2, ["/", -1]), 8, "and once it has been written");

  queue = new Queue();
  for (let i = 0; i < 128; i++) queue.add(0, 1, 0);
  equal([queue.add(0, 1, 0), queue.items.length], [0, 128], "128 inputs are the bound");
  queue.drop(1);
  equal(queue.add(0, 1, 0), 129, "room again, no gap in the numbers");
  queue = new Queue();
  queue.add(0, 1, 1, "x".repeat(60000));
  equal(queue.add(0, 2, 1, "x".repeat(6000)), 0, "64 KB are the bound");
  equal(queue.add(0, 1, 1, "y"), 1, "the last one may still shrink");
  equal(queue.add(0, 2, 1, "x".repeat(6000)), 2, "and leaves room");

  // How long inputs are kept.
  const password = document.createElement("input");
  queue = new Queue();
  queue.begin(0);
  for (const value of ["a", "b", "c"]) {
    queue.add(0, 1, 1, value);
    Object.assign(queue.items.at(-1), { name: "x", secret: value === "b" && password, written: true });
  }
  queue.drop(2);
  equal([queue.items.length, queue.unseen.length], [3, 1], "what is seen is kept until it is stored");
  queue.stored = 2;
  queue.drop(3);
  equal([queue.items.map(({ n }) => n), queue.unseen.length], [[3], 0], "what is stored goes");
  equal(queue.given.get(password), { name: "x", value: "b" }, "but for passwords");
  queue.stored = -1;
  queue.drop(3);
  equal(queue.items, [], "where nothing is stored, what is seen goes");
  queue.begin(-1);
  equal([queue.last, queue.given.size], [0, 0], "another page begins");
}
