/* split.js - borders between the panels, which can be moved with a pointer or with keys.
 *
 * A border is a track of the grid. Moving it gives the tracks on both sides their new shares; all
 * others keep their sizes. */

const LEAST_PANEL = 60; /* pixels */
const STEP_OF_BORDER = 24;

/* The sizes of the grid's tracks along the border's axis, in pixels: panels at even places. */
function trackSizes(axis) {
  const style = getComputedStyle(byId("panels"));
  const tracks = axis === "x" ? style.gridTemplateColumns : style.gridTemplateRows;
  return tracks.split(" ").map(parseFloat);
}

function describeBorder(border) {
  const { axis, track } = border.dataset;
  const sizes = trackSizes(axis);
  const before = sizes[track - 1];
  border.setAttribute("aria-valuenow",
    String(Math.round(100 * before / (before + sizes[Number(track) + 1])) || 0));
}

function moveBorder(border, distance) {
  const { axis, track } = border.dataset;
  const at = Number(track);
  const sizes = trackSizes(axis);
  const by = Math.min(Math.max(distance, LEAST_PANEL - sizes[at - 1]),
    sizes[at + 1] - LEAST_PANEL);
  sizes[at - 1] += by;
  sizes[at + 1] -= by;
  for (let i = 0; i < sizes.length; i += 2) {
    byId("panels").style.setProperty(`--${axis}${i / 2}`, `minmax(0, ${sizes[i]}fr)`);
  }
  describeBorder(border);
}

function dragBorder(border, down) {
  const place = (event) => border.dataset.axis === "x" ? event.clientX : event.clientY;
  let last = place(down);
  border.setPointerCapture(down.pointerId);
  border.onpointermove = (event) => {
    moveBorder(border, place(event) - last);
    last = place(event);
  };
  border.onlostpointercapture = () => {
    border.onpointermove = null;
  };
}

function onBorderKey(border, event) {
  const keys = border.dataset.axis === "x" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  const direction = [-1, 1][keys.indexOf(event.key)];
  if (direction) {
    event.preventDefault();
    moveBorder(border, direction * STEP_OF_BORDER);
  }
}

function bindBorders() {
  for (const border of document.querySelectorAll(".border")) {
    describeBorder(border);
    border.addEventListener("pointerdown", (event) => dragBorder(border, event));
    border.addEventListener("keydown", (event) => onBorderKey(border, event));
    border.addEventListener("dblclick", () => byId("panels").removeAttribute("style"));
  }
}
