#include "cli/progress.h"

#include "report/quantity.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#define WIPE_LINE "\r\033[K"

/* "?" stands for what cannot be told. */
static void show_outlook(const struct outlook *outlook)
{
    if (outlook->share < 0)
        fputs("; ? explored", stderr);
    else
        fprintf(stderr, "; %.0f %% explored", floor(100 * outlook->share));
    if (outlook->left >= 0)
        fprintf(stderr, ", %s left", quantity_time(outlook->left).text);
}

static bool show(void *context, const struct run_progress *now)
{
    struct progress *progress = context;
    uint64_t executions = statistics_executions(now->statistics);
    progress->on_line = true;
    fputs(WIPE_LINE, stderr);
    if (now->search)
        fprintf(stderr, "%s: ", now->search);
    else if (now->bound != BOUND_NONE)
        fprintf(stderr, "bound %" PRIu32 ": ", now->bound);
    fprintf(stderr, "%" PRIu64 " executions, %.0f/s, %.0f s", executions,
            (double)executions / now->seconds, now->seconds);
    if (now->outlook)
        show_outlook(now->outlook);
    return false;
}

static void wipe(void *context)
{
    struct progress *progress = context;
    if (progress->on_line)
        fputs(WIPE_LINE, stderr);
    progress->on_line = false;
}

static void show_advice(void *context, const struct advice *advice, uint64_t executions)
{
    struct progress *progress = context;
    const struct order_search *search = &advice->search;
    const struct minimum *best = advice_cheapest(advice, true);
    progress->on_line = true;
    fprintf(stderr,
            WIPE_LINE "%zu places; %zu errors exclude %zu sets; explorations: %zu, and %" PRIu64
                      " executions",
            advice->sites.count, search->errors, search->exclusion_count, search->explorations,
            executions);
    if (best)
        fprintf(stderr, "; best cost so far: %" PRIu64, best->cost);
}

struct run_hooks progress_hooks(struct progress *progress)
{
    *progress = (struct progress){0};
    if (!isatty(STDERR_FILENO))
        return (struct run_hooks){0};
    return (struct run_hooks){
        .context = progress, .forecasts = true, .progress = show, .end = wipe};
}

struct advice_hooks progress_advice_hooks(struct progress *progress)
{
    *progress = (struct progress){0};
    if (!isatty(STDERR_FILENO))
        return (struct advice_hooks){0};
    return (struct advice_hooks){.context = progress, .progress = show_advice, .end = wipe};
}
