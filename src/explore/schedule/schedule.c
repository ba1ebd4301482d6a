#include "explore/schedule/schedule.h"

#include "base/memory.h"
#include "explore/schedule/spinning.h"

#include <stdlib.h>
#include <string.h>

/* A thread that takes more steps in a row has gone on for too long, and so has one that does more
 * operations without one. */
enum { LONG_TURN = 1 << 12, LONG_SILENCE = 1 << 20 };
enum { MOST_STAYS = 7 };
enum { EARLY = 4 }; /* one step in so many is not chosen to be early, in a biased schedule */
enum { MOST_IDLE = 1 << 10 }; /* turns */

/* Priorities: from 1 on for the steps at which they change, and from here on at first. */
static const int64_t first_priority = INT64_C(1) << 32;

void schedule_release(struct schedule *schedule)
{
    free(schedule->order);
    free(schedule->priorities);
    *schedule = (struct schedule){0};
}

static void draw_points(struct schedule *schedule)
{
    const struct schedule_plan *plan = &schedule->plan;
    schedule->point_count = 0;
    if (plan->depth == 0 || plan->steps == 0)
        return;
    require(plan->depth <= sizeof schedule->points / sizeof *schedule->points);
    for (unsigned i = 0; i + 1 < plan->depth; i++) {
        bool is_early = plan->is_biased && draws_below(schedule->draws, EARLY) != 0;
        uint64_t point = is_early ? draws_low(schedule->draws, plan->steps)
                                  : draws_below(schedule->draws, plan->steps);
        schedule->points[schedule->point_count++] = point + 1;
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

/* Changes the thread's priority if it is about to take a step at which one changes. */
static bool changes_priority(struct schedule *schedule, unsigned thread)
{
    for (unsigned i = 0; i < schedule->point_count; i++)
        if (schedule->points[i] == schedule->step) {
            schedule->points[i] = 0;
            rank(schedule, find_place(schedule, thread), (int64_t)i + 1);
            return true;
        }
    return false;
}

int schedule_next(struct schedule *schedule, const struct execution *execution)
{
    if (schedule->plan.depth == 0)
        return walk(schedule, execution);
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
            schedule->is_open = changes_priority(schedule, (unsigned)next);
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
