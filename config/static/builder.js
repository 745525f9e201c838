/* Taps on the sheet of a team count at once, and the server's sheet follows: however quickly they
   come, none is lost.  Without this script each tap is a request of its own. */

"use strict";

const GATHER_MILLISECONDS = 120;
let taps = []; // those that no request carries yet, as the values of their buttons
let asked = false; // a request is under way, or about to be
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

async function send() {
  const values = { ...withoutTaps(), step: taps };
  taps = [];
  await htmx.ajax("POST", location.pathname, {
    source: document.querySelector("#sheet .fields-of"),
    target: "#sheet",
    select: "#sheet",
    swap: "outerHTML",
    values,
  });
  taps.forEach(show);
  asked = taps.length > 0;
  if (asked) {
    busy();
    send();
  } else if (pressed) {
    document.querySelector(`#sheet button[name="${pressed}"]`)?.click();
  }
}

document.addEventListener(
  "submit",
  (event) => {
    if (!asked || event.target.id !== "sheet" || !event.submitter) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = event.submitter.name;
  },
  true,
);

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest('#sheet .stepper button[name="step"]');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!show(button.value)) return;
    taps.push(button.value);
    busy();
    if (asked) return;
    asked = true;
    setTimeout(send, GATHER_MILLISECONDS);
  },
  true,
);
