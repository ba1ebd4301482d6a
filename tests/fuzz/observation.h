/* observation.h - the executions and errors of a program, as items that compare. */
#pragma once

#include "explore/counts/statistics.h"
#include "machine/operations/op.h"
#include "orbit.h"

#include <stddef.h>

/* An execution, or an error. */
struct observed {
    uint64_t word[2];
    bool may_be_missing; /* an error that other explorers need not find */
};

/* Which executions and errors are compared. Blocked executions may differ where... */
struct vague {
    bool awaits; /* ... the program has loops that wait */
    /* ... an assumption fails in them, and the explorer has blocking reads (trust.c). So may the
     * thread of which an error is told that such an execution ends in. */
    bool blocking_reads;
};

struct observation {
    struct observed *items; /* sorted by observation_sort */
    size_t count;
    size_t capacity;
    struct statistics statistics; /* of the explorer; the axioms have none */
    size_t beyond;                /* executions with more preemptions than the bound */
    struct vague vague;
    struct groups groups; /* executions, and errors, that only swap their threads count as one */
    bool raced;           /* then the rest means nothing, and the exploration stops */
    bool learnt;          /* the exploration has learnt facts that it did not begin with */
    bool raced_within;    /* it has a trace within the bound, or there is no bound */
    bool misused;    /* there is an error that is no failed assertion, and not that threads wait */
    bool is_skipped; /* the oracle cannot decide the program; likewise */
};

void observation_release(struct observation *observation);

/* An execution, told from others by the hash. `gave_up`: an assumption failed in it. */
void observation_add_execution(struct observation *observation, const uint64_t hash[2],
                               bool complete, bool gave_up);

/* A class of executions. Explorers need not find all of the oracle's (`may_be_missing`), but no
 * others, and none twice. */
void observation_add_class(struct observation *observation, const uint64_t hash[2],
                           bool may_be_missing);

/* An error counts once for its kind and the place in the thread, whatever else goes on around it.
 * `index`: how many events of the thread come before it. `gave_up`: an assumption failed in the
 * execution, which other explorers need not visit. An error that was added several times may be
 * missing only if it might each time. */
void observation_add_error(struct observation *observation, enum error_kind kind, unsigned thread,
                           unsigned index, bool gave_up, bool may_be_missing);

void observation_sort(struct observation *observation);

/* Drops repeated items; repeated classes only if `with_classes`. Requires that they are sorted. */
void observation_drop_repeated(struct observation *observation, bool with_classes);

/* How many items `a` has and `b` lacks; a repeated one counts each time, and one that may be
 * missing does not. Requires that both are sorted. */
size_t observation_missing(const struct observation *a, const struct observation *b);
