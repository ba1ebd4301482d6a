#include "discipline/rounds.h"

#include "base/error.h"
#include "discipline/discipline.h"
#include "machine/operations/sync.h"

/* The number of threads that have arrived in the round. */
static unsigned count_present(const struct graph *graph, uint32_t location, event_id source,
                              uint64_t round)
{
    unsigned count = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = causes_arrival(graph, location, source, t, round);
        count += id && graph_event(graph, id)->value == round;
    }
    return count;
}

/* The latest round at the barrier that the thread knows of; 0: none. */
static uint64_t latest_round(const struct graph *graph, unsigned thread, uint32_t location,
                             event_id source)
{
    const clock_entry *past = graph_porf(graph, graph_last(graph, thread));
    uint64_t latest = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = causes_arrival(graph, location, source, t, UINT64_MAX);
        while (id && !graph_in_clock(graph, past, id)) {
            uint64_t round = graph_event(graph, id)->value;
            id = round > 1 ? causes_arrival(graph, location, source, t, round - 1) : 0;
        }
        if (id && graph_event(graph, id)->value > latest)
            latest = graph_event(graph, id)->value;
    }
    return latest;
}

/* The number of the round, from 1, of the thread's arrival `op`, which reads `source` and finds the
 * value `old`. 0: the arrival does not fit, and is none to others. Then a restart is due. */
static uint64_t find_round(const struct graph *graph, struct machine *machine, unsigned thread,
                           const struct op *op, event_id source, uint64_t old)
{
    unsigned needed = barrier_needed(old);
    uint64_t before = latest_round(graph, thread, op->location, source);
    machine->has_late_arrivals |= graph_co_next(graph, op->location, source) != 0;
    if ((before == 0 || count_present(graph, op->location, source, before) == needed) &&
        count_present(graph, op->location, source, before + 1) < needed)
        return before + 1;
    machine_learn(machine, facts_learn_stops(&machine->facts, FACT_STOP_IN_ORDER));
    return 0;
}

/* The number of arrivals in the round of `arrival` that are in the clock. */
static unsigned count_arrivals(const struct graph *graph, event_id arrival,
                               const clock_entry *clock)
{
    const struct event departure = {.cause = arrival, .value = 1};
    unsigned count = 0;
    for (event_id id = 0; (id = causes_next_of_departure(graph, &departure, id)) != 0;)
        count += !clock || graph_in_clock(graph, clock, id);
    return count;
}

event_id rounds_open_arrival(const struct graph *graph, uint32_t location, event_id source,
                             uint64_t old)
{
    unsigned arrivals = 0, needed = barrier_needed(old);
    event_id last = 0, reader = graph_readers(graph, location, source);
    for (; reader; reader = graph_event(graph, reader)->next_reader) {
        const struct event *event = graph_event(graph, reader);
        if (!event_is_arrival(event))
            continue;
        arrivals++;
        if (!last || event->value > graph_event(graph, last)->value)
            last = reader;
    }
    return needed && arrivals % needed != 0 ? last : 0;
}

unsigned rounds_arrived(const struct graph *graph, event_id arrival)
{
    return event_is_arrival(graph_event(graph, arrival)) ? count_arrivals(graph, arrival, NULL) : 0;
}

/* Completes the plan of an arrival, or of the barrier's destruction. */
static void plan_arrival(const struct graph *graph, struct machine *machine,
                         struct justification by, struct event_plan *plan)
{
    (void)by;
    event_id source = plan->addition.rf;
    if (plan->error != ERROR_NONE)
        return;
    if (plan->op.function == SYNC_MEET) {
        plan->addition.value =
            find_round(graph, machine, plan->thread, &plan->op, source, plan->result);
        plan->addition.role = plan->addition.value ? ROLE_ARRIVAL : ROLE_ORDINARY;
    } else {
        plan->error_other = rounds_open_arrival(graph, plan->op.location, source, plan->result);
    }
    if (plan->error_other)
        plan->error = ERROR_INVALID_USE;
}

const struct discipline discipline_arrivals = {.plan = plan_arrival};

/* Whether all arrivals of the round of the thread's event in front of the departure have been run.
 */
static bool lets_depart(const struct discipline_point *point)
{
    const struct graph_thread *self = &point->graph->threads[point->thread];
    uint32_t count = point->done ? (uint32_t)point->done[point->thread] : self->count;
    verify(count > 0 && count <= self->count);
    event_id own = self->events[count - 1];
    return event_is_arrival(graph_event(point->graph, own)) && /* else it was an error */
           count_arrivals(point->graph, own, point->done) ==
               machine_op(point->machine, point->state)->operand;
}

static bool waits_to_depart(const struct graph *graph, const struct event *event,
                            const clock_entry *done)
{
    return !causes_are_in(graph, event, done);
}

/* The name of the round is what the first of its threads has brought. */
static void plan_departure(const struct graph *graph, struct machine *machine,
                           struct justification by, struct event_plan *plan)
{
    (void)by;
    plan->addition.cause = graph_last(graph, plan->thread);
    plan->addition.value = plan->op.operand;
    plan->addition.role = ROLE_DEPARTURE;
    const struct event departure = {.cause = plan->addition.cause, .role = ROLE_DEPARTURE};
    event_id first = causes_next_of_departure(graph, &departure, 0);
    plan->result = machine_op(machine, graph_event(graph, first)->state)->operand;
}

const struct discipline discipline_departures = {.lets_run = lets_depart,
                                                 .waits = waits_to_depart,
                                                 .plan = plan_departure,
                                                 .has_second_location = true};
