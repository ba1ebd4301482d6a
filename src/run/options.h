/* options.h - what a run is told: which program it loads, how it explores it, when it stops. */
#pragma once

#include "explore/explorer.h"
#include "front/front.h"
#include "report/verdict/suppressions.h"
#include "run/property.h"

#include <stdbool.h>
#include <stdint.h>

struct message;

/* Bounds on preemptions, which are explored one after another. */
struct bound_range {
    bool given; /* false: all executions are explored */
    uint32_t first, last;
};

/* --random: random search, and whether it makes one run only. */
struct random_options {
    bool given;
    bool has_seed; /* else the seed is run_options.seed */
    bool is_one;   /* it makes this run */
    uint64_t seed;
    struct random_run run; /* else the first one */
};

struct run_options {
    struct front_options front;       /* what follows from below is filled in at load (program.c) */
    const struct explorer *explorer;  /* the algorithm */
    const struct memory_model *model; /* NULL: the run chooses (model.h) */
    const struct property *property;  /* the only errors that count; NULL: all do */
    struct bound_range bound;
    bool bound_strict;      /* as in explore_options */
    bool counts_waits;      /* to leave a thread in a loop that only waits is a preemption */
    bool count_preemptions; /* likewise */
    bool count_outcomes;    /* likewise */
    uint64_t shown_outcome; /* the verdict's example is an execution with this outcome, from
                                       1 on; 0: none */
    bool no_symmetry;       /* tell executions apart that only swap threads */
    bool commute;           /* likewise */
    bool ordered_sync; /* arrivals at barriers, updates whose results nobody uses, posts and waits,
                          and all atomic sections have an order, although it does not matter */
    enum independence independence; /* likewise */
    bool keep_going;                /* likewise */
    uint64_t seed;                  /* likewise */
    struct random_options random;
    bool hunts;        /* for run_hunt; the explorer is trust */
    uint64_t depth;    /* as in explore_options */
    uint64_t runs;     /* likewise */
    bool ignore_races; /* plain accesses behave as atomic ones; a property decides that itself */
    bool ignore_uninitialized; /* memory and variables that were never set are 0 */
    bool forbid_mixed_sizes;   /* as in explore_options */
    bool choose_random;   /* each number of rand() and its like is a choice among a few values */
    bool malloc_may_fail; /* each call of malloc and its relatives may fail, as a choice */
    bool find_leaks;      /* lost memory is an error; a property decides that itself */
    bool exit_status_is_error; /* the program must not end with a status other than 0 */
    const volatile sig_atomic_t *interrupted; /* as in explore_options */
    struct suppressions *suppressions; /* errors that do not count; the program records its calls
                                          then. NULL: all count */
    bool makes_witness;                /* errors become witnesses of SV-COMP */
    bool wants_example;                /* the verdict gets a trace of the first execution */
    uint64_t jobs;                     /* processes that explore; 0 and 1: this one */
    double alone;            /* seconds for which one process explores before it asks others */
    bool first_come;         /* with jobs: any error will do, and need not be the first in order */
    const char *checkpoint;  /* file to which the run is saved now and then; NULL: none */
    double checkpoint_every; /* seconds from one time to the next */
    const char *resume;      /* checkpoint of the run to go on with; NULL: begin */
    uint64_t cluster; /* the descriptor of a socket to heddle-cluster (scale/cluster.h), whose
                                workers explore; 0: there is none */
    double budget;    /* of a unit there, in seconds */
    const struct message *around; /* with a checkpoint: what it has of a check that this run is a
                                     part of; NULL: the run is for itself */
    const char *meaning;      /* with a checkpoint or a cluster: the options that the exploration
                                depends on */
    double independence_time; /* seconds, for each pair of blocks (conditions.h) */
    bool summarise_blocks;    /* front_options.summarises_blocks */
    bool covers_lines;        /* front_options.covers_lines */
    double shorten_time;      /* seconds, to look for a shorter failing execution; 0: none */
    double time_limit;        /* seconds, of all explorations together; 0: none */
    double turn_limit;        /* seconds, of one turn of a hunt (hunt.h); 0: as time_limit says */
    uint64_t memory_limit;    /* MiB of resident memory; 0: 4 GiB, or 1/4 of the machine's */
    uint64_t unroll;          /* iterations of a loop, with the first, before its thread is cut
                                 short; 0: no limit */
    uint64_t step_limit;      /* iterations of a loop without a visible operation */
    uint64_t heap_limit;      /* MiB of a thread's objects, in one execution; see native_options */
    uint64_t spin_limit;      /* as in explore_options; 0: run_explore chooses */
    bool chooses_algorithm;   /* for run_auto; the explorer is trust */
    bool refusals_stop;       /* as in explore_options */
    struct rvf_without rvf_without; /* likewise */
    uint64_t spurious_wakeups;      /* of each thread; see run_options_spurious_wakeups */
    uint64_t spurious_failures;     /* likewise; none where the explorer does not choose */
    struct scenario_words scenario; /* of --linearizability: what the program runs; it outlives the
                                       run */
    struct history *history;        /* likewise: what its executions are compared with
                                       (explore/history/history.h); NULL: nothing */
    bool no_sandbox;                /* system calls of the program reach the kernel */
    uint64_t stack_size; /* KiB, of each thread of the program; rounded up to whole pages */
};

/* Sets what every run needs: the default algorithm, entry, step limit and stack size. */
void run_options_init(struct run_options *options);

/* Whether data races are no errors. */
bool run_options_ignore_races(const struct run_options *options);
/* Whether the run counts preemptions: it bounds them, or tells how many there are. */
bool run_options_count_preemptions(const struct run_options *options);
/* The spurious wakeups of each thread: at least one for a property of SV-COMP. */
uint64_t run_options_spurious_wakeups(const struct run_options *options);
/* Whether lost memory is an error. */
bool run_options_find_leaks(const struct run_options *options);

/* --- How long a run may take, and how much memory --------------------------------------------- */

/* The time limit is one for all explorations of a run, which began at `begin` (clock_now). */
bool limits_is_time_up(const struct run_options *options, double begin);
/* Seconds that are left, more than 0; 0: there is no limit. */
double limits_time_left(const struct run_options *options, double begin);

/* When the time limit is reached, in seconds of the monotonic clock; infinity: there is none. */
double limits_end(const struct run_options *options, double begin);

/* The most resident memory in KiB; there always is a limit. */
uint64_t limits_memory(const struct run_options *options);
/* The most that this process had until now, in KiB; 0: unknown. */
uint64_t limits_peak_memory(void);
