/* page.js - the state of the page, and what changes it: keys, the slider, buttons, choices. */

const data = JSON.parse(byId("data").textContent);
const executions = (data.errors.length > 0 ? data.errors : data.example ? [data.example] : [])
  .map(prepareExecution);
const state = { execution: null, position: 0, open: new Set() };

function lastPosition() {
  return state.execution.trace.length - 1;
}

function select(position) {
  const { execution } = state;
  const step = execution.trace[position];
  const place = placeText(step);
  state.position = position;
  byId("slider").value = position + 1;
  byId("slider").setAttribute("aria-valuetext", `step ${position + 1} of ${lastPosition() + 1}`);
  byId("current").textContent = `Step ${position + 1} of ${lastPosition() + 1}. ${stepText(step)}` +
    `${place ? `, ${place}` : ""}${step.function ? ` in ${step.function}` : ""}`;
  markRow(position);
  showSource(execution, position);
  showValues(execution, position, select);
  markNode(execution, position);
}

function rebuildTimeline() {
  const actions = { select, fold: toggleFold };
  showTimeline(state.execution, state.open, byId("show-private").checked, actions);
  select(state.position);
}

/* Opens the fold, or closes it. The new button of the fold gets the focus. */
function toggleFold(key) {
  if (!state.open.delete(key)) {
    state.open.add(key);
  }
  rebuildTimeline();
  document.querySelector(`[data-fold="${key}"]`).focus();
}

function choose(index) {
  state.execution = executions[index];
  state.open.clear();
  state.position = lastPosition();
  const hidden = state.execution.trace.filter((step) => step.fold === "private").length;
  byId("private").hidden = hidden === 0;
  byId("private-label").textContent =
    `show ${hidden} step${hidden === 1 ? "" : "s"} on data of one thread`;
  byId("slider").max = lastPosition() + 1;
  if (data.errors.length > 0) {
    showError(state.execution, select);
    markChoice(index);
  } else {
    const shown = (data.outcomes || []).findIndex((outcome) => outcome.trace);
    byId("timeline-name").textContent =
      shown < 0 ? "The first execution, as an example" : `An execution with outcome ${shown + 1}`;
  }
  showLegend(state.execution);
  showGraph(state.execution, select);
  rebuildTimeline();
}

function go(direction) {
  const position = nextPosition(timeline.rows, state.position, direction);
  if (position !== null) {
    select(position);
  }
}

const KEYS = new Map([
  ["ArrowLeft", () => go(-1)],
  ["ArrowRight", () => go(1)],
]);

/* Only in the list of steps and on the slider: elsewhere, these keys scroll. */
const LIST_KEYS = new Map([
  ["ArrowUp", () => go(-1)],
  ["ArrowDown", () => go(1)],
  ["Home", () => select(0)],
  ["End", () => select(lastPosition())],
]);

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) {
    return;
  }
  const inList = event.target.closest("#steps, #controls") || event.target === document.body;
  const action = KEYS.get(event.key) ?? (inList ? LIST_KEYS.get(event.key) : undefined);
  if (action) {
    event.preventDefault();
    action();
  }
}

function bindControls() {
  document.addEventListener("keydown", onKey);
  byId("first").addEventListener("click", () => select(0));
  byId("back").addEventListener("click", () => go(-1));
  byId("forth").addEventListener("click", () => go(1));
  byId("last").addEventListener("click", () => select(lastPosition()));
  byId("slider").addEventListener("input", (event) => select(Number(event.target.value) - 1));
  byId("show-private").addEventListener("change", rebuildTimeline);
  bindZoom();
  for (const relation of ["rf", "co"]) {
    byId(`show-${relation}`).addEventListener("change", (event) =>
      byId("steps").classList.toggle(`no-${relation}`, !event.target.checked));
  }
}

showVerdict();
if (executions.length > 0) {
  showChoice(choose);
  bindControls();
  choose(0);
} else {
  byId("controls").hidden = true;
  byId("legend").hidden = true;
  byId("panels").hidden = true;
}
