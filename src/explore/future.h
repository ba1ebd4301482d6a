/* future.h - which threads could go on behind a part of an execution. */
#pragma once

#include "explore/execution.h"
#include "preemption/scope.h"

/* What the threads of the execution could do when just some of its events have been run. Refers to
 * the execution. Its answers may run the program, as execution_effect does. */
struct preemption_future future_of(const struct execution *execution);

/* Whether the thread could go on with its operation in `state` when just the events in the clock
 * have been run, the last of which that wrote the operation's location is `write`. */
bool future_goes_on(const struct execution *execution, unsigned thread, uint32_t state,
                    const clock_entry *done, event_id write);
