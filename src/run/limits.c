#include "run/limits.h"

#include "base/clock.h"

#include <math.h>
#include <sys/resource.h>
#include <unistd.h>

bool limits_is_time_up(const struct run_options *options, double begin)
{
    return options->time_limit > 0 && clock_now() - begin > options->time_limit;
}

double limits_time_left(const struct run_options *options, double begin)
{
    if (options->time_limit <= 0)
        return 0;
    return fmax(begin + options->time_limit - clock_now(), 1e-9);
}

/* A loop that waits for another thread may never end, and takes memory. */
uint64_t limits_memory(const struct run_options *options)
{
    if (options->memory_limit)
        return options->memory_limit * 1024;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    return (uint64_t)sysconf(_SC_PHYS_PAGES) * page / 1024 / 4 * 3;
}

uint64_t limits_peak_memory(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss : 0;
}
