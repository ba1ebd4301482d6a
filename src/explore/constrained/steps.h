/* steps.h - the sequence of steps of a search that reverses races of blocks (block_search.c), with
 * happens-before among them.
 *
 * Node i stands for the prefix of i steps. Step i leads from node i to node i + 1. The last node
 * has no step yet. Everything is rewound with the search.
 *
 * Happens-before is not the graph's hb, since rf and co order steps that commute. So each step has
 * a clock of its own: by thread, how many of its steps happen before the step, the step included. A
 * node also has the *past* of each thread: the steps that happen before whatever the thread does
 * next, even if that conflicts with none. The past has more than the thread's own steps: if a step
 * of one thread enables a local operation of another thread, such as a join, this operation happens
 * after the step.
 *
 * The clocks of a node are as wide as those of the graph were when it was added. */
#pragma once

#include "explore/choices.h"
#include "explore/constrained/block.h"
#include "explore/constrained/commute.h"

struct step_node {
    struct graph_mark before; /* the graph of the prefix */
    uint8_t *flags;           /* enum step_flags of sequence.h, by thread */
    /* By thread, what its next step does, for threads that have run from here or sleep here. Those
     * of the former are in `own`. */
    const struct step_result **results;
    struct step_result *own;
    clock_entry *pasts; /* thread * width + other thread */
    unsigned thread_count;
    unsigned width; /* of clocks */
    struct choices choices;
    /* The step from here; of the last node, nothing. */
    unsigned ran;
    event_id chosen;   /* the choice that it made */
    clock_entry index; /* among its thread's steps, from 1 */
    clock_entry *clock;
};

struct steps {
    struct step_node *nodes;
    size_t count;
    size_t used; /* so many nodes have buffers, which are used again */
    size_t capacity;
    uint32_t
        *step_of; /* by event, its step; unset behind the last node, and before the first one */
    size_t event_capacity;
};

/* Frees all nodes. */
void steps_release(struct steps *steps);

static inline struct step_node *steps_last(const struct steps *steps)
{
    verify(steps->count > 0);
    return &steps->nodes[steps->count - 1];
}

/* Adds the first node, that of the current graph. All flags are 0. */
void steps_begin(struct steps *steps, struct execution *execution);

/* Adds the node of the current graph, to which the thread's step has led from the last node. That
 * node has the step's result, its choice, and its clock, which includes the step. All flags of the
 * new node are 0. Breaks: pointers to nodes. */
void steps_push(struct steps *steps, struct execution *execution, unsigned ran);

/* Removes the last node. */
void steps_pop(struct steps *steps);

/* The place for what the thread's step does from the last node, as results[thread]. The caller sets
 * it. It lasts as long as the node. */
struct step_result *steps_own_result(const struct steps *steps, unsigned thread);

/* The steps that happen before what the thread does next at the node. */
static inline const clock_entry *step_past(const struct step_node *node, unsigned thread)
{
    verify(thread < node->thread_count);
    return node->pasts + (size_t)thread * node->width;
}

/* Whether the node's step is in the clock, which is a later step's, or a thread's past. */
static inline bool step_is_in(const struct step_node *node, const clock_entry *clock)
{
    return clock[node->ran] >= node->index;
}

/* Joins the clock of the node's step, which is earlier. */
static inline void step_join(const struct step_node *node, clock_entry *clock)
{
    clock_join(clock, node->clock, node->width);
}

/* Whether step j, which is behind step i, does not happen after it. */
static inline bool steps_is_without(const struct steps *steps, size_t i, size_t j)
{
    return !step_is_in(&steps->nodes[i], steps->nodes[j].clock);
}

/* Marks the threads that can run at the last node, which is current, and adds the first of them
 * that is not asleep to its backtrack set. Returns false if there is none. `ran`: the thread of the
 * step before. */
bool steps_open(const struct steps *steps, const struct execution *execution,
                enum thread_order order, unsigned ran);

/* The thread that is to run from the last node: one that has choices left there, or the leftmost;
 * -1: none is left. */
int steps_pick(const struct steps *steps);

/* Let u be the steps behind step i that do not happen after it, and the thread's next step. Ensures
 * that a thread that can begin u is in the backtrack set or the sleep set of node i. `begins`: the
 * thread itself can. */
void steps_add_initial(const struct steps *steps, size_t i, unsigned thread, bool begins);

/* Runs the thread of step j again. Requires that it is enabled. */
void steps_run_again(const struct steps *steps, struct stepper *stepper, size_t j);

/* Goes to the last node by running the steps from i on again, unless the exploration stops.
 * Requires the graph up to node i. */
void steps_restore(struct steps *steps, struct stepper *stepper, size_t i);

/* The step of the event, which is in the graph of the last node; SIZE_MAX: it is before the first
 * node. */
size_t steps_find(const struct steps *steps, event_id id);

/* Joins the clock of the step that has the event, if there is one. */
void steps_join_event(const struct steps *steps, clock_entry *clock, event_id id);
