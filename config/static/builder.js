/* Taps on the sheet of a team count at once, and the server's sheet follows: however quickly they
   come, none is lost.  Without this script each tap is a request of its own. */

"use strict";

const PAUSE_MILLISECONDS = 350; // without a tap, after which the sheet is asked for
let taps = []; // those that no request carries yet, as the values of their buttons
let asked = false; // a request is under way, or about to be
let timer = 0; // sends the taps after the pause; 0 while a request is under way
let pressed = ""; // the button of the page that waits until all taps have arrived

/* How many more or fewer a tap makes of what. */
function bySteps(tap) {
  return tap.startsWith("-") ? -1 : 1;
}

/* Show what a tap brings; false where nothing more fits. */
function show(tap) {
  const button = document.querySelector(`.stepper button[name="step"][value="${CSS.escape(tap)}"]`);
  const shown = button?.closest(".stepper").querySelector("output, input");
  if (!shown) return false;
  const before = Number(shown.value) || 0;
  const most = Number(shown.dataset.most || shown.max || Infinity);
  const after = Math.min(Math.max(before + bySteps(tap), 0), most);
  shown.value = String(after);
  return after !== before;
}

/* The fields as they are without the taps, which the request carries beside them. */
function withoutTaps() {
  const fields = {};
  for (const tap of taps) {
    const input = document.querySelector(`.stepper input[name="${CSS.escape(tap.slice(1))}"]`);
    if (input) fields[input.name] = (fields[input.name] ?? Number(input.value)) - bySteps(tap);
  }
  return fields;
}

/* The sheet says that it is not up to date yet. */
function busy() {
  document.querySelector("#sheet")?.setAttribute("aria-busy", "true");
}

/* Ask for the sheet as soon as the taps pause, so that no button is swapped away under a finger;
   at once if a button of the page waits for it. */
function wait() {
  clearTimeout(timer);
  timer = setTimeout(send, pressed ? 0 : PAUSE_MILLISECONDS);
}

async function send() {
  const values = { ...withoutTaps(), step: taps };
  taps = [];
  timer = 0;
  await htmx.ajax("POST", location.pathname, {
    source: document.querySelector("#sheet .fields-of"),
    target: "#sheet",
    select: "#sheet",
    swap: "outerHTML",
    values,
  });
  asked = taps.length > 0;
  if (asked) {
    wait();
  } else if (pressed) {
    document.querySelector(`#sheet button[name="${pressed}"]`)?.click();
  }
}

/* The new sheet shows the taps that came while it was asked for, as soon as it is there: whoever
   taps it from then on counts on what it shows. */
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "sheet" || !taps.length) return;
  taps.forEach(show);
  busy();
});

document.addEventListener(
  "submit",
  (event) => {
    if (!asked || event.target.id !== "sheet" || !event.submitter) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = event.submitter.name;
    if (timer) wait();
  },
  true,
);

const STEP = '#sheet .stepper button[name="step"]';
let held = null; // the button under a finger that has not been lifted yet

/* One tap: it is shown at once, and goes with the next request. */
function tap(button) {
  if (!show(button.value)) return;
  taps.push(button.value);
  busy();
  if (asked && !timer) return;
  asked = true;
  wait();
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest(STEP);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tap(button);
  },
  true,
);

document.addEventListener("pointerdown", (event) => (held = event.target.closest(STEP)), true);

/* A button that was swapped away under the finger gets no click: the one in its place is meant. */
document.addEventListener(
  "pointerup",
  (event) => {
    const lost = held && !held.isConnected ? held : null;
    held = null;
    const button = document.elementFromPoint(event.clientX, event.clientY)?.closest(STEP);
    if (lost && button?.value === lost.value) tap(button);
  },
  true,
);
