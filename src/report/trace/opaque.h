/* opaque.h - a call of the program's on an object of C++'s library is one step for a reader.
 *
 * While a call is under way, the library uses its own data in the object, at many locations. Of
 * these steps of a thread at one place, one is shown, with the object's name: "read jobs", "change
 * jobs". It is the last one that writes, or else one that reads what another thread has written, or
 * else the one that reads what was written last. */
#pragma once

#include "report/trace/step.h"

/* Sets is_of_call of the others, and shown_source of all steps. Again, once calls are recorded: the
 * place of a step is then that in the program's own code. */
void opaque_find(struct step *steps, size_t count);
