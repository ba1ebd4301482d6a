/* candidate.h - a candidate execution, and whether the axioms of sequential consistency allow it.
 *
 * A candidate is plain data: events in program order (po), what each read reads (rf), and for each
 * location a total order of its writes (co). It has nothing of the engine in it, keeps no clocks,
 * and is judged as a whole: it is consistent when
 *   - each read-modify-write comes directly behind what it reads in co (atomicity), and
 *   - po, rf, co and fr together have no cycle, where fr leads from a read to the write that comes
 *     behind its source in co. Other orders that the program gives count as po: what comes before a
 *     thread's first event (the one that creates it), and an event's `cause`.
 * weak.h has the other models. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { CANDIDATE_THREADS = 5, CANDIDATE_EVENTS = 63, CANDIDATE_INIT = 0 };

/* Events are named by numbers from 1 on; CANDIDATE_INIT is the initial write of every location. */
struct candidate_event {
    uint32_t location; /* 0: none */
    uint32_t value;    /* of data, what it writes; of a choice, what was chosen; of a creation or a
                          join, the thread; else 0 */
    uint8_t thread;
    uint8_t index;                  /* in its thread, from 0 */
    uint8_t rf;                     /* of a read */
    uint8_t co_prev;                /* of a write: the one directly before it in co */
    uint8_t set[CANDIDATE_THREADS]; /* of a reading without a source: how many events of each thread
                                       there are up to the last update that it has */
    uint8_t cause;                  /* one more event that comes before it; 0: none */
    bool reads;
    bool writes;
    bool is_data; /* takes part in data races, ... */
    bool is_plain;
    uint8_t order; /* enum ordering; ORDER_NONE: plain, or neither an access nor a fence. Under
                      sequential consistency, all that matters is whether an operation on a lock is
                      relaxed: then it orders nothing */
    /* Of no use under sequential consistency: */
    bool is_locked; /* x86 does it with the store buffer empty, and leaves it so */
    bool is_full;   /* a creation or a join */
};

struct candidate_execution {
    unsigned count; /* names up to this one are events */
    struct candidate_event events[CANDIDATE_EVENTS + 1];
    uint8_t threads[CANDIDATE_THREADS][CANDIDATE_EVENTS]; /* the events of each thread in order */
    uint8_t lengths[CANDIDATE_THREADS];
    uint8_t creators[CANDIDATE_THREADS]; /* 0: none, or not created */
};

struct candidate_hash {
    uint64_t word[2];
};

/* Adds the event as the last one of its thread, and returns its name. Sets its index. Leaves all
 * others as they are. Requires room. */
unsigned candidate_append(struct candidate_execution *candidate, struct candidate_event event);

/* The same; a write is put into co behind its co_prev, before what was there. */
unsigned candidate_insert(struct candidate_execution *candidate, struct candidate_event event);

/* Takes back the newest candidate_insert. */
void candidate_remove(struct candidate_execution *candidate);

/* The write directly behind `write` in the location's co; 0: none. */
unsigned candidate_co_next(const struct candidate_execution *candidate, uint32_t location,
                           unsigned write);
/* The location's last write, or CANDIDATE_INIT. */
unsigned candidate_co_last(const struct candidate_execution *candidate, uint32_t location);

/* Whether each read-modify-write comes directly behind what it reads. */
bool candidate_is_atomic(const struct candidate_execution *candidate);

/* Under sequential consistency. */
bool candidate_is_consistent(const struct candidate_execution *candidate);

/* Whether two accesses of two threads conflict, and one of them is plain. */
bool candidate_may_race(const struct candidate_event *one, const struct candidate_event *other);

/* Whether two accesses to the same data, one of them plain and one of them a write, are not ordered
 * by po and rf. An event's own read orders it only if the event and its source are atomic.
 * Requires that no event reads from, or is caused by, one of a higher number. */
bool candidate_has_race(const struct candidate_execution *candidate);

/* Equal for equal events, rf and co, whatever the events' numbers are. Not both words are 0. */
struct candidate_hash candidate_hash(const struct candidate_execution *candidate);
