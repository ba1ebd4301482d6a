/* library.h - tells what a library does for the program as one step of the program.
 *
 * A report leaves out an internal step (internal.h), unless it has an act (act.h): then it stands
 * for the call that the program made, as "send SIGUSR1 to thread 1" does. */
#pragma once

#include "explore/exploration.h"
#include "report/trace/step.h"

/* Sets is_internal, `act` and `alias` of all steps. */
void library_tell(const struct execution *execution, struct step *steps, size_t count);
