/* location.h - numbers for memory locations, as graphs use them.
 *
 * Memory consists of aligned words of 8 bytes, and a word of granules: aligned pieces of 8, 4, 2 or
 * 1 bytes, the largest such that every access so far covers whole granules. A granule is a
 * location. If an access begins or ends within a granule, the granule is halved until the access
 * fits. The smaller granules are a fact (facts.h). A granule that already has a number is split
 * only at the next restart, which forgets all numbers. Until then the access uses the granule as it
 * is (access.h), so that one execution learns as much as it can.
 *
 * An atomic access must be one step. If it covers several granules, they are joined, from the next
 * restart on. They stay joined: smaller accesses are of a part of the granule (part.h). An atomic
 * access of 16 bytes joins two words.
 *
 * A granule has one coherence order. That is too strong where the memory model has weaker orders
 * for the parts. So under such a model, the access is in *pieces* at first, an operation
 * for each granule. That is as good as one step where it is ordered with all other accesses of its
 * bytes. The granules are joined only when the exploration finds that it is not: they are *torn*.
 * So a byte at which a granule begins may change three times at most, and the restarts end.
 *
 * Other locations are no memory: the lifetime of an object (keyed by its base address), the locks
 * of the sections between __VERIFIER_atomic_begin and __VERIFIER_atomic_end, the parts of message
 * queues (keyed by number) and the phases of barriers (keyed by name).
 *
 * Survives the search: a number stands for the same location until a restart. Functions require
 * numbers from 1 up to, but not including, `count`. */
#pragma once

#include "base/hash_index.h"
#include "machine/memory/naming.h"
#include "machine/site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum location_kind {
    LOCATION_DATA,
    LOCATION_LIFETIME,
    LOCATION_ATOMIC_SECTION, /* `address` is the lock's name */
    /* Of POSIX message queues (models/queue.h); `address` is the number of the name, descriptor or
     * queue: */
    LOCATION_QUEUE_NAME,
    LOCATION_QUEUE_DESCRIPTOR,
    LOCATION_QUEUE_TAIL, /* or the whole queue */
    LOCATION_QUEUE_HEAD,
    LOCATION_BARRIER_PHASE, /* of a barrier (sync.h); `address` is the phase's name */
};

/* The type of the object that begins at a location. It decides the meaning of static initialisers.
 */
enum held {
    HOLDS_DATA,
    HOLDS_MUTEX,
    HOLDS_SEMAPHORE,
    HOLDS_SYNC, /* a condition variable that was initialised by a call */
    HOLDS_RWLOCK,
    HOLDS_SHARED_MUTEX, /* of C++: a read-write lock that no thread locks again */
};

enum { SEVERAL_WRITERS = UINT16_MAX };

struct location {
    uint64_t address;
    /* Of data, or a lifetime, since the last restart (waiting/kept.h), a bit for each thread: those
     * that have accessed it in a loop, and those behind which an access was loose. */
    uint64_t touched, loose;
    const struct site *site; /* of a lifetime: the latest allocation there; else NULL */
    uint32_t object;         /* the number of the object's lifetime; 0: static */
    uint32_t extent;         /* bytes from the object's start to the end of this location; of a
                                lifetime: the size of the latest allocation */
    uint32_t attempts;       /* of data with is_attempted: an element of locations.attempts */
    uint16_t writer;         /* of data: the only thread known to write it, + 1; 0: none;
                                SEVERAL_WRITERS */
    uint16_t waiter;         /* since the last restart, of a semaphore the first thread that waits,
                                of data the first one with an update (updates.h), + 1; 0: none */
    uint8_t size;            /* bytes; 0 for all but data */
    uint8_t kind;            /* enum location_kind */
    uint8_t storage;         /* of a lifetime: enum storage, of the latest allocation */
    uint8_t holds;           /* of data: enum held */
    uint8_t class;       /* of data, since the last restart: the class of its updates; 0: none */
    bool is_seen : 1;    /* of data: see locations_see */
    bool hides_late : 1; /* of data, since the last restart: a store was hidden, which was not the
                                first operation of its iteration (own_stores.h) */
    bool is_mixed : 1;   /* of data: some accesses are in pieces, or of a part */
    bool rests : 1;      /* of data: see locations_rest */
    bool is_loose : 1;   /* of data, or a lifetime: see locations_loosen */
    bool is_object : 1;  /* of data: some operation uses it as a mutex or another object */
    bool is_written : 1; /* of data: some operation writes it as data */
    /* Of data, see machine/updates.h: */
    bool has_updates : 1;  /* a fact: some operations need no order */
    bool is_ordered : 1;   /* a fact: all do */
    bool is_attempted : 1; /* a fact: additions are taken back (machine/taken_back.h), ... */
    bool is_told : 1;      /* ... and some thread may tell */
    bool is_unfit : 1;     /* since the last restart, some operation was none of those */
    bool has_full : 1;     /* likewise, some operation was a full write among them; */
    bool is_awaited : 1;   /* some read waits in a loop */
};

/* Of a location whose additions are taken back (machine/taken_back.h), since the last restart. */
struct attempts {
    uint32_t most_added[2]; /* by one attempt: upwards, downwards */
    uint32_t least_way[2];  /* from a value at which an attempt has failed to its range, - 1 */
    uint16_t attempters;    /* threads above all that attempt */
};

/* A word, or a location that is no memory. */
struct location_word {
    uint64_t key;
    uint32_t numbers[8];    /* by the granule's first byte; 0: there is no number yet */
    uint8_t shape;          /* of a word: bit i: a granule begins at byte i. A subset of the facts,
                            which also have the bits that the word gets at the next restart */
    uint8_t joined;         /* of a word: the bits of `known.joined` whose bytes are in one granule:
                            all, or those torn */
    struct fact_word known; /* the facts about the word, or about a lifetime's first word, when the
                               word came into use */
};

struct locations {
    struct location *table; /* by number; element 0 has size 0 and matches no access */
    size_t count;
    size_t capacity;
    struct attempts *attempts;
    size_t attempts_count;
    size_t attempts_capacity;
    struct location_word *words; /* element 0 is that of all keys which are not in use: zeros */
    size_t word_count;
    size_t word_capacity;
    struct hash_index by_key; /* the indices of words */
    struct facts *facts;
    const struct naming *naming;
    /* If the facts have such orders, enum order_set, or weaker ones, atomic accesses of several
     * granules are in pieces, unless these are torn. ORDER_SETS: they never are. */
    unsigned splits_from;
};

/* Keeps references to `facts`, to which it adds, and to `naming`. `splits_from`: see struct
 * locations. */
void locations_init(struct locations *locations, struct facts *facts, const struct naming *naming,
                    unsigned splits_from);
/* Frees all memory, except the facts. */
void locations_release(struct locations *locations);

/* Forgets all numbers, and splits granules as the facts have it. */
void locations_restart(struct locations *locations);

/* Splits granules until [address, address + size) consists of whole ones, and of parts of joined
 * ones. Returns true if a granule that has a number has to be split: then a restart is due.
 * Requires: 0 < size; the range lies in one word. */
bool locations_fit(struct locations *locations, uint64_t address, unsigned size);

/* From the next restart on, the bytes are in one granule, or are known to be accessed in pieces.
 * Requires: `size` is 2, 4, 8 or 16, and divides the address. */
void locations_join(struct locations *locations, uint64_t address, unsigned size);

/* Whether an atomic access of the bytes, which are in several granules, is in pieces. Otherwise
 * locations_join is due. Requires: as locations_join; locations_fit was called for each word. */
bool locations_in_pieces(const struct locations *locations, uint64_t address, unsigned size);

/* From the next restart on, the bytes that are accessed in one step with those of the location, of
 * which some access was in pieces, are in one granule. */
void locations_tear(struct locations *locations, uint32_t number);

struct granule {
    uint64_t address;
    unsigned size;
};

/* The granule that contains the byte. Requires: locations_fit or locations_of_data was called for
 * its word. */
struct granule locations_granule(const struct locations *locations, uint64_t address);

/* The bytes of the atomic object around the byte that no operation accesses as a whole
 * (oversized.h); size 0: there is none. */
struct granule locations_oversized(struct locations *locations, uint64_t address);

/* From the next restart on, the bytes are such an object. */
void locations_learn_oversized(struct locations *locations, uint64_t address, unsigned size);

/* The location of the granule that begins at `address`. `base` is the start of its object and
 * `object` the object's lifetime. May move the table. Requires: a granule begins at `address`. */
uint32_t locations_of_data(struct locations *locations, uint64_t address, uint64_t base,
                           uint32_t object);

/* The location that is exactly [address, address + size), or 0 if there is none with a number.
 * Requires: 0 < size. */
uint32_t locations_find_data(const struct locations *locations, uint64_t address, unsigned size);

/* A thread has seen that the mutex at the location was held, or that the location did not rest
 * (iteration.h). Learns the fact. */
void locations_see(struct locations *locations, uint32_t number);

/* From the next restart on, the location rests (resting.h), or some access of it, or the end of the
 * lifetime, is loose (kept.h). Both return whether this is a new fact. */
bool locations_rest(struct locations *locations, uint32_t number);
bool locations_loosen(struct locations *locations, uint32_t number);

/* Operations of the location need no order from the next restart on, or all of them do (updates.h).
 * Both return whether this is a new fact. */
bool locations_update(struct locations *locations, uint32_t number);
bool locations_order(struct locations *locations, uint32_t number);

/* From the next restart on, additions to the location are taken back, or some thread may tell
 * (machine/taken_back.h). Each returns whether this is a new fact. */
bool locations_attempt(struct locations *locations, uint32_t number);
bool locations_tell(struct locations *locations, uint32_t number);

/* The location of the lifetime of the objects that begin at `base`. May move the table. Requires:
 * `base` is a multiple of 8. */
uint32_t locations_of_lifetime(struct locations *locations, uint64_t base);

/* The same, or 0 if it has no number. Does not move the table. */
uint32_t locations_find_lifetime(const struct locations *locations, uint64_t base);
/* These may move the table. `kind` is one of LOCATION_QUEUE_..., `lock` the name of a lock of
 * atomic sections (section_locks.h). */
uint32_t locations_of_atomic_section(struct locations *locations, uint64_t lock);
uint32_t locations_of_barrier_phase(struct locations *locations, uint32_t name);
uint32_t locations_of_queue(struct locations *locations, enum location_kind kind, uint32_t number);
