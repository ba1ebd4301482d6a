/* exploration.h - what all explorers share: one program's execution graph, grown and undone
 * together with its threads' states.
 *
 * An explorer picks a thread and a choice (what its operation reads, where in co it writes) and
 * calls exploration_add; exploration_undo goes back to a mark. The operation's meaning, the errors
 * that it may show, and stepping the machine happen here. The explorer calls exploration_finish for
 * every graph in which no thread can go on. */
#ifndef HEDDLE_EXPLORE_EXPLORATION_H
#define HEDDLE_EXPLORE_EXPLORATION_H

#include "base/hash_set.h"
#include "explore/trust/awaiting.h"
#include "machine/machine.h"
#include "preemption/preemptions.h"

#include <stdbool.h>
#include <stdint.h>

struct explore_options {
    bool ignore_races;      /* plain accesses behave as atomic ones */
    bool find_leaks;        /* memory that is lost at the end of an execution is an error */
    bool keep_going;        /* go on after an error */
    double time_limit;      /* seconds; 0: none */
    uint64_t memory_limit;  /* KiB of resident memory; 0: none */
    uint32_t bound;         /* most preemptions of the executions that are explored; BOUND_NONE */
    bool bound_strict;      /* an error in what has more preemptions is none, but for a data race:
                               where one is, what is explored need not be all there is */
    bool count_preemptions; /* fill in exploration.by_preemptions */
};

enum { BOUND_NONE = UINT32_MAX };

struct statistics {
    uint64_t complete;      /* executions in which all threads finished */
    uint64_t blocked;       /* executions in which some thread waits for ever */
    uint64_t truncated;     /* executions in which some thread was cut short */
    uint64_t duplicate;     /* executions explored again; always 0 for optimal algorithms */
    uint64_t sleep_blocked; /* partial executions that were given up because all threads that could
                               go on were in the sleep set; always 0 for optimal algorithms */
    uint64_t bound_blocked; /* graphs within the bound that no execution within it extends */
    uint64_t beyond_bound;  /* executions that have more preemptions than the bound, not counted in
                               the above */
    uint64_t events;        /* added to graphs */
    uint64_t revisits;      /* backward revisits performed, or race reversals */
    uint64_t peak_pending;  /* the most that was kept for later at once: nodes of wakeup trees
                               (optimal), nested reversals (pop); 0 for others */
};

static inline uint64_t statistics_executions(const struct statistics *statistics)
{
    return statistics->complete + statistics->blocked + statistics->truncated;
}

/* An error of the program, as it shows in the exploration's current graph. */
struct finding {
    enum error_kind kind;
    unsigned thread; /* that did wrong; for a deadlock, one that waits; for a leak, main */
    uint32_t state;  /* its state, parked at the operation that is wrong */
    event_id other;  /* races, use after free: the event that it collides with; of a leak, the
                        allocation; else 0 */
    event_id rf;     /* what the operation reads, when it is wrong because of that; else 0 */
};

enum stop_reason { STOP_NOT, STOP_ERROR, STOP_RESTART, STOP_TIME, STOP_MEMORY };

struct exploration;

/* Calls back to whoever runs the exploration; each may be NULL. */
struct exploration_hooks {
    void *context;
    /* A graph in which no thread can go on. */
    void (*execution)(void *context, struct exploration *exploration, bool complete);
    void (*error)(void *context, struct exploration *exploration, const struct finding *finding);
};

struct exploration {
    struct machine *machine;
    struct graph graph;
    const struct explore_options *options;
    struct exploration_hooks hooks;
    struct statistics statistics;
    enum stop_reason stop; /* an explorer returns as soon as this is not STOP_NOT */
    double deadline;       /* of a monotonic clock, in seconds */
    uint32_t until_poll;   /* events until limits are looked at again */
    bool bound_cut;        /* something was left out because of the bound */
    bool chooses;          /* the explorer tries all that OP_CHOOSE can choose */
    bool awaits;           /* explorer.h */
    /* The explorer treats an operation as EFFECT_BLOCKING_READ when it changes nothing and its thread then stops, at
     * an assumption that fails or (unless the operation waits) at the end of a loop's round. It reads then,
     * even where it writes back what was there, and is the thread's last event. Not where there are plain
     * accesses: a race may show only with a certain source. */
    bool blocking_reads;
    /* Of each thread, in the current graph; NULL: none. The explorer's. */
    const struct awaiting *awaiting;
    bool has_awaits; /* some operation that waits for the end of a loop has come up */
    bool assumes;    /* some assumption has failed */
    bool may_leak;   /* memory may be lost where exit() or an assumption has stopped a thread */
    bool raced;      /* a data race was reported: from then on executions may be repeated */
    struct hash_set seen; /* --enable-checks: the executions so far */
    struct preemption_search search;
    /* by_preemptions[n]: complete executions with n preemptions at least, when they are counted. */
    uint64_t *by_preemptions;
    size_t by_preemptions_count;
    size_t by_preemptions_capacity;
};

/* Begins with main's first operation pending. Refers to `machine` and `options`. */
void exploration_init(struct exploration *exploration, struct machine *machine,
                      const struct explore_options *options, const struct exploration_hooks *hooks);
/* Its part: an empty graph that knows the operations. `exploration` stays where it is. */
void exploration_init_graph(struct exploration *exploration);
void exploration_release(struct exploration *exploration);

/* Makes room in the graph for all threads and locations that the machine knows. A step does that: to
 * be called when another exploration of the machine has taken one. Breaks: pointers into the graph.
 */
static inline void exploration_fit(struct exploration *exploration)
{
    const struct machine *machine = exploration->machine;
    if (machine->threads > exploration->graph.thread_count ||
        machine->locations > exploration->graph.location_capacity)
        graph_fit(&exploration->graph, machine->threads, machine->locations);
}

/* The operation that `thread` does next. Valid until the next exploration_add. */
static inline const struct op *exploration_op(const struct exploration *exploration,
                                              unsigned thread)
{
    return machine_op(exploration->machine, exploration->graph.threads[thread].state);
}

/* Whether the thread's operation can run when it finds its location as co leaves it; of one that may
 * have to wait for that, which is in STATE_WAITING; of any one. */
bool exploration_is_unblocked(const struct exploration *exploration, unsigned thread);
static inline bool exploration_is_enabled(const struct exploration *exploration, unsigned thread)
{
    enum state_class class = states_class(exploration->graph.threads[thread].state);
    return class == STATE_WAITING ? exploration_is_unblocked(exploration, thread)
                                  : class == STATE_RUNNABLE;
}

/* The first enabled thread from `first` on; -1: none. */
int exploration_next(const struct exploration *exploration, unsigned first);

/* Whether the thread's operation may enable others. Nothing else does, but a thread that ends. */
static inline bool exploration_may_enable(const struct exploration *exploration, unsigned thread)
{
    return exploration->has_awaits || op_may_enable(exploration_op(exploration, thread));
}

/* Whether the thread has ended, or failed. */
static inline bool exploration_has_stopped(const struct exploration *exploration, unsigned thread)
{
    return states_class(exploration->graph.threads[thread].state) == STATE_STOPPED;
}

/* The thread that a thread with a disabled operation waits for: the one that it joins, or that
 * holds the lock; -1 when its operation waits for nobody in particular, as on a queue. */
int exploration_waits_for(const struct exploration *exploration, unsigned thread);

/* Whether there is nothing to choose about the operation: it touches no location, or one that only
 * its place in the causal order decides. */
bool exploration_is_local(const struct exploration *exploration, const struct op *op);

/* What the location holds after `write`, EVENT_INIT included. False when that is undefined (the
 * value is 0 then). */
bool exploration_value(const struct exploration *exploration, const struct op *op, event_id write,
                       uint64_t *value);

/* What the thread's operation does when it reads `rf`; an EFFECT_WRITE whatever that is when it
 * writes blindly. */
struct effect exploration_effect(const struct exploration *exploration, unsigned thread,
                                 const struct op *op, event_id rf);

/* Whether it waits if it reads `rf`, as far as the program says. */
bool exploration_waits(const struct exploration *exploration, unsigned thread, event_id rf);

/* Whether the thread's operation waits for something else than `rf`, whatever that writes. */
bool exploration_is_excluded(const struct exploration *exploration, unsigned thread, event_id rf);

/* Runs the thread's operation: it reads `rf` (ignored by blind writes) and writes behind `co_prev`
 * (ignored by reads; `rf` for read-modify-writes), and goes on to its next operation. Reports
 * errors. Requires what graph_add requires, and that the operation is enabled with that `rf`. Of
 * OP_CHOOSE, `rf` is the number that is chosen. */
event_id exploration_add(struct exploration *exploration, unsigned thread, event_id rf,
                         event_id co_prev);

/* The same with both at the end of co: the operation runs now, in stamp order. */
event_id exploration_add_latest(struct exploration *exploration, unsigned thread);

/* A backward revisit's last step: the removed event `read` comes back, under its old stamp, reading
 * `rf`. */
void exploration_reread(struct exploration *exploration, event_id read, event_id rf);

/* The explorer has done what takes about as long as so many events: limits are looked at sooner. */
static inline void exploration_spend(struct exploration *exploration, uint32_t events)
{
    exploration->until_poll =
        exploration->until_poll > events ? exploration->until_poll - events : 1;
}

/* No thread can go on: counts the execution and reports deadlocks; returns whether all have
 * finished. To be called once for each execution, which --enable-checks verifies. */
bool exploration_finish(struct exploration *exploration);

/* The same for an execution with more preemptions than options->bound allows. */
bool exploration_finish_beyond(struct exploration *exploration);

/* exploration_finish for explorers that come to an execution several times: one that is in `seen`
 * counts as a duplicate, any other one is put there. */
void exploration_finish_if_new(struct exploration *exploration, struct hash_set *seen);

/* What a finding depends on: an execution of its own, and, unless the thread has stopped with its
 * last event, the operation that is wrong as its pending event. */
struct finding_scope {
    struct preemption_scope scope;
    clock_entry *clocks; /* the caller's: room for two, as wide as the graph's */
};
void exploration_find_scope(const struct exploration *exploration, const struct finding *finding,
                            struct finding_scope *found);

#endif
