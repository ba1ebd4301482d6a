/* summary.h - steps that commute in every state by what their code does (independence).
 *
 * A step *has a site* if its block has a steady summary to which conditions matter
 * (independence/conditions.h), and is a step of this kind in every state: an atomic section, one
 * atomic access, or the section of a mutex with plain accesses only. Such a step accesses the same
 * locations in every state in which its thread has the same local variables. What it may write in
 * some state counts as written. So whether it is independent of another step with a site depends on
 * both threads' local variables, but not on the state (doc/constrained.md).
 *
 * Its flow (flow.h) may depend on the state, unless it looks at nothing. So it *varies* if it
 * looks at something, and concolic.h does not apply to it.
 *
 * Two steps that commute in every state may make different accesses in the two orders: a step may
 * write in one order what it only reads in the other. So what they may write must be protected
 * (protection.h). */
#pragma once

#include "explore/constrained/commute.h"
#include "independence/conditions.h"

/* Sets the site of the step that has made the result, whose events are those since `before`, and
 * marks what it may write. */
void summary_take(struct step_result *result, struct conditions *conditions,
                  const struct execution *execution, struct graph_mark before,
                  struct step_block block);

/* Whether the two steps, of different threads, commute in every state, and what they may write is
 * protected as far as is known. If so, it is relied on. */
bool summary_commute(struct conditions *conditions, struct stepper *stepper,
                     const struct step_result *a, const struct step_result *b);
