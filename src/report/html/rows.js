/* rows.js - the rows of the timeline: steps, remarks on them, preemptions, and folds, which stand
 * for many steps.
 *
 * The steps of a fold are in iterations of a loop, or in a long run of one thread. Steps on private
 * data have no rows unless they are wanted. */

/* Whether a step may be one of a fold's. */
function isFolded(step) {
  return step.fold === "iteration" || step.fold === "run";
}

/* The row of a step, and those of its remarks. `inside`: of an open fold. */
function makeStepEntries(step, inside) {
  const culprit = step.isCulprit ? " culprit" : "";
  const remarks = step.remarks.map((text) =>
    ({ kind: "remark", position: null, text: `◆ ${text}`, style: culprit }));
  if (step.memory) {
    remarks.unshift({ kind: "remark", position: null, text: `↶ ${step.memory}`, style: " stale" });
  }
  return [{ kind: "step", position: step.position, step, inside }, ...remarks];
}

/* Ends the fold that is being collected. Adds its row, and its steps if it is open. A single step
 * takes no more room than the row of a fold. */
function flushFold(rows, fold, open) {
  if (fold.length < 2) {
    rows.push(...fold.splice(0).flatMap((step) => makeStepEntries(step, false)));
    return;
  }
  const key = fold[0].position;
  const last = fold[fold.length - 1].position;
  const isOpen = open.has(key);
  rows.push({ kind: "fold", key, position: isOpen ? null : last, steps: [...fold], isOpen });
  if (isOpen) {
    rows.push(...fold.flatMap((step) => makeStepEntries(step, true)));
  }
  fold.length = 0;
}

/* `open`: the positions of the first steps of the folds that are open. `isWanted`: of a step,
 * whether it has a row, in a fold or not; null: there is no filter. */
function makeRows(trace, open, showPrivate, isWanted) {
  if (isWanted) {
    return trace.filter(isWanted).flatMap((step) => makeStepEntries(step, false));
  }
  const rows = [];
  const fold = [];
  for (const step of trace) {
    if (isFolded(step)) {
      fold.push(step);
    } else if (step.fold === null || showPrivate) {
      flushFold(rows, fold, open);
      rows.push(...makeStepEntries(step, false));
    }
    if (step.preempted) {
      flushFold(rows, fold, open);
      rows.push({ kind: "preemption", position: null, thread: step.thread });
    }
  }
  flushFold(rows, fold, open);
  return rows;
}

/* The index of the row that shows the step at `position`: its own, its fold's, or, for a step
 * without a row, the one before. */
function rowAt(rows, position) {
  let found = -1;
  rows.forEach((row, index) => {
    const begins = row.kind === "fold" ? row.key : row.position;
    if (begins !== null && begins <= position && (row.position !== null || found < 0)) {
      found = index;
    }
  });
  return Math.max(found, 0);
}

/* The position of the next row with one, in the direction 1 or -1; null: there is none. */
function nextPosition(rows, position, direction) {
  const positions = rows.map((row) => row.position).filter((at) => at !== null);
  const found = direction > 0 ? positions.find((at) => at > position)
    : positions.findLast((at) => at < position);
  return found ?? null;
}

function foldText(steps) {
  const inLoop = steps.filter((step) => step.fold === "iteration").length;
  return `${steps.length} more steps${inLoop > 0 ? " of the loop" : ""}`;
}
