/* totals.h - what explorations of several work units have found together, but for errors. */
#pragma once

#include "explore/exploration.h"
#include "machine/program.h"
#include "scale/message.h"

/* Counters are sums of 64 bits: a thousand cores take a century to overflow them. */
struct totals {
    struct statistics statistics;
    uint64_t *by_preemptions; /* as in struct exploration */
    size_t by_preemptions_count;
    size_t by_preemptions_capacity;
    struct outcomes outcomes;      /* likewise */
    struct random_counts random;   /* likewise */
    bool bound_cut, may_leak;      /* likewise */
    const struct site *spun;       /* likewise; NULL: nowhere */
    const struct site *cuts[CUTS]; /* likewise */
    struct mixed_places mixed;     /* likewise */
    struct lock_order lock_order;  /* of the machine; it keeps its own */
};

void totals_release(struct totals *totals);
/* Adds what the exploration has found since it began, or since the last call: sets its counters to
 * 0. */
void totals_take(struct totals *totals, struct exploration *exploration);
/* Gives the exploration these totals in place of its own. */
void totals_give(struct totals *totals, struct exploration *exploration);
void totals_add(struct totals *to, const struct totals *from);

/* For a process that has loaded the same program. */
void totals_put(const struct totals *totals, struct message *message,
                const struct program *program);
/* `totals` is zeroed, and the caller releases it. */
void totals_get(struct totals *totals, struct message *message, const struct program *program);
