#include "base/error.h"
#include "cli/check.h"
#include "run/model.h"

#include <string.h>

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
    struct front_options *front = &run.front;
    front->files = project->files;
    front->file_count = project->count;
    front->pieces = project->pieces;
    front->piece_count = project->piece_count;
    front->language = options->passed.language;
    front->clang_arguments = options->passed.clang.items;
    front->clang_argument_count = options->passed.clang.count;
    front->arguments = options->passed.program.items;
    front->argument_count = options->passed.program.count;
    front->variables = options->passed.variables.items;
    front->variable_count = options->passed.variables.count;
    front->given_files = options->passed.given_files.items;
    front->given_file_count = options->passed.given_files.count;
    front->caches = !options->no_cache;
    front->orders_vary = options->orders != NULL;
    front->order_contexts = (unsigned)options->order_contexts;
    if (inputs->recording)
        run.model = model_of(inputs->recording);
    run.property = inputs->property;
    run.suppressions = inputs->suppressions;
    run.summarise_blocks = run.independence == INDEPENDENCE_SMT;
    run.wants_example = outputs_want_example(options);
    run.covers_lines = options->coverage != NULL;
    return run;
}
