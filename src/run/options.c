#include "run/options.h"

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
