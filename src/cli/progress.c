#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_EXECUTIONS = 1024 };
static const double interval = 0.1; /* seconds */

double progress_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void progress_begin(struct progress *progress, bool wanted, uint32_t bound)
{
    *progress = (struct progress){
        .shown = wanted && isatty(STDERR_FILENO),
        .bound = bound,
        .until_look = LOOK_EXECUTIONS,
        .begin = progress_now(),
        .last = progress_now(),
    };
}

void progress_look(struct progress *progress, const struct statistics *statistics)
{
    progress->until_look = LOOK_EXECUTIONS;
    double now = progress_now();
    if (now - progress->last < interval)
        return;
    progress->last = now;
    progress->on_line = true;
    uint64_t executions = statistics_executions(statistics);
    fputs("\r\033[K", stderr);
    if (progress->bound != BOUND_NONE)
        fprintf(stderr, "bound %" PRIu32 ": ", progress->bound);
    fprintf(stderr, "%" PRIu64 " executions, %.0f/s, %.0f s", executions,
            (double)executions / (now - progress->begin), now - progress->begin);
}

void progress_end(struct progress *progress)
{
    if (progress->on_line)
        fputs("\r\033[K", stderr);
    progress->on_line = false;
}
