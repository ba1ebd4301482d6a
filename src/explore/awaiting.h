/* awaiting.h - the sources that an awaiting operation (op.h) may not have in a graph of trust's, since
 * the executions with them are reached from other graphs.
 *
 * After a revisit that has made an operation wait again, it may not read any write that does not
 * causally follow the revisiting one. After it was left to wait although older sources would have let
 * it go on, it may not read any of those.
 *
 * There is a row for each number of frames on trust's stack, with an entry for each thread. The row
 * holds for the graphs of the top frame, and is rewound with the search. The first one excludes
 * nothing. */
#ifndef HEDDLE_EXPLORE_AWAITING_H
#define HEDDLE_EXPLORE_AWAITING_H

#include "graph/graph.h"

struct awaiting {
    event_id read;  /* the event that the operation was when it was revisited; 0: it was not */
    event_id write; /* that revisited it */
    event_id since; /* older events were there when the operation was left to wait; 0: it was not */
    uint32_t since_index; /* of the operation in its thread for which `since` holds */
};

struct awaiting_rows {
    struct awaiting *entries; /* row * width + thread */
    size_t count;             /* rows */
    unsigned width;
};

/* Makes `count` rows of `width` entries; new ones exclude nothing. Breaks: pointers to rows. */
void awaiting_fit(struct awaiting_rows *rows, size_t count, unsigned width);
void awaiting_release(struct awaiting_rows *rows);

static inline struct awaiting *awaiting_row(const struct awaiting_rows *rows, size_t row)
{
    return rows->entries + row * rows->width;
}

/* The row becomes a copy of the one below it. */
void awaiting_inherit(struct awaiting_rows *rows, size_t row);

/* Notes in a row that the thread's next operation goes on waiting in the graph as it is now. */
void awaiting_pass_over(struct awaiting *row, const struct graph *graph, unsigned thread);

/* Makes the row what it was when `read` was added, by the rows below: for when it is revisited. */
void awaiting_rewind(struct awaiting_rows *rows, size_t row, event_id read);

/* Notes in a row that `write` has revisited `read`, which waits then. */
void awaiting_revisit(struct awaiting *row, const struct graph *graph, event_id read,
                      event_id write);

/* Whether the thread's next operation, with this entry, may not read `rf`, for either reason. */
bool awaiting_excludes(const struct awaiting *entry, const struct graph *graph, unsigned thread,
                       event_id rf);

/* Whether the thread's next operation, with this entry, has waited since it was revisited. */
bool awaiting_was_revisited(const struct awaiting *entry, const struct graph *graph,
                            unsigned thread);

/* Whether the executions in which the operation reads `rf` are reached from graphs in which another
 * write than the entry's made the thread wait: going back from `rf`, each time to the last write in co
 * that is in the causal prefix of the one before, does not lead to the entry's. */
bool awaiting_is_overtaken(const struct awaiting *entry, const struct graph *graph, event_id rf);

/* The event that the operation of the event `id` was when it was revisited, and waited; 0: it was not.
 */
event_id awaiting_first_stamp(const struct awaiting_rows *rows, size_t row,
                              const struct graph *graph, event_id id);

#endif
