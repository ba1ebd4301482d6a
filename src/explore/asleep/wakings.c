#include "explore/asleep/wakings.h"

#include "base/error.h"
#include "base/hash_set.h"
#include "base/memory.h"
#include "base/mix.h"
#include "explore/asleep/asleep.h"
#include "explore/asleep/rounds.h"

#include <string.h>

enum { STATES_PER_LOOK = 1 << 10 }; /* at the limits of the exploration */

/* A state of the search: the events that have happened, and the threads that have begun a round of
 * their loop that is no part of the graph. */
struct moment {
    clock_entry *done;
    struct round *rounds; /* by thread */
};

struct search {
    struct wakings *wakings;
    struct hash_set seen;
    bool gives_up; /* a limit of the exploration has come */
};

static const struct graph *graph_of(const struct search *search)
{
    return &search->wakings->execution->graph;
}

/* --- Moments ---------------------------------------------------------------------------------- */

static struct moment copy_moment(const struct graph *graph, const struct moment *from)
{
    struct moment copy = {.done = memory_new(graph->width, sizeof *copy.done),
                          .rounds = memory_new(graph->thread_count, sizeof *copy.rounds)};
    if (from) {
        memcpy(copy.done, from->done, graph->width * sizeof *copy.done);
        memcpy(copy.rounds, from->rounds, graph->thread_count * sizeof *copy.rounds);
    }
    return copy;
}

static void release_moment(struct moment *moment)
{
    free(moment->done);
    free(moment->rounds);
}

/* Whether the moment is new to the search. */
static bool is_new(struct search *search, const struct moment *moment)
{
    const struct graph *graph = graph_of(search);
    uint64_t hash[2] = {1, 1};
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct round *round = &moment->rounds[t];
        uint64_t part = mix64((uint64_t)moment->done[t] << 32 | round->from) +
                        mix64((uint64_t)round->at << 2 | round->asleep << 1 | round->woken);
        hash[0] = mix64(hash[0] + part);
        hash[1] = mix64(hash[1] ^ (part + t));
    }
    return hash_set_add(&search->seen, hash);
}

/* The thread's next event; EVENT_INIT: there is none. */
static event_id next_of(const struct graph *graph, const struct moment *moment, unsigned thread)
{
    const struct graph_thread *self = &graph->threads[thread];
    uint32_t done = (uint32_t)moment->done[thread];
    return done < self->count ? self->events[done] : EVENT_INIT;
}

static bool has_all(const struct graph *graph, const struct moment *moment)
{
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (next_of(graph, moment, t))
            return false;
    return true;
}

/* Whether all that comes before the event in each order has happened. */
static bool is_ready(const struct graph *graph, const struct moment *moment, event_id id)
{
    const clock_entry *before = graph_precedence(graph, id);
    unsigned own = graph_event(graph, id)->thread;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (before[t] > moment->done[t] + (t == own))
            return false;
    return true;
}

/* --- Events ----------------------------------------------------------------------------------- */

static const struct op *op_of(const struct search *search, event_id id)
{
    uint32_t state = graph_event(graph_of(search), id)->state;
    return machine_op(search->wakings->execution->machine, state);
}

/* Whether a notification in the list is of the location. */
static bool is_listed(const struct search *search, uint64_t location)
{
    for (size_t i = 0; i < search->wakings->count; i++)
        if (op_of(search, search->wakings->list[i])->operand == location)
            return true;
    return false;
}

static bool is_notification(const struct search *search, event_id id)
{
    const struct op *op = op_of(search, id);
    return op_notifies(op) && is_listed(search, op->operand);
}

static bool is_shared(const struct graph *graph, const struct event *event)
{
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (t != event->thread && graph_last_access(graph, event->location, t))
            return true;
    return false;
}

/* Whether it does not matter to anybody when the event happens. */
static bool is_quiet(const struct search *search, event_id id)
{
    const struct event *event = graph_event(graph_of(search), id);
    const struct op *op = op_of(search, id);
    bool writes = (event->flags & EVENT_WRITES) && !(event->flags & EVENT_PLAIN);
    return !op->awaits && !op_looks_to_wait(op) && !is_notification(search, id) &&
           !(writes && is_shared(graph_of(search), event));
}

/* --- The search ------------------------------------------------------------------------------- */

/* The thread goes on in its round as far as it can, or begins one, if that leads to a sleep. */
static void go_round(const struct search *search, struct moment *moment, unsigned thread)
{
    struct execution *execution = search->wakings->execution;
    const struct graph *graph = &execution->graph;
    event_id next = next_of(graph, moment, thread);
    state_id state = next ? graph_event(graph, next)->state : graph->threads[thread].state;
    bool exists = thread == MACHINE_MAIN_THREAD ||
                  graph_in_clock(graph, moment->done, graph->threads[thread].creator);
    if (exists && state != STATE_NONE)
        round_go_on(execution, moment->done, thread, state, &moment->rounds[thread]);
}

/* Lets all threads fall asleep that can, and quiet events happen. */
static void settle(const struct search *search, struct moment *moment)
{
    const struct graph *graph = graph_of(search);
    for (bool moves = true; moves;) {
        moves = false;
        for (unsigned t = 0; t < graph->thread_count; t++)
            go_round(search, moment, t);
        for (unsigned t = 0; t < graph->thread_count; t++) {
            event_id next = next_of(graph, moment, t);
            while (next && !moment->rounds[t].woken && is_quiet(search, next) &&
                   is_ready(graph, moment, next)) {
                moment->done[t]++;
                moment->rounds[t] = (struct round){0};
                moves = true;
                next = next_of(graph, moment, t);
            }
        }
    }
}

static bool search_from(struct search *search, const struct moment *from);

/* Goes on from a copy of the moment, in which the thread's next event has happened, and the thread
 * `woken`, if not negative, is woken. */
static bool search_behind(struct search *search, const struct moment *from, unsigned thread,
                          int woken)
{
    struct moment moment = copy_moment(graph_of(search), from);
    moment.done[thread]++;
    moment.rounds[thread] = (struct round){0};
    if (woken >= 0)
        round_wake(&moment.rounds[woken]);
    bool found = search_from(search, &moment);
    release_moment(&moment);
    return found;
}

/* Whether a sleeper is eligible: its last look has happened. */
static bool wakes_sleeper(const struct search *search, const struct moment *moment, event_id id)
{
    const struct execution *execution = search->wakings->execution;
    const struct graph *graph = &execution->graph;
    uint64_t location = op_of(search, id)->operand;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (next_of(graph, moment, t) || !asleep_is(execution, t) ||
            execution_op(execution, t)->operand != location)
            continue;
        event_id look = asleep_look(execution, t);
        if (!look || asleep_is_eligible(execution, graph_event(graph, look)->rf, id))
            return true;
    }
    return false;
}

static bool is_eligible(const struct search *search, const struct round *round, event_id id)
{
    return round->asleep && round->location == op_of(search, id)->operand &&
           asleep_is_eligible(search->wakings->execution, round->from, id);
}

/* notify_all wakes all that sleep. */
static bool search_behind_all(struct search *search, const struct moment *from, unsigned thread,
                              event_id id)
{
    const struct graph *graph = graph_of(search);
    struct moment moment = copy_moment(graph, from);
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (is_eligible(search, &moment.rounds[t], id))
            round_wake(&moment.rounds[t]);
    bool found = search_behind(search, &moment, thread, -1);
    release_moment(&moment);
    return found;
}

/* The notification happens: it wakes one of those that are eligible, if there are any, and no
 * sleeper. */
static bool search_behind_notification(struct search *search, const struct moment *from,
                                       unsigned thread, event_id id)
{
    bool all = op_of(search, id)->function == FENCE_NOTIFIES_ALL;
    bool wakes = wakes_sleeper(search, from, id);
    if (all)
        return !wakes && search_behind_all(search, from, thread, id);
    for (unsigned t = 0; t < graph_of(search)->thread_count; t++) {
        if (!is_eligible(search, &from->rounds[t], id))
            continue;
        wakes = true;
        if (search_behind(search, from, thread, (int)t))
            return true;
    }
    return !wakes && search_behind(search, from, thread, -1);
}

/* Whether the event is the last look of a sleeper, which finds an old write although it could know
 * better: a notification for which it is eligible has happened. */
static bool is_too_late(const struct search *search, const struct moment *moment, event_id id)
{
    const struct execution *execution = search->wakings->execution;
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, id);
    if (!asleep_is(execution, event->thread) || asleep_look(execution, event->thread) != id)
        return false;
    for (size_t i = 0; i < search->wakings->count; i++) {
        event_id notification = search->wakings->list[i];
        if (op_of(search, notification)->operand == event->location &&
            graph_in_clock(graph, moment->done, notification) &&
            asleep_is_eligible(execution, event->rf, notification))
            return true;
    }
    return false;
}

static bool wants_end(struct search *search)
{
    const struct machine *machine = search->wakings->execution->machine;
    bool looks = search->seen.count % STATES_PER_LOOK == 0 && machine->wants_end;
    search->gives_up |= looks && machine->wants_end(machine->context);
    return search->gives_up;
}

/* Whether the rest of the events may happen from here on without waking a sleeper. */
static bool search_from(struct search *search, const struct moment *from)
{
    const struct graph *graph = graph_of(search);
    struct moment moment = copy_moment(graph, from);
    settle(search, &moment);
    bool found = has_all(graph, &moment);
    if (!found && is_new(search, &moment) && !wants_end(search))
        for (unsigned t = 0; t < graph->thread_count && !found; t++) {
            event_id next = next_of(graph, &moment, t);
            if (!next || !is_ready(graph, &moment, next) || is_too_late(search, &moment, next) ||
                !round_can_end(search->wakings->execution, moment.done, t,
                               graph_event(graph, next)->state, &moment.rounds[t]))
                continue;
            found = is_notification(search, next)
                        ? search_behind_notification(search, &moment, t, next)
                        : search_behind(search, &moment, t, -1);
        }
    release_moment(&moment);
    return found;
}

bool wakings_exist(struct wakings *wakings)
{
    struct search search = {.wakings = wakings};
    struct moment first = copy_moment(&wakings->execution->graph, NULL);
    bool found = search_from(&search, &first);
    release_moment(&first);
    hash_set_release(&search.seen);
    return found;
}

/* --- The list --------------------------------------------------------------------------------- */

/* Whether the thread may be asleep in front of its event with this index when the notification
 * happens. */
static bool may_sleep(const struct wakings *wakings, unsigned thread, uint32_t index,
                      event_id notification)
{
    const struct graph *graph = &wakings->execution->graph;
    const struct graph_thread *self = &graph->threads[thread];
    event_id next = index < self->count ? self->events[index] : EVENT_INIT;
    event_id before = index ? self->events[index - 1] : self->creator;
    state_id state = next ? graph_event(graph, next)->state : self->state;
    if (state == STATE_NONE)
        return false;
    const struct op *op = machine_op(wakings->execution->machine, state);
    return (op->awaits || op_looks_to_wait(op)) &&
           !(next && graph_in_clock(graph, graph_precedence(graph, notification), next)) &&
           !graph_in_clock(graph, graph_precedence(graph, before), notification);
}

bool wakings_add(struct wakings *wakings, event_id notification)
{
    const struct graph *graph = &wakings->execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        for (uint32_t i = 0; i <= graph->threads[t].count; i++)
            if (may_sleep(wakings, t, i, notification)) {
                *array_push(wakings->list, wakings->count, wakings->capacity) = notification;
                return true;
            }
    return false;
}

void wakings_release(struct wakings *wakings)
{
    free(wakings->list);
}
