// Where the device is, is asked while the program listens, and told as an event of the window.
import { equal, stage } from "./assert.js";

export async function run(base) {
  const asked = [], cleared = [], told = [], own = Object.getOwnPropertyDescriptor(navigator, "geolocation");
  const geolocation = {
    watchPosition(found, failed) { return asked.push([found, failed]); },
    clearWatch(id) { cleared.push(id); },
  };
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: geolocation });
  const { heard } = await import(base + "events.js");
  const position = () => heard(() => 1, { items: [], unseen: [] });
  const hear = ({ latitude, longitude, accuracy, code }) => told.push([latitude, longitude, accuracy, code]);
  addEventListener("geolocation", hear);
  const [pad] = stage('<p data-n="1"></p>').children;
  position();
  equal(asked.length, 0, "nobody is asked for what is not listened to");
  pad.dataset.events = "geolocation:latitude?tw";
  position();
  position();
  equal(asked.length, 1, "one is asked once");
  asked[0][0]({ coords: { latitude: 1, longitude: 2, accuracy: 3, speed: 4 } });
  asked[0][1]({ code: 1 });
  equal(told, [[1, 2, 3, null], [null, null, null, 1]], "a place, or why there is none");
  pad.dataset.events = "";
  position();
  position();
  equal(cleared.filter(Boolean), [1], "where nobody listens nothing is watched");
  pad.dataset.events = "geolocation:latitude?tw";
  position();
  equal(asked.length, 2, "listening again asks again");
  pad.dataset.events = "";
  position();
  removeEventListener("geolocation", hear);
  if (own) Object.defineProperty(navigator, "geolocation", own);
  else delete navigator.geolocation;
}
