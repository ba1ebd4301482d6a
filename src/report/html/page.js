/* page.js - the state of the page, and what changes it: keys, the slider, buttons, choices. */

const data = JSON.parse(find("data").textContent);
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
  find("slider").value = position + 1;
  find("slider").setAttribute("aria-valuetext", `step ${position + 1} of ${lastPosition() + 1}`);
  find("current").textContent = `Step ${position + 1} of ${lastPosition() + 1}. ${stepText(step)}` +
    `${place ? `, ${place}` : ""}${step.function ? ` in ${step.function}` : ""}`;
  markRow(position);
  showSource(execution, position);
  showValues(execution, position, select);
  markNode(execution, position);
}

function rebuildTimeline() {
  showTimeline(state.execution, state.open, find("show-private").checked, { select, fold });
  select(state.position);
}

/* Opens the fold, or closes it. The new button of the fold gets the focus. */
function fold(key) {
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
  find("private").hidden = hidden === 0;
  find("private-label").textContent = `${hidden} steps on private data`;
  find("slider").max = lastPosition() + 1;
  if (data.errors.length > 0) {
    showError(state.execution, select);
    markChoice(index);
  } else {
    find("timeline-name").textContent = "The first execution, as an example";
  }
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
  find("first").addEventListener("click", () => select(0));
  find("back").addEventListener("click", () => go(-1));
  find("forth").addEventListener("click", () => go(1));
  find("last").addEventListener("click", () => select(lastPosition()));
  find("slider").addEventListener("input", (event) => select(Number(event.target.value) - 1));
  find("show-private").addEventListener("change", rebuildTimeline);
  for (const relation of ["rf", "co"]) {
    find(`show-${relation}`).addEventListener("change", (event) =>
      find("steps").classList.toggle(`no-${relation}`, !event.target.checked));
  }
}

showVerdict();
if (executions.length > 0) {
  showChoice(choose);
  bindControls();
  choose(0);
} else {
  find("controls").hidden = true;
  find("panels").hidden = true;
}
