/* justification.h - why the next event of a thread may be where it is: the choice that a search
 * makes of it.
 *
 * Most events are justified by a chain: an access has a source, a place in co, or both. What
 * OP_CHOOSE becomes is justified by a number. A location without an order (graph/sets.h) has sets:
 * a reading has one, an update needs none. The other roles of events (enum event_role) have no
 * choice: what they come behind follows from the graph. */
#pragma once

#include "graph/clock.h"
#include "graph/graph.h"

enum justified_by { BY_CHAIN, BY_CHOICE, BY_SETS };

/* A value of 16 bytes, which functions take in two registers. */
struct justification {
    union {
        struct {
            event_id source; /* a chain: that it reads; blind writes have none */
            event_id place;  /* the write that it follows in co; `source` if it reads, too */
        };
        uint64_t number;        /* a choice */
        const clock_entry *set; /* sets: the cut of a reading, the caller's; NULL: an update */
    };
    event_id again; /* a removed event of the thread, under whose stamp the event is added: the last
                       step of a backward revisit; EVENT_INIT: it is a new one */
    enum justified_by kind;
};
_Static_assert(sizeof(struct justification) == 16, "a justification is two registers");

/* The justification of an access that reads `source` and, if it writes, comes behind `place`. Each
 * operation ignores what it does not have. */
static inline struct justification by_chain(event_id source, event_id place)
{
    return (struct justification){.source = source, .place = place, .kind = BY_CHAIN};
}

static inline struct justification by_choice(uint64_t number)
{
    return (struct justification){.number = number, .kind = BY_CHOICE};
}

static inline struct justification by_set(const clock_entry *set)
{
    return (struct justification){.set = set, .kind = BY_SETS};
}

/* The same for the removed event. */
static inline struct justification justified_again(struct justification by, event_id removed)
{
    by.again = removed;
    return by;
}
