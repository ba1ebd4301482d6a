/* sequence.h - the common part of explorers of interleavings: the execution sequence E with data
 * for each of its prefixes, and the sequences that reverse races. (The races are in race.h.)
 *
 * The sequence is the graph's stamp order, and happens-before is the graph's hb. Step i stands for
 * the prefix of i events: it has a mark of the graph, and flags for each thread. Everything is
 * rewound with the search. Events are only added at the end. */
#pragma once

#include "base/error.h"
#include "explore/choices.h"
#include "explore/sequence/race.h"

/* The flags of a thread at a step. */
enum step_flags {
    STEP_CAN_RUN = 1,   /* its operation is enabled */
    STEP_BACKTRACK = 2, /* it is in the backtrack set: it is to run from here, unless STEP_DONE */
    STEP_DONE = 4,      /* it has run from here, with all its choices, or is in the sleep set */
};

struct sequence {
    struct exploration *exploration;
    struct commuting commuting; /* with options->commute */
    struct graph_mark *marks;   /* by step: the graph of the prefix */
    size_t count;
    size_t capacity;
    struct choices *choices; /* by step */
    size_t choices_capacity;
    uint8_t *flags; /* enum step_flags: step * width + thread */
    size_t flag_rows;
    unsigned width;
    event_id *races; /* scratch of sequence_find_races */
    size_t race_capacity;
    event_id *events; /* scratch, which sequence_notdep sets */
    size_t event_count;
    size_t event_capacity;
};

/* Makes a sequence with one step, that of the current graph. Refers to the exploration. */
void sequence_init(struct sequence *sequence, struct exploration *exploration);
/* Frees the memory of the sequence. */
void sequence_release(struct sequence *sequence);

/* --- Steps ------------------------------------------------------------------------------------ */

/* The flags of the step, by thread. Valid until the next sequence_push. */
static inline uint8_t *sequence_flags(const struct sequence *sequence, size_t step)
{
    verify(step < sequence->count);
    return sequence->flags + step * sequence->width;
}

/* The flags of the last step. */
static inline uint8_t *sequence_last_flags(const struct sequence *sequence)
{
    return sequence_flags(sequence, sequence->count - 1);
}

/* Adds the step of the current graph, with no flags but STEP_CAN_RUN. Breaks: pointers to flags. */
void sequence_push(struct sequence *sequence);

/* Goes back to the graph of the last step. Requires that there is a step. */
void sequence_rewind(struct sequence *sequence);

/* The thread that is to run from the last step: one that has choices left there, or the leftmost;
 * -1: none is left. */
int sequence_pick(const struct sequence *sequence);

/* The step before the event. Requires that the event was added after sequence_init. */
static inline size_t sequence_step_before(const struct sequence *sequence, event_id id)
{
    verify(id >= sequence->marks[0].count);
    return id - sequence->marks[0].count; /* there is one step for each stamp */
}

/* Fills in the sleep set of the last step: the threads that sleep at the step before or have run
 * from there, without those whose operation conflicts with the event between. Requires two
 * steps. */
void sequence_keep_asleep(struct sequence *sequence);

/* No thread is left to run: ends the execution, unless threads that are asleep are enabled. */
void sequence_finish(struct exploration *exploration);

/* --- Reversing races -------------------------------------------------------------------------- */

/* A function that handles a race of the event with the next operation, which can be reversed.
 * `next` is valid during the call. */
typedef void sequence_reverse(struct sequence *sequence, const struct next_op *next,
                              event_id event);

/* Calls `reverse` for every race of the thread's next operation (next_op_races). Brings hb up to
 * date. */
void sequence_find_races(struct sequence *sequence, unsigned thread, sequence_reverse *reverse);

/* Sets sequence->events to notdep(e, E): the events after e that do not happen after it, in their
 * order. With the operation that is in a race with e at the end, this is the paper's v. O(events
 * after e). */
void sequence_notdep(struct sequence *sequence, event_id id);

/* Whether the event of notdep(e, E) happens before the operation, if that runs at the end. */
bool sequence_is_before(const struct sequence *sequence, const struct next_op *next, event_id id);

/* Ensures that an initial of v, a thread of I(v), is in the backtrack set or the sleep set of the
 * step before e, so that v is explored from there. If none is, adds the thread of `next` if it is
 * an initial, else the leftmost initial. v is sequence->events, followed by `next`. Requires that
 * these events are in the order of the sequence, and include each event after e that happens before
 * one of them and not after e. Breaks: sequence->events. O(threads) for each of the events. */
void sequence_add_initial(struct sequence *sequence, const struct next_op *next, event_id id);
