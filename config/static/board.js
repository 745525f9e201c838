/* The board with a script: keys and autoplay for a replay, a set-up by clicking.  All of it works
   without. */

"use strict";

const STEP_MILLISECONDS = 900;
let playing = null;

function press(selector) {
  const link = document.querySelector(selector);
  if (link) link.click();
  return Boolean(link);
}

function stop() {
  clearInterval(playing);
  playing = null;
  label();
}

function label() {
  const button = document.querySelector("[data-autoplay]");
  if (!button) return;
  button.hidden = false;
  button.dataset.play ??= button.textContent;
  button.textContent = playing ? button.dataset.stop : button.dataset.play;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("input, textarea, select")) return;
  if (!document.querySelector("[data-board]")) return;
  if (press(`[data-key="${event.key}"]`)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-autoplay]")) return;
  if (playing) {
    stop();
  } else {
    playing = setInterval(() => press('[rel="next"]') || stop(), STEP_MILLISECONDS);
    label();
  }
});

/* Whoever stands on the board leads to the data card, which changes in place. */

document.addEventListener("click", (event) => {
  const link = event.target.closest(".board a.player, .pieces a, #card .sec a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (picked && document.contains(picked) && link.closest("[data-squares]")) return;
  const target = document.querySelector("[data-swaps]").dataset.swaps;
  const how = { source: "#arena", target, select: target, swap: "outerHTML", replace: "true" };
  htmx.ajax("GET", link.getAttribute("href").split("#")[0], how).then(() => {
    (document.querySelector("#card-of") ?? document.querySelector("#question"))?.focus({ preventScroll: true });
  });
});

/* A set-up by clicking: first a player's line, then a square of the picture. */

let picked = null;

function pick(input) {
  document.querySelectorAll(".places .picked").forEach((line) => line.classList.remove("picked"));
  picked = input;
  input.closest("li").classList.add("picked");
}

function squareAt(board, event) {
  const point = new DOMPoint(event.clientX, event.clientY);
  const { x, y } = point.matrixTransform(board.getScreenCTM().inverse());
  const [side, left, top, columns, rows] = board.dataset.squares.split(" ").map(Number);
  let [column, row] = [Math.floor(x / side - left), Math.floor(y / side - top)];
  const inside = column >= 0 && column < columns && row >= 0 && row < rows;
  if (board.classList.contains("upright")) [column, row] = [row, column];
  return inside ? String.fromCharCode(97 + column) + row : "";
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches(".places input")) pick(event.target);
});

document.addEventListener("click", (event) => {
  const board = event.target.closest("svg.board[data-squares]");
  if (!board || !picked || !document.contains(picked)) return;
  const square = squareAt(board, event);
  if (!square) return;
  const inputs = [...document.querySelectorAll(".places input")];
  const there = inputs.find((input) => input.value === square && input !== picked);
  if (there) there.value = picked.value;
  picked.value = square;
  picked.form.querySelector('[name="show"]').click();
});

/* On a phone the board is higher than its window: what it is about comes into sight, as does the turn
   that is shown. */

/* Whom a question is about, where an answer can be, what has just happened, whom one has set up. */
const ABOUT = [".asked > :last-child", ".square", ".last", ".player"];

function show(event) {
  label();
  const whole = document.querySelector(".whole-pitch input");
  if (whole) whole.checked = sessionStorage.getItem("whole") === "yes";
  if (event.detail?.target?.id === "card") return;
  const window_ = document.querySelector("[data-pictures]");
  const boxes = (selector) =>
    [...document.querySelectorAll(`.board ${selector}`)]
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.width);
  const about =
    [boxes(".square.way").slice(-1), ...ABOUT.map(boxes)].find((found) => found.length);
  if (window_ && about) {
    const middle = (one, other) =>
      (Math.min(...about.map((box) => box[one])) + Math.max(...about.map((box) => box[other]))) / 2;
    const from = window_.getBoundingClientRect();
    window_.scrollTop += middle("top", "bottom") - from.top - window_.clientHeight / 2;
    window_.scrollLeft += middle("left", "right") - from.left - window_.clientWidth / 2;
  }
  const line = document.querySelector(".timeline");
  const turn = line && line.querySelector("[aria-current]");
  if (turn) line.scrollLeft = turn.parentElement.offsetLeft - line.clientWidth / 2;
}

/* Whoever wants the whole board keeps it from answer to answer. */
document.addEventListener("change", (event) => {
  if (event.target.matches(".whole-pitch input")) {
    sessionStorage.setItem("whole", event.target.checked ? "yes" : "");
  }
});

document.addEventListener("htmx:afterSwap", show);
document.addEventListener("DOMContentLoaded", show);
