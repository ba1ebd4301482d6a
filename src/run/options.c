#include "run/options.h"

#include "base/clock.h"

#include <math.h>
#include <sys/resource.h>
#include <unistd.h>

void run_options_init(struct run_options *options)
{
    *options = (struct run_options){
        .front = {.entry = "main"},
        .explorer = explorer_find("trust"),
        .step_limit = 1000000000,
        .heap_limit = 4096,
        .stack_size = 8192,
    };
}

bool run_options_ignore_races(const struct run_options *options)
{
    return options->property ? !property_is_about_races(options->property) : options->ignore_races;
}

bool run_options_count_preemptions(const struct run_options *options)
{
    return options->bound.given || options->count_preemptions;
}

bool run_options_find_leaks(const struct run_options *options)
{
    return options->property ? property_is_about_leaks(options->property) : options->find_leaks;
}

uint64_t run_options_spurious_wakeups(const struct run_options *options)
{
    return options->property && options->spurious_wakeups == 0 ? 1 : options->spurious_wakeups;
}

/* --- Limits ----------------------------------------------------------------------------------- */

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
