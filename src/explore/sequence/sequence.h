/* sequence.h - what explorers of interleavings share: the execution sequence E with what is known
 * of each of its prefixes, and what of it is left when a race is reversed (race.h has the races).
 *
 * The sequence is the graph's stamp order, and happens-before is the graph's hb. Step i is the
 * prefix of i events: a mark of the graph, and flags for each thread. All of it is rewound with the
 * search; events are only added at the end. */
#ifndef HEDDLE_EXPLORE_SEQUENCE_SEQUENCE_H
#define HEDDLE_EXPLORE_SEQUENCE_SEQUENCE_H

#include "explore/sequence/race.h"

/* What is known of a thread at a step. */
enum step_flags {
    STEP_CAN_RUN = 1,
    STEP_BACKTRACK = 2, /* to be run from here... */
    STEP_DONE = 4,      /* ...but not (again): it was, or it is in the sleep set */
    STEP_OWN = 8,       /* this and all higher bits are the explorer's */
};

struct sequence {
    struct exploration *exploration;
    struct graph_mark *marks; /* of step i: the graph of the prefix */
    size_t count;
    size_t capacity;
    uint8_t *flags; /* enum step_flags: of each step, `width` entries, by thread */
    size_t flag_rows;
    unsigned width;
    event_id *races; /* scratch of sequence_find_races */
    size_t race_capacity;
    event_id *events; /* scratch, from sequence_notdep on: see there */
    size_t event_count;
    size_t event_capacity;
};

/* Begins with the step of the current graph. */
void sequence_init(struct sequence *sequence, struct exploration *exploration);
void sequence_release(struct sequence *sequence);

/* --- Steps --------------------------------------------------------------------------------------
 */

/* Valid until the next sequence_push. */
static inline uint8_t *sequence_flags(const struct sequence *sequence, size_t step)
{
    return sequence->flags + step * sequence->width;
}

static inline uint8_t *sequence_last_flags(const struct sequence *sequence)
{
    return sequence_flags(sequence, sequence->count - 1);
}

/* Adds the step of the current graph, with flags of who can run and nothing else. */
void sequence_push(struct sequence *sequence);

/* Takes the last step's graph. */
void sequence_rewind(struct sequence *sequence);

/* The thread to run next from the last step; -1: none is left. */
int sequence_pick(const struct sequence *sequence);

/* The step in front of the event. */
static inline size_t sequence_step_before(const struct sequence *sequence, event_id id)
{
    return id - sequence->marks[0].count; /* stamps are given in order */
}

/* The newest step's sleep set: what slept in the step before, or was run there, does so still
 * unless it conflicts with the event between. */
void sequence_keep_asleep(struct sequence *sequence);

/* --- Reversing races ----------------------------------------------------------------------------
 */

/* The event and the next operation are in a race that can be reversed. `next` is valid during the
 * call. */
typedef void sequence_reverse(struct sequence *sequence, const struct next_op *next,
                              event_id event);

/* Calls `reverse` for every race of the thread's next operation (next_op_races). */
void sequence_find_races(struct sequence *sequence, unsigned thread, sequence_reverse *reverse);

/* Sets sequence->events to notdep(e, E): what comes after e, without what happens after it. With
 * `next`, whose race with e is reversed, behind, this is the paper's v. */
void sequence_notdep(struct sequence *sequence, event_id id);

/* Whether the event, of notdep(e, E), happens before the operation, if that runs now. */
bool sequence_is_before(const struct sequence *sequence, const struct next_op *next, event_id id);

/* Makes sure that v's reversal is explored from the step in front of e: that a thread which begins
 * v there, one of the initials I(v), is in its backtrack or sleep set: next's, if it is one, or the
 * leftmost. v is sequence->events, in the order of the sequence and closed under what happens
 * before `next`, and `next` behind. */
void sequence_add_initial(struct sequence *sequence, const struct next_op *next, event_id id);

#endif
