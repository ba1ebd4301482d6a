/* instance.h - events with the writes that they may read from, and a partial order of them: what is
 * fixed of an execution, while its interleaving is open (verify_sc.h, closure.h).
 *
 * An event is named by a number, from 1 on, in the order in which events are added. A thread's
 * events are added in program order. INSTANCE_INIT stands for the initial write of each location.
 *
 * The partial order P has a vector clock for each event: the events that are before it in every
 * interleaving of interest, with the event. It contains program order, and is transitive. A
 * *witness* is an interleaving of all events that refines P, in which each read reads from one of
 * its *good* writes.
 *
 * Everything is rewound together (instance_undo). */
#pragma once

#include "base/error.h"
#include "graph/clock.h"

#include <stddef.h>
#include <stdint.h>

enum { INSTANCE_INIT = 0 };

enum instance_flags {
    INSTANCE_READS = 1,
    INSTANCE_WRITES = 2,
    /* All older writes of the location are before the event in P; likewise reads. So a walk from
     * newer to older ones can end here. */
    INSTANCE_COVERS_WRITES = 4,
    INSTANCE_COVERS_READS = 8,
    /* The event begins or ends a critical section of the mutex that is its location. No two of one
     * mutex overlap in a witness. In the list of the location's writes, an end counts as one. */
    INSTANCE_OPENS = 16,
    INSTANCE_CLOSES = 32,
};

/* An event that reads and writes is one step: it follows its source directly in the order of the
 * location's writes. */
struct instance_event {
    uint32_t location; /* 0: none that matters */
    uint32_t index;    /* in its thread, from 0 */
    uint16_t thread;
    uint16_t flags;       /* enum instance_flags */
    uint32_t choice;      /* the owner's */
    uint32_t good;        /* reads: the first good write in `pool`, */
    uint32_t good_count;  /* and their number */
    uint32_t older_write; /* the location's newest write of those added earlier; 0: none */
    uint32_t older_read;  /* likewise */
    uint32_t partner;     /* INSTANCE_CLOSES: the section's beginning. Set by the owner */
};

struct instance_thread {
    uint32_t *events; /* by index */
    size_t capacity;
    uint32_t count;
};

/* The newest events of a location; 0: none. */
struct instance_location {
    uint32_t write;
    uint32_t read;
};

struct instance {
    struct instance_event *events; /* by number; the first one is INSTANCE_INIT */
    size_t event_capacity;
    uint32_t count;      /* numbers in use are below this */
    uint32_t closed;     /* the events below this number were closed (closure.h) */
    clock_entry *clocks; /* `width` entries for each event; those of INSTANCE_INIT are 0 */
    size_t clock_capacity;
    unsigned width;
    struct instance_thread *threads;
    size_t thread_capacity;
    struct instance_location *locations;
    size_t location_capacity;
    uint32_t *pool; /* sets of good writes, each in ascending order */
    size_t pool_used;
    size_t pool_capacity;
    uint32_t *log; /* see instance.c */
    size_t log_used;
    size_t log_capacity;
};

/* Makes an instance without events. */
void instance_init(struct instance *instance);
void instance_release(struct instance *instance);

/* Makes room for threads and locations below these numbers. It never shrinks. Breaks: pointers to
 * clocks and threads. */
void instance_fit(struct instance *instance, unsigned threads, uint32_t locations);

static inline const struct instance_event *instance_event(const struct instance *instance,
                                                          uint32_t id)
{
    verify(id < instance->count);
    return &instance->events[id];
}

/* The event's clock. Valid until events are added, as are the next two. */
static inline const clock_entry *instance_clock(const struct instance *instance, uint32_t id)
{
    verify(id < instance->count);
    return instance->clocks + (size_t)id * instance->width;
}

/* The good writes of a read, in ascending order. */
static inline const uint32_t *instance_good(const struct instance *instance, uint32_t id)
{
    return instance->pool + instance_event(instance, id)->good;
}

/* Whether the write is good for the read. */
bool instance_is_good(const struct instance *instance, uint32_t read, uint32_t write);

/* Whether P has `id` in the clock. INSTANCE_INIT is in every clock. */
static inline bool instance_in_clock(const struct instance *instance, const clock_entry *clock,
                                     uint32_t id)
{
    const struct instance_event *event = instance_event(instance, id);
    return id == INSTANCE_INIT || clock[event->thread] > (clock_entry)event->index;
}

/* Whether `a` is before `b` in P, or is `b`. */
static inline bool instance_is_before(const struct instance *instance, uint32_t a, uint32_t b)
{
    return instance_in_clock(instance, instance_clock(instance, b), a);
}

/* The thread's last event; 0: none. */
static inline uint32_t instance_last(const struct instance *instance, unsigned thread)
{
    verify(thread < instance->width);
    const struct instance_thread *self = &instance->threads[thread];
    return self->count ? self->events[self->count - 1] : INSTANCE_INIT;
}

/* Adds an event at the end of the thread; its clock is that of its predecessor there. Returns its
 * number. Requires instance_fit. Breaks: pointers to events and clocks. */
uint32_t instance_add(struct instance *instance, unsigned thread, uint32_t location,
                      unsigned flags);

/* Sets INSTANCE_COVERS_WRITES and INSTANCE_COVERS_READS of the events from `id` on, if that is so
 * now. */
void instance_note_covers(struct instance *instance, uint32_t id);

static inline bool instance_covers_writes(const struct instance *instance, uint32_t id)
{
    return instance_event(instance, id)->flags & INSTANCE_COVERS_WRITES;
}

static inline bool instance_covers_reads(const struct instance *instance, uint32_t id)
{
    return instance_event(instance, id)->flags & INSTANCE_COVERS_READS;
}

/* Adds all events of the clock, which P closes, to what is before the event, and before all events
 * behind it. Returns false, with the instance half changed, if the event is in the clock. */
bool instance_raise(struct instance *instance, uint32_t id, const clock_entry *clock);

/* Puts `a` before `b` in P; likewise. */
bool instance_order(struct instance *instance, uint32_t a, uint32_t b);

/* Sets the good writes of a read. Requires ascending order. `good` may be in the pool. */
void instance_set_good(struct instance *instance, uint32_t id, const uint32_t *good,
                       uint32_t count);

/* Calls `visit` for each event whose clock was raised since the log had this length. */
void instance_each_raised(const struct instance *instance, size_t log,
                          void (*visit)(void *context, uint32_t id), void *context);

struct instance_mark {
    uint32_t count;
    uint32_t closed;
    size_t pool;
    size_t log;
};

static inline struct instance_mark instance_mark(const struct instance *instance)
{
    return (struct instance_mark){instance->count, instance->closed, instance->pool_used,
                                  instance->log_used};
}

/* Goes back to the mark. Breaks: later marks. */
void instance_undo(struct instance *instance, struct instance_mark mark);
