/* awaited.h - what the threads that wait for a condition or an atomic object for ever might have
 * been woken by. */
#pragma once

#include "report/trace/trace.h"

/* Whether the step signals a condition variable or a futex of the program's, or notifies an atomic
 * object. */
bool awaited_is_signal(const struct step *step);

/* Sets is_awaited[i] for all signals since such a thread began to wait, and for the writes since
 * then by which other threads change what it looked at last before; does not change the others.
 * Linear in the trace. */
void awaited_find(const struct trace *trace, bool *is_awaited);
