/* timeline.js - the list of steps beside the lanes. */

const timeline = { rows: [], items: [], drawing: null, current: -1 };

function rowTitle(step) {
  const place = placeText(step);
  return [stepText(step), place, ...step.notes].filter((text) => text !== "").join("\n");
}

/* The sign before the action of a step that fails, and of one that a note of the error is about. */
function stepSign(step) {
  return step.pending ? "✗ " : step.notes.length > 0 ? "◆ " : "";
}

function makeStepRow(row, onSelect) {
  const { step } = row;
  const sign = element("span", { class: "sign-of-step" }, stepSign(step));
  return button({
    class: `row step${step.pending ? " failing" : ""}${row.inside ? " inside" : ""}`,
    tabindex: -1, title: rowTitle(step),
  }, () => onSelect(step.position),
  element("span", { class: "number" }, String(step.position + 1)),
  element("span", { class: "lane-space" }),
  element("span", { class: "hidden" }, `${threadName(step.thread)}: `),
  element("span", { class: "action" }, sign, step.action,
    element("span", { class: "from" }, `${step.from}${step.order_text}`)),
  element("span", { class: "place" }, step.line ? `:${step.line}` : ""));
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

function makeRow(row, actions) {
  switch (row.kind) {
    case "step": return makeStepRow(row, actions.select);
    case "fold": return makeFoldRow(row, actions.fold);
    default: return makePreemptionRow(row);
  }
}

function makeHead(threads) {
  const wide = laneWidth(threads) >= 32;
  const names = Array.from({ length: threads }, (_, thread) => element("span", {
    class: `lane-name ${threadClass(thread)}`, title: threadName(thread),
    style: `left: ${laneX(thread, threads)}px`,
  }, wide ? shortName(thread) : String(thread)));
  return element("div", { class: "head", "aria-hidden": "true" }, ...names);
}

/* Builds the rows of the execution anew. `actions`: select(position) and fold(key). */
function showTimeline(execution, open, showPrivate, actions) {
  const rows = makeRows(execution.trace, open, showPrivate);
  const drawing = drawLanes(rows, execution.threads);
  const items = rows.map((row) => makeRow(row, actions));
  const list = element("ol", { class: "rows", "aria-label": "Steps" },
    ...items.map((item) => element("li", {}, item)));
  Object.assign(timeline, { rows, items, drawing, current: -1 });
  const steps = byId("steps");
  steps.style.setProperty("--lanes", `${lanesWidth(execution.threads)}px`);
  steps.style.setProperty("--row", `${ROW_HEIGHT}px`);
  steps.replaceChildren(makeHead(execution.threads),
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
  const index = rowAt(timeline.rows, position);
  const before = timeline.items[timeline.current];
  const item = timeline.items[index];
  const hadFocus = document.activeElement !== document.body && document.activeElement === before;
  if (before) {
    setCurrent(before, false);
  }
  dimRows(timeline.current, index);
  timeline.current = index;
  setCurrent(item, true);
  if (hadFocus) {
    item.focus({ preventScroll: true });
  }
  markArrows(timeline.drawing, position);
  reveal(byId("steps"), item);
}
