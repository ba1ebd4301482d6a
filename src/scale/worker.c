#include "scale/worker.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "explore/work.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

static const double report_interval = 1.0;                        /* seconds */
static const double look_shortest = 0.0005, look_longest = 0.002; /* seconds between two looks */
enum { LOOK_MOST = 1 << 12 };                                     /* executions */

struct worker {
    const struct task *task;
    int socket;
    struct shared *shared;
    unsigned threads; /* that the machine knew when the worker was forked */
    struct work work;
    struct message in, out;
    struct record found;       /* errors since the last report */
    struct found_error *known; /* of each kind and place, the first in the order of the search */
    size_t known_count;
    size_t known_capacity;
    uint64_t key;    /* worker_unit.key */
    double deadline; /* of a unit with a budget, in seconds of the monotonic clock; 0: none */
    uint64_t pieces; /* worker_unit.pieces */
    bool has_split;
    struct path *parts; /* to give away with the next report */
    size_t part_count;
    size_t part_capacity;
    struct path limit; /* leave out what comes behind it */
    bool has_limit;
    bool is_behind;          /* the unit has come to the limit */
    uint32_t executions;     /* from one look to the next */
    double begun, last_look; /* seconds of the monotonic clock: of the unit, and the last look */
    double last_report;      /* likewise */
    double next_split; /* likewise: a search that has just had nothing to give is left alone */
    double patience;   /* seconds until it is asked again */
};

/* --- Reports ---------------------------------------------------------------------------------- */

static void add_part(struct worker *worker, const struct path *part)
{
    array_reserve(worker->parts, worker->part_capacity, worker->part_count + 1);
    worker->parts[worker->part_count] = (struct path){0};
    path_copy(&worker->parts[worker->part_count++], part);
}

/* The order of a search follows the numbers of threads. */
static bool numbers_differ(const struct worker *worker)
{
    const struct machine *machine = worker->task->machine;
    return machine->has_nested_threads && machine->threads != worker->threads;
}

void report_exchange(struct exchange *exchange, struct report *report, struct machine *machine,
                     bool adopts)
{
    EXCHANGE(exchange, report->kind);
    EXCHANGE(exchange, report->key);
    EXCHANGE(exchange, report->numbers_differ);
    exchange_threads(exchange, machine, adopts);
    totals_exchange(exchange, &report->totals);
    record_exchange_errors(exchange, &report->found);
    exchange_path(exchange, &report->rest);
    report->part_count = exchange_count(exchange, report->part_count);
    if (exchange->reads)
        report->parts = memory_new(report->part_count + 1, sizeof *report->parts);
    for (size_t i = 0; i < report->part_count; i++)
        exchange_path(exchange, &report->parts[i]);
    EXCHANGE(exchange, report->end);
    if (report->kind == REPORT_END)
        exchange_facts(exchange, &report->facts);
}

/* What was found since the last report, and what is left. Without somebody to report to, the worker
 * ends. */
static void send_report(struct worker *worker, struct report report,
                        struct exploration *exploration, const struct path *rest)
{
    const struct task *task = worker->task;
    struct exchange exchange = {.message = &worker->out, .program = task->program};
    totals_take(&report.totals, exploration);
    report.key = worker->key;
    report.numbers_differ = numbers_differ(worker);
    report.found = worker->found;
    report.rest = *rest;
    report.parts = worker->parts;
    report.part_count = worker->part_count;
    report.facts = task->machine->facts;
    message_clear(&worker->out);
    report_exchange(&exchange, &report, task->machine, false);
    totals_release(&report.totals);
    record_keep_errors(&worker->found, 0);
    while (worker->part_count > 0)
        path_release(&worker->parts[--worker->part_count]);
    worker->last_report = clock_now();
    if (!message_send(&worker->out, worker->socket))
        _exit(0);
}

static void commit(void *context, struct exploration *exploration, const struct path *rest,
                   const struct path *parts, size_t part_count)
{
    struct worker *worker = context;
    for (size_t i = 0; i < part_count; i++)
        add_part(worker, &parts[i]);
    if (worker->deadline > 0)
        return;
    send_report(worker, (struct report){.kind = REPORT_COMMIT}, exploration, rest);
    worker->patience = part_count ? look_longest : 2 * worker->patience;
    worker->next_split = clock_now() + worker->patience;
}

/* --- Errors ----------------------------------------------------------------------------------- */

/* Whether the error comes before all others of its kind and place that this process has found. */
static bool is_first(struct worker *worker, const struct found_error *error)
{
    size_t i = 0;
    while (i < worker->known_count && !found_error_is_same(&worker->known[i], error))
        i++;
    if (i == worker->known_count) {
        *array_push(worker->known, worker->known_count, worker->known_capacity) = *error;
        worker->known[i].path = (struct path){0};
    } else if (path_compare(&error->path, &worker->known[i].path) >= 0) {
        return false;
    }
    path_copy(&worker->known[i].path, &error->path);
    return true;
}

/* The execution that shows the error is the next one of this unit. */
static void note_error(void *context, struct exploration *exploration,
                       const struct finding *finding)
{
    struct worker *worker = context;
    const struct work *work = exploration->work;
    const struct task *task = worker->task;
    if (!work || !work->tree || !task->counts(task->context, finding->kind))
        return; /* at the program's very beginning, the error is known */
    struct found_error error = {
        .kind = finding->kind,
        .is_beyond = exploration->error_is_beyond,
        .is_random = exploration->is_random,
        .places = task->places(&exploration->execution, finding),
        .bound = task->options->bound,
        .spin_limit = task->options->spin_limit,
        .length_limit = task->options->length_limit,
    };
    work_find_place(work, &error.path);
    for (size_t i = 0; i < error.path.count; i++)
        error.path.steps[i].is_open = i + 1 == error.path.count;
    if (!task->keeps_going && !error.is_beyond && exploration->stop == STOP_NOT)
        exploration->stop = STOP_ERROR;
    if (!is_first(worker, &error)) {
        path_release(&error.path);
        return;
    }
    record_add_error(&worker->found, error);
}

/* --- Between two executions ------------------------------------------------------------------- */

static bool has_message(const struct worker *worker)
{
    struct pollfd descriptor = {.fd = worker->socket, .events = POLLIN};
    return poll(&descriptor, 1, 0) > 0;
}

static void take_limit(struct worker *worker)
{
    path_release(&worker->limit);
    message_take_path(&worker->in, &worker->limit);
    worker->has_limit = true;
}

/* Takes the next order, which is no unit. Returns whether it is to stop. */
static bool obey(struct worker *worker)
{
    if (!message_receive(&worker->in, worker->socket))
        _exit(0);
    uint64_t order = message_take(&worker->in);
    if (order == ORDER_STOP)
        return true;
    require(order == ORDER_LIMIT);
    take_limit(worker);
    return false;
}

/* Whether all that is left of the unit comes behind the limit. */
static bool is_behind(struct worker *worker)
{
    struct path place = {0};
    if (!worker->has_limit)
        return false;
    work_find_place(&worker->work, &place);
    worker->is_behind = path_compare(&place, &worker->limit) > 0;
    path_release(&place);
    return worker->is_behind;
}

/* Whether the worker answers for another one's hunger. */
static bool takes_on(struct worker *worker, double now)
{
    atomic_int *hungry = &worker->shared->hungry;
    if (now < worker->next_split || atomic_load_explicit(hungry, memory_order_relaxed) <= 0)
        return false;
    if (atomic_fetch_sub(hungry, 1) > 0)
        return true;
    atomic_fetch_add(hungry, 1);
    return false;
}

/* What comes next in a unit with a budget. */
static enum work_order look_at_budget(struct worker *worker, struct work *work, double now)
{
    if (now < worker->deadline)
        return WORK_GO_ON;
    work->until_look = 1;
    work->most_parts = worker->pieces;
    bool splits = worker->pieces > 0 && !worker->has_split;
    worker->has_split = true;
    return splits ? WORK_SPLIT : WORK_STOP;
}

static enum work_order look(void *context, struct work *work, struct exploration *exploration)
{
    struct worker *worker = context;
    (void)exploration;
    double now = clock_now(), elapsed = now - worker->last_look;
    if (elapsed < look_shortest && worker->executions < LOOK_MOST)
        worker->executions *= 2;
    else if (elapsed > look_longest && worker->executions > 1)
        worker->executions /= 2;
    work->until_look = worker->executions;
    worker->last_look = now;
    if ((has_message(worker) && obey(worker)) || is_behind(worker))
        return WORK_STOP;
    if (worker->deadline > 0)
        return look_at_budget(worker, work, now);
    if (takes_on(worker, now))
        return WORK_SPLIT;
    return now - worker->last_report > report_interval ? WORK_COMMIT : WORK_GO_ON;
}

/* --- Units ------------------------------------------------------------------------------------ */

static void end(struct worker *worker, struct exploration *exploration)
{
    static const struct path none = {0};
    const struct work *work = &worker->work;
    bool is_left = work->has_rest && !worker->is_behind;
    bool ends_early = worker->is_behind || (worker->deadline > 0 && work->has_stopped);
    const struct report report = {.kind = REPORT_END,
                                  .end = {.is_left = is_left,
                                          .is_foreign = work->is_foreign,
                                          .stop = ends_early ? STOP_NOT : exploration->stop,
                                          .seconds = clock_now() - worker->begun}};
    send_report(worker, report, exploration, is_left ? &work->rest : &none);
}

static void see_execution(void *context, struct exploration *exploration, bool complete)
{
    const struct task *task = ((struct worker *)context)->task;
    task->execution(task->context, exploration, complete);
}

static void explore(struct worker *worker)
{
    const struct task *task = worker->task;
    struct exploration exploration;
    const struct exploration_hooks hooks = {
        .context = worker,
        .execution = task->execution ? see_execution : NULL,
        .error = note_error,
    };
    exploration_init(&exploration, task->machine, task->options, &hooks);
    exploration.work = &worker->work;
    if (exploration.stop == STOP_NOT)
        explorer_run(task->explorer, &exploration);
    end(worker, &exploration);
    exploration_release(&exploration);
}

static void exchange_unit(struct exchange *exchange, struct worker_unit *unit)
{
    EXCHANGE(exchange, unit->key);
    EXCHANGE(exchange, unit->budget);
    EXCHANGE(exchange, unit->pieces);
    exchange_path(exchange, &unit->path);
}

void worker_put_unit(struct message *message, struct worker_unit unit)
{
    message_put(message, ORDER_UNIT);
    exchange_unit(&(struct exchange){.message = message}, &unit);
}

static void take_unit(struct worker *worker)
{
    work_release(&worker->work);
    worker->work = (struct work){
        .runs_at_random = true,
        .until_look = worker->executions,
        .most_parts = 1,
        .context = worker,
        .look = look,
        .commit = commit,
    };
    struct worker_unit unit = {0};
    exchange_unit(&(struct exchange){.message = &worker->in, .reads = true}, &unit);
    require(!worker->in.failed);
    worker->work.begin = unit.path;
    worker->key = unit.key;
    worker->pieces = unit.pieces;
    worker->is_behind = worker->has_split = false;
    worker->begun = worker->last_look = worker->last_report = clock_now();
    worker->deadline = unit.budget > 0 ? worker->last_look + unit.budget : 0;
    worker->next_split = worker->last_look + look_longest;
    worker->patience = look_longest;
}

/* The errors that it knows are those of another exploration, or of a report that was lost. */
static void set_up(struct worker *worker)
{
    worker->task->set_up(worker->task->context, &worker->in);
    worker->threads = worker->task->machine->threads;
    worker->has_limit = false;
    for (size_t i = 0; i < worker->known_count; i++)
        path_release(&worker->known[i].path);
    worker->known_count = 0;
}

void setup_put(struct message *message, const struct explore_options *options,
               struct machine *machine)
{
    struct exchange exchange = {.message = message};
    struct setup setup = {options->bound, options->spin_limit, options->length_limit,
                          options->event_limit, options->turn};
    EXCHANGE(&exchange, setup);
    exchange_machine_facts(&exchange, machine);
    exchange_threads(&exchange, machine, false);
}

struct setup setup_take(struct message *message, struct machine *machine)
{
    struct exchange exchange = {.message = message, .reads = true};
    struct setup setup;
    EXCHANGE(&exchange, setup);
    bool has_learnt = exchange_machine_facts(&exchange, machine);
    exchange_threads(&exchange, machine, true);
    if (has_learnt)
        native_machine_restart(machine);
    native_machine_limit(machine, setup.length_limit);
    return setup;
}

_Noreturn void worker_run(const struct task *task, int socket, struct shared *shared)
{
    struct worker worker = {.task = task,
                            .socket = socket,
                            .shared = shared,
                            .threads = task->machine->threads,
                            .executions = 1};
    while (message_receive(&worker.in, socket)) {
        uint64_t order = message_take(&worker.in);
        if (order == ORDER_SETUP) {
            set_up(&worker);
        } else if (order == ORDER_LIMIT) {
            take_limit(&worker);
        } else if (order == ORDER_UNIT) {
            take_unit(&worker);
            explore(&worker);
        }
    }
    _exit(0);
}
