/* execution.h - one complete or partial execution of a program: its graph and its threads' states.
 *
 * A thread's next operation becomes an event in two steps. execution_plan computes the event from
 * the operation and a choice: its source, or its place in co. execution_enter adds that event to
 * the graph and steps the thread. graph_undo goes back. The other functions here are queries, and
 * change neither the graph nor a thread's state.
 *
 * Options, limits, counters and reports belong to the exploration (exploration.h). */
#pragma once

#include "discipline/discipline.h"
#include "explore/awaiting.h"
#include "explore/commuting.h"
#include "model/memory_model.h"

/* How operations become events. Set once, from the explorer's row and the options. */
struct execution_rules {
    bool plain_is_atomic; /* data races are no errors: plain accesses interleave like atomic ones */
    bool undefined_is_zero; /* to read memory that was never written is no error */
    bool chooses;           /* OP_CHOOSE may be explored with each choice */
    bool awaits;            /* an operation is disabled while its result would lead to OP_AWAIT */
    bool stays_awake;       /* likewise LOOK_TO_WAIT, to OP_ASLEEP. Set by the explorer */
    /* An operation is EFFECT_BLOCKING_READ if it changes nothing and its thread then stops at a
     * failed assumption, or, unless the rule `awaits` disables it, at the end of a loop's
     * iteration. Its event is a read, even if it writes the location's value back, and the thread's
     * last event. None if the graph has a plain access of its location: the source may matter for
     * a race. Nor of an update, once one was the other operation of an error, or came behind it: as
     * a write, it might have come before the wrong one (FACT_STOP_UPDATES_WRITE). */
    bool blocking_reads;
    /* A thread that has read one value so often in a row waits for another one
     * (execution_has_spun); 0: never. For explorers in which operations read the last write. */
    uint64_t spin_limit;
    /* Preemptions matter: a trace has the fewest, also under a model without interleavings. */
    bool counts_preemptions;
    bool unorders; /* operations that need no order (op_is_unordered) have none: explore/sets */
};

struct execution {
    struct machine *machine;
    struct graph graph;
    const struct memory_model *model;
    struct execution_rules rules;
    /* The restrictions of awaiting operations in the current graph, by thread; NULL: none. The
     * explorer owns and rewinds them. */
    const struct awaiting *awaiting;
    /* Operations that commute have no order, and those whose result is ignored return 0; NULL: all
     * operations of a location but its reads are in order. The explorer owns it. */
    const struct commuting *commuting;
    /* Facts about the program that were observed in any execution. They survive rewinding. */
    bool has_awaits;      /* some operation awaits the end of a loop */
    bool has_assumptions; /* some assumption has failed */
};

/* Makes an empty execution of the machine's program, with all rules off. It refers to the machine
 * and the model, and must not move in memory until it is released. */
void execution_init(struct execution *execution, struct machine *machine,
                    const struct memory_model *model);
/* Frees the graph. */
void execution_release(struct execution *execution);

/* Makes room in the graph for all threads and locations that the machine knows. Every step of this
 * execution calls it. Call it after steps of another execution of the same machine. Breaks:
 * pointers into the graph. */
static inline void execution_fit(struct execution *execution)
{
    const struct machine *machine = execution->machine;
    if (machine->threads > execution->graph.thread_count ||
        machine->locations > execution->graph.location_capacity)
        graph_fit(&execution->graph, machine->threads, machine->locations);
}

/* --- Threads ---------------------------------------------------------------------------------- */

/* The next operation of the thread. Requires that the thread exists. Valid until the machine takes
 * a step. */
static inline const struct op *execution_op(const struct execution *execution, unsigned thread)
{
    verify(thread < execution->graph.thread_count);
    verify(execution->graph.threads[thread].state != STATE_NONE);
    return machine_op(execution->machine, execution->graph.threads[thread].state);
}

/* Whether the thread yields in front of its next operation. Requires that the thread exists. */
static inline bool execution_yields(const struct execution *execution, unsigned thread)
{
    return machine_yields(execution->machine, execution->graph.threads[thread].state);
}

/* Whether the thread's next operation `op` reads, from `source`, a value that the thread has read
 * from the same location at the same place at least `limit` times in a row. Linear in the thread's
 * accesses of the location. Requires that the operation has a location. */
bool execution_repeats(const struct execution *execution, unsigned thread, const struct op *op,
                       event_id source, uint64_t limit);

/* The same for a known value. */
bool execution_repeats_value(const struct execution *execution, unsigned thread,
                             const struct op *op, uint64_t value, uint64_t limit);

/* Whether rules.spin_limit makes the thread wait as long as `last` is the last write of its
 * operation's location. Local operations never wait so. Requires that the thread has not stopped.
 */
bool execution_has_spun_before(const struct execution *execution, unsigned thread, event_id last);

/* The same for the write that is last now; false for an operation without a location, and for a
 * thread that does not exist or has stopped. */
bool execution_has_spun_now(const struct execution *execution, unsigned thread);
static inline bool execution_has_spun(const struct execution *execution, unsigned thread)
{
    return execution->rules.spin_limit != 0 && execution_has_spun_now(execution, thread);
}

/* Whether rules.spin_limit makes the thread wait where the last write of its location has some
 * value: that of its latest read. Requires that the thread has not stopped. */
bool execution_may_spin(const struct execution *execution, unsigned thread);

/* Whether the thread goes round in a loop of a library: for a latch, for a future, at a barrier
 * whose arrivals have an order. For the program, that is a call that blocks. The place of the loop
 * decides, not that of what is polled: the program may poll by calls (`while (!m.try_lock())`).
 * Breaks: pointers to operations. */
bool execution_loops_in_call(const struct execution *execution, unsigned thread);

/* Whether the thread has ended by itself. */
static inline bool execution_has_finished(const struct execution *execution, uint64_t thread)
{
    verify(thread < execution->graph.thread_count);
    state_id state = execution->graph.threads[thread].state;
    return states_class(state) == STATE_STOPPED &&
           machine_op(execution->machine, state)->kind == OP_FINISH;
}

/* Whether the thread, which is in `state`, can go on with its operation when just the events in
 * `done` have been run; NULL: all. `write` is the last write of the operation's location among
 * them. Breaks: pointers to operations. */
enum letting {
    LETTING_NONE,
    LETTING_RUN,
    LETTING_BY_VALUE, /* it depends on the value of the location alone, or on nothing */
};
enum letting execution_lets_run(const struct execution *execution, unsigned thread, state_id state,
                                const clock_entry *done, event_id write);

/* execution_is_unblocked, of an operation that is no OP_JOIN. */
bool execution_is_unblocked_here(const struct execution *execution, unsigned thread);

/* Whether the thread's operation is enabled when it reads the last write in co. Requires that the
 * thread is in STATE_WAITING. In line for joins, since most threads that wait do so
 * (discipline/ends.c). */
static inline bool execution_is_unblocked(const struct execution *execution, unsigned thread)
{
    const struct op *op = execution_op(execution, thread);
    verify(states_class(execution->graph.threads[thread].state) == STATE_WAITING);
    if (op->kind == OP_JOIN)
        return execution_has_finished(execution, op->operand) ||
               execution->graph.threads[op->operand].joiner;
    return execution_is_unblocked_here(execution, thread);
}

/* Whether the thread's operation can run: it is not blocked, and has not spun. False for a thread
 * that does not exist. */
static inline bool execution_is_enabled(const struct execution *execution, unsigned thread)
{
    enum state_class class = states_class(execution->graph.threads[thread].state);
    bool is_unblocked = class == STATE_WAITING ? execution_is_unblocked(execution, thread)
                                               : class == STATE_RUNNABLE;
    return is_unblocked && !execution_has_spun(execution, thread);
}

/* The lowest-numbered enabled thread from `first` on; -1: none. */
int execution_next_enabled(const struct execution *execution, unsigned first);

/* Whether the thread's operation may enable operations of other threads. An over-approximation; but
 * the end of a thread, which enables a join, is not considered. */
static inline bool execution_may_enable(const struct execution *execution, unsigned thread)
{
    return execution->has_awaits || op_may_enable(execution_op(execution, thread));
}

/* Whether the thread has ended or failed, or does not exist. */
static inline bool execution_has_stopped(const struct execution *execution, unsigned thread)
{
    return states_class(execution->graph.threads[thread].state) == STATE_STOPPED;
}

/* Whether each thread that exists has ended, by itself or by ending the process. */
bool execution_is_complete(const struct execution *execution);
/* The exit status of the process, from 0 to 255, if the thread has ended it; else -1. */
int execution_exit_status_of(const struct execution *execution, unsigned thread);
/* The same by any thread, the one with the lowest number if there are several. */
int execution_exit_status(const struct execution *execution);
/* Both: returns execution_is_complete, and sets *status to execution_exit_status. */
bool execution_find_end(const struct execution *execution, int *status);

/* The thread that the thread waits for: the one that it joins, or the holder of the lock; -1: no
 * particular thread, as for a queue. Requires that the thread's operation is disabled. */
int execution_waits_for(const struct execution *execution, unsigned thread);

/* The first choice of the thread's OP_CHOOSE, from `first` on, that belongs to an execution; if
 * there is none, the operand. Breaks: pointers to operations. */
uint64_t execution_next_choice(const struct execution *execution, unsigned thread, uint64_t first);

/* --- Operations ------------------------------------------------------------------------------- */

/* Whether an access of the location by the operation is plain: it takes part in data races. */
static inline bool execution_is_plain(const struct execution *execution, const struct op *op)
{
    return op->access != ACCESS_ATOMIC && !execution->rules.plain_is_atomic &&
           !execution->graph.locations[op->location].is_racy;
}

/* execution_is_local, of an operation that is neither OP_READ nor OP_WRITE. */
bool execution_is_local_beside_data(const struct op *op);

/* Whether the operation has no choice: it accesses no location, or its source or place in co
 * follows from the causal order, as for plain accesses without races. */
static inline bool execution_is_local(const struct execution *execution, const struct op *op)
{
    if (op->kind == OP_READ || op->kind == OP_WRITE)
        return execution_is_plain(execution, op) && !op->is_part && !op_is_unordered(op);
    return execution_is_local_beside_data(op);
}

/* Sets *value to the value that the operation's location, or the part of it that the operation
 * accesses (mixed.h), has after `write`, or at first if that is EVENT_INIT. Returns false if it is
 * undefined: then *value is a tag for ACCESS_COPY (unset.h), else 0. Where the location is accessed
 * in several sizes, there are no tags, and bytes that are undefined are 0. The value of a mutex or
 * another object may be OVERWRITTEN (overwritten.h). Requires that the operation has a location,
 * and that `write` is a write of it. */
bool execution_value(const struct execution *execution, const struct op *op, event_id write,
                     uint64_t *value);

/* The value of the operation's location with the updates that are in the clock, or the cut, where
 * these have no order (sets.h). NULL: all; for any location, that is the last value in co, then.
 * Linear in the accesses of the location. */
uint64_t execution_set_value(const struct execution *execution, const struct op *op,
                             const clock_entry *clock);
static inline uint64_t execution_last_value(const struct execution *execution, const struct op *op)
{
    return execution_set_value(execution, op, NULL);
}

/* The value of the operation's whole location after `write`. Requires that the location is accessed
 * in several sizes. */
uint64_t execution_whole_value(const struct execution *execution, const struct op *op,
                               event_id write);

/* What the operation sees of its location when that has the value `whole`: the value of its part
 * (machine/operations/part.h). */
uint64_t execution_value_of_part(const struct execution *execution, const struct op *op,
                                 uint64_t whole);

/* Whether the operation of the thread in `state` is EFFECT_BLOCKING_READ when it reads `old`;
 * `effect` is its effect by the machine. Breaks: pointers to operations. */
bool execution_is_blocking_read(const struct execution *execution, unsigned thread,
                                const struct op *op, state_id state, const struct effect *effect,
                                uint64_t old);

/* The part of the operation, which is a write or not by its effect, that other threads observe. */
static inline struct footprint execution_footprint_of(const struct execution *execution,
                                                      const struct op *op, bool writes)
{
    return execution->commuting ? independence_footprint(op, writes)
                                : (struct footprint){.location = op->location, .writes = writes};
}

/* The same of an event. */
static inline struct footprint execution_footprint(const struct execution *execution,
                                                   const struct event *event)
{
    bool writes = (event->flags & EVENT_WRITES) != 0;
    if (execution->commuting)
        return commuting_footprint(execution->machine, event);
    return (struct footprint){.location = event->location, .writes = writes};
}

/* The clock of the events that are before the event in all interleavings that the sequence stands
 * for. Requires that hb is up to date. */
static inline const clock_entry *execution_order(const struct execution *execution, event_id id)
{
    return execution->commuting ? commuting_order(execution->commuting, id)
                                : graph_hb(&execution->graph, id);
}

/* memory_model_before_next, for what commuting operations leave of it. */
static inline const clock_entry *execution_before_next(struct execution *execution, unsigned thread)
{
    struct graph *graph = &execution->graph;
    return execution->commuting ? commuting_causal(execution->commuting, graph_last(graph, thread))
                                : memory_model_before_next(execution->model, graph, thread);
}

/* Whether `rf` is excluded as a source of the thread's next operation (awaiting.h). */
bool execution_is_excluded(const struct execution *execution, unsigned thread, event_id rf);

/* The effect of the operation `op` of the thread, which is in `state`, if it reads `rf`, without
 * regard to excluded sources. */
struct effect execution_effect_in(const struct execution *execution, unsigned thread,
                                  state_id state, const struct op *op, event_id rf);

/* execution_effect for an operation whose effect depends on what it reads. */
enum effect_kind execution_effect_of_value(const struct execution *execution, unsigned thread,
                                           const struct op *op, event_id rf);

/* The effect of the operation `op` of the thread when it reads `rf`; EFFECT_WRITE for any source if
 * it writes blindly. EFFECT_DISABLED: it waits as long as `rf` is last in co, or `rf` is excluded.
 * Requires that it has a location. Breaks: pointers to operations. */
static inline enum effect_kind execution_effect(const struct execution *execution, unsigned thread,
                                                const struct op *op, event_id rf)
{
    enum effect_kind kind;
    if (!op->awaits && !execution->has_assumptions && op_has_one_effect(op, &kind))
        return kind;
    return execution_effect_of_value(execution, thread, op, rf);
}
/* Whether the operation in `state`, a read of the thread, waits where it finds the value. Breaks:
 * pointers to operations. */
bool execution_waits_at(const struct execution *execution, unsigned thread, state_id state,
                        uint64_t value);
/* Whether the thread's next operation waits as long as `rf` is last in co, by the program alone:
 * excluded sources do not matter. Breaks: pointers to operations. */
bool execution_waits(const struct execution *execution, unsigned thread, event_id rf);

/* --- Growing ---------------------------------------------------------------------------------- */

/* The justification of the thread's next operation at the end of an interleaving: the last write in
 * co. If it is OP_CHOOSE, it makes the choice `number`. */
static inline struct justification execution_latest(const struct execution *execution,
                                                    unsigned thread)
{
    event_id last = graph_co_last(&execution->graph, execution_op(execution, thread)->location);
    return by_chain(last, last);
}
static inline struct justification execution_chosen(const struct execution *execution,
                                                    unsigned thread, uint64_t number)
{
    return execution_op(execution, thread)->kind == OP_CHOOSE ? by_choice(number)
                                                              : execution_latest(execution, thread);
}

/* Sets *plan to the event that the thread's next operation would be as `by`, which is no set,
 * justifies it. Calls die() for OP_CHOOSE if the rules exclude it. Requires that the operation is
 * enabled so. Breaks: pointers to operations. */
void execution_plan(const struct execution *execution, unsigned thread, struct justification by,
                    struct event_plan *plan);
/* The same, in a copy for rare callers: execution_plan is inlined where it has one caller. */
void execution_plan_again(const struct execution *execution, unsigned thread,
                          struct justification by, struct event_plan *plan);

/* Fills in the memory order of a planned access; all else is there. plan->result is the value that
 * it found. Where the model reads orders. */
void execution_plan_order(const struct execution *execution, struct event_plan *plan);

/* Whether the model lets the thread's next operation, an access, be as `by` justifies it. Requires
 * that neither its source nor its place is before the operation's floor. */
bool execution_admits_access(struct execution *execution, unsigned thread, struct justification by);
static inline bool execution_admits(struct execution *execution, unsigned thread,
                                    struct justification by)
{
    return !execution->model->admits || execution_admits_access(execution, thread, by);
}

/* Adds the planned event, and steps its thread; returns its stamp. EVENT_INIT as `read` adds a new
 * event. Otherwise, `read` is a removed event of the thread, which is added again under its old
 * stamp: the last step of a backward revisit. A thread that the event creates goes to its first
 * operation. Requires what graph_add requires. Breaks: pointers to operations and into the
 * graph. */
event_id execution_enter(struct execution *execution, const struct event_plan *plan, event_id read);

/* The second half of execution_enter: steps the thread, which was in the state `before`. Requires
 * that the event is in the graph. */
void execution_step(struct execution *execution, const struct event_plan *plan, uint32_t before);

/* Sets has_awaits and has_assumptions as the machine's facts have them. Requires that the rules are
 * set. */
void execution_recall(struct execution *execution);

/* Updates has_awaits and has_assumptions after a thread has arrived in the state. */
void execution_learn(struct execution *execution, state_id state);
