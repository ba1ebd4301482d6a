/* page.js - the state of the page, and what changes it: keys, the slider, buttons, choices. */

const data = JSON.parse(byId("data").textContent);
const executions = (data.errors.length > 0 ? data.errors : data.example ? [data.example] : [])
  .map(prepareExecution);
const state = { execution: null, position: 0, open: new Set() };

function executionIndex() {
  return executions.indexOf(state.execution);
}

function lastPosition() {
  return state.execution.trace.length - 1;
}

function showStep(position) {
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

function select(position) {
  showStep(position);
  noteAddress(executionIndex(), position);
}

function rebuildTimeline() {
  const { trace } = state.execution;
  const isWanted = readFilter();
  const rows = makeRows(trace, state.open, byId("show-private").checked, isWanted);
  showTimeline(state.execution, rows, { select, fold: toggleFold });
  countMatches(trace, isWanted);
  showStep(state.position);
}

/* Shows the steps that are wanted. The current one is then the last of them that has happened. */
function filterSteps() {
  const { trace } = state.execution;
  const isWanted = readFilter();
  const at = trace.findLastIndex((step) => step.position <= state.position &&
    (!isWanted || isWanted(step)));
  state.position = at >= 0 ? at : trace.find(isWanted)?.position ?? state.position;
  rebuildTimeline();
  noteAddress(executionIndex(), state.position);
}

/* Opens the fold, or closes it. The new button of the fold gets the focus. */
function toggleFold(key) {
  if (!state.open.delete(key)) {
    state.open.add(key);
  }
  rebuildTimeline();
  document.querySelector(`[data-fold="${key}"]`).focus();
}

function choose(index, position) {
  state.execution = executions[index];
  state.open.clear();
  state.position = position ?? lastPosition();
  resetFilter(state.execution);
  const hidden = state.execution.trace.filter((step) => step.fold === "private").length;
  byId("private").hidden = hidden === 0;
  byId("private-label").textContent =
    `show ${hidden} step${hidden === 1 ? "" : "s"} on data of one thread`;
  byId("slider").max = lastPosition() + 1;
  if (data.errors.length > 0) {
    showError(state.execution, index, select);
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

/* Goes to the step that the address names, if it names one. */
function followAddress() {
  const named = readAddress();
  if (named && named.index !== executionIndex()) {
    choose(named.index, named.position);
  } else if (named) {
    select(named.position);
  }
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
  if (event.target.closest("#filter, .border")) {
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
  for (const id of FILTERS) {
    byId(id).addEventListener("input", filterSteps);
  }
  window.addEventListener("hashchange", followAddress);
  bindZoom();
  bindBorders();
  for (const relation of ["rf", "co"]) {
    byId(`show-${relation}`).addEventListener("change", (event) =>
      byId("steps").classList.toggle(`no-${relation}`, !event.target.checked));
  }
}

showVerdict();
if (executions.length > 0) {
  const named = readAddress();
  showChoice((index) => {
    choose(index);
    noteAddress(index, state.position);
  });
  choose(named?.index ?? 0, named?.position);
  bindControls();
} else {
  byId("controls").hidden = true;
  byId("legend").hidden = true;
  byId("panels").hidden = true;
}
