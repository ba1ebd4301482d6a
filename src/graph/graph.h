/* graph.h - execution graphs.
 *
 * A graph holds the events of one (partial) execution and the relations between them: program order
 * (po), reads-from (rf), coherence (co, a total order on each location's writes), and a vector clock
 * for each event: porf, its causal prefix (po u rf u create u join). A consistency model
 * (model/memory_model.h) keeps one more clock for each event in the graph: under sc, happens-before (hb).
 * The graph gives that clock room, logs it and undoes it; the model derives it.
 *
 * Events are named by their *stamp*: a number that grows with the order in which they were added.
 * It indexes the parallel arrays `events`, `orders`, `porf` and `hb`, all rewound with the search. Stamp 0,
 * EVENT_INIT, stands for every location's initial write: first in each co, with empty clocks. The
 * stamps of removed events are not used again before the removal is undone.
 *
 * The model's clocks of the newest events are *stale*: they, and the changes that they make to the
 * clocks of older events, are put off until they are needed (graph_update_hb). They are never needed
 * in the many graphs that are complete with these events. Whoever reads a model's clock brings them
 * up to date first; a mark does so, too. Only the oldest stale event may be one that is not
 * co-maximal, so that the others change no clock but their own.
 *
 * Going forward (graph_add) needs no log: its changes follow from the event itself, and undoing is
 * removing the events from the newest on. The log holds the changes that a later event makes to an
 * earlier one: the model's clocks, the events that graph_restrict removes, and the event that
 * graph_reread replaces. `graph_mark` and `graph_undo` go back over all of it.
 *
 * Invariants, verified by graph_check (--enable-checks): porf is what po, rf, creations, joins and
 * causes give; each thread's events are present, in order, with growing stamps; readers and co lists
 * are exact; an RMW follows its source in co. */
#ifndef HEDDLE_GRAPH_GRAPH_H
#define HEDDLE_GRAPH_GRAPH_H

#include "graph/clock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t event_id;

enum { EVENT_INIT = 0 };

enum event_flags {
    EVENT_READS = 1,
    EVENT_WRITES = 2,
    EVENT_PLAIN = 4,      /* not synchronising: takes part in data races */
    EVENT_MAXIMAL = 8,    /* when it was added, what it read or wrote was last in co */
    EVENT_CREATES = 16,   /* creates thread `value` */
    EVENT_PRESENT = 32,   /* in the graph now */
    EVENT_REREAD = 64,    /* a read whose source was replaced by a later write */
    EVENT_JOINS = 128,    /* joins or detaches thread `value` */
    EVENT_WAITS = 256,    /* could not run while another thread's EVENT_HOLDS was last in co */
    EVENT_HOLDS = 512,    /* a write that makes other threads' EVENT_WAITS wait */
    EVENT_SECTION = 1024, /* begins (EVENT_HOLDS) or ends what no preemption may interrupt */
    EVENT_QUEUES = 2048,  /* at one end of a queue: could not run before its cause, nor while the
                             next event in co could not */
    EVENT_GUARDED = 4096, /* could not run while what was last in co keeps it out: graph.disables */
    EVENT_SILENT_STORE = 8192, /* writes what was there, and counts as a read, but for data races */
    /* Could not run as long as something was not so, and need not come back once it was revisited.
     * (That a thread has ended stays so.) */
    EVENT_NEEDS = EVENT_WAITS | EVENT_QUEUES | EVENT_GUARDED,
};

/* One event: 64 bytes. Fields that do not apply are 0. */
struct event {
    uint64_t value;    /* what it writes, or the thread that it creates, joins or detaches */
    uint32_t location; /* 0: none */
    uint32_t object;   /* lifetime location of the object accessed; 0: static */
    event_id rf;       /* reads: the source */
    event_id cause;    /* one more causal predecessor: of a join the joined thread's last event,
                          of an EVENT_QUEUES the one at the queue's other end that let it in */
    event_id co_prev;  /* writes: neighbours in co; EVENT_INIT when first, 0 when last */
    event_id co_next;
    event_id readers;         /* writes: one of its readers, head of a list */
    event_id next_reader;     /* reads: neighbours in the list of the source's readers */
    event_id previous_reader; /* 0: head */
    event_id
        previous_access;   /* the same thread's last event on the same location before this one */
    event_id previous_use; /* the same thread's last event on the same object before this one */
    uint32_t index;        /* in its thread, from 0 */
    uint32_t state;        /* the machine's name for the thread as it was before this event */
    uint16_t thread;
    uint16_t flags; /* enum event_flags */
};

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
    bool has_plain;        /* some event here, in any execution so far, was plain; */
    bool has_atomic;       /* was not; */
    bool has_guarded;      /* was EVENT_GUARDED */
};

struct graph;

/* How a consistency model keeps its clocks in a graph (model/memory_model.h has the whole model). */
struct graph_clocks {
    /* Brings the clocks of all stale events up to date, and what they change in others'. */
    void (*update)(struct graph *graph);
    /* Events were removed; threads have their first keep[t] events left, which were porf-closed.
     * Makes the clocks those of the kept events alone. */
    void (*restricted)(struct graph *graph, const clock_entry *keep);
};

struct graph {
    struct event *events;  /* by stamp */
    clock_entry *porf;     /* `width` entries for each stamp */
    clock_entry *hb;       /* likewise: the model's clocks */
    uint8_t *orders;       /* likewise: memory orders, as the model reads them (addition.order) */
    event_id count;        /* stamps in use are below this */
    event_id stale;        /* the oldest event whose model's clock is put off; 0: none... */
    event_id stale_from;   /* ... then all stamps from here on are, too */
    size_t event_capacity; /* of all four */
    const struct graph_clocks *clocks; /* of the model; NULL: hb is not kept */
    unsigned width;                    /* of clocks */

    struct graph_thread *threads;
    unsigned thread_count; /* threads that have existed in any execution so far */
    size_t thread_capacity;

    struct graph_location *locations;
    event_id *last_access; /* location * width + thread: its last event there; 0: none */
    size_t location_capacity;

    uint32_t *log; /* see undo.c */
    size_t log_used;
    size_t log_capacity;
    bool has_needs;    /* some event, in any execution so far, was EVENT_NEEDS; */
    bool has_sections; /* was EVENT_SECTION */
    /* Whether the EVENT_GUARDED could not run while `write` was last in its location's co. To be set
     * by whoever adds such events, and knows what they mean. */
    bool (*disables)(const void *context, event_id write, const struct event *event);
    const void *context;
    event_id *scratch; /* of graph_restrict */
    size_t scratch_capacity;
};

/* An empty graph. `clocks`, which stays the caller's, may be NULL. */
void graph_init(struct graph *graph, const struct graph_clocks *clocks);
void graph_release(struct graph *graph);
/* Makes room for so many events. Breaks: pointers into the graph. */
void graph_reserve(struct graph *graph, size_t capacity);
/* Makes room for threads and locations below these numbers. Breaks: pointers into the graph. */
void graph_fit(struct graph *graph, unsigned threads, uint32_t locations);

/* --- Looking ------------------------------------------------------------------------------------
 */

static inline const struct event *graph_event(const struct graph *graph, event_id id)
{
    return &graph->events[id];
}

/* The memory order of the event; it is not part of an execution's identity. */
static inline unsigned graph_order(const struct graph *graph, event_id id)
{
    return graph->orders[id];
}

/* The model's clock of the event. Requires that none is stale. */
static inline const clock_entry *graph_hb(const struct graph *graph, event_id id)
{
    return graph->hb + (size_t)id * graph->width;
}

static inline const clock_entry *graph_porf(const struct graph *graph, event_id id)
{
    return graph->porf + (size_t)id * graph->width;
}

/* Whether `clock` includes the event; EVENT_INIT is in every clock. */
static inline bool graph_in_clock(const struct graph *graph, const clock_entry *clock, event_id id)
{
    const struct event *event = graph_event(graph, id);
    return id == EVENT_INIT || clock[event->thread] > (clock_entry)event->index;
}

/* The last event of the thread, or what created it when it has none. */
static inline event_id graph_last(const struct graph *graph, unsigned thread)
{
    const struct graph_thread *self = &graph->threads[thread];
    return self->count ? self->events[self->count - 1] : self->creator;
}

/* What comes before the event in its thread; of its first event, what created the thread. */
static inline event_id graph_before(const struct graph *graph, const struct event *event)
{
    const struct graph_thread *self = &graph->threads[event->thread];
    return event->index ? self->events[event->index - 1] : self->creator;
}

/* Adds to the clock, of what is kept, the events that are older than `id`. */
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

static inline event_id graph_co_last(const struct graph *graph, uint32_t location)
{
    return graph->locations[location].co_last;
}

/* The creation of the thread that the event is the first of; else EVENT_INIT. */
static inline event_id graph_beginning(const struct graph *graph, const struct event *event)
{
    return event->index ? EVENT_INIT : graph->threads[event->thread].creator;
}

/* The write after `write` (EVENT_INIT: the initial one) in the location's co; 0: none. */
static inline event_id graph_co_next(const struct graph *graph, uint32_t location, event_id write)
{
    return write == EVENT_INIT ? graph->locations[location].co_first : graph->events[write].co_next;
}

static inline event_id graph_readers(const struct graph *graph, uint32_t location, event_id write)
{
    return write == EVENT_INIT ? graph->locations[location].init_readers
                               : graph->events[write].readers;
}

/* The write that must come after the event: the next in co after what it writes or reads; 0: none.
 */
static inline event_id graph_successor(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (event->flags & EVENT_WRITES)
        return event->co_next;
    if (event->flags & EVENT_READS)
        return graph_co_next(graph, event->location, event->rf);
    return 0;
}

/* Whether the event, WAITS or GUARDED, could not run when `write` was last in co. */
static inline bool graph_disables(const struct graph *graph, event_id write,
                                  const struct event *event)
{
    if (event->flags & EVENT_GUARDED)
        return graph->disables(graph->context, write, event);
    const struct event *last = graph_event(graph, write);
    return (last->flags & EVENT_HOLDS) && last->thread != event->thread;
}

/* Whether others' events that could not run before the event may do so behind it; yes more often
 * than need be. */
static inline bool graph_may_enable(const struct graph *graph, const struct event *event)
{
    if (!(event->flags & EVENT_WRITES))
        return false;
    unsigned before = graph_event(graph, event->co_prev)->flags, after = event->flags;
    return (before & ~after & EVENT_HOLDS) || (after & EVENT_QUEUES) ||
           graph->locations[event->location].has_guarded;
}

static inline event_id graph_last_access(const struct graph *graph, uint32_t location,
                                         unsigned thread)
{
    return graph->last_access[(size_t)location * graph->width + thread];
}

/* Whether the write that follows `write` in co is an RMW that reads it: nothing may come between.
 */
static inline bool graph_is_read_by_rmw(const struct graph *graph, uint32_t location,
                                        event_id write)
{
    event_id next = graph_co_next(graph, location, write);
    return next != 0 && (graph->events[next].flags & EVENT_READS) != 0;
}

/* --- Changing -----------------------------------------------------------------------------------
 */

/* What graph_add needs to know of a new event; other fields of `struct event` follow from it. */
struct addition {
    uint64_t value;
    uint32_t location;
    uint32_t object;
    event_id rf;      /* for EVENT_READS */
    event_id co_prev; /* for EVENT_WRITES; the same as rf when it reads, too */
    event_id cause;   /* joins, and EVENT_QUEUES */
    uint8_t order;    /* memory order (enum ordering of machine/order.h); 0: not atomic */
    uint16_t flags;   /* READS, WRITES, PLAIN, CREATES, JOINS, NEEDS, HOLDS, SECTION */
};

/* Adds the next event of `thread`. Requires: the graph stays consistent in its model (memory_model_floor),
 * and no RMW reads co_prev. O(threads) when the event is co-maximal; otherwise the model may take
 * longer: under sc, linear in the events that are hb-after it. */
event_id graph_add(struct graph *graph, unsigned thread, const struct addition *addition);

/* Brings the model's clocks up to date. */
static inline void graph_update_hb(struct graph *graph)
{
    if (!graph->stale)
        return;
    if (graph->clocks)
        graph->clocks->update(graph);
    graph->stale = 0;
}

/* Whether the event is hb-before the thread's next one, whatever that will be. Brings hb up to date
 * when it must. */
static inline bool graph_happens_before_next(struct graph *graph, unsigned thread, event_id id)
{
    event_id last = graph_last(graph, thread);
    if (graph_in_clock(graph, graph_porf(graph, last), id))
        return true;
    graph_update_hb(graph);
    return graph_in_clock(graph, graph_hb(graph, last), id);
}

struct graph_mark {
    event_id count;
    size_t log;
};

static inline struct graph_mark graph_mark(struct graph *graph)
{
    graph_update_hb(graph);
    return (struct graph_mark){graph->count, graph->log_used};
}

/* Goes back to the mark; returns whether anything had changed since. Marks are left in the opposite order
 * of their making. */
void graph_undo_changes(struct graph *graph, struct graph_mark mark);
static inline bool graph_undo(struct graph *graph, struct graph_mark mark)
{
    bool has_changed = graph->count > mark.count || graph->log_used > mark.log;
    if (has_changed)
        graph_undo_changes(graph, mark);
    return has_changed;
}

/* Changes to older events since the graph's log had this length. Requires: at most one event was put
 * back since. */
struct graph_changes {
    bool has_removed; /* by graph_restrict or graph_remove */
    event_id reread;  /* by graph_reread, which put it back elsewhere; 0: none */
};
struct graph_changes graph_changes_since(const struct graph *graph, size_t log);

/* Removes from each thread t all events from keep[t] on, in place. Requires: the kept events are
 * porf-closed. Afterwards the model's clocks are those of the kept events alone. */
void graph_restrict(struct graph *graph, const clock_entry *keep);
/* The same, where the kept events are closed under the model's clocks, too, which do not change. */
void graph_remove(struct graph *graph, const clock_entry *keep);

/* Puts the removed event `read` back as the next event of its thread, under its old stamp, as
 * `addition` describes it (a backward revisit). Requires what graph_add does. */
void graph_reread(struct graph *graph, event_id read, const struct addition *addition);

/* Adds the next event of `thread` under a stamp that is in use, but of no present event; without a log,
 * so that it cannot be undone (image.h). Requires what graph_add does. */
void graph_add_as(struct graph *graph, event_id id, unsigned thread,
                  const struct addition *addition);

/* Calls `visit` for every place in which a machine's name for a thread is kept. */
void graph_each_state(struct graph *graph, void (*visit)(void *context, uint32_t *state),
                      void *context);

/* --- The whole graph ----------------------------------------------------------------------------
 */

/* 128 bits that are equal for equal executions (the same events, rf and co), whatever order they
 * were added in, and differ otherwise (up to collisions). */
struct graph_hash {
    uint64_t word[2];
};
struct graph_hash graph_canonical_hash(const struct graph *graph);

/* The number of events that are present. */
size_t graph_size(const struct graph *graph);

/* Derives everything but the model's clocks anew, and calls bug() at the first difference. */
void graph_check(const struct graph *graph);

/* For models: sets row `id` of `clocks`, a table as wide as the graph's, to the least clock that
 * includes those of the event's po predecessor (or its thread's creation), source and cause. */
void graph_derive_clock(struct graph *graph, clock_entry *clocks, event_id id);

#endif
