/* pool.h - an exploration by several processes, which one process coordinates: here is what all
 * such explorations have in common. The workers are children of this process (processes.c), or on
 * other machines (cluster.h).
 *
 * The coordinator has a record: what was found, and the units that are left. Each report of a
 * worker changes it in one step. So a worker that dies loses what it found since its last report,
 * and the rest of its unit is explored by another one. */
#pragma once

#include "scale/child.h"
#include "scale/record.h"
#include "scale/task.h"

/* So many workers may die of a unit, one after another, before it is given up. */
enum { POOL_MOST_DEATHS = 3 };

struct pool_hooks {
    void *context;
    /* Called ten times a second; whether the exploration is to stop, with STOP_CALLER. The record
     * has all units that are left. */
    bool (*progress)(void *context, struct record *record);
};

/* A worker, or a place for one. */
struct member {
    bool is_busy;
    struct unit unit;   /* what is left of it, as far as the worker has reported */
    struct child child; /* processes.c */
    uint64_t key;       /* cluster.c: of the unit */
};

struct pool {
    const struct task *task;
    const struct pool_hooks *hooks;
    const struct pool_workers *workers;
    struct record *record;
    struct member *members;
    size_t count;
    size_t capacity;
    struct shared *shared; /* processes.c */
    struct cluster *cluster;
    struct message in, out;
    bool is_stopping;     /* no unit is handed out any more */
    double deadline;      /* seconds of the monotonic clock; 0: none */
    uint64_t most_events; /* stop with STOP_ERROR after so many; 0: never */
    struct record failed; /* units that have ended POOL_MOST_DEATHS workers */
    double seconds;       /* that units have taken which came to an end */
};

/* How a pool reaches its workers. */
struct pool_workers {
    /* The member begins to explore its unit. */
    void (*give_unit)(struct pool *pool, struct member *member);
    /* So many members have nothing to do. NULL: nobody cares. */
    void (*tell_hunger)(struct pool *pool, int idle);
    /* From now on, the workers leave out what comes behind the last error. NULL: they need not. */
    void (*tell_limit)(struct pool *pool);
    /* Busy members stop soon. */
    void (*tell_stop)(struct pool *pool);
    /* Waits up to a tenth of a second for workers, and calls the functions below. */
    void (*listen)(struct pool *pool);
};

void pool_init(struct pool *pool, const struct task *task, const struct pool_workers *workers,
               const struct pool_hooks *hooks, struct record *record);
/* Explores until all is done, or has stopped. */
void pool_loop(struct pool *pool);
/* Frees the members, and leaves the units that were given up in the record. */
void pool_release(struct pool *pool);

/* pool->in is a report of the member. */
void pool_take_report(struct pool *pool, struct member *member);
/* The member's worker has died. What it had left is explored by another one, unless the unit seems
 * to be the reason. */
void pool_lose_worker(struct pool *pool, struct member *member);
/* Nothing is handed out any more. */
void pool_stop(struct pool *pool, enum stop_reason reason);
/* The error that ends the exploration; NULL: none so far. */
const struct found_error *pool_last_error(const struct pool *pool);

/* Explores the record's units with `count` workers, children of this process that are forked for
 * that. Returns when all is
 * explored, or has stopped; what is left then is in the record. So are units that were given up. */
void processes_run(const struct task *task, unsigned count, const struct pool_hooks *hooks,
                   struct record *record);
