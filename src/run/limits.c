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

double limits_end(const struct run_options *options, double begin)
{
    return options->time_limit > 0 ? begin + options->time_limit : INFINITY;
}

/* An execution without an end takes memory until the limit ends it. */
uint64_t limits_memory(const struct run_options *options)
{
    const uint64_t most = UINT64_C(4) << 20; /* KiB */
    if (options->memory_limit)
        return options->memory_limit * 1024;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    uint64_t quarter = (uint64_t)sysconf(_SC_PHYS_PAGES) * page / 1024 / 4;
    return quarter < most ? quarter : most;
}

uint64_t limits_peak_memory(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss : 0;
}
