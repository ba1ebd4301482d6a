#include "switches.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PLACES = 1 << 18 };

/* A place: the number of events of each thread that have run. */
struct place {
    uint8_t run[CANDIDATE_THREADS];
};

/* What leaving a thread costs. A loop that waits may be left for nothing. */
enum cost { COST_FREE, COST_PREEMPTION, COST_OF_LOOP };

struct search {
    const struct switches_subject *subject;
    struct switches *switches;
    bool loops_are_free;
    unsigned stride[CANDIDATE_THREADS]; /* how much further a place is that has one more event */
    unsigned place_count;
    uint8_t *fewest; /* by place and by the thread that ran last */
};

static bool has_run(const struct search *search, const struct place *place, unsigned id)
{
    const struct candidate_event *event = &search->subject->candidate->events[id];
    return id == CANDIDATE_INIT || event->index < place->run[event->thread];
}

/* Whether all earlier writes have run, and all reads of what the event writes over. */
static bool is_next_in_co(const struct search *search, const struct place *place, unsigned id)
{
    const struct candidate_execution *candidate = search->subject->candidate;
    const struct candidate_event *event = &candidate->events[id];
    if (!event->writes)
        return true;
    for (unsigned other = 1; other <= candidate->count; other++) {
        const struct candidate_event *reader = &candidate->events[other];
        if (other != id && reader->reads && reader->location == event->location &&
            reader->rf == event->co_prev && !has_run(search, place, other))
            return false;
    }
    return has_run(search, place, event->co_prev);
}

/* Whether the thread's next event may come next. */
static bool may_run(const struct search *search, const struct place *place, unsigned thread)
{
    const struct candidate_execution *candidate = search->subject->candidate;
    if (place->run[thread] == candidate->lengths[thread])
        return false;
    unsigned id = candidate->threads[thread][place->run[thread]];
    const struct candidate_event *event = &candidate->events[id];
    return (event->index > 0 || has_run(search, place, candidate->creators[thread])) &&
           (!event->reads || has_run(search, place, event->rf)) &&
           has_run(search, place, event->cause) &&
           (!search->subject->in_order || is_next_in_co(search, place, id));
}

/* Of the writes at the place, the last one that is `write` or comes before it in co. */
static unsigned last_write(const struct search *search, const struct place *place, unsigned write)
{
    while (!has_run(search, place, write))
        write = search->subject->candidate->events[write].co_prev;
    return write;
}

/* How many of the location's writes have run, up to this one. */
static unsigned count_up_to(const struct search *search, const struct place *place, unsigned write)
{
    unsigned count = 0;
    for (; write != CANDIDATE_INIT; write = search->subject->candidate->events[write].co_prev)
        count += has_run(search, place, write);
    return count;
}

/* Whether the message that a receive takes, or the room that a send needs, is not there. */
static bool lacks_partner(const struct search *search, const struct place *place,
                          const struct thread_step *step, unsigned write)
{
    unsigned last = candidate_co_last(search->subject->candidate, step->partner);
    unsigned here = count_up_to(search, place, write);
    unsigned there = count_up_to(search, place, last);
    if (step->kind == STEP_SEND)
        return here >= there + step->room;
    return step->kind == STEP_RECEIVE && here >= there;
}

static bool has_ended(const struct search *search, const struct place *place, unsigned thread)
{
    const struct switches_subject *subject = search->subject;
    unsigned length = subject->candidate->lengths[thread];
    return subject->is_created[thread] && place->run[thread] == length &&
           has_run(search, place, subject->candidate->creators[thread]) &&
           subject->waiting[thread].kind == STEP_END;
}

/* What it costs to leave the thread in front of the step. `write`: the last one of the location
 * that it may find. */
static enum cost cost_of_step(const struct search *search, const struct place *place,
                              unsigned thread, const struct thread_step *step, unsigned write)
{
    if (step->yields)
        return COST_FREE;
    if (step->kind == STEP_JOIN)
        return has_ended(search, place, step->operand) ? COST_PREEMPTION : COST_FREE;
    if (step->kind == STEP_END || step->kind == STEP_FAIL || step->kind == STEP_BLOCK)
        return COST_FREE;
    if (step->is_in_loop)
        return COST_OF_LOOP;
    if (!step_has_location(step))
        return COST_PREEMPTION;
    unsigned found = last_write(search, place, write);
    struct meaning meaning = step_meaning(step, thread, &search->subject->after[found]);
    bool waits = meaning.kind == MEANS_WAIT || lacks_partner(search, place, step, found);
    return waits ? COST_FREE : COST_PREEMPTION;
}

/* Whether it costs a preemption to leave the thread. */
static bool costs(const struct search *search, const struct place *place, unsigned thread)
{
    const struct switches_subject *subject = search->subject;
    const struct candidate_execution *candidate = subject->candidate;
    enum cost cost;
    if (place->run[thread] == candidate->lengths[thread]) {
        const struct thread_step *step = &subject->waiting[thread];
        unsigned last =
            step_has_location(step) ? candidate_co_last(candidate, step->location) : CANDIDATE_INIT;
        cost = cost_of_step(search, place, thread, step, last);
    } else {
        unsigned id = candidate->threads[thread][place->run[thread]];
        const struct candidate_event *event = &candidate->events[id];
        unsigned last = event->reads ? event->rf : event->writes ? event->co_prev : CANDIDATE_INIT;
        cost = cost_of_step(search, place, thread, &subject->taken[id], last);
    }
    return cost == COST_PREEMPTION || (cost == COST_OF_LOOP && !search->loops_are_free);
}

static void lower(uint8_t *least, unsigned count)
{
    if (count < *least)
        *least = (uint8_t)count;
}

static uint8_t *fewest_at(const struct search *search, unsigned number, unsigned ran)
{
    return &search->fewest[number * search->subject->thread_count + ran];
}

/* Goes on from the place, which has this number, with each thread that can. */
static void go_on(struct search *search, const struct place *place, unsigned number)
{
    const struct candidate_execution *candidate = search->subject->candidate;
    unsigned thread_count = search->subject->thread_count;
    bool can_run[CANDIDATE_THREADS];
    for (unsigned t = 0; t < thread_count; t++)
        can_run[t] = may_run(search, place, t);
    for (unsigned ran = 0; ran < thread_count; ran++) {
        uint8_t fewest = *fewest_at(search, number, ran);
        bool is_preempted = fewest != SWITCHES_NONE && costs(search, place, ran);
        for (unsigned t = 0; fewest != SWITCHES_NONE && t < thread_count; t++) {
            if (!can_run[t])
                continue;
            unsigned count = fewest + (t != ran && is_preempted);
            unsigned id = candidate->threads[t][place->run[t]];
            lower(fewest_at(search, number + search->stride[t], t), count);
            lower(&search->switches->ending[id], count);
        }
    }
}

static struct place place_of(const struct search *search, unsigned number)
{
    struct place place;
    for (unsigned t = search->subject->thread_count; t-- > 0;) {
        place.run[t] = (uint8_t)(number / search->stride[t]);
        number %= search->stride[t];
    }
    return place;
}

static void find(struct search *search, bool loops_are_free, struct switches *switches)
{
    unsigned thread_count = search->subject->thread_count;
    search->loops_are_free = loops_are_free;
    search->switches = switches;
    memset(switches, SWITCHES_NONE, sizeof *switches);
    switches->ending[CANDIDATE_INIT] = 0;
    memset(search->fewest, SWITCHES_NONE, (size_t)search->place_count * thread_count);
    *fewest_at(search, 0, 0) = 0;
    for (unsigned number = 0; number < search->place_count; number++) {
        struct place place = place_of(search, number);
        go_on(search, &place, number);
    }
    for (unsigned t = 0; t < thread_count; t++)
        lower(&switches->all, *fewest_at(search, search->place_count - 1, t));
}

bool switches_count(const struct switches_subject *subject, struct switches *switches,
                    struct switches *at_most)
{
    struct search search = {.subject = subject, .place_count = 1};
    for (unsigned t = 0; t < subject->thread_count; t++) {
        search.stride[t] = search.place_count;
        search.place_count *= subject->candidate->lengths[t] + 1u;
        if (search.place_count > MOST_PLACES)
            return false;
    }
    search.fewest = memory_new((size_t)search.place_count * subject->thread_count, 1);
    find(&search, true, at_most);
    find(&search, false, switches);
    free(search.fewest);
    return true;
}
