/* awaiting.h - the sources that an awaiting operation (op.h) may not have in a graph of trust,
 * since executions with these sources are reached from other graphs.
 *
 * If a revisit makes an operation wait again, the operation may then read only writes that causally
 * follow the revisiting write. If an operation is left waiting although older sources would enable
 * it, the operation may not read from these sources later.
 *
 * There is a row for each number of frames on trust's stack, with an entry for each thread. The row
 * applies to the graphs of the top frame. Rows are rewound with the search. The first row excludes
 * nothing. */
#pragma once

#include "base/error.h"
#include "graph/graph.h"

struct awaiting {
    event_id read;  /* the operation's event when it was revisited; 0: it was not */
    event_id write; /* the write that revisited it */
    event_id since; /* stamps below this were in use when the operation was left waiting; 0: it was
                       not */
    uint32_t since_index; /* the index of that operation in its thread */
};

struct awaiting_rows {
    struct awaiting *entries; /* row * width + thread */
    size_t count;             /* rows */
    unsigned width;
};

/* Makes room for `count` rows of `width` entries; new entries exclude nothing. Requires that
 * neither number shrinks. Breaks: pointers to rows. */
void awaiting_fit(struct awaiting_rows *rows, size_t count, unsigned width);
/* Frees the rows. */
void awaiting_release(struct awaiting_rows *rows);

/* The entries of the row, by thread. Valid until awaiting_fit. */
static inline struct awaiting *awaiting_row(const struct awaiting_rows *rows, size_t row)
{
    verify(row < rows->count);
    return rows->entries + row * rows->width;
}

/* Copies the row below to the row. Requires that it is not the first row. */
void awaiting_inherit(struct awaiting_rows *rows, size_t row);

/* Notes in a row that the thread's next operation is left waiting in the current graph. */
void awaiting_pass_over(struct awaiting *row, const struct graph *graph, unsigned thread);

/* Sets the row to the restrictions that applied when `read` was added, which the rows below tell.
 * For a revisit of `read`. Requires that it is not the first row. */
void awaiting_rewind(struct awaiting_rows *rows, size_t row, event_id read);

/* Notes in a row that `write` revisits `read`, and that the operation waits after that. */
void awaiting_revisit(struct awaiting *row, const struct graph *graph, event_id read,
                      event_id write);

/* Whether the entry excludes `rf` as a source of the thread's next operation, for either reason. */
bool awaiting_excludes(const struct awaiting *entry, const struct graph *graph, unsigned thread,
                       event_id rf);

/* Whether the thread's next operation is the one that was revisited, by the entry. */
bool awaiting_was_revisited(const struct awaiting *entry, const struct graph *graph,
                            unsigned thread);

/* Whether executions in which the operation reads `rf` are reached from other graphs, in which not
 * the entry's write but another one made the operation wait. This is so unless the following walk
 * leads to the entry's write: start at `rf`; from each write, go to the last write in co of those
 * in its causal prefix. Under rc11, that one may come later in co. Requires that the entry has a
 * revisit. */
bool awaiting_is_overtaken(const struct awaiting *entry, const struct graph *graph, event_id rf);

/* If the operation of event `id` was revisited, and waited before it became this event, its first
 * event at that time; else 0. Linear in the number of rows. */
event_id awaiting_first_stamp(const struct awaiting_rows *rows, size_t row,
                              const struct graph *graph, event_id id);
