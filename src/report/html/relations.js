/* relations.js - the pairs of steps that make an error, in words, and what a weak memory did. */

/* What is said at the first step of a relation, and at the second one; `other` is the number of the
 * other step. */
const RELATION_WORDS = {
  race: [(other) => `races with step ${other}: nothing orders the two`,
    (other) => `races with step ${other}: nothing orders the two`],
  before: [(other) => `after this, step ${other} is not allowed`,
    (other) => `not allowed after step ${other}`],
  wait: [(other) => `waits for ever because of step ${other}`,
    (other) => `step ${other} waits for ever because of this`],
};

/* Whether memory was not as the steps before this one have left it, or is not as this one did. */
function isOutOfOrder(step) {
  return step.overtaken_by !== null || step.drained_before !== null;
}

/* What a weak memory did with the step. */
function describeMemory(step) {
  if (step.drained_before !== null) {
    return `stays in ${threadName(step.thread)}'s store buffer ` +
      (step.drained === "end" ? "to the end" : `until step ${step.drained + 1}`);
  }
  if (step.source === null) {
    return `is in memory before step ${step.missed + 1}`;
  }
  const source = step.source === INITIAL ? "the initial value" : `step ${step.source + 1}`;
  return `reads ${source}, older than step ${step.missed + 1}`;
}

/* Gives each step its remarks: its parts in the error, else the notes that are about it; and what
 * the memory did. */
function distributeRemarks(execution) {
  for (const step of execution.trace) {
    step.remarks = [];
  }
  for (const { kind, from, to } of execution.relations ?? []) {
    const [first, second] = RELATION_WORDS[kind];
    execution.trace[from].remarks.push(first(to + 1));
    execution.trace[to].remarks.push(second(from + 1));
  }
  for (const step of execution.trace) {
    step.isCulprit = step.remarks.length > 0;
    if (!step.isCulprit && !step.pending) {
      step.remarks.push(...step.notes);
    }
    step.memory = isOutOfOrder(step) ? describeMemory(step) : null;
  }
}

/* Shows the parts of the legend, and the switches of arrows, that mean something for the
 * execution. */
function showLegend(execution) {
  const { trace } = execution;
  const kinds = (execution.relations ?? []).map((relation) => relation.kind);
  const meaningful = new Set(kinds);
  const add = (name, isTrue) => isTrue && meaningful.add(name);
  add("failing", trace.some((step) => step.pending));
  add("preempted", trace.some((step) => step.preempted));
  add("noted", trace.some((step) => !step.isCulprit && step.remarks.length > 0));
  add("weak", trace.some(isOutOfOrder));
  add("drawn", execution.graph !== null);
  add("rf", trace.some((step) => Number.isInteger(step.source)));
  add("co", trace.some((step) => Number.isInteger(step.overwrites)));
  add("fr", trace.some((step) => Number.isInteger(step.missed)) ||
    (execution.graph ?? "").includes(">fr<"));
  for (const part of document.querySelectorAll("[data-when]")) {
    part.hidden = !meaningful.has(part.dataset.when);
  }
}
