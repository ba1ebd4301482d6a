/* progress.h - a line on the terminal that says how far the exploration is. */
#pragma once

#include "advice/advice.h"
#include "run/explore.h"

struct progress {
    bool on_line; /* the terminal's line has something to wipe */
};

/* Hooks that show the run's progress, with `progress` as their context, which outlives the run;
 * none when there is no terminal to show it on. */
struct run_hooks progress_hooks(struct progress *progress);
/* The same for advice on memory orders. */
struct advice_hooks progress_advice_hooks(struct progress *progress);
