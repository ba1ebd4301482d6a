#include "preemption/linearisation.h"

#include "base/error.h"
#include "base/memory.h"
#include "preemption/lower_bound.h"

#include <stdlib.h>

enum {
    STEP_BITS = 40, /* binary logarithm of STEP */
    MANY = 1 << 20, /* preemptions: what leaving an atomic section counts */
};

static const uint64_t STEP = UINT64_C(1) << STEP_BITS; /* to the label of a context at the end */
static const uint64_t HIGHEST = UINT64_C(1) << 62;     /* behind this label all others find room */

void linearisation_init(struct linearisation *linearisation)
{
    *linearisation = (struct linearisation){
        .now = {.counted = EVENT_INIT + 1, .last_thread = LINEARISATION_NO_THREAD}};
    array_reserve(linearisation->labels, linearisation->capacity, 1);
    linearisation->labels[EVENT_INIT] = 0;
}

void linearisation_release(struct linearisation *linearisation)
{
    free(linearisation->labels);
    free(linearisation->log);
    *linearisation = (struct linearisation){0};
}

static inline uint64_t *label(const struct linearisation *linearisation, event_id id)
{
    return &linearisation->labels[linearisation->now.base + id];
}

static void replace_label(struct linearisation *linearisation, event_id id, uint64_t new)
{
    array_reserve(linearisation->log, linearisation->log_capacity, linearisation->now.log_used + 1);
    linearisation->log[linearisation->now.log_used++] =
        (struct linearisation_change){linearisation->now.base + id, *label(linearisation, id)};
    *label(linearisation, id) = new;
}

void linearisation_undo_changes(struct linearisation *linearisation, uint32_t log_used)
{
    while (linearisation->now.log_used > log_used) {
        const struct linearisation_change *change =
            &linearisation->log[--linearisation->now.log_used];
        linearisation->labels[change->place] = change->label;
    }
}

/* --- What comes before an event -----------------------------------------------------------------
 */

/* What has no label yet comes later than all that has. */
static inline bool is_labelled(const struct linearisation *linearisation, event_id id)
{
    return id < linearisation->now.counted;
}

static inline uint64_t later_of(const struct linearisation *linearisation, event_id id,
                                uint64_t latest)
{
    if (!is_labelled(linearisation, id))
        return latest;
    uint64_t other = *label(linearisation, id);
    return other > latest ? other : latest;
}

/* The newest write in front of the event's place in co that has a label. */
static event_id write_before(const struct linearisation *linearisation, const struct graph *graph,
                             const struct event *event)
{
    event_id before = event->co_prev;
    while (!is_labelled(linearisation, before))
        before = graph_event(graph, before)->co_prev;
    return before;
}

/* The label of the last context with something that must come directly before the event: of its
 * po-predecessor's, if that is all that it needs. */
static uint64_t latest_need(const struct linearisation *linearisation, const struct graph *graph,
                            const struct event *event)
{
    uint64_t latest = later_of(linearisation, event->rf, 0);
    latest = later_of(linearisation, event->cause, latest);
    latest = later_of(linearisation, graph_before(graph, event), latest);
    if (!(event->flags & EVENT_WRITES))
        return latest;
    event_id before = write_before(linearisation, graph, event);
    latest = later_of(linearisation, before, latest);
    event_id reader = graph_readers(graph, event->location, before);
    for (; reader; reader = graph_event(graph, reader)->next_reader)
        latest = later_of(linearisation, reader, latest);
    return latest;
}

/* Whether that is a later context than its po-predecessor's, `own`. */
static bool needs_later(const struct linearisation *linearisation, const struct graph *graph,
                        const struct event *event, uint64_t own)
{
    if (later_of(linearisation, event->rf, own) != own ||
        later_of(linearisation, event->cause, own) != own)
        return true;
    if (!(event->flags & EVENT_WRITES))
        return false;
    event_id before = write_before(linearisation, graph, event);
    if (later_of(linearisation, before, own) != own)
        return true;
    event_id reader = graph_readers(graph, event->location, before);
    while (reader && later_of(linearisation, reader, own) == own)
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
static bool has_waited_for_queue(const struct linearisation *linearisation,
                                 const struct graph *graph, const struct event *event,
                                 uint64_t left)
{
    while (!is_labelled(linearisation, event->co_prev) ||
           *label(linearisation, event->co_prev) > left)
        event = graph_event(graph, event->co_prev);
    return *label(linearisation, event->cause) > left;
}

/* Whether the thread, left in the context `left`, waited for the end of the thread that the event
 * joins, for the lock that it takes, or for a queue. */
static bool has_waited(const struct linearisation *linearisation, const struct graph *graph,
                       const struct event *event, uint64_t left)
{
    if (event->flags & EVENT_JOINS)
        return *label(linearisation, event->cause) > left;
    if (event->flags & EVENT_QUEUES)
        return has_waited_for_queue(linearisation, graph, event, left);
    event_id write = event->rf;
    while (!is_labelled(linearisation, write) || *label(linearisation, write) > left)
        write = graph_event(graph, write)->co_prev;
    return graph_disables(graph, write, event);
}

/* How many preemptions it counts that the event is in another context than its po-predecessor, in the
 * context `left`. */
static inline uint32_t cost(const struct linearisation *linearisation, const struct graph *graph,
                            const struct event *event, uint64_t left)
{
    if (event_may_wait(event) && has_waited(linearisation, graph, event, left))
        return 0;
    return graph->has_sections && is_in_section(graph, event) ? MANY : 1;
}

void linearisation_recount(struct linearisation *linearisation, const struct graph *graph)
{
    const uint64_t *labels = label(linearisation, EVENT_INIT);
    const event_id counted = linearisation->now.counted;
    uint32_t preemptions = 0;
    if (linearisation->now.preemptions == LINEARISATION_LOST)
        return;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const event_id *events = graph->threads[t].events;
        uint32_t count = graph->threads[t].count;
        uint64_t context = 0;
        for (uint32_t i = 0; i < count && events[i] < counted; i++) {
            uint64_t own = labels[events[i]];
            if (own != context && i > 0)
                preemptions += cost(linearisation, graph, graph_event(graph, events[i]), context);
            context = own;
        }
    }
    linearisation->now.preemptions = preemptions;
}

/* --- What none is without -----------------------------------------------------------------------
 */

/* Whether the event number `i` of a thread, from 1 on, is in another context than the one before. */
static inline bool is_switch(const struct linearisation *linearisation, const event_id *events,
                             uint32_t i)
{
    return *label(linearisation, events[i]) != *label(linearisation, events[i - 1]);
}

/* Those of one thread. */
static uint32_t forced_in_thread(const struct linearisation *linearisation,
                                 const struct graph *graph, const struct graph_thread *thread)
{
    uint32_t forced = 0;
    clock_entry first = 0;
    for (uint32_t i = 1; i < thread->count; i++) {
        const struct event *event = graph_event(graph, thread->events[i]);
        bool waits = event_may_wait(event);
        bool is_forced = !waits && is_switch(linearisation, thread->events, i) &&
                         lower_bound_is_forced_between(graph, first, event);
        forced += is_forced;
        if (waits || is_forced)
            first = (clock_entry)i;
    }
    return forced;
}

uint32_t linearisation_forced(const struct linearisation *linearisation, const struct graph *graph)
{
    uint32_t forced = 0;
    for (unsigned t = 0; t < graph->thread_count; t++)
        forced += forced_in_thread(linearisation, graph, &graph->threads[t]);
    return forced;
}

/* --- Growing ------------------------------------------------------------------------------------
 */

/* The event gets a context of its own, or a part of one. */
static void begin_context(struct linearisation *linearisation, const struct graph *graph,
                          event_id id, uint64_t new)
{
    const struct event *event = graph_event(graph, id);
    *label(linearisation, id) = new;
    if (event->index)
        linearisation->now.preemptions +=
            cost(linearisation, graph, event, *label(linearisation, graph_before(graph, event)));
}

/* Adds an event behind which nothing has to come; not to the last context, where its thread is. */
static void add_last(struct linearisation *linearisation, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (event->index) {
        uint64_t own = *label(linearisation, graph_before(graph, event));
        if (!needs_later(linearisation, graph, event, own)) {
            *label(linearisation, id) = own;
            return;
        }
    }
    linearisation->now.last += STEP;
    linearisation->now.last_thread = event->thread;
    begin_context(linearisation, graph, id, linearisation->now.last);
}

/* Cuts the context of `next` in two, in front of that, and puts the event in between. */
static void cut_context(struct linearisation *linearisation, const struct graph *graph, event_id id,
                        event_id next)
{
    struct linearisation_mark *now = &linearisation->now;
    const struct event *event = graph_event(graph, next);
    const struct graph_thread *thread = &graph->threads[event->thread];
    uint64_t context = *label(linearisation, next),
             behind = context + (UINT64_C(1) << now->spacing_bits) / 2;
    if (event->index && *label(linearisation, thread->events[event->index - 1]) == context)
        now->preemptions += cost(linearisation, graph, event, context);
    for (uint32_t i = event->index;
         i < thread->count && is_labelled(linearisation, thread->events[i]); i++)
        if (*label(linearisation, thread->events[i]) == context)
            replace_label(linearisation, thread->events[i], behind);
    if (behind > now->last) {
        now->last = behind;
        now->last_thread = event->thread;
    }
    now->spacing_bits -= 2;
    begin_context(linearisation, graph, id, context + (UINT64_C(1) << now->spacing_bits));
}

/* Puts the thread's event number `index`, and all that comes after it, behind everything else; returns a
 * label in between. */
static uint64_t put_behind(struct linearisation *linearisation, const struct graph *graph,
                           unsigned thread, clock_entry index)
{
    struct linearisation_mark *now = &linearisation->now;
    const uint64_t behind = now->last + STEP;
    const uint32_t from = now->base;
    now->base += now->counted;
    array_reserve(linearisation->labels, linearisation->capacity, (size_t)now->base + graph->count);
    *label(linearisation, EVENT_INIT) = 0;
    for (unsigned t = 0; t < graph->thread_count; t++)
        for (uint32_t i = 0; i < graph->threads[t].count; i++) {
            event_id id = graph->threads[t].events[i];
            if (!is_labelled(linearisation, id))
                break;
            bool later = graph_hb(graph, id)[thread] > index;
            *label(linearisation, id) = linearisation->labels[from + id] + (later ? behind : 0);
        }
    now->last += behind;
    now->last_thread = LINEARISATION_NO_THREAD;
    return behind;
}

/* Puts the write `next` and all that comes after it behind everything else, and the event in between. */
static void add_between(struct linearisation *linearisation, const struct graph *graph, event_id id,
                        event_id next)
{
    struct linearisation_mark *now = &linearisation->now;
    const event_id counted = now->counted;
    const struct event *write = graph_event(graph, next);
    now->is_makeshift = true;
    if (now->last > HIGHEST) {
        now->preemptions = LINEARISATION_LOST;
        return;
    }
    uint64_t between = put_behind(linearisation, graph, write->thread, (clock_entry)write->index);
    *label(linearisation, id) = between;
    if (id == counted)
        now->counted++;
    linearisation_recount(linearisation, graph);
    now->counted = counted;
}

/* Adds an event that must come before the write `next`. */
static void add_before(struct linearisation *linearisation, const struct graph *graph, event_id id,
                       event_id next)
{
    struct linearisation_mark *now = &linearisation->now;
    const struct event *event = graph_event(graph, id);
    uint64_t limit = *label(linearisation, next), latest = latest_need(linearisation, graph, event);
    if (event->index && latest < limit &&
        latest == *label(linearisation, graph_before(graph, event)))
        *label(linearisation, id) = latest;
    else if (latest > limit || now->spacing_bits < 2)
        add_between(linearisation, graph, id, next);
    else if (latest == limit)
        cut_context(linearisation, graph, id, next);
    else
        begin_context(linearisation, graph, id, limit - (UINT64_C(1) << --now->spacing_bits));
}

/* The event that comes directly behind this one, which is not maximal. */
static event_id next_labelled(const struct linearisation *linearisation, const struct graph *graph,
                              event_id id)
{
    event_id next = graph_successor(graph, id);
    while (!is_labelled(linearisation, next))
        next = graph_event(graph, next)->co_next;
    return next;
}

static inline void add(struct linearisation *linearisation, const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    if (!(event->flags & EVENT_MAXIMAL))
        add_before(linearisation, graph, id, next_labelled(linearisation, graph, id));
    else if (event->thread == linearisation->now.last_thread)
        *label(linearisation, id) = linearisation->now.last;
    else
        add_last(linearisation, graph, id);
}

void linearisation_update_events(struct linearisation *linearisation, const struct graph *graph,
                                 event_id end)
{
    struct linearisation_mark *now = &linearisation->now;
    array_reserve(linearisation->labels, linearisation->capacity, now->base + end);
    for (; now->counted < end && now->preemptions != LINEARISATION_LOST; now->counted++)
        add(linearisation, graph, now->counted);
    now->counted = end;
}

uint32_t linearisation_most(const struct linearisation *linearisation, const struct graph *graph)
{
    uint32_t preemptions = linearisation->now.preemptions;
    unsigned thread = linearisation->now.last_thread;
    if (preemptions == LINEARISATION_LOST || graph->has_sections)
        return LINEARISATION_LOST;
    for (event_id id = linearisation->now.counted; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_MAXIMAL))
            return LINEARISATION_LOST;
        preemptions += event->thread != thread && event->index > 0;
        thread = event->thread;
    }
    return preemptions;
}

void linearisation_move(struct linearisation *linearisation, const struct graph *graph, event_id id)
{
    if (linearisation->now.preemptions == LINEARISATION_LOST)
        return;
    replace_label(linearisation, id, 0);
    add(linearisation, graph, id);
}

void linearisation_shrink(struct linearisation *linearisation, const struct graph *graph)
{
    struct linearisation_mark *now = &linearisation->now;
    if (now->preemptions == LINEARISATION_LOST)
        return;
    now->last = 0;
    now->last_thread = LINEARISATION_NO_THREAD;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        uint64_t last =
            thread->count ? *label(linearisation, thread->events[thread->count - 1]) : 0;
        if (last >= now->last) {
            now->last_thread = last > now->last ? t : LINEARISATION_NO_THREAD;
            now->last = last;
        }
    }
}

void linearisation_set(struct linearisation *linearisation, const struct graph *graph,
                       const event_id *order, size_t count, uint32_t preemptions)
{
    struct linearisation_mark *now = &linearisation->now;
    now->base += now->counted;
    now->counted = graph->count;
    now->preemptions = preemptions;
    now->is_makeshift = false;
    now->last = 0;
    now->spacing_bits = STEP_BITS;
    array_reserve(linearisation->labels, linearisation->capacity, now->base + now->counted);
    *label(linearisation, EVENT_INIT) = 0;
    unsigned thread = graph->thread_count;
    for (size_t i = 0; i < count; i++) {
        unsigned next = graph_event(graph, order[i])->thread;
        now->last += next == thread ? 0 : STEP;
        *label(linearisation, order[i]) = now->last;
        thread = next;
    }
    now->last_thread = thread;
}

/* Whether another thread has a context of this label. */
static bool is_shared(const struct linearisation *linearisation, const struct graph *graph,
                      unsigned thread, uint64_t context)
{
    for (unsigned t = 0; t < graph->thread_count; t++)
        for (uint32_t i = 0; t != thread && i < graph->threads[t].count; i++)
            if (*label(linearisation, graph->threads[t].events[i]) == context)
                return true;
    return false;
}

void linearisation_check(struct linearisation *linearisation, const struct graph *graph)
{
    struct linearisation_mark *now = &linearisation->now;
    if (now->preemptions == LINEARISATION_LOST)
        return;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        uint64_t before = 1;
        for (uint32_t i = 0; i < graph->threads[t].count; i++) {
            const struct event *event = graph_event(graph, graph->threads[t].events[i]);
            uint64_t own = *label(linearisation, graph->threads[t].events[i]);
            if (own < before || own > now->last || latest_need(linearisation, graph, event) > own ||
                is_shared(linearisation, graph, t, own))
                bug("a linearisation is no linearisation");
            before = own;
        }
    }
    uint32_t said = now->preemptions;
    linearisation_recount(linearisation, graph);
    if (now->preemptions > said)
        bug("a linearisation has more preemptions than it says");
    now->preemptions = said;
}
