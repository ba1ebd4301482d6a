/* location.h - from addresses to the numbers that graphs use.
 *
 * Memory is divided into aligned words of 8 bytes, and a word into granules: aligned pieces of 8,
 * 4, 2 or 1 bytes, the largest such that every access so far covered whole granules. A granule is a
 * location. An access that begins or ends within a granule splits it in half until it fits: a fact
 * (facts.h). When the granule has a number already, it is split only at the next restart, which
 * voids every number given out so far: until then the access makes do with it as it is (access.h),
 * so that one execution learns as much as it can. Granules only ever shrink, so that this ends.
 *
 * Besides the granules of data there are locations for what is not memory: the lifetime of an
 * object (keyed by its base address), the section between __VERIFIER_atomic_begin and
 * __VERIFIER_atomic_end, and what message queues consist of (keyed by number).
 *
 * Survives all search: a number, once given, stands for the same thing until a restart. */
#ifndef HEDDLE_MACHINE_LOCATION_H
#define HEDDLE_MACHINE_LOCATION_H

#include "machine/naming.h"
#include "machine/site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum location_kind {
    LOCATION_DATA,
    LOCATION_LIFETIME,
    LOCATION_ATOMIC_SECTION,
    /* Of POSIX message queues (models/queue.h); `address` is the number that they were given: */
    LOCATION_QUEUE_NAME,
    LOCATION_QUEUE_DESCRIPTOR,
    LOCATION_QUEUE_TAIL, /* or the whole queue */
    LOCATION_QUEUE_HEAD,
    LOCATION_BARRIER_PHASE, /* of a barrier (sync.h): `address` is its name */
};

/* What data is when nobody has initialised it. */
enum held {
    HOLDS_DATA,
    HOLDS_MUTEX,     /* a mutex begins here */
    HOLDS_SEMAPHORE, /* a semaphore does */
};

struct location {
    uint64_t address;
    const struct site *site; /* of a lifetime: the allocation that was last seen; else NULL */
    uint32_t object;         /* the number of the object's lifetime; 0: static */
    uint32_t extent;         /* bytes from the object's start to the end of this location; of a
                                lifetime: the size that was last seen */
    uint8_t size;            /* bytes; 0 for all but data */
    uint8_t kind;            /* enum location_kind */
    uint8_t storage;         /* of a lifetime: enum storage, as was last seen */
    uint8_t holds;           /* of data: enum held */
    bool is_seen;            /* of a mutex: locations_see */
};

/* A word, or one of the other things that have a location. */
struct location_slot {
    uint64_t key;        /* 0: empty */
    uint32_t numbers[8]; /* by the granule's first byte; 0: not given out */
    uint8_t shape;       /* of a word: bit i: a granule begins at byte i. The facts have all of
                            its bits, and those that the word gets at the next restart */
    uint8_t seen;        /* as the facts had it when the slot came into use */
};

struct locations {
    struct location *table; /* element 0 stands for nothing and matches no access */
    size_t count;
    size_t capacity;
    struct location_slot *slots; /* open addressing, linear probing */
    size_t slot_count;           /* a power of two */
    size_t slots_used;
    struct facts *facts;
    const struct naming *naming;
};

/* Refers to `facts`, to which it adds, and to `naming`. */
void locations_init(struct locations *locations, struct facts *facts, const struct naming *naming);
void locations_release(struct locations *locations);

/* Forgets all but the facts. */
void locations_restart(struct locations *locations);

/* Makes [address, address + size), which lies in one word, consist of whole granules. Returns true
 * when that has to wait for a restart, since a granule that has a number would be split. */
bool locations_fit(struct locations *locations, uint64_t address, unsigned size);

struct granule {
    uint64_t address;
    unsigned size;
};

/* The granule that the byte lies in, after locations_fit. */
struct granule locations_granule(const struct locations *locations, uint64_t address);

/* The location of the granule that begins at `address`, after locations_fit. `base` is the start of
 * its object and `object` the object's lifetime. */
uint32_t locations_of_data(struct locations *locations, uint64_t address, uint64_t base,
                           uint32_t object);

/* The location that is exactly [address, address + size), if it has a number; else 0. */
uint32_t locations_find_data(const struct locations *locations, uint64_t address, unsigned size);

/* Somebody has seen that the mutex at the location was held (iteration.h). */
void locations_see(struct locations *locations, uint32_t number);

uint32_t locations_of_lifetime(struct locations *locations, uint64_t base);

/* Likewise, if it has a number; else 0. */
uint32_t locations_find_lifetime(const struct locations *locations, uint64_t base);
uint32_t locations_of_atomic_section(struct locations *locations);
uint32_t locations_of_barrier_phase(struct locations *locations, uint32_t name);
/* `kind` is one of LOCATION_QUEUE_... */
uint32_t locations_of_queue(struct locations *locations, enum location_kind kind, uint32_t number);

#endif
