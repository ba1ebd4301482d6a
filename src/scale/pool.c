#include "scale/pool.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "scale/worker.h"

/* --- The record ------------------------------------------------------------------------------- */

/* The error of the record that the new one competes with; NULL: none. */
static struct found_error *find_rival(const struct pool *pool, const struct found_error *error)
{
    struct record *record = pool->record;
    for (size_t i = 0; i < record->error_count; i++) {
        struct found_error *other = &record->errors[i];
        if (pool->task->keeps_going ? found_error_is_same(other, error)
                                    : other->is_beyond == error->is_beyond)
            return other;
    }
    return NULL;
}

/* Takes ownership of the error. Whether the record has changed. */
static bool add_error(struct pool *pool, struct found_error error)
{
    struct record *record = pool->record;
    struct found_error *rival = find_rival(pool, &error);
    if (rival && (rival->is_random || path_compare(&rival->path, &error.path) <= 0)) {
        path_release(&error.path);
        return false;
    }
    if (rival) {
        path_release(&rival->path);
        *rival = error;
        return true;
    }
    record_add_error(record, error);
    return true;
}

const struct found_error *pool_last_error(const struct pool *pool)
{
    const struct record *record = pool->record;
    for (size_t i = 0; !pool->task->keeps_going && i < record->error_count; i++)
        if (!record->errors[i].is_beyond)
            return &record->errors[i];
    return NULL;
}

/* Whether nothing is looked for any more: the runs of a search have no order in which one of them
 * comes before a random one. */
static bool has_final_error(const struct pool *pool)
{
    const struct found_error *error = pool_last_error(pool);
    return error && (pool->task->first_come || error->is_random);
}

/* --- Reports ---------------------------------------------------------------------------------- */

static _Noreturn void refuse_foreign(const struct pool *pool)
{
    if (pool->cluster)
        die("a worker of the cluster does not find its part of the search: does the program "
            "compute "
            "with addresses, or do the machines differ?");
    if (pool->task->is_resumed)
        die("the program does not behave as when the checkpoint was written: does it compute with "
            "addresses, or was the checkpoint written on another machine?");
    bug("a worker does not find its unit");
}

/* Reads a report as a whole before it changes the record. A single child discovers threads in the
 * order of the search. So its numbers are right. */
static struct report read_report(const struct pool *pool, const struct member *member,
                                 struct message *in)
{
    bool is_only = pool->count == 1 && !pool->cluster;
    struct report report = {0};
    struct exchange exchange = {.message = in, .reads = true, .program = pool->task->program};
    report_exchange(&exchange, &report, pool->task->machine, is_only);
    report.numbers_differ &= !is_only;
    if (in->failed || report.key != member->key)
        bug("a worker's report cannot be read");
    if (report.end.is_foreign && !report.numbers_differ)
        refuse_foreign(pool);
    return report;
}

/* Whether the end is that of the unit, and not of the whole exploration. */
static bool is_end_of_unit(enum stop_reason stop)
{
    return stop == STOP_NOT || stop == STOP_ERROR;
}

static void take_end_of_unit(struct pool *pool, struct member *member, struct report *report)
{
    struct record *record = pool->record;
    member->is_busy = false;
    pool->seconds += report->end.seconds;
    facts_merge(&record->facts, &report->facts);
    if (report->end.is_left) {
        record_add_unit(record, (struct unit){.path = report->rest});
        report->rest = (struct path){0};
    }
    if (report->end.stop == STOP_RESTART) {
        record->stop = STOP_RESTART;
        pool->is_stopping = true;
    } else if (!is_end_of_unit(report->end.stop)) {
        pool_stop(pool, report->end.stop);
    }
}

void pool_stop(struct pool *pool, enum stop_reason reason)
{
    if (pool->is_stopping)
        return;
    pool->is_stopping = true;
    pool->record->stop = reason;
    pool->workers->tell_stop(pool);
}

/* Nothing counts that was explored by several processes. */
static void give_up(struct pool *pool)
{
    pool->record->stop = STOP_RESTART;
    pool->record->needs_one_process = true;
    pool->is_stopping = true;
}

static void add_parts(struct pool *pool, struct report *report)
{
    for (size_t i = 0; i < report->part_count; i++)
        record_add_unit(pool->record, (struct unit){.path = report->parts[i]});
    free(report->parts);
}

void pool_take_report(struct pool *pool, struct member *member)
{
    struct report report = read_report(pool, member, &pool->in);
    if (report.numbers_differ)
        give_up(pool);
    bool has_limit = false;
    totals_add(&pool->record->totals, &report.totals);
    for (size_t i = 0; i < report.found.error_count; i++)
        has_limit |= add_error(pool, report.found.errors[i]);
    path_copy(&member->unit.path, &report.rest);
    member->unit.deaths = 0; /* this part of it has ended nobody */
    add_parts(pool, &report);
    if (report.kind == REPORT_END)
        take_end_of_unit(pool, member, &report);
    if (has_limit && has_final_error(pool))
        pool_stop(pool, STOP_ERROR);
    else if (has_limit && pool_last_error(pool) && pool->workers->tell_limit)
        pool->workers->tell_limit(pool);
    path_release(&report.rest);
    free(report.found.errors);
    totals_release(&report.totals);
    facts_release(&report.facts);
}

void pool_lose_worker(struct pool *pool, struct member *member)
{
    struct unit unit = member->unit;
    bool was_busy = member->is_busy;
    member->unit = (struct unit){0};
    member->is_busy = false;
    if (!was_busy)
        path_release(&unit.path);
    else if (++unit.deaths < POOL_MOST_DEATHS)
        record_add_unit(pool->record, unit);
    else
        record_add_unit(&pool->failed, (struct unit){.path = unit.path});
}

/* --- The loop --------------------------------------------------------------------------------- */

static void hand_out(struct pool *pool)
{
    struct record *record = pool->record;
    int idle = 0;
    for (size_t i = 0; i < pool->count && !pool->is_stopping; i++) {
        struct member *member = &pool->members[i];
        if (member->is_busy)
            continue;
        if (record->unit_count == 0) {
            idle++;
            continue;
        }
        path_release(&member->unit.path);
        member->unit = record->units[--record->unit_count];
        member->is_busy = true;
        pool->workers->give_unit(pool, member);
    }
    if (pool->workers->tell_hunger)
        pool->workers->tell_hunger(pool, idle);
}

static bool is_at_work(const struct pool *pool)
{
    if (pool->record->stop == STOP_RESTART)
        return false;
    bool is_any_busy = false;
    for (size_t i = 0; i < pool->count; i++)
        is_any_busy |= pool->members[i].is_busy;
    return is_any_busy || (pool->record->unit_count > 0 && !pool->is_stopping);
}

/* After an error beyond the bound, one within it is looked for as long again. */
static void check_errors(struct pool *pool)
{
    enum { LEAST = 1 << 20 };
    const struct record *record = pool->record;
    uint64_t events = record->totals.statistics.events;
    if (record->error_count == 0 || pool->task->keeps_going || pool_last_error(pool))
        return;
    if (pool->most_events == 0)
        pool->most_events = 2 * events + LEAST;
    if (events > pool->most_events)
        pool_stop(pool, STOP_ERROR);
}

/* Adds the units that the record lacks: of workers, and those that were given up. They stay the
 * pool's. Returns how many there were before. */
static size_t lend_units(struct pool *pool)
{
    size_t count = pool->record->unit_count;
    for (size_t i = 0; i < pool->count; i++)
        if (pool->members[i].is_busy)
            record_add_unit(pool->record, pool->members[i].unit);
    for (size_t i = 0; i < pool->failed.unit_count; i++)
        record_add_unit(pool->record, pool->failed.units[i]);
    return count;
}

/* Whether the hook wants to stop. */
static bool tell_progress(struct pool *pool)
{
    size_t count = lend_units(pool);
    bool stops = pool->hooks->progress(pool->hooks->context, pool->record);
    pool->record->unit_count = count;
    return stops;
}

/* As exploration_poll_limits, of all that was reported. */
static bool has_reached_events(const struct pool *pool)
{
    const struct explore_options *options = pool->task->options;
    const struct statistics *statistics = &pool->record->totals.statistics;
    return options->event_limit && statistics->events > options->event_limit &&
           (options->turn != TURN_WHOLE || statistics->truncated_by[TRUNCATED_BY_SPINNING] > 0);
}

static void check_limits(struct pool *pool)
{
    const struct explore_options *options = pool->task->options;
    check_errors(pool);
    if (options->interrupted && *options->interrupted)
        pool_stop(pool, STOP_CALLER);
    else if (pool->deadline > 0 && clock_now() > pool->deadline)
        pool_stop(pool, STOP_TIME);
    else if (has_reached_events(pool))
        pool_stop(pool, STOP_EVENTS);
    else if (tell_progress(pool))
        pool_stop(pool, STOP_CALLER);
}

static void give_up_failed(struct pool *pool)
{
    struct record *record = pool->record;
    record->given_up = (unsigned)pool->failed.unit_count;
    for (size_t i = 0; i < pool->failed.unit_count; i++)
        record_add_unit(record, pool->failed.units[i]);
    pool->failed.unit_count = 0;
    record_release(&pool->failed);
}

void pool_init(struct pool *pool, const struct task *task, const struct pool_workers *workers,
               const struct pool_hooks *hooks, struct record *record)
{
    require((task->explorer->takes & TAKES_UNITS) && task->options->keep_going);
    *pool = (struct pool){.task = task, .workers = workers, .hooks = hooks, .record = record};
    if (task->options->time_limit > 0)
        pool->deadline = clock_now() + task->options->time_limit;
}

void pool_loop(struct pool *pool)
{
    if (has_final_error(pool))
        pool_stop(pool, STOP_ERROR);
    for (hand_out(pool); is_at_work(pool); hand_out(pool)) {
        pool->workers->listen(pool);
        check_limits(pool);
    }
}

void pool_release(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++)
        path_release(&pool->members[i].unit.path);
    free(pool->members);
    message_release(&pool->in);
    message_release(&pool->out);
    give_up_failed(pool);
}
