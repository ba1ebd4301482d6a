/* main.c - heddle's command line: options, the program, its exploration, the report. */
#include "base/error.h"
#include "cli/gdb.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/project.h"
#include "cli/replay.h"
#include "cli/run.h"
#include "front/front.h"
#include "report/format.h"

#include <errno.h>
#include <string.h>

static struct front *load(const struct options *options)
{
    struct project project;
    project_gather(&project, options);
    struct front *front = front_load(&(struct front_options){
        .files = project.files,
        .file_count = project.count,
        .clang_arguments = options->clang.items,
        .clang_argument_count = options->clang.count,
        .entry = options->entry,
        .competition = options->property != NULL,
        .arguments = options->arguments.items,
        .argument_count = options->arguments.count,
        .limits_rounds = options->unroll > 0,
        .verbose = options->verbose,
        .debug = options->gdb,
    });
    project_release(&project);
    return front;
}

static enum text_detail detail_of(const struct options *options)
{
    return options->quiet ? TEXT_BRIEF : options->verbose ? TEXT_FULL : TEXT_NORMAL;
}

static void report(const struct options *options, const struct verdict *verdict)
{
    const struct format_options format = {
        .version = PACKAGE_VERSION,
        .detail = detail_of(options),
        .all_errors = options->keep_going,
    };
    format_find(options->format)->print(stdout, verdict, &format);
}

/* Reports, in the property's words last; returns the exit status. */
static int conclude(const struct options *options, const struct property *property,
                    const struct verdict *verdict)
{
    report(options, verdict);
    return property ? property_answer(property, verdict, stdout) : verdict_status(verdict);
}

static int check_program(const struct options *options, char **argv)
{
    if (options->files.count == 0 && !options->compile_commands)
        die("no input file; see 'heddle --help'");
    struct verdict verdict = {0};
    struct property wanted, *property = options->property ? &wanted : NULL;
    if (property)
        property_read(property, options->property, options->entry);
    struct recording recording = {0};
    if (options->replay)
        recording = recording_read(options->replay);
    if (options->gdb && !gdb_watches())
        gdb_run(argv);
    double begin = progress_now();
    struct outputs outputs = outputs_open(options);
    struct front *front = load(options);
    verdict.load_seconds = progress_now() - begin;
    int status;
    if (options->replay) {
        replay_program(front_program(front), options, &recording, stdout, &verdict);
        text_print_replay(stdout, &verdict, detail_of(options));
        status = verdict_status(&verdict);
    } else {
        run_program(front_program(front), options, property, &verdict);
        status = conclude(options, property, &verdict);
    }
    outputs_write(&outputs, options, &verdict);
    recording_release(&recording);
    verdict_release(&verdict);
    front_free(front);
    return status;
}

int main(int argc, char **argv)
{
    struct options options;
    options_parse(&options, argc - 1, (const char *const *)argv + 1);
    int status = 0;
    if (argc == 1)
        options_print_usage(stderr);
    if (options.help)
        options_print_usage(stdout);
    else if (options.version)
        puts("heddle " PACKAGE_VERSION);
    else
        status = check_program(&options, argv);
    options_release(&options);
    if (fflush(stdout) != 0 || ferror(stdout))
        die("cannot write the report: %s", strerror(errno));
    return status;
}
