#include "explore/meeting.h"

#include "base/error.h"
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

uint64_t meeting_round(const struct graph *graph, struct machine *machine, unsigned thread,
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

bool meeting_is_over(const struct graph *graph, unsigned thread, uint32_t count,
                     const struct op *op, const clock_entry *done)
{
    verify(meeting_is_departure(op) && count > 0 && count <= graph->threads[thread].count);
    event_id own = graph->threads[thread].events[count - 1];
    return event_is_arrival(graph_event(graph, own)) && /* else it was an error */
           count_arrivals(graph, own, done) == op->operand;
}

event_id meeting_open_arrival(const struct graph *graph, uint32_t location, event_id source,
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

unsigned meeting_arrived(const struct graph *graph, event_id arrival)
{
    return event_is_arrival(graph_event(graph, arrival)) ? count_arrivals(graph, arrival, NULL) : 0;
}
