/* progress.h - what a terminal shows while a program is loaded, and while it is explored.
 *
 * While a program is loaded, a terminal shows it after a second, and the time limit counts, but for
 * the first second: a short limit is about the exploration. Compiling cannot be ended from within.
 * So where there is a limit, or a signal is not to end the process as usual, a thread waits for
 * that, and ends the process. */
#pragma once

#include "advice/advice.h"
#include "run/runs.h"

#include <pthread.h>

struct loading {
    double begin; /* clock_now */
    double end;   /* likewise, when the limit is reached; infinity: there is none */
    bool shows;   /* on the terminal */
    const volatile sig_atomic_t *interrupted; /* NULL: a signal ends the process as usual */
    /* What the process comes to if the limit is reached, or it is interrupted: prints that, and
     * returns the exit status. Runs in another thread than the one that loads, which goes on
     * meanwhile. */
    int (*conclude)(void *context);
    void *context;
    pthread_t watcher;
    pthread_mutex_t mutex; /* of the rest; held for ever when that happens */
    pthread_cond_t has_changed;
    bool has_watcher, is_loaded;
};

/* To be called before and after the program is loaded. Set `conclude`, `context` and
 * `interrupted` first, unless `wanted` has no time limit and nothing is to happen at a signal. The
 * structure must not move in between. */
void loading_begin(struct loading *loading, const struct run_options *wanted, bool quiet);
/* Takes what counts off the time limit. Returns the seconds that loading took. */
double loading_end(struct loading *loading, struct run_options *wanted);

/* --- A line that says how far the exploration is ---------------------------------------------- */

struct progress {
    bool on_line; /* the terminal's line has something to wipe */
};

/* Hooks that show the run's progress, with `progress` as their context, which outlives the run;
 * none when there is no terminal to show it on. */
struct run_hooks progress_hooks(struct progress *progress);
/* The same for advice on memory orders. */
struct advice_hooks progress_advice_hooks(struct progress *progress);
