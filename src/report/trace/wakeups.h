/* wakeups.h - which threads the signals of condition variables have woken. */
#pragma once

#include "machine/operations/interner.h"
#include "report/trace/step.h"

/* Sets woken_by of each wake-up, and the text of the signal or broadcast: "which wakes thread 1 and
 * thread 2". A waiting thread takes the oldest signal that no other one has taken. */
void wakeups_find(struct step *steps, size_t count, const struct interner *interner);
