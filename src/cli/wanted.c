#include "cli/wanted.h"

#include "base/error.h"
#include "cli/outputs.h"
#include "run/model.h"

#include <string.h>

static struct front_options front_options(const struct options *options,
                                          const struct project *project)
{
    return (struct front_options){
        .files = project->files,
        .file_count = project->count,
        .pieces = project->pieces,
        .piece_count = project->piece_count,
        .language = options->passed.language,
        .clang_arguments = options->passed.clang.items,
        .clang_argument_count = options->passed.clang.count,
        .entry = options->entry,
        .arguments = options->passed.program.items,
        .argument_count = options->passed.program.count,
        .variables = options->passed.variables.items,
        .variable_count = options->passed.variables.count,
        .given_files = options->passed.given_files.items,
        .given_file_count = options->passed.given_files.count,
        .traps_unsupported = strcmp(options->undefined, "trap") == 0,
        .volatile_is_atomic = strcmp(options->volatiles, "atomic") == 0,
        .verbose = options->verbose,
        .debug = options->gdb,
    };
}

/* A report of an earlier version has none. */
static const struct memory_model *model_of(const struct recording *recording)
{
    if (!recording->model)
        return &memory_model_sc;
    const struct memory_model *model = memory_model_find(recording->model);
    if (!model)
        die("cannot replay '%s': there is no memory model '%s'", recording->name, recording->model);
    return model;
}

struct run_options wanted_run(const struct options *options, const struct project *project,
                              const struct inputs *inputs)
{
    struct run_options run = options->run;
    run.front = front_options(options, project);
    if (inputs->recording)
        run.model = model_of(inputs->recording);
    run.property = inputs->property;
    run.suppressions = inputs->suppressions;
    run.ignore_races = strcmp(options->races, "ignore") == 0;
    run.ignore_uninitialized = strcmp(options->uninitialized, "ignore") == 0;
    run.counts_waits = strcmp(options->bound_waits, "counted") == 0;
    run.choose_random = strcmp(options->rand, "choose") == 0;
    run.front.refuses_inputs = strcmp(options->nondet, "refuse") == 0;
    run.front.error_label = options->error_label;
    run.front.caches = !options->no_cache;
    run.front.is_ilp32 = strcmp(options->data_model, "ILP32") == 0;
    run.forbid_mixed_sizes = strcmp(options->mixed_sizes, "error") == 0;
    run.find_leaks = strcmp(options->leaks, "error") == 0;
    run.exit_status_is_error = strcmp(options->exit_status, "error") == 0;
    run.independence = independence_find(options->independence);
    run.summarise_blocks = run.independence == INDEPENDENCE_SMT;
    run.rvf_without = (struct rvf_without){.signals = strcmp(options->rvf_signals, "off") == 0,
                                           .closure = strcmp(options->rvf_closure, "off") == 0,
                                           .hint = strcmp(options->rvf_hint, "off") == 0};
    run.wants_example = outputs_want_example(options);
    run.covers_lines = options->coverage != NULL;
    return run;
}
