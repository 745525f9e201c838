/* The window on the board: it opens where something happens, with squares that a finger meets, and is
   moved and zoomed by pinch, wheel, buttons and keys.  Without a script the board is scrolled. */

/* The least side of what is tapped, in pixels; how far each press of a button zooms, and all of them. */
const LEAST = 24;
const BY = 1.35;
const MOST = 6;
const KEPT = `zoom ${location.pathname}`;
const small = matchMedia("(max-width: 61.99rem), (max-height: 37.99rem)");
/* Whom a question is about, where an answer can be, what has just happened, whom one has set up. */
const ABOUT = [".asked > :last-child", ".square", ".last > *", ".player"];
const TAPPED = ".square, a.player > :is(ellipse, rect, polygon), a.player > g > :is(ellipse, rect, polygon)";

const opening = () => document.querySelector("[data-pictures]");
const picture = () => [...(opening()?.querySelectorAll("svg.board") ?? [])].find((each) => each.clientWidth);

/* The scale at which all of it is in sight; the one that it has; the one at which it can be tapped. */
function fit(board) {
  const { width, height } = board.viewBox.baseVal;
  const below = board.matches(".upright") ? document.querySelector(".zooms").offsetHeight : 0;
  return Math.min(opening().clientWidth / width, (opening().clientHeight - below) / height);
}

function scale(board) {
  return board.getScreenCTM().a;
}

function tappable(board) {
  const sides = [...board.querySelectorAll(TAPPED)]
    .filter((each) => !each.closest(".dugout"))
    .map((each) => each.getBoundingClientRect())
    .map((box) => Math.max(box.width, box.height))
    .filter(Boolean);
  if (!sides.length) return fit(board);
  sides.sort((one, other) => one - other);
  /* Two who share a place are small: the others need not become huge for it. */
  const near = Math.min((LEAST * 1.01) / sides[0], (LEAST * 1.7) / sides[sides.length >> 1]);
  return Math.max(fit(board), near * scale(board));
}

/* Zoom to a scale; what is at this point of the screen stays there, or comes there from `from`. */
function zoom(to, at, from = at) {
  const board = picture();
  if (!board) return;
  const window_ = opening();
  const whole = fit(board);
  const wanted = Math.min(Math.max(to, whole), Math.max(whole, tappable(board)) * MOST);
  const box = window_.getBoundingClientRect();
  at ??= { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  from ??= at;
  const old = board.getBoundingClientRect();
  const [across, down] = [(from.x - old.x) / old.width, (from.y - old.y) / old.height];
  window_.classList.add("zoomed");
  window_.style.setProperty("--wide", `${wanted * board.viewBox.baseVal.width}px`);
  const now = board.getBoundingClientRect();
  window_.scrollLeft += now.x + across * now.width - at.x;
  window_.scrollTop += now.y + down * now.height - at.y;
  const tick = document.querySelector(".whole-pitch input");
  if (tick) tick.checked = wanted <= whole * 1.01;
  window_.classList.toggle("movable", wanted > whole * 1.01);
}

function keep(chosen) {
  sessionStorage.setItem(KEPT, chosen);
}

/* All of the board, or as near as it can be tapped. */
function begin() {
  const board = picture();
  if (!board) return;
  document.querySelectorAll("[data-zooms]").forEach((each) => (each.hidden = false));
  const kept = sessionStorage.getItem(KEPT);
  const near = small.matches ? tappable(board) : fit(board);
  zoom(kept === "whole" ? fit(board) : kept ? Number(kept) : near);
  look();
}

/* Move what it is about into the middle. */
function look() {
  const board = picture();
  const boxes = (selector) =>
    [...board.querySelectorAll(selector)]
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.width || box.height);
  /* Where nobody but pieces can be chosen, those are what it is about. */
  const chosen = board.querySelector("foreignObject:not(.whole) .square") ? [] : boxes(".whole .square");
  const found = [boxes(".square.way").slice(-1), chosen, ...ABOUT.map(boxes)];
  const about = found.find((each) => each.length);
  if (!about) return;
  const window_ = opening();
  const from = window_.getBoundingClientRect();
  const middle = (those, one, other) =>
    (Math.min(...those.map((box) => box[one])) + Math.max(...those.map((box) => box[other]))) / 2;
  const far = (box) =>
    Math.hypot(
      middle([box], "left", "right") - middle(about, "left", "right"),
      middle([box], "top", "bottom") - middle(about, "top", "bottom"),
    );
  /* Of those that are too far from each other for the window, the one in their midst. */
  const spread = (one, other) =>
    Math.max(...about.map((box) => box[other])) - Math.min(...about.map((box) => box[one]));
  const fits = spread("left", "right") <= from.width && spread("top", "bottom") <= from.height;
  const shown = fits ? about : [about.reduce((best, box) => (far(box) < far(best) ? box : best))];
  window_.scrollTop += middle(shown, "top", "bottom") - from.top - window_.clientHeight / 2;
  window_.scrollLeft += middle(shown, "left", "right") - from.left - window_.clientWidth / 2;
}

function press(what) {
  const board = picture();
  if (!board) return;
  if (what === "whole") {
    zoom(fit(board));
    keep("whole");
  } else if (what === "near") {
    sessionStorage.removeItem(KEPT);
    zoom(tappable(board));
    look();
  } else {
    zoom(scale(board) * (what === "in" ? BY : 1 / BY));
    keep(scale(board));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) press(button.dataset.zoom);
});

document.addEventListener("change", (event) => {
  if (event.target.matches(".whole-pitch input")) press(event.target.checked ? "whole" : "near");
});

/* Keys of one letter are heard in the window alone: elsewhere a voice may type them. */
const KEYS = { "+": "in", "=": "in", "-": "out", 0: "whole" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(event.key in KEYS) || !event.target.closest(".window") || !picture()) return;
  event.preventDefault();
  press(KEYS[event.key]);
});

document.addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey || !event.target.closest?.("[data-pictures]")) return;
    event.preventDefault();
    zoom(scale(picture()) * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    keep(scale(picture()));
  },
  { passive: false },
);

/* Two fingers: as they part, what lies between them grows and goes with them. */

let pinched = null;

function fingers(event) {
  const [one, other] = event.touches;
  return {
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}

document.addEventListener("touchstart", (event) => {
  const both = event.touches.length === 2 && event.target.closest("[data-pictures]");
  pinched = both ? fingers(event) : null;
});

document.addEventListener(
  "touchmove",
  (event) => {
    if (!pinched || event.touches.length !== 2 || !picture()) return;
    event.preventDefault();
    const now = fingers(event);
    zoom(scale(picture()) * (now.apart / pinched.apart), now, pinched);
    keep(scale(picture()));
    pinched = now;
  },
  { passive: false },
);

/* A mouse takes hold of the board; where it lets go is no click. */

let held = null;

document.addEventListener("pointerdown", (event) => {
  const on = event.pointerType === "mouse" && event.button === 0 && event.target.closest(".movable");
  held = on ? { x: event.clientX, y: event.clientY, moved: false } : null;
});

document.addEventListener("pointermove", (event) => {
  if (!held || !(event.buttons & 1)) return;
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.moved && Math.hypot(x, y) < 6) return;
  opening().scrollBy(-x, -y);
  held = { x: event.clientX, y: event.clientY, moved: true };
});

document.addEventListener("dragstart", (event) => {
  if (held) event.preventDefault();
});

/* What is too small for a finger answers nothing yet: the board comes nearer, there. */

document.addEventListener(
  "click",
  (event) => {
    const dragged = held?.moved;
    held = null;
    const on = event.target.closest?.("[data-pictures] :is(.square, a.player)");
    if (!on && !dragged) return;
    const near = dragged || !small.matches || !event.detail ? 0 : tappable(picture());
    if (!dragged && scale(picture()) >= near * 0.98) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!dragged) zoom(near, { x: event.clientX, y: event.clientY });
  },
  true,
);

document.addEventListener("DOMContentLoaded", begin);
document.addEventListener("board:shown", begin);
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail?.target?.id !== "card") begin();
});

/* Turned, it opens anew; a keyboard that comes up below moves nothing. */
let wide = innerWidth;
addEventListener("resize", () => {
  if (innerWidth !== wide) begin();
  wide = innerWidth;
});
