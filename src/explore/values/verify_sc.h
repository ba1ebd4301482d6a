/* verify_sc.h - VerifySC: whether an instance has a witness, by search.
 *
 * The search is depth first. Its state is the set of events that have been done, and the last write
 * of each location. It never goes on from a state twice. So it has at most as many steps as there
 * are states, a number that is exponential in the number of threads only. The memory for the states
 * is limited: at the limit, the search gives up. So it does when its watch is over.
 *
 * Four kinds of events are taken without alternatives, since a witness that has them later can be
 * changed into one that has them here: a read that does not write; an event without a location; the
 * end of a critical section; and a write that does not read, if neither this write nor the one that
 * it overwrites is good for a read that is still to come. (An event that reads and writes is none
 * of these. Another event may need the value that it overwrites, or may have to come behind it.)
 *
 * With a bound on preemptions, the thread that runs and the preemptions so far are part of the
 * state. It tries to go on with the same thread first. Without alternatives, it takes only events
 * of this thread that do not write, where it does not yield. */
#pragma once

#include "base/hash_set.h"
#include "base/watch.h"
#include "explore/values/instance.h"

/* A demand on the end of the witness: the last write of the location is one of these. */
struct verify_final {
    uint32_t location;
    const uint32_t *writes; /* in any order; INSTANCE_INIT stands for no write at all */
    uint32_t count;
};

struct verify_sc;

/* A demand on the whole witness: at most so many preemptions. A switch away from a thread is one,
 * unless the thread waits or yields. */
struct verify_bound {
    uint32_t most;
    /* Whether the thread has nothing to do in the present state of the search, has to wait or
     * yields. NULL: there is no bound. */
    bool (*waits)(const void *context, const struct verify_sc *verify, unsigned thread);
    const void *context;
};

struct verify_request {
    /* All events, in the order in which the search tries them. */
    const uint32_t *hint;
    const struct verify_final *finals; /* of different locations */
    uint32_t final_count;
    uint32_t adjacent[2]; /* the second of these events directly follows the first; 0: none */
    struct verify_bound bound;
    size_t most_states;  /* of the set; 0: no limit */
    struct watch *watch; /* which may end the search; NULL: nobody does */
};

enum verify_result { VERIFY_WITNESS, VERIFY_NONE, VERIFY_GAVE_UP };

struct verify_step;
struct verify_place;
struct verify_use;

/* Memory of the search; a zeroed one is empty. */
struct verify_sc {
    uint32_t *order; /* after VERIFY_WITNESS: the witness */
    uint32_t count;  /* of events in `order` */
    uint64_t states; /* of all searches so far */
    /* The search: */
    const struct instance *instance;
    struct verify_request request;
    struct verify_step *steps;
    struct verify_place *places; /* by location */
    struct verify_use *uses;     /* by event */
    uint32_t *users;             /* for each write, the reads that it is good for */
    uint32_t *done;              /* by thread: the number of events that have been done */
    struct hash_set seen;
    uint64_t hash[2];
    size_t step_capacity;
    size_t order_capacity;
    size_t place_capacity;
    size_t use_capacity;
    size_t user_capacity;
    size_t done_capacity;
};
void verify_sc_release(struct verify_sc *verify);

/* For struct verify_bound: the last write of the location in the present state of the search, and
 * the thread's next event, or 0. */
uint32_t verify_sc_last(const struct verify_sc *verify, uint32_t location);
uint32_t verify_sc_next(const struct verify_sc *verify, unsigned thread);

/* Searches for a witness. The arrays of the request are used during the call only. */
enum verify_result verify_sc_search(struct verify_sc *verify, const struct instance *instance,
                                    const struct verify_request *request);
