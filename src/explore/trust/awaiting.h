/* awaiting.h - what operations that wait for the end of a loop (op.h, awaits) may no longer read in
 * trust's graphs, since there are other graphs for that.
 *
 * Behind a revisit that has made an operation wait again: all that does not causally follow the
 * write that revisited. Where it was left to wait although there was something older to read: all
 * that was there then.
 *
 * There is a row for each number of frames on trust's stack, with an entry for each thread; it holds
 * for the graphs of the top frame, and is rewound with the search. The first one excludes nothing. */
#ifndef HEDDLE_EXPLORE_TRUST_AWAITING_H
#define HEDDLE_EXPLORE_TRUST_AWAITING_H

#include "graph/graph.h"

struct exploration;

struct awaiting {
    event_id read;        /* as which the operation was revisited; 0: it was not */
    event_id write;       /* that revisited it */
    event_id since;       /* what is older was there to read; 0: nothing was */
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

/* The row becomes as the one below it. */
void awaiting_inherit(struct awaiting_rows *rows, size_t row);

/* Notes in a row that the thread's next operation goes on waiting in the graph as it is now. */
void awaiting_pass_over(struct awaiting *row, const struct graph *graph, unsigned thread);

/* Makes the row what it was when `read` was added, by the rows below: for when it is revisited. */
void awaiting_rewind(struct awaiting_rows *rows, size_t row, event_id read);

/* Notes in a row that `write` has revisited `read`, which waits then. */
void awaiting_revisit(struct awaiting *row, const struct graph *graph, event_id read,
                      event_id write);

/* Whether the thread's next operation, with this entry, may not read `rf`, for any of these reasons. */
bool awaiting_excludes(const struct awaiting *entry, const struct graph *graph, unsigned thread,
                       event_id rf);

/* Whether an operation that waits since `id`, which it was, was revisited would do so in the graph
 * without what came later and is not in `prefix`, too: what maximal_is asks of those that have read. If
 * it can go on, it only has not had its turn, and it does not matter. */
bool awaiting_is_maximal(const struct exploration *exploration, const clock_entry *prefix,
                         event_id id);

/* The first thread that waits since it was revisited and can go on again, by something that it has not
 * passed over: as if the read had been revisited once more. Where what is last in co does not let it, it
 * may go on waiting, too. -1: none. */
int awaiting_next(const struct exploration *exploration);

/* As which the operation of the event was revisited, and waited, before it became this event; 0: it
 * did not. */
event_id awaiting_first_stamp(const struct awaiting_rows *rows, size_t row,
                              const struct graph *graph, event_id id);

#endif
