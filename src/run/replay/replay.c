/* replay.c - an execution is the order of its steps, what they choose and, of the steps that memory
 * overtook (trace.h), what they find. Each other step reads what its location holds by then. So
 * running the recorded threads in the recorded order gives the same execution, and every step is
 * compared with the recorded one before it runs.
 *
 * It begins with the facts of the recorded run. What the machine learns beyond them (that accesses
 * of different sizes overlap, say) makes it start again, as in an exploration. Without them, the
 * recording may have several steps where the program has one here: those are passed over. */
#include "run/replay/replay.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "explore/finish.h"
#include "explore/grow.h"
#include "explore/observers.h"
#include "report/trace/making.h"
#include "run/model.h"
#include "run/program.h"
#include "run/replay/debugged.h"
#include "run/replay/matching.h"

#include <string.h>

/* The run of a recording; the context of the exploration's hooks. */
struct replay {
    const struct recording *recording;
    struct exploration exploration;
    struct verdict *verdict;
    struct thread_numbers threads;     /* of the recorded threads */
    const struct site **last_site;     /* by recorded number: of the thread's last step */
    const struct recorded_step *wrong; /* the last step, where the error is */
    bool at_wrong;                     /* it is being run */
    bool is_debugged;
    struct debugged debugged; /* the run, if a debugger watches */
    FILE *output;             /* what the program prints, unless it starts again */
    struct calls *calls;      /* by recorded step; NULL: they are not wanted, and that the
                                          recording fits is */
    bool *wants_calls;        /* by recorded step, with `calls` */
};

/* Whether the step, which is not what its thread does next, is one of those that an access was
 * split into. */
static bool is_part(const struct replay *replay, const struct recorded_step *step,
                    const struct op *op)
{
    const struct site *last = replay->last_site[step->thread];
    return (last && matching_place(&step->place, last)) || matching_place(&step->place, op->site);
}

static size_t step_number(const struct replay *replay, const struct recorded_step *step)
{
    return (size_t)(step - replay->recording->steps) + 1;
}

#define ADVICE "give the files and options that it was made with"

/* The recording does not fit, unless the machine has just learnt why. */
static void stop(struct replay *replay, const struct recorded_step *step, const char *reason)
{
    bool restarts = replay->exploration.execution.machine->restart_due;
    if (!restarts && !replay->calls)
        die("'%s' does not fit this program (" ADVICE "): step %zu: %s", replay->recording->name,
            step_number(replay, step), reason);
    replay->exploration.stop = restarts ? STOP_RESTART : STOP_ERROR;
}

static void stop_at_other_step(struct replay *replay, const struct recorded_step *step,
                               const struct op *op)
{
    char *reason = matching_describe_difference(&replay->exploration, step, op);
    stop(replay, step, reason);
    free(reason);
}

static bool is_of_kind(const struct recording *recording, enum error_kind kind)
{
    return strcmp(recording->kind, error_name(kind)) == 0;
}

static bool is_leak(const struct recording *recording)
{
    return is_of_kind(recording, ERROR_MEMORY_LEAK) || is_of_kind(recording, ERROR_THREAD_LEAK);
}

static bool ends_at_rest(const struct replay *replay)
{
    for (enum error_kind kind = ERROR_NONE; kind < ERROR_KINDS; kind++)
        if (error_shows_at_rest(kind) && is_of_kind(replay->recording, kind))
            return true;
    return false;
}

/* Several threads may loop for ever: any of them is found, and the recorded one is told of. */
static void see_error_at_rest(struct replay *replay, struct exploration *exploration,
                              const struct finding *finding)
{
    struct finding own = *finding;
    if (finding->kind == ERROR_LIVELOCK) {
        own.thread = (unsigned)replay->threads.now[replay->wrong->thread];
        own.state = exploration->execution.graph.threads[own.thread].state;
    }
    verdict_add_finding(replay->verdict, &exploration->execution, &own, false);
}

static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct replay *replay = context;
    const struct recording *recording = replay->recording;
    if (strcmp(error_name(finding->kind), recording->kind) != 0)
        return;
    if (ends_at_rest(replay)) {
        see_error_at_rest(replay, exploration, finding);
        return;
    }
    bool stopped = states_class(finding->state) == STATE_STOPPED;
    if ((int)finding->thread != replay->threads.now[replay->wrong->thread] ||
        !(stopped || replay->at_wrong))
        return;
    verdict_add_finding(replay->verdict, &exploration->execution, finding, false);
}

static void note_thread(struct replay *replay, const struct recorded_step *step,
                        const struct op *op)
{
    int target = recorded_step_target(step);
    if (op->kind == OP_CREATE && target >= 0)
        replay->threads.now[target] = (int)op->operand;
}

/* Notes the calls that the thread of a recorded step is in, which it is about to run. */
static void note_calls(struct replay *replay, const struct recorded_step *step)
{
    int thread = replay->threads.now[step->thread];
    size_t number = step_number(replay, step) - 1;
    if (!replay->calls || !replay->wants_calls[number] || thread == NO_THREAD)
        return;
    const struct exploration *exploration = &replay->exploration;
    struct calls *calls = &replay->calls[number];
    const struct site *sites[CALLS_KEPT];
    calls->count =
        native_calls(exploration->execution.machine,
                     exploration->execution.graph.threads[thread].state, sites, CALLS_KEPT);
    size_t kept = calls->count < CALLS_KEPT ? calls->count : CALLS_KEPT;
    calls->sites = memory_new(kept + 1, sizeof *sites);
    memcpy(calls->sites, sites, kept * sizeof *sites);
}

/* Runs a step that finds memory not as the steps before it have left it. */
static void add_overtaken(struct replay *replay, const struct recorded_step *step,
                          const struct op op)
{
    struct exploration *exploration = &replay->exploration;
    unsigned thread = (unsigned)replay->threads.now[step->thread];
    event_id write = matching_write(&exploration->execution.graph, &replay->threads, &step->after);
    if (matching_may_follow(&exploration->execution, thread, &op, write))
        exploration_add(exploration, thread, by_chain(write, write));
    else
        stop(replay, step, "the memory model does not allow it");
}

static void run_step(struct replay *replay, const struct recorded_step *step)
{
    struct exploration *exploration = &replay->exploration;
    if (replay->threads.now[step->thread] == NO_THREAD) {
        stop(replay, step, "its thread was not created");
        return;
    }
    unsigned thread = (unsigned)replay->threads.now[step->thread];
    const struct op op = *execution_op(&exploration->execution, thread);
    if (!matching_step(exploration, &replay->threads, step, &op)) {
        if (!is_part(replay, step, &op))
            stop_at_other_step(replay, step, &op);
        return;
    }
    if (!execution_is_enabled(&exploration->execution, thread)) {
        stop(replay, step, "it has to wait");
        return;
    }
    struct machine *machine = exploration->execution.machine;
    if (op.kind == OP_PRINT)
        fputs(machine->class->text(machine, exploration->execution.graph.threads[thread].state),
              replay->output);
    note_thread(replay, step, &op);
    if (!step->pending)
        note_calls(replay, step);
    replay->last_site[step->thread] = op.site;
    if (step->overtaken)
        add_overtaken(replay, step, op);
    else if (op.kind != OP_CHOOSE)
        exploration_add(exploration, thread, execution_latest(&exploration->execution, thread));
    else if (step->choice < op.operand)
        exploration_add(exploration, thread, by_choice(step->choice));
    else
        stop(replay, step, "there are fewer choices");
}

/* The last step: unless the thread has stopped in front of it, it is run to see what is wrong. */
static void run_wrong(struct replay *replay)
{
    struct exploration *exploration = &replay->exploration;
    const struct recording *recording = replay->recording;
    replay->at_wrong = true;
    for (size_t i = 0; i < recording->count; i++)
        if (recording->steps[i].pending)
            note_calls(replay, &recording->steps[i]);
    if (ends_at_rest(replay)) {
        exploration->execution.rules.awaits =
            true; /* where a loop waits for what nobody does, its thread waits */
        bool goes_on = execution_next_enabled(&exploration->execution, 0) >= 0;
        if (goes_on && facts_never_await(&exploration->execution.machine->facts))
            states_explore(exploration);
        else if (goes_on)
            stop(replay, replay->wrong, "some thread can go on");
        else
            exploration_finish(exploration);
    } else if (replay->verdict->error_count == 0) {
        run_step(replay, replay->wrong);
    }
}

/* Whether the run goes on with the step. A debugger may want it to begin again. */
static bool reach_step(struct replay *replay, const struct recorded_step *step)
{
    bool goes_back =
        replay->is_debugged && debugged_reach(&replay->debugged, step_number(replay, step),
                                              step->thread, step == replay->wrong);
    if (goes_back)
        replay->exploration.stop = STOP_RESTART;
    return !goes_back;
}

static void run_steps(struct replay *replay)
{
    const struct recording *recording = replay->recording;
    for (size_t i = 0; i < recording->count && replay->exploration.stop == STOP_NOT; i++)
        if (!recording->steps[i].pending && reach_step(replay, &recording->steps[i]))
            run_step(replay, &recording->steps[i]);
    if (replay->exploration.stop == STOP_NOT && reach_step(replay, replay->wrong))
        run_wrong(replay);
}

static void forget_run(struct replay *replay)
{
    for (size_t i = 0; replay->calls && i < replay->recording->count; i++) {
        free(replay->calls[i].sites);
        replay->calls[i] = (struct calls){0};
    }
    for (size_t i = 0; i < replay->threads.count; i++) {
        replay->threads.now[i] = NO_THREAD;
        replay->last_site[i] = NULL;
    }
    replay->threads.now[MACHINE_MAIN_THREAD] = MACHINE_MAIN_THREAD;
    replay->at_wrong = false;
    debugged_begin(&replay->debugged, &replay->exploration, &replay->threads);
}

/* From the beginning; returns whether the machine asks for doing so again. */
static bool run_once(struct replay *replay, struct machine *machine,
                     const struct run_options *options)
{
    const struct recording *recording = replay->recording;
    /* Errors that do not end an execution may come before the recorded one. */
    const struct explore_options explore = {
        .model = model_exploring(options, &machine->facts),
        .ignore_races = options->ignore_races,
        .ignore_uninitialized = options->ignore_uninitialized,
        .forbid_mixed_sizes = is_of_kind(recording, ERROR_MIXED_SIZE_ATOMIC),
        .find_leaks = is_leak(recording),
        .history = options->history,
        .keep_going = true,
        .bound = BOUND_NONE,
    };
    struct exploration_hooks hooks = {.context = replay, .error = see_error};
    struct exploration *exploration = &replay->exploration;
    forget_run(replay);
    exploration_init(exploration, machine, &explore, &hooks);
    exploration->execution.rules.chooses = true;
    observers_choose(exploration);
    if (exploration->stop == STOP_NOT)
        run_steps(replay);
    bool again = exploration->stop == STOP_RESTART;
    replay->verdict->statistics = exploration->statistics;
    exploration_release(exploration);
    return again;
}

/* `output`: for what the program prints; NULL: it does not matter. */
static void run(struct replay *replay, struct machine *machine, const struct run_options *options,
                FILE *output)
{
    for (bool again = true; again;) {
        char *text;
        size_t size;
        replay->output = open_memstream(&text, &size);
        again = run_once(replay, machine, options);
        fclose(replay->output);
        if (again) {
            native_machine_restart(machine);
            verdict_clear(replay->verdict);
        } else if (output) {
            fwrite(text, 1, size, output);
        }
        free(text);
    }
}

static bool fits(const struct recording *recording, const struct verdict *verdict)
{
    return verdict->error_count > 0 && matching_place(&recording->place, verdict->errors[0].site);
}

static void check_end(const struct recording *recording, const struct verdict *verdict)
{
    if (fits(recording, verdict))
        return;
    die("'%s' does not fit this program (" ADVICE "): the same steps no longer end in the error "
        "'%s' at %s:%u",
        recording->name, recording->kind, matching_base_name(recording->place.file),
        recording->place.line);
}

/* One more than the greatest number of a thread; main has the number 0. */
static size_t count_threads(const struct recording *recording)
{
    size_t count = 1;
    for (size_t i = 0; i < recording->count; i++) {
        const struct recorded_step *step = &recording->steps[i];
        int target = recorded_step_target(step);
        if (step->thread >= count)
            count = (size_t)step->thread + 1;
        if (target >= 0 && (size_t)target >= count)
            count = (size_t)target + 1;
    }
    return count;
}

/* The facts of the recorded run, unless they are of another program. */
static void learn_facts(const struct recording *recording, const struct program *program,
                        struct facts *facts)
{
    if (recording->facts.exit && recording->facts.exit_function >= program->function_count)
        die("'%s' does not fit this program (" ADVICE ")", recording->name);
    facts_merge(facts, &recording->facts);
}

static void run_recording(struct replay *replay, const struct program *program,
                          const struct run_options *options, FILE *output)
{
    const struct recording *recording = replay->recording;
    struct run_options all_errors = *options;
    all_errors.model = model_judging(options, &(struct facts){0});
    all_errors.property = NULL;
    all_errors.explorer = explorer_at(0); /* the recorded facts say what the run did */
    all_errors.ordered_sync = all_errors.commute = false;
    replay->verdict->model = all_errors.model->name;
    struct machine *machine = program_machine_new(program, &all_errors);
    learn_facts(recording, program, &machine->facts);
    facts_learn_stops(&machine->facts, FACT_STOP_UPDATES_IN_ORDER); /* the steps have an order */
    if (replay->is_debugged)
        debugged_watch(machine);
    replay->threads.count = count_threads(recording);
    replay->wrong = &recording->steps[recording->count - 1];
    replay->threads.now = memory_new(replay->threads.count, sizeof *replay->threads.now);
    replay->last_site = memory_new(replay->threads.count, sizeof *replay->last_site);
    run(replay, machine, &all_errors, output);
    free(replay->threads.now);
    free(replay->last_site);
    native_machine_free(machine);
}

void replay_program(const struct program *program, const struct run_options *options,
                    const struct recording *recording, FILE *output, struct verdict *verdict)
{
    struct replay replay = {
        .recording = recording, .verdict = verdict, .is_debugged = options->front.debug};
    double begin = clock_now();
    run_recording(&replay, program, options, output);
    verdict->seconds = clock_now() - begin;
    check_end(recording, verdict);
    verdict_conclude(verdict);
}

/* The steps' calls, or none when `drop`. */
static void move_calls(struct calls *calls, struct trace *trace, bool drop)
{
    for (size_t i = 0; i < trace->count; i++) {
        if (drop)
            free(calls[i].sites);
        else
            trace->steps[i].calls = calls[i];
    }
    free(calls);
    opaque_find(trace->steps, trace->count);
}

/* By step, whether the report tells the calls: of the error and of notes, and for the place of a
 * step in a header of the system. Finding them takes time in the depth of the stack. */
static bool *find_wanted_calls(const struct error_report *report)
{
    const struct trace *trace = &report->trace;
    bool *wants = memory_new(trace->count, sizeof *wants);
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        wants[i] = step->pending || (step->op.site && step->op.site->system) ||
                   (step->thread == report->thread && step->index == report->index);
        for (size_t n = 0; n < report->note_count && !wants[i]; n++)
            wants[i] =
                step->thread == report->notes[n].thread && step->index == report->notes[n].index;
    }
    wants[trace->count - 1] = true;
    return wants;
}

void replay_find_calls(const struct program *program, const struct run_options *options,
                       const struct facts *facts, struct error_report *report)
{
    if (report->trace.count == 0)
        return;
    struct recording recording = recording_of(report);
    struct verdict verdict = {0};
    facts_merge(&recording.facts, facts);
    struct replay replay = {.recording = &recording, .verdict = &verdict};
    replay.calls = memory_new(recording.count, sizeof *replay.calls);
    replay.wants_calls = find_wanted_calls(report);
    run_recording(&replay, program, options, NULL);
    move_calls(replay.calls, &report->trace, !fits(&recording, &verdict));
    free(replay.wants_calls);
    verdict_release(&verdict);
    recording_release(&recording);
}
