#include "linearizability/workers.h"

#include "base/error.h"
#include "base/memory.h"
#include "run/options.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { POLL_MILLISECONDS = 100, KIB_OF_MIB = 1024 };

/* A turn that a worker is to take. */
struct order {
    size_t scenario;
    double seconds, time_limit;
};

/* --- In a worker ------------------------------------------------------------------------------ */

static void take(struct message *message, struct linearizability *check,
                 const struct program *program, const struct run_options *options)
{
    struct run_options wanted = *options;
    struct verdict verdict;
    struct order order;
    message_take_all(message, &order, sizeof order);
    wanted.time_limit = order.time_limit;
    struct answer answer = {.scenario = order.scenario};
    answer.turn = turn_take(check, program, &wanted, &check->scenarios.items[order.scenario],
                            order.seconds, &verdict);
    answer.is_open = verdict.error_count > 0;
    message_clear(message);
    message_append(message, &answer, sizeof answer);
    verdict_release(&verdict);
}

/* The parent comes to the same error. */
static void say_nothing(void *context, const char *line)
{
    (void)context, (void)line;
}

static _Noreturn void work(struct linearizability *check, const struct program *program,
                           const struct run_options *options, int socket)
{
    struct message message = {0};
    error_end_as_child();
    error_redirect(say_nothing, NULL);
    do {
        if (!message_receive(&message, socket))
            _exit(0);
        take(&message, check, program, options);
    } while (message_send(&message, socket));
    _exit(0);
}

/* --- In their parent -------------------------------------------------------------------------- */

/* `options` are those of one worker. */
static void start(struct workers *workers, struct linearizability *check,
                  const struct program *program, const struct run_options *options)
{
    struct child child = child_start();
    if (child.process == 0) {
        for (size_t i = 0; i < workers->count; i++)
            close(workers->items[i].child.socket);
        work(check, program, options, child.socket);
    }
    workers->items[workers->count++] = (struct worker){.child = child};
}

void workers_start(struct workers *workers, struct linearizability *check,
                   const struct program *program, const struct run_options *options, unsigned count)
{
    struct run_options each = *options;
    each.jobs = 1;
    each.memory_limit = limits_memory(options) / KIB_OF_MIB / count + 1;
    *workers = (struct workers){.items = memory_new(count, sizeof *workers->items)};
    for (unsigned i = 0; i < count; i++)
        start(workers, check, program, &each);
}

static void end(const struct worker *worker)
{
    kill(worker->child.process, SIGKILL);
    child_end(&worker->child);
}

void workers_end(struct workers *workers)
{
    for (size_t i = 0; i < workers->count; i++)
        end(&workers->items[i]);
    free(workers->items);
    message_release(&workers->message);
    *workers = (struct workers){0};
}

struct worker *workers_idle(struct workers *workers)
{
    for (size_t i = 0; i < workers->count; i++)
        if (!workers->items[i].is_busy)
            return &workers->items[i];
    return NULL;
}

/* A worker that does not listen has died; its socket tells. */
void workers_give(struct workers *workers, struct worker *worker, size_t scenario, double seconds,
                  double time_limit)
{
    const struct order order = {scenario, seconds, time_limit};
    struct message *message = &workers->message;
    message_clear(message);
    message_append(message, &order, sizeof order);
    worker->is_busy = true;
    worker->scenario = scenario;
    message_send(message, worker->child.socket);
}

/* Returns whether the worker, which has died, was to answer. */
static bool bury(struct workers *workers, struct worker *worker, struct answer *answer)
{
    *answer = (struct answer){.scenario = worker->scenario, .is_open = true};
    bool was_busy = worker->is_busy;
    end(worker);
    *worker = workers->items[--workers->count];
    return was_busy;
}

bool workers_wait(struct workers *workers, struct answer *answer)
{
    struct pollfd descriptors[workers->count];
    nfds_t count = 0;
    for (size_t i = 0; i < workers->count; i++)
        descriptors[count++] =
            (struct pollfd){.fd = workers->items[i].child.socket, .events = POLLIN};
    if (poll(descriptors, count, POLL_MILLISECONDS) <= 0)
        return false;
    size_t i = 0;
    while (!descriptors[i].revents)
        i++;
    struct worker *worker = &workers->items[i];
    if (!message_receive(&workers->message, worker->child.socket))
        return bury(workers, worker, answer);
    worker->is_busy = false;
    message_take_all(&workers->message, answer, sizeof *answer);
    require(!workers->message.failed);
    return true;
}
