/* comparison.h - the ends of a scenario's executions: each is a row, or compared with the rows. */
#pragma once

#include "explore/observer.h"

/* Whether it is right that the threads of the execution, which is not complete, wait for ever. If
 * not, that is noted as the violation. Where a thread has stopped, reports what is wrong with that,
 * and returns true. Requires that the exploration has a history. */
bool history_excuses(struct exploration *exploration);

/* Looks at each execution of a scenario. */
extern const struct observer history_observer;
