#include "candidate.h"

#include "base/error.h"
#include "base/mix.h"
#include "base/order.h"

unsigned candidate_append(struct candidate_execution *candidate, struct candidate_event event)
{
    require(candidate->count < CANDIDATE_EVENTS);
    unsigned id = ++candidate->count;
    event.index = candidate->lengths[event.thread]++;
    candidate->threads[event.thread][event.index] = (uint8_t)id;
    candidate->events[id] = event;
    return id;
}

unsigned candidate_co_next(const struct candidate_execution *candidate, uint32_t location,
                           unsigned write)
{
    for (unsigned id = 1; id <= candidate->count; id++) {
        const struct candidate_event *event = &candidate->events[id];
        if (event->writes && event->location == location && event->co_prev == write)
            return id;
    }
    return 0;
}

unsigned candidate_co_last(const struct candidate_execution *candidate, uint32_t location)
{
    unsigned last = CANDIDATE_INIT, next;
    while ((next = candidate_co_next(candidate, location, last)) != 0)
        last = next;
    return last;
}

unsigned candidate_insert(struct candidate_execution *candidate, struct candidate_event event)
{
    unsigned next = 0;
    if (event.writes)
        next = candidate_co_next(candidate, event.location, event.co_prev);
    unsigned id = candidate_append(candidate, event);
    if (next)
        candidate->events[next].co_prev = (uint8_t)id;
    return id;
}

void candidate_remove(struct candidate_execution *candidate)
{
    unsigned id = candidate->count;
    const struct candidate_event *event = &candidate->events[id];
    unsigned next = event->writes ? candidate_co_next(candidate, event->location, id) : 0;
    if (next)
        candidate->events[next].co_prev = event->co_prev;
    candidate->lengths[event->thread]--;
    candidate->count--;
}

static uint64_t bit(unsigned id)
{
    return UINT64_C(1) << id;
}

/* What comes directly before the event in its thread: 0 for main's first one. */
static unsigned po_prev(const struct candidate_execution *candidate,
                        const struct candidate_event *event)
{
    return event->index ? candidate->threads[event->thread][event->index - 1]
                        : candidate->creators[event->thread];
}

/* Fills in, for each event, the events that have an edge to it: as bits, with CANDIDATE_INIT. */
static void find_edges(const struct candidate_execution *candidate,
                       uint64_t edges[CANDIDATE_EVENTS + 1])
{
    for (unsigned id = 1; id <= candidate->count; id++) {
        const struct candidate_event *event = &candidate->events[id];
        edges[id] = bit(po_prev(candidate, event)) | bit(event->cause);
        if (event->reads)
            edges[id] |= bit(event->rf);
        if (event->writes)
            edges[id] |= bit(event->co_prev);
    }
    for (unsigned id = 1; id <= candidate->count; id++) {
        const struct candidate_event *event = &candidate->events[id];
        unsigned next = event->reads ? candidate_co_next(candidate, event->location, event->rf) : 0;
        if (next && next != id)
            edges[next] |= bit(id);
    }
}

/* Whether the events can be put in a row that respects the edges. */
static bool is_acyclic(const struct candidate_execution *candidate,
                       const uint64_t edges[CANDIDATE_EVENTS + 1])
{
    uint64_t row = bit(CANDIDATE_INIT), old;
    do {
        old = row;
        for (unsigned id = 1; id <= candidate->count; id++)
            if ((edges[id] & ~row) == 0)
                row |= bit(id);
    } while (row != old);
    for (unsigned id = 1; id <= candidate->count; id++)
        if (!(row & bit(id)))
            return false;
    return true;
}

bool candidate_is_atomic(const struct candidate_execution *candidate)
{
    for (unsigned id = 1; id <= candidate->count; id++) {
        const struct candidate_event *event = &candidate->events[id];
        if (event->reads && event->writes && event->rf != event->co_prev)
            return false;
    }
    return true;
}

bool candidate_is_consistent(const struct candidate_execution *candidate)
{
    uint64_t edges[CANDIDATE_EVENTS + 1];
    find_edges(candidate, edges);
    return candidate_is_atomic(candidate) && is_acyclic(candidate, edges);
}

bool candidate_may_race(const struct candidate_event *one, const struct candidate_event *other)
{
    return one->is_data && other->is_data && one->location == other->location &&
           one->thread != other->thread && (one->writes || other->writes) &&
           (one->is_plain || other->is_plain);
}

bool candidate_has_race(const struct candidate_execution *candidate)
{
    uint64_t before[CANDIDATE_EVENTS + 1] = {0}; /* the event, and ordered */
    uint64_t past[CANDIDATE_EVENTS + 1] = {0};   /* with the event itself */
    for (unsigned id = 1; id <= candidate->count; id++) {
        const struct candidate_event *event = &candidate->events[id];
        before[id] = past[po_prev(candidate, event)];
        past[id] = before[id] | bit(id) | past[event->cause] | past[event->reads ? event->rf : 0];
        bool is_relaxed_lock = !event->is_data && event->order == ORDER_RELAXED;
        if (event->reads && !event->is_plain && !is_relaxed_lock &&
            !candidate->events[event->rf].is_plain)
            before[id] |= past[event->rf];
        for (unsigned other = 1; other < id; other++)
            if (candidate_may_race(event, &candidate->events[other]) && !(before[id] & bit(other)))
                return true; /* nor is this one in the past of the other, which came first */
    }
    return false;
}

static void add_word(struct candidate_hash *hash, uint64_t word)
{
    hash->word[0] = mix64(hash->word[0] ^ word);
    hash->word[1] = mix64(hash->word[1] + word * UINT64_C(0x9e3779b97f4a7c15));
}

/* The event's place, which does not depend on numbers. */
static uint64_t place(const struct candidate_execution *candidate, unsigned id)
{
    const struct candidate_event *event = &candidate->events[id];
    return id == CANDIDATE_INIT ? 0 : (event->thread + UINT64_C(1)) << 8 | event->index;
}

struct candidate_hash candidate_hash(const struct candidate_execution *candidate)
{
    struct candidate_hash hash = {{1, 2}};
    for (unsigned t = 0; t < CANDIDATE_THREADS; t++) {
        add_word(&hash, candidate->lengths[t]);
        for (unsigned i = 0; i < candidate->lengths[t]; i++) {
            const struct candidate_event *event = &candidate->events[candidate->threads[t][i]];
            uint64_t rf = event->reads ? place(candidate, event->rf) : 0;
            uint64_t co = event->writes ? place(candidate, event->co_prev) : 0;
            add_word(&hash, (uint64_t)event->location << 32 | event->value);
            add_word(&hash, rf << 32 | co << 8 | (uint64_t)event->reads << 1 | event->writes);
            for (unsigned s = 0; s < CANDIDATE_THREADS; s++)
                add_word(&hash, event->set[s]);
        }
    }
    hash.word[0] |= 1;
    return hash;
}
