/* library.h - tells what a library does for the program as one step of the program.
 *
 * A step is *internal* if it is on data of heddle's own C library, or on memory that C++'s library
 * has allocated and that only its code uses, or that it hands over to a thread which it creates. A
 * report leaves such a step out, unless it has words: it stands for the call that the program made,
 * as "send SIGUSR1 to thread 1" does. */
#pragma once

#include "report/trace/step.h"

/* Sets is_internal, `words` and `alias` of all steps. */
void library_tell(struct machine *machine, struct step *steps, size_t count);
