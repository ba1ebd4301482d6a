#include "preemption/linearisation.h"

#include "base/error.h"
#include "base/memory.h"
#include "preemption/lower_bound.h"

#include <stdlib.h>

enum {
    STEP_BITS = 40, /* binary logarithm of STEP */
    MANY = 1 << 20, /* preemptions: what leaving an atomic section counts */
};

static const uint64_t STEP = UINT64_C(1) << STEP_BITS; /* to the label of a block at the end */
static const uint64_t HIGHEST = UINT64_C(1) << 62;     /* behind this label all others find room */

void witness_init(struct witness *witness)
{
    *witness =
        (struct witness){.now = {.counted = EVENT_INIT + 1, .last_thread = WITNESS_NO_THREAD}};
    array_reserve(witness->labels, witness->capacity, 1);
    witness->labels[EVENT_INIT] = 0;
}

void witness_release(struct witness *witness)
{
    free(witness->labels);
    free(witness->log);
    *witness = (struct witness){0};
}

static inline uint64_t *label(const struct witness *witness, event_id id)
{
    return &witness->labels[witness->now.base + id];
}

static void replace_label(struct witness *witness, event_id id, uint64_t new)
{
    array_reserve(witness->log, witness->log_capacity, witness->now.log_used + 1);
    witness->log[witness->now.log_used++] =
        (struct witness_change){witness->now.base + id, *label(witness, id)};
    *label(witness, id) = new;
}

void witness_undo_changes(struct witness *witness, uint32_t log_used)
{
    while (witness->now.log_used > log_used) {
        const struct witness_change *change = &witness->log[--witness->now.log_used];
        witness->labels[change->place] = change->label;
    }
}

/* --- What comes before an event -----------------------------------------------------------------
 */

/* What has no label yet comes later than all that has. */
static inline bool is_labelled(const struct witness *witness, event_id id)
{
    return id < witness->now.counted;
}

static inline uint64_t later_of(const struct witness *witness, event_id id, uint64_t latest)
{
    if (!is_labelled(witness, id))
        return latest;
    uint64_t other = *label(witness, id);
    return other > latest ? other : latest;
}

/* The newest write in front of the event's place in co that has a label. */
static event_id write_before(const struct witness *witness, const struct graph *graph,
                             const struct event *event)
{
    event_id before = event->co_prev;
    while (!is_labelled(witness, before))
        before = graph_event(graph, before)->co_prev;
    return before;
}

/* The label of the last block with something that must come directly before the event: of its
 * po-predecessor's, if that is all that it needs. */
static uint64_t latest_need(const struct witness *witness, const struct graph *graph,
                            const struct event *event)
{
    uint64_t latest = later_of(witness, event->rf, 0);
    latest = later_of(witness, event->cause, latest);
    latest = later_of(witness, graph_before(graph, event), latest);
    if (!(event->flags & EVENT_WRITES))
        return latest;
    event_id before = write_before(witness, graph, event);
    latest = later_of(witness, before, latest);
    event_id reader = graph_readers(graph, event->location, before);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        latest = later_of(witness, reader, latest);
    return latest;
}

/* Whether that is a later block than its po-predecessor's, `own`. */
static bool needs_later(const struct witness *witness, const struct graph *graph,
                        const struct event *event, uint64_t own)
{
    if (later_of(witness, event->rf, own) != own || later_of(witness, event->cause, own) != own)
        return true;
    if (!(event->flags & EVENT_WRITES))
        return false;
    event_id before = write_before(witness, graph, event);
    if (later_of(witness, before, own) != own)
        return true;
    event_id reader = graph_readers(graph, event->location, before);
    while (reader && later_of(witness, reader, own) == own)
        reader = graph_event(graph, reader)->next_reader;
    return reader != 0;
}

/* --- What leaving a thread costs ----------------------------------------------------------------
 */

static bool is_in_section(const struct graph *graph, const struct event *event)
{
    const event_id *events = graph->threads[event->thread].events;
    for (uint32_t i = event->index; i-- > 0;) {
        unsigned flags = graph_event(graph, events[i])->flags;
        if (flags & EVENT_SECTION)
            return (flags & EVENT_HOLDS) != 0;
    }
    return false;
}

/* Whether the queue had nothing for the event, that is, for the next one at its end. */
static bool has_waited_for_queue(const struct witness *witness, const struct graph *graph,
                                 const struct event *event, uint64_t left)
{
    while (!is_labelled(witness, event->co_prev) || *label(witness, event->co_prev) > left)
        event = graph_event(graph, event->co_prev);
    return *label(witness, event->cause) > left;
}

/* Whether the thread, left in the block `left`, waited for the end of the thread that the event
 * joins, for the lock that it takes, or for a queue. */
static bool has_waited(const struct witness *witness, const struct graph *graph,
                       const struct event *event, uint64_t left)
{
    if (event->flags & EVENT_JOINS)
        return *label(witness, event->cause) > left;
    if (event->flags & EVENT_QUEUES)
        return has_waited_for_queue(witness, graph, event, left);
    event_id write = event->rf;
    while (!is_labelled(witness, write) || *label(witness, write) > left)
        write = graph_event(graph, write)->co_prev;
    return graph_keeps_out(graph, write, event);
}

/* How many preemptions it counts that the event is in another block than its po-predecessor, in the
 * block `left`. */
static inline uint32_t cost(const struct witness *witness, const struct graph *graph,
                            const struct event *event, uint64_t left)
{
    if (gap_may_wait(event) && has_waited(witness, graph, event, left))
        return 0;
    return graph->has_sections && is_in_section(graph, event) ? MANY : 1;
}

void witness_recount(struct witness *witness, const struct graph *graph)
{
    const uint64_t *labels = label(witness, EVENT_INIT);
    const event_id counted = witness->now.counted;
    uint32_t preemptions = 0;
    if (witness->now.preemptions == WITNESS_LOST)
        return;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const event_id *events = graph->threads[t].events;
        uint32_t count = graph->threads[t].count;
        uint64_t block = 0;
        for (uint32_t i = 0; i < count && events[i] < counted; i++) {
            uint64_t own = labels[events[i]];
            if (own != block && i > 0)
                preemptions += cost(witness, graph, graph_event(graph, events[i]), block);
            block = own;
        }
    }
    witness->now.preemptions = preemptions;
}

/* --- What none is without -----------------------------------------------------------------------
 */

/* Whether the event number `i` of a thread, from 1 on, is in another block than the one before. */
static inline bool is_switch(const struct witness *witness, const event_id *events, uint32_t i)
{
    return *label(witness, events[i]) != *label(witness, events[i - 1]);
}

/* Those of one thread. */
static uint32_t forced_in_thread(const struct witness *witness, const struct graph *graph,
                                 const struct graph_thread *thread)
{
    uint32_t forced = 0;
    clock_entry first = 0;
    for (uint32_t i = 1; i < thread->count; i++) {
        const struct event *event = graph_event(graph, thread->events[i]);
        bool waits = gap_may_wait(event);
        bool is_gap =
            !waits && is_switch(witness, thread->events, i) && gap_is_between(graph, first, event);
        forced += is_gap;
        if (waits || is_gap)
            first = (clock_entry)i;
    }
    return forced;
}

uint32_t witness_forced(const struct witness *witness, const struct graph *graph)
{
    uint32_t forced = 0;
    for (unsigned t = 0; t < graph->thread_count; t++)
        forced += forced_in_thread(witness, graph, &graph->threads[t]);
    return forced;
}

/* --- Growing ------------------------------------------------------------------------------------
 */

/* The event gets a block of its own, or a part of one. */
static void begin_block(struct witness *witness, const struct graph *graph, event_id id,
                        uint64_t new)
{
    const struct event *event = graph_event(graph, id);
    *label(witness, id) = new;
    if (event->index)
        witness->now.preemptions +=
            cost(witness, graph, event, *label(witness, graph_before(graph, event)));
}

/* Adds an event behind which nothing has to come; not to the last block, where its thread is. */
static void add_last(struct witness *witness, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (event->index) {
        uint64_t own = *label(witness, graph_before(graph, event));
        if (!needs_later(witness, graph, event, own)) {
            *label(witness, id) = own;
            return;
        }
    }
    witness->now.last += STEP;
    witness->now.last_thread = event->thread;
    begin_block(witness, graph, id, witness->now.last);
}

/* Cuts the block of `next` in two, in front of that, and puts the event in between. */
static void cut_block(struct witness *witness, const struct graph *graph, event_id id,
                      event_id next)
{
    struct witness_mark *now = &witness->now;
    const struct event *event = graph_event(graph, next);
    const struct graph_thread *thread = &graph->threads[event->thread];
    uint64_t block = *label(witness, next), behind = block + (UINT64_C(1) << now->gap_bits) / 2;
    if (event->index && *label(witness, thread->events[event->index - 1]) == block)
        now->preemptions += cost(witness, graph, event, block);
    for (uint32_t i = event->index; i < thread->count && is_labelled(witness, thread->events[i]);
         i++)
        if (*label(witness, thread->events[i]) == block)
            replace_label(witness, thread->events[i], behind);
    if (behind > now->last) {
        now->last = behind;
        now->last_thread = event->thread;
    }
    now->gap_bits -= 2;
    begin_block(witness, graph, id, block + (UINT64_C(1) << now->gap_bits));
}

/* Puts the thread's event number `index`, and all that comes after it, behind everything else; returns a
 * label in between. */
static uint64_t put_behind(struct witness *witness, const struct graph *graph, unsigned thread,
                           clock_entry index)
{
    struct witness_mark *now = &witness->now;
    const uint64_t behind = now->last + STEP;
    const uint32_t from = now->base;
    now->base += now->counted;
    array_reserve(witness->labels, witness->capacity, (size_t)now->base + graph->count);
    *label(witness, EVENT_INIT) = 0;
    for (unsigned t = 0; t < graph->thread_count; t++)
        for (uint32_t i = 0; i < graph->threads[t].count; i++) {
            event_id id = graph->threads[t].events[i];
            if (!is_labelled(witness, id))
                break;
            bool later = graph_hb(graph, id)[thread] > index;
            *label(witness, id) = witness->labels[from + id] + (later ? behind : 0);
        }
    now->last += behind;
    now->last_thread = WITNESS_NO_THREAD;
    return behind;
}

/* Puts the write `next` and all that comes after it behind everything else, and the event in between. */
static void add_between(struct witness *witness, const struct graph *graph, event_id id,
                        event_id next)
{
    struct witness_mark *now = &witness->now;
    const event_id counted = now->counted;
    const struct event *write = graph_event(graph, next);
    now->is_makeshift = true;
    if (now->last > HIGHEST) {
        now->preemptions = WITNESS_LOST;
        return;
    }
    uint64_t between = put_behind(witness, graph, write->thread, (clock_entry)write->index);
    *label(witness, id) = between;
    if (id == counted)
        now->counted++;
    witness_recount(witness, graph);
    now->counted = counted;
}

/* Adds an event that must come before the write `next`. */
static void add_before(struct witness *witness, const struct graph *graph, event_id id,
                       event_id next)
{
    struct witness_mark *now = &witness->now;
    const struct event *event = graph_event(graph, id);
    uint64_t limit = *label(witness, next), latest = latest_need(witness, graph, event);
    if (event->index && latest < limit && latest == *label(witness, graph_before(graph, event)))
        *label(witness, id) = latest;
    else if (latest > limit || now->gap_bits < 2)
        add_between(witness, graph, id, next);
    else if (latest == limit)
        cut_block(witness, graph, id, next);
    else
        begin_block(witness, graph, id, limit - (UINT64_C(1) << --now->gap_bits));
}

/* The event that comes directly behind this one, which is not maximal. */
static event_id next_labelled(const struct witness *witness, const struct graph *graph, event_id id)
{
    event_id next = graph_successor(graph, id);
    while (!is_labelled(witness, next))
        next = graph_event(graph, next)->co_next;
    return next;
}

static inline void add(struct witness *witness, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (!(event->flags & EVENT_MAXIMAL))
        add_before(witness, graph, id, next_labelled(witness, graph, id));
    else if (event->thread == witness->now.last_thread)
        *label(witness, id) = witness->now.last;
    else
        add_last(witness, graph, id);
}

void witness_update_events(struct witness *witness, const struct graph *graph, event_id end)
{
    struct witness_mark *now = &witness->now;
    array_reserve(witness->labels, witness->capacity, now->base + end);
    for (; now->counted < end && now->preemptions != WITNESS_LOST; now->counted++)
        add(witness, graph, now->counted);
    now->counted = end;
}

uint32_t witness_most(const struct witness *witness, const struct graph *graph)
{
    uint32_t preemptions = witness->now.preemptions;
    unsigned thread = witness->now.last_thread;
    if (preemptions == WITNESS_LOST || graph->has_sections)
        return WITNESS_LOST;
    for (event_id id = witness->now.counted; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_MAXIMAL))
            return WITNESS_LOST;
        preemptions += event->thread != thread && event->index > 0;
        thread = event->thread;
    }
    return preemptions;
}

void witness_move(struct witness *witness, const struct graph *graph, event_id id)
{
    if (witness->now.preemptions == WITNESS_LOST)
        return;
    replace_label(witness, id, 0);
    add(witness, graph, id);
}

void witness_shrink(struct witness *witness, const struct graph *graph)
{
    struct witness_mark *now = &witness->now;
    if (now->preemptions == WITNESS_LOST)
        return;
    now->last = 0;
    now->last_thread = WITNESS_NO_THREAD;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        uint64_t last = thread->count ? *label(witness, thread->events[thread->count - 1]) : 0;
        if (last >= now->last) {
            now->last_thread = last > now->last ? t : WITNESS_NO_THREAD;
            now->last = last;
        }
    }
}

void witness_set(struct witness *witness, const struct graph *graph, const event_id *order,
                 size_t count, uint32_t preemptions)
{
    struct witness_mark *now = &witness->now;
    now->base += now->counted;
    now->counted = graph->count;
    now->preemptions = preemptions;
    now->is_makeshift = false;
    now->last = 0;
    now->gap_bits = STEP_BITS;
    array_reserve(witness->labels, witness->capacity, now->base + now->counted);
    *label(witness, EVENT_INIT) = 0;
    unsigned thread = graph->thread_count;
    for (size_t i = 0; i < count; i++) {
        unsigned next = graph_event(graph, order[i])->thread;
        now->last += next == thread ? 0 : STEP;
        *label(witness, order[i]) = now->last;
        thread = next;
    }
    now->last_thread = thread;
}

/* Whether another thread has a block of this label. */
static bool is_shared(const struct witness *witness, const struct graph *graph, unsigned thread,
                      uint64_t block)
{
    for (unsigned t = 0; t < graph->thread_count; t++)
        for (uint32_t i = 0; t != thread && i < graph->threads[t].count; i++)
            if (*label(witness, graph->threads[t].events[i]) == block)
                return true;
    return false;
}

void witness_check(struct witness *witness, const struct graph *graph)
{
    struct witness_mark *now = &witness->now;
    if (now->preemptions == WITNESS_LOST)
        return;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        uint64_t before = 1;
        for (uint32_t i = 0; i < graph->threads[t].count; i++) {
            const struct event *event = graph_event(graph, graph->threads[t].events[i]);
            uint64_t own = *label(witness, graph->threads[t].events[i]);
            if (own < before || own > now->last || latest_need(witness, graph, event) > own ||
                is_shared(witness, graph, t, own))
                bug("a witness is no linearisation");
            before = own;
        }
    }
    uint32_t said = now->preemptions;
    witness_recount(witness, graph);
    if (now->preemptions > said)
        bug("a witness has more preemptions than it says");
    now->preemptions = said;
}
