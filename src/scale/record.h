/* record.h - how far an exploration is: what was found, and the units that are left. */
#pragma once

#include "explore/exploration.h"
#include "scale/exchange.h"
#include "scale/task.h"

/* What explorations of several work units have found together, but for errors. Counters are sums of
 * 64 bits: a thousand cores take a century to overflow them. */
struct totals {
    struct statistics statistics;
    uint64_t *by_preemptions; /* as in struct exploration */
    size_t by_preemptions_count;
    size_t by_preemptions_capacity;
    struct outcomes outcomes;            /* likewise */
    struct random_counts random;         /* likewise */
    bool has_twins, bound_cut, may_leak; /* likewise */
    const struct site *spun;             /* likewise; NULL: nowhere */
    const struct site *cuts[CUTS];       /* likewise */
    struct mixed_places mixed;           /* likewise */
    struct lock_order lock_order;        /* of the machine; it keeps its own */
};

void totals_release(struct totals *totals);
/* Adds what the exploration has found since it began, or since the last call: sets its counters to
 * 0. */
void totals_take(struct totals *totals, struct exploration *exploration);
/* Gives the exploration these totals in place of its own. */
void totals_give(struct totals *totals, struct exploration *exploration);
void totals_add(struct totals *to, const struct totals *from);

/* What is read: into zeroed ones, which the caller releases. */
void totals_exchange(struct exchange *exchange, struct totals *totals);

/* A unit that is left. */
struct unit {
    struct path path;
    unsigned deaths; /* of workers that had it */
};

/* The units of a record have no graph in common. Together with the graphs that the totals count,
 * they are the whole tree. */
struct record {
    struct totals totals;
    struct unit *units; /* while a pool runs: those that no worker has */
    size_t unit_count;
    size_t unit_capacity;
    struct found_error *errors; /* one for each kind and place; or the first, and the first that is
                                   beyond the bound */
    size_t error_count;
    size_t error_capacity;
    struct facts facts;    /* of all processes */
    enum stop_reason stop; /* STOP_NOT: all was explored, up to the first error if one is wanted;
                              STOP_RESTART: a process has learnt facts, and nothing else counts */
    /* With STOP_RESTART: processes have numbered threads differently, and one has to do all. */
    bool needs_one_process;
    unsigned given_up; /* units that have ended several workers, and are left for that reason */
};

void record_release(struct record *record);
/* Takes ownership of the path. */
void record_add_unit(struct record *record, struct unit unit);
/* Likewise. */
void record_add_error(struct record *record, struct found_error error);
/* Drops all errors but the first ones. Requires that there are so many. */
void record_keep_errors(struct record *record, size_t count);
/* Nothing is left. */
void record_drop_units(struct record *record);

/* Totals, errors and units. What is read: into a zeroed record, which the caller releases. */
void record_exchange(struct exchange *exchange, struct record *record);
/* Only the errors; what is read is added. */
void record_exchange_errors(struct exchange *exchange, struct record *record);
/* The caller owns the error's path. */
void record_exchange_error(struct exchange *exchange, struct found_error *error);
