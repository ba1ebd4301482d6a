/* main.c - heddle's command line: options, the program, its exploration, the report. */
#include "advice/advice.h"
#include "base/clock.h"
#include "base/error.h"
#include "cli/addresses.h"
#include "cli/answer.h"
#include "cli/gdb.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/project.h"
#include "cli/refusal.h"
#include "cli/usage.h"
#include "front/front.h"
#include "report/formats/format.h"
#include "run/brief.h"
#include "run/calls.h"
#include "run/estimates/auto.h"
#include "run/estimates/estimate.h"
#include "run/explore.h"
#include "run/hunt/hunt.h"
#include "run/limits.h"
#include "run/model.h"
#include "run/program.h"
#include "run/replay.h"
#include "run/serve.h"
#include "run/show_independence.h"

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

/* The files that options name besides the program; NULL: there is none. */
struct inputs {
    const struct property *property;
    const struct recording *recording; /* the execution to run again, in place of an exploration */
    struct suppressions *suppressions;
};

static struct front_options front_options(const struct options *options,
                                          const struct project *project)
{
    return (struct front_options){
        .files = project->files,
        .file_count = project->count,
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

static struct run_options run_options(const struct options *options, const struct project *project,
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
    return run;
}

/* A debugger shows calls itself, and the answer of a competition has none. */
static bool wants_calls(const struct options *options)
{
    return !options->gdb && !options->property;
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
        .all_errors = options->run.keep_going,
    };
    format_find(options->format)->print(stdout, verdict, &format);
    refusal_forget();
}

/* Warns if the program names orders that the model, which the user did not choose, ignores. */
static void warn_of_orders(const struct options *options, const struct verdict *verdict)
{
    const struct site *site = verdict->weak_site;
    if (!verdict->ignores_orders || !site)
        return;
    const char *reason = model_interleaving_option(&options->run);
    warn("%s:%u: all memory orders count as seq_cst in this run, because %s need%s interleavings; "
         "what weaker orders allow is not explored; --sc says that this is meant",
         site->file ? site->file : "?", site->line, reason ? reason : "atomic sections",
         reason ? "s" : "");
}

/* Warns of what the exploration left out that the program does. */
static void warn_of_gaps(const struct verdict *verdict)
{
    const struct {
        const struct site *site; /* NULL: there is no such gap */
        const char *text;
    } gaps[] = {
        {verdict->random_site,
         "random numbers are one fixed sequence here, so code that depends on them is not explored "
         "in full; --rand=choose tries several values of each"},
        {verdict->hasty_site,
         "a wait for a condition may end without a signal, and this one is in no loop that looks "
         "again; such wakeups were not explored; --spurious-wakeups=1 does so"},
        {verdict->suggested,
         "of this input, only a few values are tried; --nondet=refuse refuses it"},
        {verdict->open_section,
         "a thread ended inside of the atomic section that begins here; from then on, no other "
         "thread accesses shared data"},
    };
    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
        const struct site *site = gaps[i].site;
        if (site)
            warn("%s:%u: %s", site->file ? site->file : "?", site->line, gaps[i].text);
    }
    if (verdict->uses_lkmm && strcmp(verdict->model, memory_model_rc11.name) == 0)
        warn("the operations of lkmm.h are judged by C11: but for loads of pointers, dependencies "
             "order nothing here, as they do in the Linux kernel's memory model");
}

/* Reports, in the property's words last; returns the exit status. */
static int conclude(const struct options *options, const struct property *property,
                    const struct verdict *verdict)
{
    if (options->replay)
        text_print_replay(stdout, verdict, detail_of(options));
    else
        report(options, verdict);
    if (!property)
        return verdict_status(verdict);
    const struct property_answer answer = property_answer(property, verdict);
    return answer_print(&answer, stdout);
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

static void run(const struct options *options, const struct front *front,
                const struct run_options *wanted, const struct recording *recording,
                struct verdict *verdict)
{
    struct progress progress;
    struct run_hooks hooks = {0};
    if (!options->quiet)
        hooks = progress_hooks(&progress);
    if (recording)
        replay_program(front_program(front), wanted, recording, stdout, verdict);
    else
        (wanted->hunts               ? run_hunt
         : wanted->chooses_algorithm ? run_auto
                                     : run_explore)(front_program(front), wanted, &hooks, verdict);
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

/* Tells how much there is to explore; returns the exit status. */
static int estimate(const struct options *options, const struct inputs *inputs)
{
    double begin = clock_now();
    struct estimate_report report = {0};
    struct project project;
    project_gather(&project, options);
    struct run_options wanted = run_options(options, &project, inputs);
    struct front *front = program_load(&wanted);
    wanted.interrupted = interrupt_catch();
    report.load_seconds = clock_now() - begin;
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
    struct run_options wanted = run_options(options, &project, inputs);
    wanted.summarise_blocks = true;
    struct front *front = program_load(&wanted);
    run_show_independence(front_program(front), wanted.independence_time, stdout);
    front_free(front);
    project_release(&project);
    return 0;
}

/* Advises on memory orders; returns the exit status. */
static int advise(const struct options *options, const struct inputs *inputs)
{
    struct project project;
    project_gather(&project, options);
    struct run_options wanted = run_options(options, &project, inputs);
    wanted.front.orders_vary = true;
    wanted.front.offers_fences = options->fences;
    struct front *front = program_load(&wanted);
    wanted.interrupted = interrupt_catch();
    struct advice advice;
    advice_find(&advice, front_program(front), &wanted, advice_mode_find(options->orders),
                order_cost_find(options->cost));
    if (strcmp(options->format, "json") == 0)
        advice_print_json(stdout, &advice, PACKAGE_VERSION);
    else
        advice_print(stdout, &advice, options->quiet);
    int status = advice_status(&advice);
    advice_release(&advice);
    front_free(front);
    project_release(&project);
    return status;
}

static int check(const struct options *options, const struct inputs *inputs)
{
    static const double least = 0.5; /* seconds for a picture, also behind the time limit */
    double begin = clock_now();
    struct verdict verdict = {0};
    struct outputs outputs = outputs_open(options);
    struct project project;
    project_gather(&project, options);
    struct run_options wanted = run_options(options, &project, inputs);
    struct front *front = program_load(&wanted);
    if (!inputs->recording)
        wanted.interrupted = interrupt_catch();
    double loaded = clock_now();
    verdict.load_seconds = loaded - begin;
    run(options, front, &wanted, inputs->recording, &verdict);
    struct front *calls = wants_calls(options) ? calls_find(front, &wanted, &verdict) : NULL;
    int status = conclude(options, inputs->property, &verdict);
    if (options->run.shown_outcome && !verdict.shown_outcome)
        warn("--show-outcome=%" PRIu64 ": there is no such outcome", options->run.shown_outcome);
    warn_of_orders(options, &verdict);
    warn_of_gaps(&verdict);
    const struct svg_limits limits = {.interrupted = wanted.interrupted,
                                      .end =
                                          fmax(limits_end(&wanted, loaded), clock_now() + least)};
    outputs_write(&outputs, options, &verdict, &limits);
    if (!inputs->property && verdict_obstacle(&verdict))
        refuse(verdict_obstacle(&verdict));
    verdict_release(&verdict);
    if (calls)
        front_free(calls);
    front_free(front);
    project_release(&project);
    return status;
}

/* Reads the files that options name before anything takes long. */
static int read_and_check(const struct options *options, char **argv)
{
    refusal_watch(options);
    if (options->passed.files.count == 0 && !options->compile_commands)
        die("no input file; see 'heddle --help'");
    if (options->run.checkpoint || options->run.cluster)
        addresses_fix(argv);
    struct property property;
    struct recording recording = {0};
    struct suppressions suppressions = {0};
    if (options->property)
        property_read(&property, options->property, options->entry);
    if (options->replay)
        recording = recording_read(options->replay);
    if (options->suppress)
        suppressions_read(&suppressions, options->suppress);
    if (options->gdb && !gdb_watches())
        gdb_run(argv);
    struct inputs inputs = {
        .property = options->property ? &property : NULL,
        .recording = options->replay ? &recording : NULL,
        .suppressions = options->suppress ? &suppressions : NULL,
    };
    int status = options->show_independence ? show_independence(options, &inputs)
                 : options->estimate        ? estimate(options, &inputs)
                 : options->orders          ? advise(options, &inputs)
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
    struct run_options wanted = run_options(&options, &(struct project){0}, &(struct inputs){0});
    wanted.front.image = brief.program;
    run_serve(front_program(program_load(&wanted)), &wanted, STDIN_FILENO);
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
    int status = 0;
    if (argc == 1)
        usage_print(stderr);
    if (options.worker)
        work(argv);
    if (options.help)
        usage_print(stdout);
    else if (options.version)
        print_version();
    else
        status = read_and_check(&options, argv);
    options_release(&options);
    if (fflush(stdout) != 0 || ferror(stdout))
        die("cannot write the report: %s", strerror(errno));
    return status;
}
