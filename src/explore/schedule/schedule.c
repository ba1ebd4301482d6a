#include "explore/schedule/schedule.h"

#include "base/memory.h"
#include "explore/schedule/spinning.h"

#include <stdlib.h>
#include <string.h>

/* A thread that takes more steps in a row has gone on for too long, and so has one that does more
 * operations without one. */
enum { LONG_TURN = 1 << 12, LONG_SILENCE = 1 << 20 };
enum { MOST_STAYS = 7, MOST_QUANTUM = 1 << 6 };
enum { MOST_FRESH = 1 << 6 }; /* a higher one is drawn among all steps */
enum { MOST_IDLE = 1 << 10 }; /* turns */

/* Priorities: from 1 on for the steps at which they change, and from here on at first. */
static const int64_t first_priority = INT64_C(1) << 32;

void schedule_release(struct schedule *schedule)
{
    free(schedule->order);
    free(schedule->priorities);
    hash_set_release(&schedule->visited);
    *schedule = (struct schedule){0};
}

/* In a biased schedule, one of four is any step, one is an early one, and two are fresh. */
static struct schedule_point draw_point(const struct schedule *schedule)
{
    const struct schedule_plan *plan = &schedule->plan;
    struct draws *draws = schedule->draws;
    uint64_t kind = plan->is_biased ? draws_below(draws, 4) : 0;
    bool is_fresh = kind > 1;
    uint64_t below = is_fresh && plan->steps > MOST_FRESH ? MOST_FRESH : plan->steps;
    uint64_t number = kind == 0 ? draws_below(draws, below) : draws_low(draws, below);
    return (struct schedule_point){number + 1, is_fresh};
}

static void draw_points(struct schedule *schedule)
{
    const struct schedule_plan *plan = &schedule->plan;
    schedule->point_count = schedule->fresh = 0;
    schedule->has_fresh_points = false;
    hash_set_clear(&schedule->visited);
    if (plan->depth == 0 || plan->steps == 0)
        return;
    require(plan->depth <= sizeof schedule->points / sizeof *schedule->points);
    for (unsigned i = 0; i + 1 < plan->depth; i++) {
        struct schedule_point point = draw_point(schedule);
        schedule->points[schedule->point_count++] = point;
        schedule->has_fresh_points |= point.is_fresh;
    }
}

void schedule_begin(struct schedule *schedule, struct draws *draws, struct schedule_plan plan)
{
    schedule->draws = draws;
    schedule->plan = plan;
    schedule->count = schedule->ranked = 0;
    schedule->step = 1;
    schedule->current = -1;
    schedule->is_open = true;
    schedule->turn = schedule->silence = schedule->idle = 0;
    schedule->last = 0;
    schedule->stays = (unsigned)draws_below(draws, MOST_STAYS);
    if (plan.depth == 0 && plan.is_biased)
        schedule->quantum = 1 + draws_low(draws, MOST_QUANTUM);
    draw_points(schedule);
    schedule_add_thread(schedule, MACHINE_MAIN_THREAD);
}

static size_t find_place(const struct schedule *schedule, unsigned thread)
{
    size_t i = 0;
    while (schedule->order[i] != thread)
        i++;
    return i;
}

/* Puts the thread, which is at this place of the order, where its new priority belongs. */
static void rank(struct schedule *schedule, size_t place, int64_t priority)
{
    unsigned *order = schedule->order, thread = order[place];
    memmove(order + place, order + place + 1, (schedule->count - place - 1) * sizeof *order);
    schedule->ranked -= place < schedule->ranked;
    size_t to = 0;
    while (to < schedule->ranked && schedule->priorities[order[to]] >= priority)
        to++;
    memmove(order + to + 1, order + to, (schedule->count - to - 1) * sizeof *order);
    order[to] = thread;
    schedule->priorities[thread] = priority;
    schedule->ranked++;
}

/* The position of a new thread among those with their first priority is even. */
void schedule_add_thread(struct schedule *schedule, unsigned thread)
{
    array_reserve(schedule->priorities, schedule->priority_capacity, thread + 1);
    *array_push(schedule->order, schedule->count, schedule->capacity) = thread;
    schedule->is_open = true;
    if (schedule->plan.depth > 0 && !schedule->plan.is_biased)
        rank(schedule, schedule->count - 1,
             first_priority + (int64_t)(draws_next(schedule->draws) >> 2));
}

/* An enabled thread of those in the order from `from` on, but for `except`; the lowest-numbered
 * one, the highest-numbered one, or any, by a draw; if that is_even, any. -1: there is none. */
static int draw_thread(struct schedule *schedule, const struct execution *execution, size_t from,
                       int except, bool is_even)
{
    unsigned enabled[schedule->count + 1];
    unsigned count = 0, least = 0, most = 0;
    for (size_t i = from; i < schedule->count; i++) {
        unsigned thread = schedule->order[i];
        if ((int)thread == except || !execution_is_enabled(execution, thread))
            continue;
        least = count == 0 || thread < least ? thread : least;
        most = count == 0 || thread > most ? thread : most;
        enabled[count++] = thread;
    }
    if (count == 0)
        return -1;
    uint64_t kind = is_even ? 2 : draws_below(schedule->draws, 3);
    return (int)(kind == 0   ? least
                 : kind == 1 ? most
                             : enabled[draws_below(schedule->draws, count)]);
}

/* Whether the thread that ran, and is enabled, has gone on for too long. Ends its turn then. */
static bool is_overdue(struct schedule *schedule, const struct execution *execution)
{
    uint64_t most = 2 * (uint64_t)schedule->plan.steps;
    bool is_look = schedule->turn > 0 && schedule->turn % SPINNING_TURN == 0;
    bool spins = is_look && spinning_spins(execution, (unsigned)schedule->current, SPINNING_TURN);
    if (is_look)
        schedule->idle = spins ? schedule->idle + 1 : 0;
    if (!spins && schedule->turn <= (most > LONG_TURN ? most : LONG_TURN) &&
        schedule->silence <= LONG_SILENCE)
        return false;
    schedule->turn = schedule->silence = 0;
    return true;
}

bool schedule_is_idle(const struct schedule *schedule)
{
    return schedule->idle > MOST_IDLE;
}

static bool is_step(const struct execution *execution, int thread)
{
    return !execution_is_local(execution, execution_op(execution, (unsigned)thread));
}

/* The next thread of a walk. */
static int walk(struct schedule *schedule, const struct execution *execution)
{
    int current = schedule->current;
    bool goes_on = current >= 0 && execution_is_enabled(execution, (unsigned)current);
    if (goes_on && is_overdue(schedule, execution)) {
        int other = draw_thread(schedule, execution, 0, current, true);
        return other < 0 ? current : other;
    }
    bool stays = goes_on && (!is_step(execution, current) ||
                             draws_below(schedule->draws, UINT64_C(1) << schedule->stays) != 0);
    return stays ? current : draw_thread(schedule, execution, 0, -1, true);
}

/* The next thread where they take turns. */
static int take_turns(struct schedule *schedule, const struct execution *execution)
{
    int current = schedule->current;
    bool goes_on = current >= 0 && execution_is_enabled(execution, (unsigned)current);
    if (goes_on && schedule->turn < schedule->quantum && schedule->silence <= LONG_SILENCE)
        return current;
    schedule->turn = schedule->silence = 0;
    int next = execution_next_enabled(execution, (unsigned)(current + 1));
    return next >= 0 ? next : execution_next_enabled(execution, 0);
}

/* The first enabled thread in the order from `*place` on with a priority of at least `least`; -1:
 * there is none. *place is where it ended. */
static int find_ranked(const struct schedule *schedule, const struct execution *execution,
                       size_t *place, int64_t least)
{
    for (; *place < schedule->ranked; ++*place) {
        unsigned thread = schedule->order[*place];
        if (schedule->priorities[thread] < least)
            return -1;
        if (execution_is_enabled(execution, thread))
            return (int)thread;
    }
    return -1;
}

/* The enabled thread with the highest priority. One that has none yet gets one. */
static int find_highest(struct schedule *schedule, const struct execution *execution)
{
    size_t place = 0;
    int thread = find_ranked(schedule, execution, &place, first_priority);
    if (thread >= 0)
        return thread;
    thread = draw_thread(schedule, execution, schedule->ranked, -1, false);
    if (thread < 0)
        return find_ranked(schedule, execution, &place, INT64_MIN);
    rank(schedule, find_place(schedule, (unsigned)thread), first_priority);
    return thread;
}

/* Whether the thread's next step is fresh, and is looked at for the first time. */
static bool is_fresh(struct schedule *schedule, const struct execution *execution, unsigned thread)
{
    if (!schedule->has_fresh_points)
        return false;
    uintptr_t place = (uintptr_t)execution_op(execution, thread)->site;
    return hash_set_add(&schedule->visited, (uint64_t[]){mix64(place), thread + UINT64_C(1)});
}

/* Changes the thread's priority if it is about to take a step at which one changes. */
static bool changes_priority(struct schedule *schedule, const struct execution *execution,
                             unsigned thread)
{
    bool fresh = is_fresh(schedule, execution, thread);
    schedule->fresh += fresh;
    for (unsigned i = 0; i < schedule->point_count; i++) {
        struct schedule_point *point = &schedule->points[i];
        if (point->is_fresh ? fresh && point->number == schedule->fresh
                            : point->number == schedule->step) {
            point->number = 0;
            rank(schedule, find_place(schedule, thread), (int64_t)i + 1);
            return true;
        }
    }
    return false;
}

int schedule_next(struct schedule *schedule, const struct execution *execution)
{
    if (schedule->plan.depth == 0)
        return schedule->plan.is_biased ? take_turns(schedule, execution)
                                        : walk(schedule, execution);
    int next = schedule->current;
    bool goes_on = next >= 0 && execution_is_enabled(execution, (unsigned)next);
    schedule->idle = goes_on ? schedule->idle : 0;
    bool is_late = goes_on && is_overdue(schedule, execution);
    if (is_late)
        rank(schedule, find_place(schedule, (unsigned)next), --schedule->last);
    schedule->is_open |= !goes_on || is_late;
    do {
        if (schedule->is_open)
            next = find_highest(schedule, execution);
        schedule->is_open = false;
        if (next >= 0 && is_step(execution, next))
            schedule->is_open = changes_priority(schedule, execution, (unsigned)next);
    } while (schedule->is_open);
    return next;
}

void schedule_note(struct schedule *schedule, unsigned thread, bool is_step, bool enables)
{
    bool goes_on = schedule->current == (int)thread;
    schedule->turn = goes_on ? schedule->turn + is_step : is_step;
    schedule->silence = goes_on && !is_step ? schedule->silence + 1 : 0;
    schedule->step += is_step;
    schedule->current = (int)thread;
    schedule->is_open |= enables;
}
