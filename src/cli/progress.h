/* progress.h - a line on the terminal that says how far the exploration is. */
#pragma once

#include "advice/advice.h"
#include "run/explore.h"

struct progress {
    bool on_line; /* the terminal's line has something to wipe */
};

/* Loads the program, or the pieces of what was read if that is not NULL (run/program.h). After a
 * second, and unless it is to be `quiet`, a terminal shows that it is being loaded. */
struct front *progress_load(const struct front *read, const struct run_options *wanted, bool quiet);

/* Hooks that show the run's progress, with `progress` as their context, which outlives the run;
 * none when there is no terminal to show it on. */
struct run_hooks progress_hooks(struct progress *progress);
/* The same for advice on memory orders. */
struct advice_hooks progress_advice_hooks(struct progress *progress);
