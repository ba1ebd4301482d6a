/* debugged.h - what a debugger sees of a replay: its script (src/cli/gdb.py) reads and writes the
 * variables of debugged.c. */
#pragma once

#include "run/replay/matching.h"

#include <stdbool.h>
#include <stddef.h>

/* The run that is shown. */
struct debugged {
    struct exploration *exploration;
    const struct thread_numbers *threads;
    event_id shown; /* the values of the events before it are in memory */
};

/* From now on, memory changes with each step of the machine, a native one. */
void debugged_watch(struct machine *machine);

/* A run begins. Keeps the pointers. */
void debugged_begin(struct debugged *debugged, struct exploration *exploration,
                    const struct thread_numbers *threads);

/* Called in front of each step, with its number, from 1, and its recorded thread; `last`: it is the
 * one that fails. Shows values and stacks, and stops where the debugger wants. Returns whether the
 * debugger wants to go back, so that the run is to begin again. */
bool debugged_reach(struct debugged *debugged, size_t step, unsigned thread, bool last);
