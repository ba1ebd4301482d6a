#include "advice/parts.h"
#include "base/memory.h"
#include "run/runs.h"

#include <math.h>

enum { MOST_RUNS = 400 };

struct counter {
    const struct order_sites *sites;
    uint64_t *counts; /* by coordinate */
    uint64_t executions;
};

static void count_event(struct counter *counter, const struct op *op, bool writes)
{
    uint32_t coordinate = op->site ? counter->sites->coordinates[op->site->number] : 0;
    if (coordinate > 0)
        counter->counts[coordinate - 1 + (op->site->atomic == ATOMIC_CAS && !writes)]++;
}

/* Stops the runs when there are enough. */
static bool see_execution(void *context, struct exploration *exploration, bool complete)
{
    struct counter *counter = context;
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    (void)complete;
    for (unsigned t = 0; t < graph->thread_count; t++)
        for (uint32_t i = 0; i < graph->threads[t].count; i++) {
            const struct event *event = graph_event(graph, graph->threads[t].events[i]);
            count_event(counter, machine_op(execution->machine, event->state),
                        event->flags & EVENT_WRITES);
        }
    return ++counter->executions == MOST_RUNS;
}

static void restart(void *context)
{
    struct counter *counter = context;
    counter->executions = 0;
    for (size_t i = 0; i < counter->sites->count; i++)
        counter->counts[i] = 0;
}

/* Adds what one program does, on average. */
static void add_program(const struct advice_program *program, const struct order_sites *sites,
                        const struct run_options *options, double *frequencies)
{
    struct counter counter = {.sites = sites,
                              .counts = memory_new(sites->count + 1, sizeof *counter.counts)};
    const struct run_hooks hooks = {
        .context = &counter, .restart = restart, .execution = see_execution};
    struct run_options random = *options;
    struct verdict verdict = {0};
    random.explorer = explorer_find("random");
    random.jobs = 1;
    random.checkpoint = random.resume = NULL;
    run_explore(program->program, &random, &hooks, &verdict);
    verdict_release(&verdict);
    for (size_t i = 0; i < sites->count && counter.executions > 0; i++)
        frequencies[i] += (double)counter.counts[i] / (double)counter.executions;
    free(counter.counts);
}

void frequency_find(const struct advice_program *programs, size_t count,
                    const struct order_sites *sites, const struct run_options *options,
                    unsigned *weights)
{
    static const double most = 1e6;
    size_t coordinates = sites[0].count;
    double *frequencies = memory_new(coordinates + 1, sizeof *frequencies);
    for (size_t p = 0; p < count; p++)
        add_program(&programs[p], &sites[p], options, frequencies);
    for (size_t i = 0; i < coordinates; i++)
        weights[i] = (unsigned)fmin(
            fmax(round(FREQUENCY_EXECUTIONS * frequencies[i] / (double)count), 1), most);
    free(frequencies);
}
