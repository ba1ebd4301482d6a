/* record.h - how far an exploration is: what was found, and the units that are left. */
#pragma once

#include "scale/task.h"
#include "scale/totals.h"

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

/* Totals, errors and units, for a process that has loaded the same program. */
void record_put(const struct record *record, struct message *message,
                const struct program *program);
/* `record` is zeroed, and the caller releases it. */
void record_take(struct record *record, struct message *message, const struct program *program);

/* Only the errors. */
void record_put_errors(const struct record *record, struct message *message,
                       const struct program *program);
void record_take_errors(struct record *record, struct message *message,
                        const struct program *program);

/* The caller owns the error's path. */
void record_put_error(const struct found_error *error, struct message *message,
                      const struct program *program);
struct found_error record_take_error(struct message *message, const struct program *program);
