/* graph.h - execution graphs.
 *
 * A graph holds the events of one complete or partial execution and the relations between them:
 * program order (po), reads-from (rf) and coherence (co, a total order of each location's writes).
 * It keeps a vector clock for each event: porf, the event's causal prefix, which is the closure of
 * po, rf, thread creations, joins and causes. A consistency model (model/memory_model.h) keeps
 * clocks of its own for each event in the graph, the first of which is happens-before (hb). The
 * graph provides the memory of these clocks, logs their changes and undoes them; the model computes
 * them.
 *
 * An event is named by its *stamp*. Stamps grow in the order in which events are added. They index
 * the parallel arrays `events`, `orders`, `porf` and `hb`, which are all rewound with the search.
 * Stamp 0, EVENT_INIT, stands for the initial write of every location: it is first in each co, and
 * its clocks are empty. The stamp of a removed event is not used again until the removal is undone.
 *
 * The model's clocks of the newest events may be *stale*: graph_add does not compute them, nor the
 * changes that these events make to the clocks of older ones. graph_update_hb does, and marks the
 * graph's clocks as up to date. Many graphs are complete and checked without a single use of these
 * clocks. Call graph_update_hb before graph_hb; graph_mark calls it, too. Only the oldest stale
 * event may be one that is not co-maximal, so the other stale events change no clock but their own.
 *
 * graph_add writes no log: it is undone by removing events from the newest on. The log holds the
 * changes that a later event makes to an earlier one: the model's clocks, the events that
 * graph_restrict removes, and the event that graph_reread replaces. `graph_mark` and `graph_undo`
 * undo both kinds of changes.
 *
 * Invariants, verified by graph_check (--enable-checks): porf is the closure that is given above;
 * the events of each thread are present and in order, with growing stamps; the lists of readers and
 * of co are exact; an RMW follows its source in co. */
#pragma once

#include "base/error.h"
#include "base/mix.h"
#include "base/order.h"
#include "graph/clock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t event_id;

enum { EVENT_INIT = 0 };

enum event_flags {
    EVENT_READS = 1,
    EVENT_WRITES = 2,
    EVENT_PLAIN = 4,     /* not synchronising: takes part in data races */
    EVENT_MAXIMAL = 8,   /* when it was added, it read the last write in co, or became it */
    EVENT_PRESENT = 16,  /* in the graph now */
    EVENT_REREAD = 32,   /* a read whose source was replaced by a later write */
    EVENT_WAITS = 64,    /* could not run while another thread's EVENT_HOLDS was last in co */
    EVENT_HOLDS = 128,   /* a write that makes other threads' EVENT_WAITS wait */
    EVENT_SECTION = 256, /* begins (EVENT_HOLDS) or ends a section without preemptions */
    EVENT_GUARDED = 512, /* may have been disabled by another last write in co: graph.disables */
    EVENT_SILENT_STORE = 1024, /* writes the value that was there. It counts as a read, except that
                                  it counts as a write in data races */
    EVENT_UNSET = 2048,        /* writes a word with bits that were never written */
    EVENT_HAS_ROLE = 15 << 12, /* in event.bits: the role is not ROLE_ORDINARY */
};

/* What justifies an event, beside what comes before it in its thread. An access of a location has a
 * source or a place in co, or both (event_flags), if its role does not say otherwise. From
 * ROLE_OTHER_CHOICE on, an event without a source is one of several that its operation may be. */
enum event_role {
    ROLE_ORDINARY,     /* nothing else */
    ROLE_CREATION,     /* of thread `value` */
    ROLE_JOIN,         /* joins or detaches thread `value`; its cause is that one's last event */
    ROLE_QUEUE,        /* at one end of a queue: could not run before its cause, its partner at the
                          other end (discipline/partners.c), nor while the next event in co could
                          not */
    ROLE_ARRIVAL,      /* at a barrier (causes.h) */
    ROLE_DEPARTURE,    /* from it, behind the arrivals of its round */
    ROLE_UPDATE,       /* a write without a place in co (sets.h) */
    ROLE_POST,         /* the same of a semaphore (posts.h) */
    ROLE_OTHER_CHOICE, /* has chosen `value`, which is not the first choice of its operation */
    ROLE_READING,      /* has a set of updates, and no source */
    ROLE_WAIT,         /* has a set of posts, and could not run before those */
    ROLE_FULL_WRITE,   /* both a reading and an update */
    ROLES
};

/* One event: one cache line. Fields that do not apply are 0. */
struct event {
    uint64_t value; /* the value that it writes, or the thread that it creates, joins or detaches,
                       or a number of causes.h */
    uint32_t location; /* 0: none */
    uint32_t object;   /* lifetime location of the object accessed; 0: static */
    event_id rf;       /* reads: the source */
    event_id cause;    /* one more causal predecessor, which its role has; of a departure from a
                          barrier the thread's arrival (causes.h) */
    event_id co_prev;  /* writes: neighbours in co; EVENT_INIT when first, 0 when last */
    event_id co_next;
    event_id readers;     /* writes: one of its readers, head of a list */
    event_id next_reader; /* reads: neighbours in the list of the source's readers */
    event_id
        previous_reader; /* 0: head. Of updates and readings (sets.h): the thread's last event of
                                 the other kind on the same location before this one */
    event_id previous_access; /* the thread's last event on the same location before this one */
    event_id previous_use;    /* the thread's last event on the same object before this one */
    uint32_t index;           /* in its thread, from 0 */
    uint32_t state;           /* the machine's name for the thread as it was before this event */
    uint16_t thread;
    union {
        struct {
            uint16_t flags : 12; /* enum event_flags */
            uint16_t role : 4;   /* enum event_role */
        };
        uint16_t bits; /* both, to change a flag or to ask for several things in one step */
    };
};
_Static_assert(sizeof(struct event) == 64, "an event is a cache line");
_Static_assert(EVENT_UNSET < 1 << 12 && ROLES <= 1 << 4, "flags and role fit in their fields");

/* The event's bits. */
static inline uint16_t event_bits(unsigned flags, unsigned role)
{
    return (uint16_t)(flags | role << 12);
}

/* Whether the event is enabled by a condition that another one may end, so that it may be absent
 * for ever after a revisit. (A join is not: a thread that has ended stays ended.) */
static inline bool event_needs(const struct event *event)
{
    return (event->flags & (EVENT_WAITS | EVENT_GUARDED)) || event->role == ROLE_QUEUE ||
           event->role == ROLE_WAIT;
}

struct graph_thread {
    event_id *events; /* by index */
    size_t capacity;
    uint32_t count;
    uint32_t state;   /* the machine's name for the thread as it is now; 0: not created */
    event_id creator; /* the event that created it; EVENT_INIT for main */
    event_id joiner;  /* the event that joined or detached it; 0: none */
};

struct graph_location {
    event_id co_first;     /* co's first write after the initial one; 0: none */
    event_id co_last;      /* EVENT_INIT when nothing was written */
    event_id init_readers; /* head of the list of those that read the initial value */
    uint32_t plain;        /* the graph's plain accesses */
    /* In any execution so far, some event here... */
    bool has_plain;     /* ... was plain */
    bool has_atomic;    /* ... was not plain */
    bool has_guarded;   /* ... was EVENT_GUARDED */
    bool has_overwrite; /* ... wrote without reading, behind another write in co */
    bool has_sets;      /* ... was an update without an order, or a reading (sets.h) */
    bool is_racy;       /* data races are no errors here, and no event is plain (racy.h) */
};

struct graph;

/* The part of a consistency model that keeps its clocks in a graph; model/memory_model.h has the
 * rest. */
struct graph_clocks {
    unsigned rows; /* clocks of each event; 0: none, and `update` is not called */
    unsigned
        set_row; /* of a reading: its set (sets.h); 0: its causal prefix has no other updates */
    unsigned full_row; /* where set_row is 0: what comes before a full write (sets.h) that follows
                          the event, but for buffered stores */
    /* Each order of the events that respects hb is an interleaving of which the graph is what has
     * happened: hb has all of porf, co and fr. Requires one row. */
    bool has_interleavings;
    /* Computes the clocks of all stale events, and their changes to older events' clocks. */
    void (*update)(struct graph *graph);
    /* Called after events were removed, so that thread t has its first keep[t] events left. These
     * are porf-closed. Computes the clocks of the kept events without the removed ones. NULL: the
     * clocks of an event depend on its causal prefix alone. */
    void (*restricted)(struct graph *graph, const clock_entry *keep);
};

struct graph {
    struct event *events;          /* by stamp */
    clock_entry *porf;             /* `width` entries for each stamp */
    clock_entry *hb;               /* likewise, `rows` times: the model's clocks */
    const clock_entry *precedence; /* one of the two above; see graph_precedence */
    uint8_t *orders;       /* by stamp: memory orders, as the model reads them (addition.order), and
                              ORDER_YIELDS */
    event_id count;        /* stamps in use are below this */
    event_id stale;        /* the oldest event with a stale model's clock; 0: none */
    event_id stale_from;   /* if stale: all events with stamps from here on are stale, too */
    size_t event_capacity; /* of all four */
    const struct graph_clocks *clocks; /* of the model; NULL: it keeps none */
    unsigned width;                    /* of clocks */
    unsigned rows;                     /* of clocks; 0: there are none */
    unsigned stride;                   /* entries of all of the model's clocks of an event */

    struct graph_thread *threads;
    unsigned thread_count; /* threads that have existed in any execution so far */
    size_t thread_capacity;

    struct graph_location *locations;
    event_id *last_access; /* location * width + thread: its last event there; 0: none */
    size_t location_capacity;
    uint32_t *sets; /* the locations that have had updates without an order, or readings (sets.h) */
    size_t set_count;
    size_t set_capacity;

    uint32_t *log; /* see undo.c */
    size_t log_used;
    size_t log_capacity;
    unsigned orders_seen; /* order_bit (base/order.h) of all events in any execution so far */
    bool has_needs;       /* in any execution so far, some event was one of event_needs, or a
                             departure from a barrier (causes.h) */
    bool has_sections;    /* likewise, EVENT_SECTION */
    bool has_yields;      /* likewise, one in front of which its thread yields */
    /* Whether the EVENT_GUARDED event is disabled while `write` is last in its location's co. The
     * owner of the graph sets this before it adds such events. */
    bool (*disables)(const void *context, event_id write, const struct event *event);
    const void *context;
    event_id *scratch; /* of graph_restrict */
    size_t scratch_capacity;
};

/* Makes an empty graph, with one thread. `clocks` stays the caller's, and outlives the graph; NULL:
 * the model keeps none. */
void graph_init(struct graph *graph, const struct graph_clocks *clocks);
void graph_release(struct graph *graph);
/* Makes room for `capacity` events, EVENT_INIT included. Requires that the graph has no more.
 * Breaks: pointers into the graph. */
void graph_reserve(struct graph *graph, size_t capacity);
/* Makes room for threads and locations below these numbers. It never shrinks. Breaks: pointers into
 * the graph. */
void graph_fit(struct graph *graph, unsigned threads, uint32_t locations);

/* --- Looking ---------------------------------------------------------------------------------- */

/* The event with this stamp. Requires that the stamp is in use. Valid until events are added. */
static inline const struct event *graph_event(const struct graph *graph, event_id id)
{
    verify(id < graph->count);
    return &graph->events[id];
}

/* The memory order of the event; it is not part of an execution's identity. */
static inline unsigned graph_order(const struct graph *graph, event_id id)
{
    return graph->orders[id] & (unsigned)~ORDER_YIELDS;
}

/* Whether the thread yields in front of the event, so that another one may run there without a
 * preemption. */
static inline bool graph_yields(const struct graph *graph, event_id id)
{
    return graph->orders[id] & ORDER_YIELDS;
}

/* Whether the event is a fence, in a model that reads orders. */
static inline bool graph_is_fence(const struct graph *graph, event_id id)
{
    return graph_event(graph, id)->location == 0 && graph_order(graph, id) != 0;
}

/* The model's clock `row` of the event. Requires that there is one, and that it is not stale. As
 * long as other clocks are stale, it may lack the changes that they make. Valid as long as
 * graph_event. */
static inline clock_entry *graph_row(const struct graph *graph, event_id id, unsigned row)
{
    verify(id < graph->count && row * graph->width < graph->stride);
    return graph->hb + (size_t)id * graph->stride + row * graph->width;
}

/* The first one of these clocks. */
static inline const clock_entry *graph_hb(const struct graph *graph, event_id id)
{
    return graph_row(graph, id, 0);
}

/* The event's causal prefix, with the event. Valid as long as graph_event. */
static inline const clock_entry *graph_porf(const struct graph *graph, event_id id)
{
    verify(id < graph->count);
    return graph->porf + (size_t)id * graph->width;
}

static inline bool graph_has_interleavings(const struct graph *graph)
{
    return graph->precedence == graph->hb;
}

/* The events that come before the event in each linearisation (preemption/preemptions.h), with the
 * event: if the graph has interleavings, those that happen before it; else, its causal prefix.
 * Requires that no clock is stale. Valid as long as graph_event. */
static inline const clock_entry *graph_precedence(const struct graph *graph, event_id id)
{
    verify(id < graph->count);
    return graph->precedence + (size_t)id * graph->width;
}

/* Whether `clock` includes the event; EVENT_INIT is in every clock. */
static inline bool graph_in_clock(const struct graph *graph, const clock_entry *clock, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return id == EVENT_INIT || clock[event->thread] > (clock_entry)event->index;
}

/* The last event of the thread; the event that created the thread when it has none. */
static inline event_id graph_last(const struct graph *graph, unsigned thread)
{
    verify(thread < graph->thread_count);
    const struct graph_thread *self = &graph->threads[thread];
    return self->count ? self->events[self->count - 1] : self->creator;
}

/* The event before this one in its thread; for the first event, the one that created the thread. */
static inline event_id graph_before(const struct graph *graph, const struct event *event)
{
    const struct graph_thread *self = &graph->threads[event->thread];
    return event->index ? self->events[event->index - 1] : self->creator;
}

/* Adds all events that are older than `id` to the clock of kept events. */
static inline void graph_keep_older(const struct graph *graph, clock_entry *keep, event_id id)
{
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        clock_entry older = (clock_entry)thread->count;
        while (older > keep[t] && thread->events[older - 1] >= id)
            older--;
        keep[t] = older;
    }
}

/* The last write in the location's co; EVENT_INIT when there is none. */
static inline event_id graph_co_last(const struct graph *graph, uint32_t location)
{
    verify(location < graph->location_capacity);
    return graph->locations[location].co_last;
}

/* If the event is the first of its thread, the event that created the thread; else EVENT_INIT. */
static inline event_id graph_beginning(const struct graph *graph, const struct event *event)
{
    return event->index ? EVENT_INIT : graph->threads[event->thread].creator;
}

/* The write after `write` (EVENT_INIT: the initial one) in the location's co; 0: none. */
static inline event_id graph_co_next(const struct graph *graph, uint32_t location, event_id write)
{
    verify(location < graph->location_capacity);
    verify(graph_event(graph, write)->flags & EVENT_WRITES);
    return write == EVENT_INIT ? graph->locations[location].co_first : graph->events[write].co_next;
}

/* The first in the list of the write's readers (event.next_reader leads on); 0: none. */
static inline event_id graph_readers(const struct graph *graph, uint32_t location, event_id write)
{
    verify(location < graph->location_capacity);
    verify(graph_event(graph, write)->flags & EVENT_WRITES);
    return write == EVENT_INIT ? graph->locations[location].init_readers
                               : graph->events[write].readers;
}

/* The next write in co after the event, or after its source if it only reads; 0: none. */
static inline event_id graph_successor(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (event->flags & EVENT_WRITES)
        return event->co_next;
    if (event->flags & EVENT_READS)
        return graph_co_next(graph, event->location, event->rf);
    return 0;
}

/* Whether the event is disabled while `write` is last in co. Requires that it is EVENT_WAITS or
 * EVENT_GUARDED. */
static inline bool graph_disables(const struct graph *graph, event_id write,
                                  const struct event *event)
{
    verify(event->flags & (EVENT_WAITS | EVENT_GUARDED));
    verify(graph->disables || !(event->flags & EVENT_GUARDED));
    if (event->flags & EVENT_GUARDED)
        return graph->disables(graph->context, write, event);
    const struct event *last = graph_event(graph, write);
    return (last->flags & EVENT_HOLDS) && last->thread != event->thread;
}

/* Whether the event may enable events of other threads. An over-approximation. */
static inline bool graph_may_enable(const struct graph *graph, const struct event *event)
{
    if (!(event->flags & EVENT_WRITES))
        return false;
    unsigned before = graph_event(graph, event->co_prev)->flags, after = event->flags;
    return (before & ~after & EVENT_HOLDS) || event->role == ROLE_QUEUE ||
           graph->locations[event->location].has_guarded;
}

/* The thread's last event on the location, which may be an object's lifetime; 0: none. */
static inline event_id graph_last_access(const struct graph *graph, uint32_t location,
                                         unsigned thread)
{
    verify(location < graph->location_capacity && thread < graph->width);
    return graph->last_access[(size_t)location * graph->width + thread];
}

/* Whether the next write in co is an RMW that reads `write`. No write may come between the two. */
static inline bool graph_is_read_by_rmw(const struct graph *graph, uint32_t location,
                                        event_id write)
{
    event_id next = graph_co_next(graph, location, write);
    return next != 0 && (graph->events[next].flags & EVENT_READS) != 0;
}

/* --- The whole graph -------------------------------------------------------------------------- */

/* 128 bits. They are equal for equal executions (the same events, rf and co), in whichever order
 * the events were added, and differ otherwise, up to collisions. */
struct graph_hash {
    uint64_t word[2];
};

/* Mixes the word in, so that the order of words counts. */
static inline void graph_hash_add(struct graph_hash *hash, uint64_t word)
{
    hash->word[0] = mix64(hash->word[0] + word);
    hash->word[1] = mix64(hash->word[1] ^ (word + 0x9e3779b9));
}

struct graph_hash graph_canonical_hash(const struct graph *graph);

/* A hash of what the execution chose: sources, co predecessors, numbers. It is the same in each
 * process that numbers threads alike. */
uint64_t graph_choices_hash(const struct graph *graph);

/* The newest event in front of `id` that is not in the clock; EVENT_INIT: there is none. Takes
 * O(threads * log events): a walk over events outside a clock calls it when it has passed over many
 * others. */
enum { GRAPH_MANY_PASSED = CHECKS ? 2 : 64 };
event_id graph_newest_outside(const struct graph *graph, const clock_entry *clock, event_id id);

/* The number of events that are present. */
size_t graph_size(const struct graph *graph);

/* Computes everything but the model's clocks from po, rf and co, and calls bug() at the first
 * difference. */
void graph_check(const struct graph *graph);

/* For models: sets row `id` of `clocks`, a table as wide as the graph's clocks, to the least clock
 * that includes the event and the rows of its po predecessor (or its thread's creation), its source
 * and its cause. */
void graph_derive_clock(struct graph *graph, clock_entry *clocks, event_id id);
