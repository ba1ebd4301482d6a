/* queries.c - pairs of operations that some witness has next to each other.
 *
 * Each witness has its own happens-before, which depends on which of several writes of one value is
 * read. So two conflicting operations may be ordered in one witness of a class, and not in another
 * one. If they are not ordered in some execution, they are next to each other in some execution
 * that reads the same values up to there. The search comes to all such executions, since it
 * explores all combinations of operations and values. */
#include "explore/values/queries.h"
#include "explore/values/bounded.h"

#include "base/mix.h"

/* Whether `first` is before the thread of `second` comes to that. */
static bool is_long_before(const struct search *search, uint32_t first, uint32_t second)
{
    const struct instance *instance = &search->instance;
    const struct instance_event *event = instance_event(instance, second);
    uint32_t before = event->index ? instance->threads[event->thread].events[event->index - 1]
                                   : search->creators[event->thread];
    return instance_is_before(instance, first, before);
}

/* Whether P lets `first` come directly before `second`, as far as the threads' earlier events
 * tell. */
static bool may_be_adjacent(const struct search *search, uint32_t first, uint32_t second)
{
    return !instance_is_before(&search->instance, second, first) &&
           !is_long_before(search, first, second);
}

/* The mutex of the section that the event is in (sections.h); 0: it is in none. */
static uint32_t mutex_of(const struct search *search, uint32_t id)
{
    const struct instance *instance = &search->instance;
    const struct instance_event *event = instance_event(instance, id);
    for (uint32_t i = event->index; i-- > 0;) {
        const struct instance_event *earlier =
            instance_event(instance, instance->threads[event->thread].events[i]);
        if (earlier->flags & INSTANCE_CLOSES)
            break;
        if (earlier->flags & INSTANCE_OPENS)
            return earlier->location;
    }
    return 0;
}

/* Whether the two are in sections of one mutex. */
static bool exclude_each_other(const struct search *search, uint32_t first, uint32_t second)
{
    uint32_t mutex = mutex_of(search, first);
    return mutex && mutex == mutex_of(search, second);
}

static const struct event *event_of(const struct search *search, uint32_t id)
{
    return graph_event(&search->exploration->execution.graph, witness_stamp(&search->witness, id));
}

static uint64_t place_of(const struct search *search, uint32_t id)
{
    const struct event *event = event_of(search, id);
    const struct op *op = machine_op(search->exploration->execution.machine, event->state);
    return op->site ? (uint64_t)(uintptr_t)op->site : (uint64_t)event->thread << 32 | event->index;
}

/* Goes through a witness in which the second event directly follows the first one, unless one was
 * seen for these places in the program. The graph is in line before and after. */
static void query(struct search *search, uint32_t first, uint32_t second)
{
    struct exploration *exploration = search->exploration;
    if (!may_be_adjacent(search, first, second) || exclude_each_other(search, first, second))
        return;
    uint64_t places[2] = {mix64(place_of(search, first)), mix64(place_of(search, second) + 1)};
    if (hash_set_has(&search->queried, places))
        return;
    struct verify_request request = bounded_request(search, false);
    request.adjacent[0] = first;
    request.adjacent[1] = second;
    request.hint = search_list_towards(search, first, second);
    if (!search_verify(search, request))
        return;
    hash_set_add(&search->queried, places);
    struct witness_mark mark = witness_mark(&search->witness);
    witness_replace(&search->witness, search->verify.order, search->verify.count);
    witness_replay(&search->witness, &search->instance, exploration);
    witness_undo(&search->witness, mark);
    if (exploration->stop == STOP_NOT)
        witness_replay(&search->witness, &search->instance, exploration);
}

/* Whether the two may be a data race. */
static bool conflict(const struct search *search, uint32_t a, uint32_t b)
{
    const struct event *one = event_of(search, a), *other = event_of(search, b);
    enum { WRITES = EVENT_WRITES | EVENT_SILENT_STORE };
    bool wants_sizes = search->exploration->options->forbid_mixed_sizes;
    return one->thread != other->thread && ((one->flags | other->flags) & WRITES) &&
           (wants_sizes || ((one->flags | other->flags) & EVENT_PLAIN));
}

/* Looks for a data race of the two, which access one location. */
static void find_race(struct search *search, uint32_t a, uint32_t b)
{
    if (search->exploration->stop == STOP_NOT && conflict(search, a, b))
        query(search, a, b);
    if (search->exploration->stop == STOP_NOT && conflict(search, a, b))
        query(search, b, a);
}

/* Looks at the location's accesses that were added before `id`. */
static void find_races(struct search *search, uint32_t id)
{
    const struct instance *instance = &search->instance;
    const struct instance_event *event = instance_event(instance, id);
    for (uint32_t other = event->older_write; other;
         other = instance_event(instance, other)->older_write) {
        find_race(search, other, id);
        if (instance_covers_writes(instance, other) && is_long_before(search, other, id))
            break;
    }
    if (!(event->flags & INSTANCE_WRITES))
        return;
    for (uint32_t other = event->older_read; other;
         other = instance_event(instance, other)->older_read) {
        if (!(instance_event(instance, other)->flags & INSTANCE_WRITES))
            find_race(search, other, id);
        if (instance_covers_reads(instance, other) && is_long_before(search, other, id))
            break;
    }
}

/* `id` ends an object. */
static void find_uses(struct search *search, uint32_t id, uint32_t object)
{
    for (uint32_t other = 1; other < search->instance.count; other++)
        if (search->exploration->stop == STOP_NOT && event_of(search, other)->object == object &&
            event_of(search, other)->thread != event_of(search, id)->thread)
            query(search, other, id);
}

void queries_run(struct search *search)
{
    struct exploration *exploration = search->exploration;
    const struct execution *execution = &exploration->execution;
    for (uint32_t id = 1; id < search->instance.count && exploration->stop == STOP_NOT; id++) {
        const struct event *event = event_of(search, id);
        const struct op *op = machine_op(execution->machine, event->state);
        if (op->kind == OP_FREE)
            find_uses(search, id, op->location);
        else if (op->size && execution->graph.locations[op->location].has_plain)
            find_races(search, id);
    }
}
