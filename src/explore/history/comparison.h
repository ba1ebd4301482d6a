/* comparison.h - the ends of a scenario's executions: each is a row, or compared with the rows. */
#pragma once

#include "explore/exploration.h"

/* At the end of an execution. Adds a row, or judges the execution and reports the error. Requires
 * that the exploration has a history. */
void history_see(struct exploration *exploration, bool complete);

/* At the end of an execution: if the scenario wants a thread to stop, notes whether it has, and how
 * many threads there are.
 * Requires that the exploration has a history. */
void history_note_stop(struct exploration *exploration);

/* Whether it is right that the threads of the execution, which is not complete, wait for ever. If
 * not, that is noted as the violation. Where a thread has stopped, reports what is wrong with that,
 * and returns true. Requires that the exploration has a history. */
bool history_excuses(struct exploration *exploration);
