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

static struct front_options front_options(const struct options *options,
                                          const struct project *project)
{
    return (struct front_options){
        .files = project->files,
        .file_count = project->count,
        .clang_arguments = options->clang.items,
        .clang_argument_count = options->clang.count,
        .entry = options->entry,
        .competition = options->property != NULL,
        .arguments = options->arguments.items,
        .argument_count = options->arguments.count,
        .limits_iterations = options->unroll > 0,
        .verbose = options->verbose,
        .debug = options->gdb,
    };
}

static struct front *load(const struct options *options, struct project *project)
{
    project_gather(project, options);
    const struct front_options wanted = front_options(options, project);
    return front_load(&wanted);
}

static bool lacks_calls(const struct verdict *verdict)
{
    bool lacks = false;
    for (size_t i = 0; i < verdict->error_count; i++)
        lacks |= error_report_lacks_calls(&verdict->errors[i]);
    return lacks;
}

/* An exploration keeps no record of calls, which takes time: code that does runs the executions that
 * lead to errors once more. Returns the owner of the calls' sites; NULL: there are none. A debugger
 * shows calls itself, and the answer of a competition has none. */
static struct front *find_calls(const struct front *front, const struct options *options,
                                const struct project *project, struct verdict *verdict)
{
    if (options->gdb || options->property || !lacks_calls(verdict))
        return NULL;
    struct front_options wanted = front_options(options, project);
    wanted.calls = true;
    wanted.verbose = false;
    struct front *recording = front_load_again(front, &wanted);
    for (size_t i = 0; i < verdict->error_count; i++)
        replay_find_calls(front_program(recording), options, &verdict->errors[i]);
    return recording;
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
    if (options->replay)
        text_print_replay(stdout, verdict, detail_of(options));
    else
        report(options, verdict);
    return property ? property_answer(property, verdict, stdout) : verdict_status(verdict);
}

/* As for any input that heddle cannot use; the report was printed. */
static _Noreturn void refuse(const struct error_report *error)
{
    const struct site *site = error->site;
    fflush(stdout);
    if (site && site->file)
        die_at(site->file, site->line, site->column, "%s", error->message);
    die("%s", error->message);
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
    struct project project;
    struct front *front = load(options, &project);
    verdict.load_seconds = progress_now() - begin;
    if (options->replay)
        replay_program(front_program(front), options, &recording, stdout, &verdict);
    else
        run_program(front_program(front), options, property, &verdict);
    struct front *calls = find_calls(front, options, &project, &verdict);
    int status = conclude(options, property, &verdict);
    outputs_write(&outputs, options, &verdict);
    if (!property && verdict_obstacle(&verdict))
        refuse(verdict_obstacle(&verdict));
    recording_release(&recording);
    verdict_release(&verdict);
    if (calls)
        front_free(calls);
    front_free(front);
    project_release(&project);
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
