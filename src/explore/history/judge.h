/* judge.h - whether the rows of a history explain an execution. */
#pragma once

#include "explore/history/results.h"

/* What is wrong with the execution, in which all operations have returned; VIOLATION_NONE: nothing.
 * Sets the precedence, with the edges that no row respects if that is what is wrong. Brings the
 * model's clocks up to date. */
enum violation_kind judge_complete(struct history *history, const struct call_results *results,
                                   struct execution *execution, struct precedence *precedence);

/* Whether an order of the operations that have returned leads to where each of the others waits for
 * ever, and all of these may. */
bool judge_blocked(const struct history *history, const struct call_results *results,
                   const struct precedence *precedence);
