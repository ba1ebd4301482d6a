/* closure.h - what all witnesses of an instance have in common.
 *
 * The closure of an instance is the least extension of P, with the greatest good sets, such that
 * for each read r, with Cl = the good writes of r that P does not hide from it:
 *
 *   1. Cl is not empty.
 *   2. What is before all of Cl is before r.
 *   3. If one write of Cl is behind all the others, then each write of the location that is not in
 *      Cl and is before r is before that one.
 *   4. Each write of the location that is not in Cl, and is behind all of Cl, is behind r.
 *
 * And for each two critical sections of one mutex:
 *
 *   5. If the beginning of the first is before the end of the second, then the end of the first is
 *      before the beginning of the second.
 *
 * A write w is hidden if another one of its location is between w and r, or if r is before w. An
 * event that reads and writes is a read and a write here; no write of Cl is then the only good one
 * of another such event. (Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman, CAV 2021, has rules for
 * reads and writes that are apart.) */
#pragma once

#include "explore/values/instance.h"

/* Of an event. */
struct closure_mark {
    uint32_t reader; /* while this read is looked at: the write is in its Cl */
    bool is_taken;   /* likewise: an event that reads and writes has to read the write */
    unsigned dirt;   /* it is in `dirty` if this is not 0 (closure.c) */
};

/* Scratch memory; a zeroed one is empty. */
struct closure_scratch {
    uint32_t *kept; /* Cl of the read at hand */
    size_t kept_capacity;
    uint32_t *latest; /* closure_find_latest of that read */
    size_t latest_capacity;
    struct closure_mark *marks; /* by event */
    size_t mark_capacity;
    uint32_t *dirty; /* events that may break a rule, and others */
    size_t dirty_capacity;
    size_t dirty_count;
};
void closure_release(struct closure_scratch *scratch);

/* Closes the instance. Returns false, with the instance half changed, if it has no witness; if it
 * returns true, it may still have none. Sets instance->closed: what was closed before, and was only
 * extended by events since, is looked at again only where it changes. Linear in the location's
 * events for each event that changes. */
bool closure_close(struct closure_scratch *scratch, struct instance *instance);

/* Sets `latest`, by thread, to a write of the location in the clock, without `read`; 0: none. Each
 * such write is before one of these, or is one. */
void closure_find_latest(const struct instance *instance, const clock_entry *clock, uint32_t read,
                         uint32_t location, uint32_t *latest);

/* Whether none of `latest` hides the write (INSTANCE_INIT: the initial one) from a read. */
bool closure_is_visible(const struct instance *instance, const uint32_t *latest, uint32_t write);
