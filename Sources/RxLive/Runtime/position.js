// position.js: where the device is, as an event of the window, while the program listens to it: a place, or why there is none.
import { DATA } from "./protocol.js";

const TYPE = "geolocation", device = navigator.geolocation;
let watched;

const tellPlace = (values) => dispatchEvent(Object.assign(new Event(TYPE), values));
const isWanted = () => document.querySelector(`[${DATA.events}*="${TYPE}:"]`);

// A message has been taken. Whoever listens anew asks anew.
export function position() {
  if (!isWanted()) watched = device?.clearWatch(watched);
  else watched ??= device ? device.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) => tellPlace({ latitude, longitude, accuracy }),
    ({ code }) => tellPlace({ code }),
  ) : tellPlace({ code: 2 });
}
