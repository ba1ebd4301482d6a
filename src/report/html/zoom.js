/* zoom.js - the size of the picture of the graph. At first, the whole of it is in sight if its text
 * can be read then; else a part of it is, around the current step. */

const STEP_OF_ZOOM = 1.25;
const LARGEST_FIT = 1.33; /* a small picture stays small */
const SMALLEST_READABLE = 0.85; /* of a text of 10 pixels */

/* `scale`: of the picture's own size; null: as large as the room allows. */
const zoom = { picture: null, width: 0, height: 0, scale: null };

function fittingScale() {
  const room = byId("picture");
  return Math.min((room.clientWidth - 8) / zoom.width, (room.clientHeight - 12) / zoom.height,
    LARGEST_FIT);
}

function applyZoom() {
  if (!zoom.picture || byId("picture").clientWidth === 0) {
    return;
  }
  const scale = zoom.scale ?? fittingScale();
  zoom.picture.style.width = `${zoom.width * scale}px`;
  zoom.picture.style.height = `${zoom.height * scale}px`;
  byId("zoom-fit").setAttribute("aria-pressed", String(zoom.scale === null));
}

function setZoom(scale) {
  zoom.scale = scale;
  applyZoom();
  const node = zoom.picture?.querySelector(".node.current");
  if (node) {
    revealFully(byId("picture"), node);
  }
}

function resetZoom() {
  const isVisible = byId("picture").clientWidth > 0;
  setZoom(isVisible && fittingScale() < SMALLEST_READABLE ? SMALLEST_READABLE : null);
}

function changeZoom(factor) {
  setZoom((zoom.scale ?? fittingScale()) * factor);
}

/* Shows the graph in the room of all panels, or all panels again. */
function toggleAlone() {
  const isAlone = byId("panels").classList.toggle("graph-alone");
  byId("zoom-alone").setAttribute("aria-pressed", String(isAlone));
  resetZoom();
}

/* Takes the size that Graphviz gave the picture; null: there is no picture. */
function zoomPicture(picture) {
  zoom.picture = picture;
  byId("zoom").hidden = !picture;
  if (picture) {
    zoom.width = picture.viewBox.baseVal.width;
    zoom.height = picture.viewBox.baseVal.height;
    resetZoom();
  }
}

function bindZoom() {
  byId("zoom-out").addEventListener("click", () => changeZoom(1 / STEP_OF_ZOOM));
  byId("zoom-in").addEventListener("click", () => changeZoom(STEP_OF_ZOOM));
  byId("zoom-fit").addEventListener("click", () => setZoom(null));
  byId("zoom-alone").addEventListener("click", toggleAlone);
  new ResizeObserver(applyZoom).observe(byId("picture"));
}
