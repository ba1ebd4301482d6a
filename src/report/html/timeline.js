/* timeline.js - the list of steps beside the lanes. */

const LONG_NAME = 24;
const END_OF_NAME = innerWidth > 600 ? 8 : 4; /* characters that stay */
const LONG_FILE = 10;

/* `end`: the last row of the current step, with its remarks. */
const timeline = { rows: [], items: [], drawing: null, current: -1, end: -1 };

function rowTitle(step) {
  const place = placeText(step);
  return [stepText(step), place, ...step.notes].filter((text) => text !== "").join("\n");
}

/* The sign before the action of a step that fails, of one that a note of the error is about, and of
 * one that finds memory out of order. */
function stepSign(step) {
  return step.pending ? "✗ " : step.remarks.length > 0 ? "◆ " : isOutOfOrder(step) ? "↶ " : "";
}

function stepClass(row) {
  const { step } = row;
  const names = ["row", "step"];
  const add = (name, isTrue) => isTrue && names.push(name);
  add("failing", step.pending);
  add("culprit", step.isCulprit);
  add("stale", isOutOfOrder(step));
  add("inside", row.inside);
  return names.join(" ");
}

/* The action. Of a long name, the middle is left out where there is little room, and what follows
 * it stays. */
function makeAction(step) {
  const { action } = step;
  const name = step.location ?? "";
  const from = name.length > LONG_NAME ? action.indexOf(name) : -1;
  if (from < 0) {
    return [action];
  }
  const to = from + name.length;
  const tail = to - END_OF_NAME;
  return [element("span", {}, action.slice(0, from)),
    element("span", { class: "shrinks" }, action.slice(from, tail)),
    element("span", {}, action.slice(tail))];
}

/* The line, and the name of another file than `file`. */
function shortPlace(step, file) {
  if (!step.line || step.file === file) {
    return step.line ? `:${step.line}` : "";
  }
  const name = baseName(step.file);
  return `${name.length > LONG_FILE ? `${name.slice(0, LONG_FILE - 1)}…` : name}:${step.line}`;
}

function makeStepRow(row, file, onSelect) {
  const { step } = row;
  const sign = element("span", { class: "sign-of-step" }, stepSign(step));
  return button({
    class: stepClass(row),
    tabindex: -1, title: rowTitle(step),
  }, () => onSelect(step.position),
  element("span", { class: "number" }, String(step.position + 1)),
  element("span", { class: "lane-space" }),
  element("span", { class: "hidden" }, `${threadName(step.thread)}: `),
  element("span", { class: "action" }, sign, ...makeAction(step),
    element("span", { class: "from" }, `${step.memory ? "" : step.from}${step.order_text}`)),
  element("span", { class: "place" }, shortPlace(step, file)));
}

function makeFoldRow(row, onFold) {
  return button({
    class: "row fold", "aria-expanded": String(row.isOpen), "data-fold": row.key,
  }, () => onFold(row.key),
  element("span", { class: "number" }, row.isOpen ? "▾" : "▸"),
  element("span", { class: "lane-space" }),
  element("span", { class: "action" }, foldText(row.steps)));
}

function makePreemptionRow(row) {
  return element("div", { class: "row preemption" },
    element("span", { class: "number" }, "⇄"),
    element("span", { class: "lane-space" }),
    element("span", { class: "action" }, `${threadName(row.thread)} is preempted`));
}

function makeRemarkRow(row) {
  return element("div", { class: `row remark${row.style}`, title: row.text },
    element("span", { class: "number" }),
    element("span", { class: "lane-space" }),
    element("span", { class: "action" }, row.text));
}

function makeRow(row, file, actions) {
  switch (row.kind) {
    case "step": return makeStepRow(row, file, actions.select);
    case "fold": return makeFoldRow(row, actions.fold);
    case "remark": return makeRemarkRow(row);
    default: return makePreemptionRow(row);
  }
}

function makeHead({ threads, starts }) {
  const wide = laneWidth(threads) >= 32;
  const names = Array.from({ length: threads }, (_, thread) => element("span", {
    class: `lane-name ${threadClass(thread)}`, title: nameWithStart(thread, starts),
    style: `left: ${laneX(thread, threads)}px`,
  }, wide ? shortName(thread) : String(thread)));
  return element("div", { class: "head", "aria-hidden": "true" }, ...names);
}

/* Shows the rows, which are of the execution. `actions`: select(position) and fold(key). */
function showTimeline(execution, rows, actions) {
  const drawing = drawLanes(rows, execution);
  const file = placedStep(execution, execution.trace.length - 1)?.file;
  const items = rows.map((row) => makeRow(row, file, actions));
  const list = element("ol", { class: "rows", "aria-label": "Steps" },
    ...items.map((item) => element("li", {}, item)));
  Object.assign(timeline, { rows, items, drawing, current: -1, end: -1 });
  const steps = byId("steps");
  steps.style.setProperty("--lanes", `${lanesWidth(execution.threads)}px`);
  steps.style.setProperty("--row", `${ROW_HEIGHT}px`);
  steps.replaceChildren(makeHead(execution),
    element("div", { class: "body" }, list, drawing));
  for (const item of items) {
    item.classList.add("later");
  }
}

/* Rows behind the current one are dim: they have not happened yet. */
function dimRows(from, to) {
  for (let index = Math.min(from, to) + 1; index <= Math.max(from, to); index++) {
    timeline.items[index].classList.toggle("later", index > to);
  }
}

function setCurrent(item, isCurrent) {
  item.classList.toggle("current", isCurrent);
  item.tabIndex = isCurrent || item.classList.contains("fold") ? 0 : -1;
  if (isCurrent) {
    item.setAttribute("aria-current", "step");
  } else {
    item.removeAttribute("aria-current");
  }
}

function markRow(position) {
  if (timeline.rows.length === 0) {
    return;
  }
  const index = rowAt(timeline.rows, position);
  const before = timeline.items[timeline.current];
  const item = timeline.items[index];
  const hadFocus = document.activeElement !== document.body && document.activeElement === before;
  if (before) {
    setCurrent(before, false);
  }
  const following = timeline.rows.findIndex((row, at) => at > index && row.kind !== "remark");
  const end = (following < 0 ? timeline.rows.length : following) - 1;
  dimRows(timeline.end, end);
  timeline.current = index;
  timeline.end = end;
  setCurrent(item, true);
  if (hadFocus) {
    item.focus({ preventScroll: true });
  }
  markArrows(timeline.drawing, position);
  reveal(byId("steps"), item);
}
