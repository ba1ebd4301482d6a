#include "cli/check.h"

#include "base/clock.h"
#include "base/error.h"
#include "cli/process.h"
#include "front/front.h"
#include "run/identity.h"
#include "run/model.h"
#include "run/options.h"
#include "run/program.h"
#include "run/runs.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A debugger shows calls itself, and the answer of a competition has none. */
static bool wants_calls(const struct options *options)
{
    return !options->run.front.debug && !options->property;
}

enum text_detail check_detail(const struct options *options)
{
    return options->quiet ? TEXT_BRIEF : options->run.front.verbose ? TEXT_FULL : TEXT_NORMAL;
}

void check_print(const struct options *options, const struct verdict *verdict)
{
    const struct format_options format = {
        .version = PACKAGE_VERSION,
        .detail = check_detail(options),
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

static void print_obstacle(const struct error_report *error)
{
    printf("unknown (%s", error_name(error->kind));
    if (error->site && error->site->file)
        printf(" at %s:%u", error->site->file, error->site->line);
    puts(")");
}

/* Prints the answer to --property in the words of the competition on software verification, in one
 * line: "true", "false(PROPERTY)" or "unknown (REASON)". Returns the exit status for it. */
static int print_answer(const struct property_answer *answer)
{
    switch (answer->truth) {
    case PROPERTY_TRUE:
        puts("true");
        return 0;
    case PROPERTY_FALSE:
        printf("false(%s)\n", answer->violated);
        return 1;
    default:
        if (answer->obstacle)
            print_obstacle(answer->obstacle);
        else
            printf("unknown (%s)\n", answer->reason);
        return 3;
    }
}

/* In the property's words, if there is one; returns the exit status. */
static int answer(const struct property *property, const struct verdict *verdict)
{
    if (!property)
        return verdict_status(verdict);
    const struct property_answer answer = property_answer(property, verdict);
    return print_answer(&answer);
}

/* Reports; returns the exit status. */
static int conclude(const struct options *options, const struct property *property,
                    const struct verdict *verdict)
{
    if (options->replay)
        text_print_replay(stdout, verdict, check_detail(options));
    else
        check_print(options, verdict);
    return answer(property, verdict);
}

_Noreturn void check_refuse(const struct error_report *error)
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

void session_write_outputs(struct session *session, const struct verdict *verdict)
{
    static const double least = 0.5; /* seconds for a picture, also behind the time limit */
    const struct run_options *wanted = &session->wanted;
    const struct svg_limits limits = {
        .interrupted = wanted->interrupted,
        .end = fmax(limits_end(wanted, session->loaded), clock_now() + least)};
    outputs_write(&session->outputs, session->options, verdict, &limits);
}

/* For struct loading. */
static int conclude_unloaded(void *context)
{
    struct session *session = context;
    const struct run_options *wanted = &session->wanted;
    bool is_interrupted = wanted->interrupted && *wanted->interrupted;
    struct verdict verdict = {
        .stop = is_interrupted ? STOP_CALLER : STOP_TIME,
        .algorithm = wanted->explorer->name,
        .model = model_judging(wanted, &(struct facts){0})->name,
        .load_seconds = clock_now() - session->loading.begin,
        .peak_memory = limits_peak_memory(),
        .is_saved = wanted->checkpoint && (wanted->resume || identity_write(wanted)),
    };
    verdict_conclude(&verdict);
    check_print(session->options, &verdict);
    int status = answer(session->inputs->property, &verdict);
    session->loaded = clock_now();
    session_write_outputs(session, &verdict);
    return status;
}

void session_open(struct session *session, const struct options *options,
                  const struct inputs *inputs, const struct project *project)
{
    *session = (struct session){.options = options, .inputs = inputs};
    session->outputs = outputs_open(options);
    session->wanted = wanted_run(options, project, inputs);
}

void session_load(struct session *session)
{
    struct run_options *wanted = &session->wanted;
    session->loading = (struct loading){.conclude = conclude_unloaded, .context = session};
    if (wanted->checkpoint)
        session->loading.interrupted = wanted->interrupted = interrupt_flag();
    loading_begin(&session->loading, wanted, session->options->quiet);
    if (wanted->checkpoint)
        interrupt_catch();
}

double session_loaded(struct session *session)
{
    double seconds = loading_end(&session->loading, &session->wanted);
    if (!session->inputs->recording)
        session->wanted.interrupted = interrupt_catch();
    session->loaded = clock_now();
    return seconds;
}

/* Errors in functions that others call get the calls that led there: the program is loaded again,
 * as code that keeps record of calls, and each error's execution is run in it once more. Returns
 * the program that the calls' sites belong to; NULL: there are no calls to add, or the program
 * itself keeps records. */
static struct front *add_calls(const struct front *front, const struct run_options *wanted,
                               struct verdict *verdict)
{
    bool lacks = false, records = wanted->suppressions != NULL;
    for (size_t i = 0; i < verdict->error_count; i++)
        lacks |= error_report_lacks_calls(&verdict->errors[i]);
    if (!lacks)
        return NULL;
    struct front *again = records ? NULL : program_load_with_calls(front, wanted);
    const struct program *program = front_program(records ? front : again);
    for (size_t i = 0; i < verdict->error_count; i++)
        replay_find_calls(program, wanted, &verdict->facts, &verdict->errors[i]);
    return again;
}

/* Not where that would take too long behind the time limit. */
static struct front *find_calls(const struct session *session, const struct front *front,
                                struct verdict *verdict)
{
    static const double late = 0.5; /* seconds behind the limit */
    const struct run_options *wanted = &session->wanted;
    double begin = clock_now();
    double end =
        wanted->interrupted && *wanted->interrupted ? begin : limits_end(wanted, session->loaded);
    bool is_late = begin + verdict->load_seconds > end + late;
    return wants_calls(session->options) && !is_late ? add_calls(front, wanted, verdict) : NULL;
}

int check_program(const struct options *options, const struct inputs *inputs,
                  const struct project *project, const struct check_source *source)
{
    struct verdict verdict = {0};
    struct session session;
    session_open(&session, options, inputs, project);
    session_load(&session);
    struct front *front = source->load(source->context, &session.wanted);
    verdict.load_seconds = source->seconds + session_loaded(&session);
    run(options, front, &session.wanted, inputs->recording, &verdict);
    if (options->no_warnings)
        verdict_drop_warnings(&verdict);
    struct front *calls = find_calls(&session, front, &verdict);
    int status = conclude(options, inputs->property, &verdict);
    if (options->run.shown_outcome && !verdict.shown_outcome)
        warn("--show-outcome=%" PRIu64 ": there is no such outcome", options->run.shown_outcome);
    warn_of_orders(options, &verdict);
    warn_of_gaps(&verdict);
    session_write_outputs(&session, &verdict);
    if (!inputs->property && verdict_obstacle(&verdict))
        check_refuse(verdict_obstacle(&verdict));
    verdict_release(&verdict);
    if (calls)
        front_free(calls);
    front_free(front);
    return status;
}

static struct front *load_project(const void *read, const struct run_options *wanted)
{
    return program_load_read(read, wanted);
}

int check_project(const struct options *options, const struct inputs *inputs,
                  const struct project *project, const struct front *read)
{
    const struct check_source source = {.load = load_project, .context = read};
    return check_program(options, inputs, project, &source);
}
