/* execution.h - one (partial) execution of a program: its graph, and its threads' states.
 *
 * An execution turns a thread's next operation and a choice (its source, its place in co) into an
 * event, in two steps: execution_plan says which event it would be, and execution_enter adds that
 * event and steps the thread. All else here are questions, answered from their arguments; they change
 * nothing. An execution knows no limits, counts nothing and reports nothing: that is the exploration's
 * (exploration.h). It goes back by graph_undo. */
#ifndef HEDDLE_EXPLORE_EXECUTION_H
#define HEDDLE_EXPLORE_EXECUTION_H

#include "explore/awaiting.h"
#include "graph/graph.h"
#include "machine/machine.h"
#include "model/memory_model.h"

/* How operations are taken; set once, by the explorer's row and the options. */
struct execution_rules {
    bool plain_is_atomic; /* data races are no errors: plain accesses interleave like atomic ones */
    bool chooses;         /* OP_CHOOSE may be explored with each choice */
    bool awaits;          /* an operation waits while its result would lead to OP_AWAIT */
    /* An operation is EFFECT_BLOCKING_READ when it changes nothing and its thread then stops, at a
     * failed assumption or (unless the operation waits) at the end of a loop's iteration. It reads
     * then, even where it writes its location's value back, and is its thread's last event. A location
     * with plain accesses has no blocking reads: a race may show only with a certain source. */
    bool blocking_reads;
};

struct execution {
    struct machine *machine;
    struct graph graph;
    const struct memory_model *model;
    struct execution_rules rules;
    /* The restrictions of each thread's awaiting operation in the current graph; NULL: none. Owned by
     * the explorer, which rewinds them. */
    const struct awaiting *awaiting;
    /* Facts about the program that have come up; they survive rewinding. */
    bool has_awaits;      /* some operation awaits the end of a loop */
    bool has_assumptions; /* some assumption has failed */
};

/* An empty execution under sequential consistency, without rules. `execution` stays where it is. */
void execution_init(struct execution *execution, struct machine *machine);
void execution_release(struct execution *execution);

/* Makes room in the graph for all threads and locations that the machine knows. A step does so; after
 * another execution of the machine has taken one, it is to be called. Breaks: pointers into the graph.
 */
static inline void execution_fit(struct execution *execution)
{
    const struct machine *machine = execution->machine;
    if (machine->threads > execution->graph.thread_count ||
        machine->locations > execution->graph.location_capacity)
        graph_fit(&execution->graph, machine->threads, machine->locations);
}

/* --- Threads ------------------------------------------------------------------------------------
 */

/* The next operation of the thread. Valid until the machine takes a step. */
static inline const struct op *execution_op(const struct execution *execution, unsigned thread)
{
    return machine_op(execution->machine, execution->graph.threads[thread].state);
}

/* Whether the operation of the thread, which is in STATE_WAITING, can run when it finds its location
 * as co leaves it. */
bool execution_is_unblocked(const struct execution *execution, unsigned thread);

/* The same of a thread in any state. */
static inline bool execution_is_enabled(const struct execution *execution, unsigned thread)
{
    enum state_class class = states_class(execution->graph.threads[thread].state);
    return class == STATE_WAITING ? execution_is_unblocked(execution, thread)
                                  : class == STATE_RUNNABLE;
}

/* The first enabled thread from `first` on; -1: none. */
int execution_next_enabled(const struct execution *execution, unsigned first);

/* Whether the thread's operation may enable others. Nothing else does, but a thread that ends. */
static inline bool execution_may_enable(const struct execution *execution, unsigned thread)
{
    return execution->has_awaits || op_may_enable(execution_op(execution, thread));
}

/* Whether the thread has ended, or failed. */
static inline bool execution_has_stopped(const struct execution *execution, unsigned thread)
{
    return states_class(execution->graph.threads[thread].state) == STATE_STOPPED;
}

/* Whether all threads that exist have ended, or the process has. */
bool execution_is_complete(const struct execution *execution);

/* The thread that a thread with a disabled operation waits for: the one that it joins, or that
 * holds the lock; -1 when its operation waits for no thread in particular, as on a queue. */
int execution_waits_for(const struct execution *execution, unsigned thread);

/* --- Operations ---------------------------------------------------------------------------------
 */

/* Whether the operation leaves no choice: it accesses no location, or one that only its place in the
 * causal order decides. */
bool execution_is_local(const struct execution *execution, const struct op *op);

/* The value of the operation's location after `write`, EVENT_INIT included, goes to *value. Returns
 * false, and 0, when that is undefined. */
bool execution_value(const struct execution *execution, const struct op *op, event_id write,
                     uint64_t *value);

/* The effect of the thread's operation `op` when it reads `rf`; EFFECT_WRITE for any source when it
 * writes blindly. */
struct effect execution_effect(const struct execution *execution, unsigned thread,
                               const struct op *op, event_id rf);

/* Whether the thread's next operation waits if it reads `rf`, as far as the program says. */
bool execution_waits(const struct execution *execution, unsigned thread, event_id rf);

/* Whether the thread's next operation may not read `rf`, since other graphs have it read that
 * (awaiting.h). */
bool execution_is_excluded(const struct execution *execution, unsigned thread, event_id rf);

/* --- Growing ------------------------------------------------------------------------------------
 */

/* The event that an operation would become. */
struct event_plan {
    unsigned thread;
    struct op op;
    struct addition addition;
    event_id source;       /* of an operation with a location: `rf`, even where it writes blindly */
    uint64_t result;       /* that the operation returns */
    bool reads_undefined;  /* it reads memory that was never written, and must not */
    enum error_kind error; /* the operation itself is wrong there; ERROR_NONE: it is not */
    event_id error_other;  /* the event that makes it so; 0: none */
};

/* What the thread's next operation would be when it reads `rf` (ignored by blind writes) and writes
 * behind `co_prev` (ignored by reads; `rf` for read-modify-writes). Of OP_CHOOSE, `rf` is the number
 * that is chosen. Requires that the operation is enabled with that `rf`. */
void execution_plan(const struct execution *execution, unsigned thread, event_id rf,
                    event_id co_prev, struct event_plan *plan);

/* Adds the planned event, and steps its thread. `read`: the removed event that it is, which comes back
 * under its old stamp (a backward revisit's last step); EVENT_INIT: it is a new one. A thread that the
 * event creates goes to its first operation. Requires what graph_add requires. */
event_id execution_enter(struct execution *execution, const struct event_plan *plan, event_id read);

/* The second half of that: the event is in the graph, and its thread was in the state `before`. */
void execution_step(struct execution *execution, const struct event_plan *plan, uint32_t before);

/* Notes what the state, in which a thread has just parked, shows about the program. */
void execution_learn(struct execution *execution, state_id state);

#endif
