/* main.c - heddle's command line: options, the program, its exploration, the report. */
#include "base/error.h"
#include "cli/check.h"
#include "cli/help/help.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "cli/process.h"
#include "cli/progress.h"
#include "cli/project.h"
#include "front/front.h"
#include "run/identity.h"
#include "run/program.h"
#include "run/runs.h"

#include <commit.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* With the commit, if heddle was built in a repository. */
static const char *version(void)
{
    return sizeof COMMIT > 1 ? PACKAGE_VERSION ", commit " COMMIT : PACKAGE_VERSION;
}

static int print_estimate(const struct options *options, struct estimate_report *estimate)
{
    int status = estimate->stop == STOP_NOT ? 0 : 3;
    if (strcmp(options->format, "json") == 0)
        estimate_report_print_json(stdout, estimate, PACKAGE_VERSION);
    else
        estimate_report_print_text(stdout, estimate, options->quiet);
    estimate_report_release(estimate);
    return status;
}

/* For struct loading: the time limit came before the program was loaded. */
static int conclude_unloaded(void *context)
{
    const struct options *options = context;
    struct estimate_report report = {.stop = STOP_TIME, .load_seconds = options->run.time_limit};
    return print_estimate(options, &report);
}

/* Tells how much there is to explore; returns the exit status. */
static int estimate(const struct options *options, const struct inputs *inputs)
{
    struct estimate_report report = {0};
    struct loading loading = {.conclude = conclude_unloaded, .context = (void *)(uintptr_t)options};
    struct project project;
    project_gather(&project, options);
    struct run_options wanted = wanted_run(options, &project, inputs);
    loading_begin(&loading, &wanted, options->quiet);
    struct front *front = program_load(&wanted);
    report.load_seconds = loading_end(&loading, &wanted);
    wanted.interrupted = interrupt_catch();
    run_estimate(front_program(front), &wanted, false, &report);
    front_free(front);
    project_release(&project);
    return print_estimate(options, &report);
}

/* Tells which blocks commute; returns the exit status. */
static int show_independence(const struct options *options, const struct inputs *inputs)
{
    struct project project;
    project_gather(&project, options);
    struct run_options wanted = wanted_run(options, &project, inputs);
    wanted.summarise_blocks = true;
    struct front *front = program_load(&wanted);
    run_show_independence(front_program(front), wanted.independence_time, stdout);
    front_free(front);
    project_release(&project);
    return 0;
}

/* Writes a file with what the program lacks; returns the exit status. The user may have changed a
 * file of this name, so it stays. */
static int write_stubs(const struct options *options, const struct inputs *inputs)
{
    if (access(options->stubs, F_OK) == 0)
        die("'%s' is there already; remove it, or choose another name", options->stubs);
    struct project project;
    project_gather(&project, options);
    const struct run_options wanted = wanted_run(options, &project, inputs);
    char *text;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    size_t count = front_write_stubs(&wanted.front, memory);
    fclose(memory);
    if (count > 0) {
        FILE *file = outputs_open_file(options->stubs);
        fwrite(text, 1, size, file);
        outputs_close_file(file, options->stubs);
        printf("%zu stub%s: fill in '%s', and add it to the files of the program.\n", count,
               count == 1 ? "" : "s", options->stubs);
    } else {
        printf("The program lacks nothing, so '%s' was not written.\n", options->stubs);
    }
    free(text);
    project_release(&project);
    return 0;
}

static int check(const struct options *options, const struct inputs *inputs)
{
    struct project project;
    project_gather(&project, options);
    int status = (options->linearizability ? checked_object_run : check_project)(options, inputs,
                                                                                 &project, NULL);
    project_release(&project);
    return status;
}

static struct recording read_recording(const struct options *options)
{
    const struct recording recording = recording_read(options->replay);
    if (recording.scenario && !options->linearizability)
        die("'%s' is of a scenario: it needs --linearizability", options->replay);
    if (!recording.scenario && options->linearizability)
        die("'%s' is of no scenario: leave --linearizability out", options->replay);
    return recording;
}

/* Reads the files that options name before anything takes long. */
static int read_and_check(struct options *options, char **argv)
{
    refusal_watch(options);
    if (options->passed.files.count == 0 && !options->compile_commands)
        die("no input file; see 'heddle --help'");
    standard_input_take(options);
    if (options->run.checkpoint || options->run.cluster)
        addresses_fix(argv);
    if (options->run.checkpoint)
        identity_prepare(&options->run);
    struct property property;
    struct recording recording = {0};
    struct suppressions suppressions = {0};
    if (options->property)
        property_read(&property, options->property, options->run.front.entry);
    if (options->replay)
        recording = read_recording(options);
    if (options->suppress)
        suppressions_read(&suppressions, options->suppress);
    if (options->run.front.debug && !gdb_watches())
        gdb_run(options->replay, argv);
    struct inputs inputs = {
        .property = options->property ? &property : NULL,
        .recording = options->replay ? &recording : NULL,
        .suppressions = options->suppress ? &suppressions : NULL,
    };
    int status = options->stubs               ? write_stubs(options, &inputs)
                 : options->show_independence ? show_independence(options, &inputs)
                 : options->estimate && !options->linearizability ? estimate(options, &inputs)
                 : options->orders                                ? advise_run(options, &inputs)
                 : options->runs_tests                            ? suite_run(options, &inputs)
                                                                  : check(options, &inputs);
    recording_release(&recording);
    suppressions_release(&suppressions);
    return status;
}

/* The words of the text, which they are made of. */
static struct argument_list split_words(char *text)
{
    struct argument_list words = {0};
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        arguments_add(&words, word);
    return words;
}

/* Explores parts of the run that comes from the other end of the standard input. */
static _Noreturn void work(char **argv)
{
    addresses_fix(argv);
    struct message message = {0};
    if (!message_receive(&message, STDIN_FILENO))
        die("--worker is for heddle-cluster, which puts a socket in place of the standard input");
    struct brief brief = brief_take(&message);
    struct argument_list words = split_words(brief.meaning);
    struct options options;
    options_parse(&options, (int)words.count, words.items);
    struct run_options wanted = wanted_run(&options, &(struct project){0}, &(struct inputs){0});
    wanted.front.image = brief.program;
    run_serve(front_program(program_load(&wanted)), &wanted, STDIN_FILENO);
}

/* Takes the environment's words for colours in place of the option: other processes of heddle, and
 * style_for, know these. */
static void choose_colours(const char *when)
{
    if (strcmp(when, "never") == 0)
        setenv("NO_COLOR", "1", true);
    if (strcmp(when, "always") == 0) {
        unsetenv("NO_COLOR");
        setenv("CLICOLOR_FORCE", "1", true);
    }
}

static void print_version(void)
{
    char *llvm = front_llvm_version();
    printf("heddle %s, LLVM %s\n", version(), llvm);
    free(llvm);
}

int main(int argc, char **argv)
{
    struct options options;
    error_set_command(version(), argv);
    error_catch_faults();
    options_parse(&options, argc - 1, (const char *const *)argv + 1);
    choose_colours(options.color);
    if (options.no_warnings)
        error_hide_warnings();
    int status = 0;
    if (argc == 1)
        usage_print(stderr, false);
    if (options.worker)
        work(argv);
    if (options.help)
        help_print(stdout, options.help, PACKAGE_VERSION);
    else if (options.version)
        print_version();
    else
        status = read_and_check(&options, argv);
    options_release(&options);
    if (fflush(stdout) != 0 || ferror(stdout))
        die("cannot write the report: %s", strerror(errno));
    return status;
}
