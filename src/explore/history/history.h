/* history.h - executions of a scenario of a checked object, compared with whole operations that run
 * one after another (linearizability: Herlihy and Wing, TOPLAS 1990).
 *
 * A *history* belongs to one scenario (machine/operations/scenario.h). Two explorations use it. In
 * the first one, the threads call one operation at a time, in each order: each execution gives the
 * history a row, which is an order with its outcome. (Where a specification chooses, an order has
 * several rows.) An order in which an operation waits for ever ends there: its row says which.
 *
 * In the second one, the threads run freely. An execution is right if some order with the same
 * outcome explains it (judge.h):
 *  - the order respects happens-before: if A returns before B is called, A comes first;
 *  - a graph does not fix the order of calls and returns any further. So an execution is wrong,
 *    too, if some set of *edges* from returns to calls, as synchronisation, leaves the graph
 *    consistent with the memory model, and no order with the outcome respects happens-before and
 *    the edges. A test whose threads synchronise beside the object can then observe the error.
 *
 * For an object that is to be obstruction-free, further explorations each stop one thread for ever
 * behind so many of its steps. If it has stopped in an operation, all operations of the others have
 * to end, but for those that may block. Executions without a stop were judged before.
 *
 * An outcome is words: for each operation, by its number in the scenario, the number of words of
 * its result, and these words; then the same of the object's contents, if it tells them. Pointers
 * are replaced by numbers, in the order in which they come up there.
 *
 * What an execution did is read from its marks (enum fencing). */
#pragma once

#include "base/hash_set.h"
#include "machine/operations/scenario.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HISTORY_MOST = SCENARIO_MOST_OPERATIONS };

/* Which operations come before which others. Bit b of a row is about the operation b. (Messages:
 * memory_model.h.) */
struct precedence {
    uint32_t before[HISTORY_MOST]; /* those whose return precedes the call of this one: any message
                                      from there has been received */
    uint32_t begun[HISTORY_MOST];  /* those whose call precedes the return of this one: no message
                                      can be sent there */
    uint32_t edges[HISTORY_MOST];  /* those whose return has an edge to the call of this one */
};

struct outcome_words {
    uint64_t *words;
    size_t count;
};

bool outcome_words_are_equal(const struct outcome_words *a, const struct outcome_words *b);
/* The words of an operation, *count of them, or, for the number behind the last one, those of the
 * contents. What an operation returns is the last of its words. */
const uint64_t *outcome_words_of(const struct outcome_words *outcome, unsigned operation,
                                 size_t *count);

/* An order of operations, and what it comes to. */
struct history_row {
    uint8_t order[HISTORY_MOST]; /* the operations that have returned */
    uint8_t count;
    uint8_t blocked; /* the operation that waits for ever after them; HISTORY_MOST: none */
    struct outcome_words outcome;
};

enum violation_kind {
    VIOLATION_NONE,
    VIOLATION_OUTCOME, /* no order has the outcome */
    VIOLATION_ORDER,   /* none of those that have it respects happens-before */
    VIOLATION_EDGES,   /* none of those that do respects the edges */
    VIOLATION_BLOCKED, /* operations wait for ever, and no order of the others explains that */
    VIOLATION_STOPPED, /* a thread that has stopped in an operation keeps another one from ending */
};

/* The execution that is wrong. */
struct violation {
    enum violation_kind kind;
    struct outcome_words outcome;
    struct precedence precedence; /* with the edges */
    unsigned returned;            /* operations that have returned, a bit for each */
    unsigned pending;             /* those that have not */
    unsigned stopped, kept;       /* of VIOLATION_STOPPED: the two operations */
};

struct history {
    /* The scenario; its owner sets this. */
    unsigned count;                 /* of operations */
    unsigned threads[HISTORY_MOST]; /* by operation, ascending */
    bool may_block[HISTORY_MOST];   /* by operation */
    bool is_known;                  /* the rows are complete: the second exploration */
    bool has_stop;                  /* a thread stops for ever (struct scenario_words) ... */
    bool stop_reached;              /* ... in some execution so far */
    unsigned most_threads;          /* in an execution so far, with main; has_stop */

    struct history_row *rows;
    size_t row_count;
    size_t row_capacity;
    struct hash_set accepted; /* hashes of outcomes with relations that are right */
    struct violation violation;
};

void violation_release(struct violation *violation);

/* Drops the rows, and what was found: an exploration starts again. */
void history_clear(struct history *history);
void history_release(struct history *history);
