/* internal.h - which steps of a trace are a library's own.
 *
 * A step is *internal* if it is on data of heddle's own C library, or on memory that C++'s library
 * has allocated, or a test framework has made, and that only its code uses, or that it hands over
 * to a thread which it creates. So is the look at a mutex that a thread has given back before it
 * ends. */
#pragma once

#include "report/trace/step.h"

/* Sets is_internal of all steps. */
void internal_find(struct machine *machine, struct step *steps, size_t count);
