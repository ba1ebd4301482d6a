/* runtime.h - what C++'s library does on its own data, where that matters to the program. */
#pragma once

#include "report/trace/step.h"

/* Sets the act of step i, which is internal (library.h): of a request to stop a thread, and of
 * who sees it; of who looks at the number of a shared_ptr's owners, and of the step that has made
 * it what it is. */
void runtime_tell(struct step *steps, size_t i);

/* Sets the act of a step on the guard of a static variable. */
void runtime_tell_guard(struct step *step);

/* Sets the act of step i if it ends a promise that has no value. */
void runtime_tell_promise(struct step *steps, size_t i);
