#include "run/explore_options.h"

#include "base/error.h"
#include "run/limits.h"
#include "run/model.h"

struct explore_options explore_options_of(const struct run_options *options,
                                          const struct facts *facts)
{
    return (struct explore_options){
        .model = model_exploring(options, facts),
        .ignore_races = run_options_ignore_races(options),
        .ignore_uninitialized = options->ignore_uninitialized,
        .forbid_mixed_sizes = options->forbid_mixed_sizes,
        .find_leaks = run_options_find_leaks(options),
        .keep_going = options->keep_going || options->property,
        .bound = BOUND_NONE,
        .last_bound = options->bound.last,
        .bound_strict = options->bound_strict,
        .count_preemptions = options->count_preemptions,
        .count_outcomes = options->count_outcomes,
        .symmetry = options->symmetry,
        .independence = options->independence,
        .seed = options->random.has_seed ? options->random.seed : options->seed,
        .depth = (unsigned)options->depth,
        .runs = options->runs,
        .first_run = options->random.run,
        .random_run = options->random.is_one ? &options->random.run : NULL,
        .spin_limit = options->spin_limit ? options->spin_limit : EXPLORE_SPIN_LIMIT,
        .refusals_stop = options->refusals_stop,
        .rvf_without = options->rvf_without,
        .interrupted = options->interrupted,
        .memory_limit = limits_memory(options),
        .history = options->history,
    };
}

void explore_options_check(const struct run_options *options, const struct facts *facts)
{
    const struct memory_model *model = model_judging(options, facts);
    if (options->explorer->kind == EXPLORES_VALUES && run_options_find_leaks(options))
        die("--algorithm=%s does not look for memory leaks, since it does not explore each way in "
            "which memory may end; leave --algorithm out",
            options->explorer->name);
    if (!memory_model_has_interleavings(model) && facts->has_sections)
        die("atomic sections are not defined under %s: they need --memory-model=sc", model->name);
}
