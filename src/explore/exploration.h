/* exploration.h - a run of an explorer: its execution, options, limits, counters and reports.
 *
 * An exploration has one execution (execution.h), which is extended and undone. An explorer extends
 * it by the functions of grow.h, goes back by graph_undo, and calls exploration_finish (finish.h)
 * for each graph in which no thread is enabled. */
#pragma once

#include "base/hash_set.h"
#include "base/watch.h"
#include "explore/checks/searched_ends.h"
#include "explore/counts/outcomes.h"
#include "explore/counts/random_counts.h"
#include "explore/counts/statistics.h"
#include "explore/doubts.h"
#include "explore/mixed.h"
#include "explore/observer.h"
#include "explore/racy.h"
#include "preemption/preemptions.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/* Parts of the explorer rvf that are left out, for comparison. */
struct rvf_without {
    bool signals; /* every reader of a node is tried */
    bool closure;
    bool hint; /* VerifySC tries the threads in their order */
};

/* The steps that the explorer constrained swaps. */
enum independence {
    INDEPENDENCE_BEST,     /* whichever of `concolic` and `state` leads to the smaller search */
    INDEPENDENCE_NONE,     /* blocks without conflicting accesses */
    INDEPENDENCE_COMMUTE,  /* also those whose operations commute in every state */
    INDEPENDENCE_CONCOLIC, /* also those that commute where they take the same branches */
    INDEPENDENCE_SMT,      /* also those whose summaries commute in every state, by a solver */
    INDEPENDENCE_STATE,    /* steps that come to one state in both orders */
    INDEPENDENCES,
};

/* The name of the independence, for --independence; NULL from INDEPENDENCES on. */
const char *independence_name(unsigned i);
/* The independence with this name; INDEPENDENCES: there is none. */
enum independence independence_find(const char *name);

/* Which threads the explorers rvf and constrained try first, where there are several. All orders
 * find the same; the numbers of executions and nodes may differ. */
enum thread_order {
    THREAD_ORDER_OWN,   /* rvf: the reader that it takes for the best one; constrained: the thread
                           of the last step, and then the next ones in turn */
    THREAD_ORDER_FIRST, /* the one with the lowest number */
    THREAD_ORDER_LAST,  /* the one with the highest number */
    THREAD_ORDERS,
};

/* The i-th thread of the order, behind a step of the thread `ran`. */
static inline unsigned thread_order_at(enum thread_order order, unsigned i, unsigned ran,
                                       unsigned thread_count)
{
    return order == THREAD_ORDER_OWN     ? (ran + i) % thread_count
           : order == THREAD_ORDER_FIRST ? i
                                         : thread_count - 1 - i;
}

/* When the exploration stops with STOP_EVENTS. A turn takes event_limit events, or a 32nd of them
 * in one execution, or a microsecond of the processor's time for each of them. */
enum turn {
    TURN_NONE,  /* after event_limit */
    TURN_ROUND, /* at the end of a turn */
    TURN_WHOLE, /* at the end of a turn if the search seems to have no end: it has come to the spin
                   limit, or not to the end of any execution; or before, when one execution takes
                   half of the memory */
};

struct explore_options {
    const struct memory_model *model; /* NULL: sc */
    bool ignore_races;                /* plain accesses behave as atomic ones */
    bool ignore_uninitialized;        /* memory that was never written reads as 0 */
    bool forbid_mixed_sizes;          /* concurrent atomic accesses of different sizes are errors */
    bool find_leaks;       /* memory that is lost at the end of an execution is an error */
    bool keep_going;       /* go on after an error */
    double time_limit;     /* seconds; 0: none */
    uint64_t memory_limit; /* KiB of resident memory; 0: none */
    uint32_t bound; /* explore the executions with at most so many preemptions; BOUND_NONE: all */
    uint32_t last_bound; /* random runs may have as many preemptions as this, if that is more */
    /* Do not report errors that take more preemptions than the bound. Data races are reported
     * nevertheless: after a race, the executions within the bound may be explored incompletely. */
    bool bound_strict;
    bool count_preemptions; /* fill in exploration.by_preemptions */
    bool count_outcomes;    /* likewise exploration.outcomes */
    bool commute; /* operations that commute have no order (commuting.h); of explorers that
                     have TAKES_COMMUTE, without a bound */
    enum independence independence; /* of the explorer constrained */
    struct conditions *conditions;  /* of INDEPENDENCE_SMT; else NULL */
    enum thread_order thread_order; /* likewise */
    bool symmetry;  /* explore one execution of those that only swap threads (twins.h); of explorers
                      that have TAKES_SYMMETRY */
    uint64_t seed;  /* of the random runs; any number */
    unsigned depth; /* of each random run; 0: depths and walks take turns */
    uint64_t runs;  /* that random search makes; 0: no limit */
    struct random_run first_run;         /* the one with which it begins */
    const struct random_run *random_run; /* the only one that it makes; NULL: all */
    uint64_t spin_limit; /* reads of the same old value in a row, before a thread is cut; 0: none */
    uint64_t event_limit; /* events, of which one execution has a 32nd at most; 0: none */
    enum turn turn;       /* what event_limit means */
    const struct memory_model *robust; /* of the explorer states: the exploration ends with
                                          STOP_INCOMPLETE unless all executions under this model
                                          are executions of sc (states/robust.h); NULL: it is sc */
    uint64_t length_limit;             /* that of the machine, as errors that were found name it */
    const volatile sig_atomic_t *interrupted; /* stop when it is not 0; NULL: never */
    struct rvf_without rvf_without;
    bool refusals_stop;          /* rvf stops with STOP_SEARCH where it would refuse the program */
    struct history *history;     /* executions of a scenario are compared with it (explore/history);
                                NULL: the program is none */
    struct racy_locations *racy; /* of hooks that suppress data races; NULL: they suppress none */
};

enum { BOUND_NONE = UINT32_MAX };

/* STOP_CALLER: a hook has set it, or options->interrupted did, and the rest does not matter.
 * STOP_SEARCH: the explorer rvf has given up a search for an interleaving. STOP_ROUND: a search of
 * the explorer constrained has reached exploration.most_events. STOP_INCOMPLETE: the algorithm has
 * ended, and may have left executions out. STOP_RUNS: all random runs that were wanted were made.
 */
enum stop_reason {
    STOP_NOT,
    STOP_ERROR,
    STOP_RESTART,
    STOP_TIME,
    STOP_MEMORY,
    STOP_EVENTS,
    STOP_SEARCH,
    STOP_INCOMPLETE,
    STOP_ROUND,
    STOP_RUNS,
    STOP_CALLER
};

struct conditions;
struct exploration;
struct work;

/* Functions of the exploration's owner; each may be NULL. The graph's clocks are up to date. */
struct exploration_hooks {
    void *context;
    /* Called for each graph in which no thread is enabled. `complete`: all threads have ended. */
    void (*execution)(void *context, struct exploration *exploration, bool complete);
    /* It is called with executions whose updates may have no order (sets.h). Otherwise, one with an
     * order takes their place (in_order.h), as it does for errors. */
    bool sees_sets;
    /* Whether the error does not count. The exploration then goes on as if it were none. After a
     * data race it starts again at the end of the execution. */
    bool (*suppress)(void *context, const struct exploration *exploration,
                     const struct finding *finding);
    /* Called for each error. `finding` is valid during the call. */
    void (*error)(void *context, struct exploration *exploration, const struct finding *finding);
};

/* Everything but the execution survives rewinding. */
struct exploration {
    struct execution execution;
    const struct explore_options *options;
    struct exploration_hooks hooks;
    struct observer_lists observers;
    struct statistics statistics;
    enum stop_reason stop;   /* an explorer returns as soon as this is not STOP_NOT */
    double deadline;         /* seconds of the monotonic clock; 0: none */
    struct watch watch;      /* of computations that may take long: over at a limit, ... */
    enum stop_reason limit;  /* ... which is this one; STOP_NOT: none was reached yet */
    uint32_t until_poll;     /* events until the limits are checked again; at least 1 */
    uint32_t poll_events;    /* the number of events from one check of the limits to the next */
    double begin;            /* seconds of clock_of_process */
    bool has_ended;          /* some execution has come to its end */
    bool is_at_end;          /* the one under way has, and was counted, ... */
    bool is_unknown;         /* ... as one of which nobody knows whether its threads go on */
    double last_poll;        /* seconds of the monotonic clock */
    double next_memory_look; /* likewise; at the earliest */
    uint64_t spent;          /* work that is no event, in events: exploration_spend */
    uint64_t ordering;       /* events that exploration_has_order has added */
    uint64_t most_events;    /* stops with STOP_ROUND after so many events; 0: never */
    uint64_t most_work;      /* stops with STOP_ERROR after so much work; 0: never */
    bool has_twins;          /* some threads are interchangeable, with options->symmetry */
    bool bound_cut;          /* some execution, interleaving or error is beyond the bound */
    uint64_t reports;        /* calls of exploration_report */
    bool swaps_steps;        /* steps that come to one state were swapped (commuting.h, by_state) */
    bool error_is_beyond;    /* the reported error takes more preemptions than the bound, and is no
                                data race; valid while the hook is called */
    const struct site *spun; /* where options->spin_limit first cut a thread; NULL: nowhere */
    /* By limit, where it first cut a thread off; NULL: nowhere. None for CUT_UNROLL. */
    const struct site *cuts[CUTS];
    struct mixed_places mixed; /* accesses that are ordered too much */
    bool may_leak;             /* memory was lost that only a stopped thread had pointers to */
    bool has_second_joins;     /* in any execution so far */
    bool raced;            /* a data race was reported: from then on executions may be repeated */
    struct hash_set seen;  /* --enable-checks: the hashes of the executions so far, ... */
    uint64_t graphs_ended; /* ... and how many there were */
    struct searched_ends searched_ends;
    struct work *work; /* the part of the tree to explore, for explorers that split; NULL: all */
    bool is_random;    /* its executions are random runs, ... */
    struct random_run random_run; /* ... and this is the one under way */
    struct random_counts random;  /* of random search */
    bool is_quiet;                /* errors are not reported: they were, on the way to a unit */
    bool only_counts;             /* nothing is checked or reported, for an estimate (estimate.h) */
    struct preemption_search search;
    struct doubts doubts;
    /* With count_preemptions: by_preemptions[n] is the number of complete executions in which the
     * least possible number of preemptions is n. */
    uint64_t *by_preemptions;
    size_t by_preemptions_count;
    size_t by_preemptions_capacity;
    struct outcomes outcomes; /* with count_outcomes */
};

/* Makes an exploration whose main thread is at its first operation. An error before that is
 * reported at once. Refers to `machine` and `options`, which outlive it. It must not move in
 * memory. */
void exploration_init(struct exploration *exploration, struct machine *machine,
                      const struct explore_options *options, const struct exploration_hooks *hooks);
/* Makes an exploration without threads, beside another one: it has the machine, options, hooks,
 * observers and deadline of `other`. */
void exploration_init_beside(struct exploration *exploration, const struct exploration *other);
/* Frees all memory but the machine's. */
void exploration_release(struct exploration *exploration);

/* Reports the error and, unless options->keep_going, stops the exploration with STOP_ERROR. An
 * execution that ends so counts as blocked by the error, as it does if the exploration goes on. If
 * the machine needs a restart, stops with STOP_RESTART instead, since the error may be a result of
 * what the machine did not know.
 *
 * An error that takes more preemptions than the bound is not reported if the bound is strict. Else
 * it stops the exploration only later, since an error within the bound may still be found, and
 * further errors like it are not reported unless options->keep_going. (A data race counts as an
 * error within the bound.) */
void exploration_report(struct exploration *exploration, const struct finding *finding);

/* Stops with STOP_RESTART if the machine has learnt what makes its earlier operations wrong;
 * returns whether it has. */
static inline bool exploration_restarts(struct exploration *exploration)
{
    if (exploration->execution.machine->restart_due)
        exploration->stop = STOP_RESTART;
    return exploration->execution.machine->restart_due;
}

/* Learns that all updates need an order, and stops with STOP_RESTART. */
void exploration_order_updates(struct exploration *exploration);

/* Whether the execution, where updates have no order, is consistent in some order of them
 * (in_order.h). Where that is too hard to find out, stops with STOP_RESTART, and returns false. */
bool exploration_has_order(struct exploration *exploration);

/* Whether the execution is consistent with the order of updates that the search's path gives, a
 * linearisation of the whole graph. If not, stops with STOP_RESTART: another one that is may need
 * more preemptions. */
bool exploration_allows_path(struct exploration *exploration,
                             const struct preemption_search *search);

/* Reports an error of the thread's next operation. `other` and `rf` are those of struct finding. */
void exploration_report_at(struct exploration *exploration, unsigned thread, enum error_kind kind,
                           event_id other, event_id rf);

/* Stops with STOP_RESTART; the next exploration is to take steps that commute in both orders
 * (commuting.h). Requires execution.commuting. */
void exploration_keep_order(struct exploration *exploration);

/* To be called when the thread has arrived at an operation: reports it if it is OP_ERROR, and stops
 * with STOP_RESTART if it is OP_RESTART. */
void exploration_arrive(struct exploration *exploration, unsigned thread);

/* Stops the exploration if a limit is exceeded. */
void exploration_poll_limits(struct exploration *exploration);

/* To be called after a computation that exploration->watch may have ended: stops the exploration
 * then, as the result is worth nothing. Returns whether the exploration has stopped. */
static inline bool exploration_has_run_out(struct exploration *exploration)
{
    if (exploration->watch.is_over && exploration->stop == STOP_NOT)
        exploration->stop = exploration->limit;
    return exploration->stop != STOP_NOT;
}

/* To be called for each event that is added: counts it, and checks the limits now and then. */
static inline void exploration_count_event(struct exploration *exploration)
{
    verify(exploration->until_poll > 0);
    exploration->statistics.events++;
    if (--exploration->until_poll == 0)
        exploration_poll_limits(exploration);
}

/* To be called after work that takes about as long as adding `events` events: the limits are
 * checked that much sooner. */
static inline void exploration_spend(struct exploration *exploration, uint32_t events)
{
    exploration->spent += events;
    exploration->until_poll =
        exploration->until_poll > events ? exploration->until_poll - events : 1;
}

/* All work so far, in events. */
static inline uint64_t exploration_work(const struct exploration *exploration)
{
    return exploration->statistics.events + exploration->spent;
}
