/* schedule.c - the order of schedules that reverse races with reads, and the reversal of races. */
#include "explore/sequence/schedule.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/grow.h"

void schedules_init(struct schedules *schedules, struct exploration *exploration)
{
    *schedules = (struct schedules){.exploration = exploration};
}

void schedules_release(struct schedules *schedules)
{
    free(schedules->all);
    free(schedules->active);
    free(schedules->absorbed);
    free(schedules->leftovers);
    free(schedules->kept);
    free(schedules->path);
}

static struct graph *graph_of(const struct schedules *schedules)
{
    return &schedules->exploration->execution.graph;
}

/* --- The schedules that precede one ----------------------------------------------------------- */

/* Whether the event is one of those before the schedule's head, or was replaced by one of them. */
static bool is_kept(const struct schedules *schedules, const struct schedule *schedule,
                    const struct event *event)
{
    verify(schedule->kept + schedule->width <= schedules->kept_count);
    const clock_entry *kept = schedules->kept + schedule->kept;
    return event->thread < schedule->width && (clock_entry)event->index < kept[event->thread];
}

/* Whether the two are events of one operation. */
static bool is_same(const struct event *a, const struct event *b)
{
    return a->thread == b->thread && a->index == b->index;
}

/* Whether the event is a read of the head's location and of `source`, or of another event of the
 * same operation. `source` is the write that the head reads, or would read now. */
static bool reads_source(const struct schedules *schedules, const struct schedule *schedule,
                         event_id source, const struct event *event)
{
    const struct graph *graph = graph_of(schedules);
    const struct event *head = graph_event(graph, schedule->head);
    if ((event->flags & (EVENT_READS | EVENT_WRITES)) != EVENT_READS ||
        event->location != head->location)
        return false;
    if (source == EVENT_INIT || event->rf == EVENT_INIT)
        return source == event->rf;
    return is_same(graph_event(graph, event->rf), graph_event(graph, source));
}

/* The newest event of the thread on the head's location that happens before `id` or is it. */
static event_id last_access_before(const struct schedules *schedules,
                                   const struct schedule *schedule, unsigned thread, event_id id)
{
    const struct graph *graph = graph_of(schedules);
    uint32_t location = graph_event(graph, schedule->head)->location;
    const clock_entry *hb = graph_hb(graph, id);
    event_id access = graph_last_access(graph, location, thread);
    while (access && !graph_in_clock(graph, hb, access))
        access = graph_event(graph, access)->previous_access;
    return access;
}

/* Whether some other read of the source since the schedule began, such as its head, happens before
 * the event: the paper's R. */
static bool is_behind_read(const struct schedules *schedules, const struct schedule *schedule,
                           event_id id)
{
    const struct graph *graph = graph_of(schedules);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id access = last_access_before(schedules, schedule, t, id);
        if (access == id)
            access = graph_event(graph, id)->previous_access;
        if (access && !is_kept(schedules, schedule, graph_event(graph, access)))
            return true;
    }
    return false;
}

static int compare_ids(const void *a, const void *b)
{
    event_id x = *(const event_id *)a, y = *(const event_id *)b;
    return (x > y) - (x < y);
}

/* Sets schedules->path to the events since the schedule that happen before `id`, and `id`, in the
 * order of the sequence. Makes room for as many elements after them. Returns their number. */
static size_t find_path(struct schedules *schedules, const struct schedule *schedule, event_id id)
{
    const struct graph *graph = graph_of(schedules);
    const clock_entry *hb = graph_hb(graph, id);
    const clock_entry *kept = schedules->kept + schedule->kept;
    size_t length = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        clock_entry i = t < schedule->width ? kept[t] : 0;
        for (; i < hb[t]; i++) {
            array_reserve(schedules->path, schedules->path_capacity, 2 * (length + 1));
            schedules->path[length++] = graph->threads[t].events[i];
        }
    }
    if (length > 1)
        qsort(schedules->path, length, sizeof *schedules->path, compare_ids);
    verify(length > 0 && schedules->path[length - 1] == id);
    return length;
}

/* Whether the operation of the event, which reads the schedule's source, would write if it ran just
 * after `first`. */
static bool writes_behind(const struct schedules *schedules, const struct schedule *schedule,
                          const struct event *event)
{
    const struct exploration *exploration = schedules->exploration;
    const struct event *first = graph_event(&exploration->execution.graph, schedule->first);
    event_id found = first->flags & EVENT_WRITES ? schedule->first : first->rf;
    const struct op *op = machine_op(exploration->execution.machine, event->state);
    return effect_writes(execution_effect(&exploration->execution, event->thread, op, found));
}

enum { NOWHERE = UINT32_MAX }; /* after all leftovers */

/* The index, below `end`, of the schedule's first leftover that is an event of the same operation
 * as `id` (*same), or that conflicts with it and does not happen before it; `end`: none. `writes`:
 * `id` counts as a write. */
static uint32_t find_leftover(const struct schedules *schedules, const struct schedule *schedule,
                              event_id id, bool writes, uint32_t end, bool *same)
{
    const struct graph *graph = graph_of(schedules);
    const struct event *event = graph_event(graph, id);
    const clock_entry *hb = graph_hb(graph, id);
    const event_id *leftovers = schedules->leftovers + schedule->leftovers;
    size_t count = schedule->leftovers_end - schedule->leftovers;
    *same = false;
    for (uint32_t l = 0; l < count && l < end; l++) {
        const struct event *leftover = graph_event(graph, leftovers[l]);
        *same = is_same(leftover, event);
        bool conflicts =
            footprints_conflict((struct footprint){.location = event->location, .writes = writes},
                                execution_footprint(&schedules->exploration->execution, leftover));
        if (*same || (conflicts && !graph_in_clock(graph, hb, leftovers[l])))
            return l;
    }
    return end;
}

/* The leftover that is an event of the same operation as `id`, or the first one that `id` or an
 * event in its past conflicts with; 0: none. `writes`: `id` counts as a write. (The paper's UpdP,
 * for the whole past of the event.) */
static event_id find_deviation(struct schedules *schedules, const struct schedule *schedule,
                               event_id id, bool writes)
{
    const struct graph *graph = graph_of(schedules);
    if (schedule->leftovers == schedule->leftovers_end)
        return 0;
    size_t length = find_path(schedules, schedule, id);
    const event_id *path = schedules->path;
    uint32_t *where = schedules->path + length; /* find_leftover for each event of the path */
    for (size_t i = 0; i < length; i++) {
        const clock_entry *hb = graph_hb(graph, path[i]);
        bool same, last = i + 1 == length;
        bool writes_here = last ? writes : (graph_event(graph, path[i])->flags & EVENT_WRITES) != 0;
        where[i] = NOWHERE;
        for (size_t before = 0; before < i; before++)
            if (where[before] < where[i] && graph_in_clock(graph, hb, path[before]))
                where[i] = where[before];
        where[i] = find_leftover(schedules, schedule, path[i], writes_here, where[i], &same);
        if (same && !last)
            where[i] = NOWHERE;
    }
    uint32_t found = where[length - 1];
    verify(found == NOWHERE || found < schedule->leftovers_end - schedule->leftovers);
    return found == NOWHERE ? 0 : schedules->leftovers[schedule->leftovers + found];
}

static bool precedes(struct schedules *schedules, const struct schedule *schedule, event_id source,
                     event_id id);

/* Whether the event, or one in its past, is the head of a schedule that precedes `schedule`. */
static bool has_preceding(struct schedules *schedules, const struct schedule *schedule,
                          event_id source, event_id id)
{
    const struct graph *graph = graph_of(schedules);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id access = last_access_before(schedules, schedule, t, id);
        for (; access; access = graph_event(graph, access)->previous_access) {
            if (is_kept(schedules, schedule, graph_event(graph, access)))
                break;
            if (precedes(schedules, schedule, source, access))
                return true;
        }
    }
    return false;
}

/* Whether the event is the head of a schedule that precedes `schedule`. */
static bool precedes(struct schedules *schedules, const struct schedule *schedule, event_id source,
                     event_id id)
{
    const struct graph *graph = graph_of(schedules);
    if (is_same(graph_event(graph, id), graph_event(graph, schedule->head)) ||
        !reads_source(schedules, schedule, source, graph_event(graph, id)) ||
        graph_in_clock(graph, graph_hb(graph, id), schedule->first) ||
        is_behind_read(schedules, schedule, id))
        return false;
    bool writes = writes_behind(schedules, schedule, graph_event(graph, id));
    if (!writes && !(graph_event(graph, schedule->first)->flags & EVENT_WRITES))
        return false;
    event_id leftover = find_deviation(schedules, schedule, id, writes);
    for (size_t i = schedule->absorbed; i < schedule->absorbed_end; i++) {
        verify(schedules->absorbed[i] < schedules->count);
        const struct schedule *older = &schedules->all[schedules->absorbed[i]];
        bool again = schedule->again && i + 1 == schedule->absorbed_end;
        if (leftover && (again || leftover < older->head))
            break;
        /* The last absorbed schedule of the same operation read `first`, which was removed: the
         * source is the one of `schedule`. */
        if ((again || older->reads) &&
            has_preceding(schedules, older, again ? source : older->source, id))
            return true;
        if (!again && !graph_in_clock(graph, graph_hb(graph, id), older->head))
            return false;
    }
    return leftover || schedule->wrote || (writes && !schedule->again);
}

bool schedules_precede(struct schedules *schedules, event_id id)
{
    const struct event *event = graph_event(graph_of(schedules), id);
    verify(id == graph_of(schedules)->count - 1);
    if ((event->flags & (EVENT_READS | EVENT_WRITES)) != EVENT_READS)
        return false;
    for (size_t i = 0; i < schedules->active_count; i++) {
        const struct schedule *schedule = &schedules->all[schedules->active[i]];
        if (!schedule->reads || schedule->source != event->rf || schedule->head == id)
            continue;
        graph_update_hb(graph_of(schedules));
        if (precedes(schedules, schedule, schedule->source, id))
            return true;
    }
    return false;
}

/* --- Reversing races -------------------------------------------------------------------------- */

/* The thread's newest read of the location after the read `id`; 0: none. It happens before a write
 * that is brought before `id`. */
static event_id later_read(const struct graph *graph, event_id id, unsigned thread)
{
    const struct event *event = graph_event(graph, id);
    if ((event->flags & EVENT_WRITES) || event->thread == thread)
        return 0;
    event_id last = graph_last_access(graph, event->location, thread);
    return last > id ? last : 0;
}

/* Whether the event after `id` also happens before the operation when that is brought before
 * `id`. */
static bool is_brought(const struct schedules *schedules, const struct next_op *next, event_id id,
                       event_id event)
{
    struct graph *graph = graph_of(schedules);
    if (graph_happens_before_next(graph, next->thread, event))
        return true;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id read = later_read(graph, id, t);
        if (read && graph_in_clock(graph, graph_hb(graph, read), event))
            return true;
    }
    return false;
}

bool schedules_are_parsimonious(const struct schedules *schedules, const struct next_op *next,
                                event_id id, bool again)
{
    for (size_t i = schedules->active_count; i-- > 0;) {
        const struct schedule *schedule = &schedules->all[schedules->active[i]];
        if (schedule->head < id)
            return true;
        if (schedule->first < id)
            return false;
        bool itself = again && i + 1 == schedules->active_count;
        if (!itself && !is_brought(schedules, next, id, schedule->head))
            return false;
    }
    return true;
}

/* Sets `kept` to the clock of the events before the head: those before `id`, and those that the
 * operation brings with it. */
static void find_kept(const struct schedules *schedules, const struct next_op *next, event_id id,
                      clock_entry *kept)
{
    const struct graph *graph = graph_of(schedules);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        kept[t] = (clock_entry)thread->count;
        while (kept[t] > 0 && thread->events[kept[t] - 1] >= id)
            kept[t]--;
    }
    for (unsigned t = graph->thread_count; t < graph->width; t++)
        kept[t] = 0;
    clock_join(kept, graph_hb(graph, graph_last(graph, next->thread)), graph->width);
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (t != next->thread && later_read(graph, id, t))
            clock_join(kept, graph_hb(graph, later_read(graph, id, t)), graph->width);
}

/* Moves the active schedules with heads after `id` to the range of absorbed ones of a new
 * schedule. */
static void absorb(struct schedules *schedules, event_id id)
{
    size_t first = schedules->active_count;
    while (first > 0 && schedules->all[schedules->active[first - 1]].head > id)
        first--;
    size_t count = schedules->active_count - first;
    array_reserve(schedules->absorbed, schedules->absorbed_capacity,
                  schedules->absorbed_count + count);
    for (size_t i = 0; i < count; i++)
        schedules->absorbed[schedules->absorbed_count++] = schedules->active[first + i];
    schedules->active_count = first;
}

/* Pushes the leftovers of the schedule, which are still in the graph. */
static void find_leftovers(struct schedules *schedules, const struct schedule *schedule)
{
    const struct graph *graph = graph_of(schedules);
    array_reserve(schedules->leftovers, schedules->leftover_capacity,
                  schedules->leftover_count + graph->count - schedule->first);
    for (event_id id = schedule->first + 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if ((event->flags & EVENT_PRESENT) && !is_kept(schedules, schedule, event))
            schedules->leftovers[schedules->leftover_count++] = id;
    }
}

/* The schedule without its head, which is not in the graph yet. */
static struct schedule describe(struct schedules *schedules, const struct next_op *next,
                                event_id id, bool again)
{
    struct graph *graph = graph_of(schedules);
    verify(graph_event(graph, id)->location == next->op->location);
    struct schedule schedule = {
        .before = graph_mark(graph),
        .first = id,
        .wrote = next->writes && !again,
        .again = again,
        .absorbed = schedules->absorbed_count,
        .leftovers = schedules->leftover_count,
        .kept = schedules->kept_count,
        .width = graph->width,
    };
    array_reserve(schedules->kept, schedules->kept_capacity, schedule.kept + graph->width);
    schedules->kept_count += graph->width;
    find_kept(schedules, next, id, schedules->kept + schedule.kept);
    absorb(schedules, id);
    schedule.absorbed_end = schedules->absorbed_count;
    if (!next->writes || op_may_fail(next->op))
        find_leftovers(schedules, &schedule);
    schedule.leftovers_end = schedules->leftover_count;
    return schedule;
}

bool schedules_reverse(struct schedules *schedules, struct next_op next, event_id id, bool again)
{
    struct exploration *exploration = schedules->exploration;
    struct graph *graph = &exploration->execution.graph;
    require(next.op && id != EVENT_INIT && id < graph->count);
    struct schedule schedule = describe(schedules, &next, id, again);
    graph_remove(graph, schedules->kept + schedule.kept);
    schedule.head = exploration_add(exploration, next.thread,
                                    execution_latest(&exploration->execution, next.thread));
    const struct event *head = graph_event(graph, schedule.head);
    schedule.source = head->rf;
    schedule.reads = !(head->flags & EVENT_WRITES);
    *array_push(schedules->all, schedules->count, schedules->capacity) = schedule;
    *array_push(schedules->active, schedules->active_count, schedules->active_capacity) =
        (uint32_t)(schedules->count - 1);
    if (exploration->stop != STOP_NOT || !schedules_precede(schedules, schedule.head))
        return true;
    schedules_pop(schedules);
    return false;
}

void schedules_pop(struct schedules *schedules)
{
    require(schedules->count > 0 && schedules->active_count > 0);
    const struct schedule *schedule = &schedules->all[--schedules->count];
    require(schedules->active[schedules->active_count - 1] == schedules->count);
    graph_undo(graph_of(schedules), schedule->before);
    schedules->active_count--;
    for (size_t i = schedule->absorbed; i < schedule->absorbed_end; i++)
        schedules->active[schedules->active_count++] = schedules->absorbed[i];
    schedules->absorbed_count = schedule->absorbed;
    schedules->leftover_count = schedule->leftovers;
    schedules->kept_count = schedule->kept;
}
