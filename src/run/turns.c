#include "explore/rebuild.h"
#include "run/model.h"
#include "run/options.h"
#include "run/program.h"
#include "run/run.h"
#include "run/together.h"
#include "scale/message.h"

/* For struct together. */
static bool tell_progress_of_all(void *context, const struct statistics *statistics)
{
    struct run *run = context;
    run->stopped |= run->hooks->progress && run_tell_progress(run, statistics);
    return run->stopped;
}

/* For struct together. In a worker's process, nothing else can be told. */
static void see_execution_of_all(void *context, struct exploration *exploration, bool complete)
{
    const struct run *run = context;
    run->hooks->execution(run->hooks->context, exploration, complete);
}

/* For struct together. */
static void save(void *context, struct record *record, bool now)
{
    struct run *run = context;
    facts_learn_orders(&run->machine->facts, (enum order_set)record->facts.orders);
    if (!now && !checkpoint_is_due(&run->saving.checkpoint))
        return;
    struct saved saved = {run->place, run->verdict->runs, run->verdict->run_count,
                          &run->earlier_errors, record};
    saved.place.explored_length = run->verdict->explored_length;
    saved.place.seconds = run_seconds(run);
    saved.place.bound_seconds = run_bound_seconds(run);
    saving_write(&run->saving, &saved);
}

/* Explores with several processes, unless that was tried and is no use. What is saved is explored
 * by one other process at least. */
static void explore_with_jobs(struct run *run, struct exploration *exploration)
{
    uint64_t jobs = run->is_alone || run->options->jobs == 0 ? 1 : run->options->jobs;
    struct cluster *cluster = run->is_alone || !run->options->cluster ? NULL : &run->cluster;
    struct together together = {
        .options = run->options,
        .program = run->program,
        .jobs = (unsigned)jobs,
        .cluster = cluster,
        .verdict = run->verdict,
        .resumed = run->resumes ? &run->resumed : NULL,
        .earlier = &run->earlier_errors,
        .context = run,
        .progress = tell_progress_of_all,
        .execution = run->hooks->is_shared ? see_execution_of_all : NULL,
        .save = run->options->checkpoint ? save : NULL,
    };
    run->resumes = false;
    if (jobs == 1 && !together.save && !cluster) {
        if (exploration->stop == STOP_NOT)
            explorer_run(run->options->explorer, exploration);
        return;
    }
    together_explore(&together, exploration);
    run->is_alone |= together.needs_one_process;
}

/* The verdict's example becomes that of the outcome. The machine may learn a fact on the way. */
static void show_outcome(const struct exploration *exploration, const struct outcome *outcome,
                         struct verdict *verdict)
{
    struct image image;
    struct execution execution;
    if (!image_read(&image, outcome->image, outcome->image_size))
        bug("an image cannot be read back");
    rebuild_like(&execution, &exploration->execution, &image);
    graph_update_hb(&execution.graph);
    trace_release(&verdict->example);
    verdict->example = trace_build(&execution, &(struct trace_scope){0});
    execution_release(&execution);
    image_release(&image);
}

/* The verdict gets what the executions came to. */
static void tell_outcomes(const struct run *run, struct exploration *exploration)
{
    struct verdict *verdict = run->verdict;
    uint64_t shown = run->options->shown_outcome;
    outcomes_release(&verdict->outcomes);
    verdict->counts_outcomes = run->options->count_outcomes;
    verdict->shown_outcome = 0;
    if (shown > 0 && shown <= exploration->outcomes.count && exploration->stop != STOP_RESTART) {
        verdict->shown_outcome = shown;
        show_outcome(exploration, &exploration->outcomes.list[shown - 1], verdict);
    }
    verdict->outcomes = exploration->outcomes;
    exploration->outcomes = (struct outcomes){0};
}

/* Explores from the beginning; returns whether that has to be done again. */
static bool explore(struct run *run)
{
    struct exploration exploration;
    struct explore_options options = run_explore_options(run);
    struct verdict *verdict = run->verdict;
    struct exploration_hooks hooks = run_exploration_hooks(run);
    run->racy.has_new = false;
    native_machine_limit(run->machine, run->length_limit);
    exploration_init(&exploration, run->machine, &options, &hooks);
    explore_with_jobs(run, &exploration);
    tell_outcomes(run, &exploration);
    bool is_new = run->racy.has_new || run->machine->restart_due;
    bool is_stale = exploration.stop == STOP_NOT && is_new;
    verdict->stop = run->stopped ? STOP_CALLER : is_stale ? STOP_RESTART : exploration.stop;
    if (verdict->stop == STOP_NOT && run->options->explorer->kind == EXPLORES_RUNS)
        verdict->stop = STOP_RUNS;
    random_counts_release(&verdict->random);
    verdict->random = exploration.random;
    exploration.random = (struct random_counts){0};
    verdict->may_leak = exploration.may_leak;
    verdict->spun = exploration.spun;
    verdict->spin_limit = run->spin_limit;
    memcpy(verdict->cuts, exploration.cuts, sizeof verdict->cuts);
    verdict->mixed = exploration.mixed;
    verdict->step_limit = run->options->step_limit;
    verdict->statistics = exploration.statistics;
    run->bound_cut = exploration.bound_cut;
    verdict->counts_preemptions = options.count_preemptions;
    verdict->symmetry = exploration.has_twins;
    verdict->commutes = options.commute;
    verdict->swaps_steps = exploration.swaps_steps;
    verdict->keeps_order = run->machine->keeps_order == ORDER_OF_ALL;
    verdict_set_histogram(verdict, exploration.by_preemptions, exploration.by_preemptions_count);
    exploration_release(&exploration);
    return verdict->stop == STOP_RESTART;
}

void turns_restart_machine(struct run *run)
{
    native_machine_restart(run->machine);
    racy_release(&run->racy);
}

/* Plain accesses of locations with races that are no errors count as relaxed ones. */
static void learn_relaxed_accesses(struct machine *machine)
{
    machine_learn(machine, facts_learn_orders(&machine->facts, ORDERS_ANY | ORDERS_OWN));
}

/* What the exploration has counted does not count; nor do its errors, but if they are kept. Those
 * of smaller bounds are. */
static void begin_again(struct run *run, bool keeps_errors)
{
    struct verdict *verdict = run->verdict;
    const struct run_hooks *hooks = run->hooks;
    explore_options_check(run->options, &run->machine->facts);
    if (run->racy.has_new)
        learn_relaxed_accesses(run->machine);
    if (run->machine->restart_due || !run->racy.has_new)
        turns_restart_machine(run);
    forecast_end(&run->forecast);
    verdict_clear_counts(verdict);
    run->wants_example = run->options->wants_example;
    if (!keeps_errors) {
        verdict_keep_errors(verdict, run->kept_errors);
        record_keep_errors(&run->earlier_errors, run->place.kept_errors);
    }
    if (hooks->restart)
        hooks->restart(hooks->context);
    for (size_t i = 0; hooks->error && i < verdict->error_count; i++)
        run->stopped |= hooks->error(hooks->context, &verdict->errors[i]);
}

static void restart(struct run *run)
{
    begin_again(run, false);
}

/* Explores with this spin limit, as often as the machine asks for it. */
static void explore_spinning(struct run *run, uint64_t spin_limit, uint64_t event_limit)
{
    run->spin_limit = spin_limit;
    run->event_limit = event_limit;
    while (explore(run)) {
        run->verdict->explored_length = 0;
        restart(run);
    }
}

/* --- States ----------------------------------------------------------------------------------- */

/* Not a time, so that the same program has the same report. About a second. */
enum { MOST_EVENTS = 1 << 21 };

/* The model whose executions are looked for. */
static const struct memory_model *model_of(const struct run *run)
{
    return explore_options_of(run->options, &run->machine->facts).model;
}

/* Whether the run wants no more than to know whether there are errors, and has found none. */
static bool is_of_use(const struct run *run)
{
    const struct run_options *options = run->options;
    struct explore_options own = explore_options_of(options, &run->machine->facts);
    return options->explorer == explorer_at(0) && own.bound == BOUND_NONE &&
           run->place.bound == BOUND_NONE && !own.count_outcomes && !own.count_preemptions &&
           !own.history && !(run->machine->facts.habits & FACT_RETIRES) && !options->checkpoint &&
           !options->cluster && !options->spin_limit && !options->unroll &&
           !run->hooks->execution && run->verdict->error_count == 0;
}

/* Explores the states under sc. `robust`: as in struct explore_options. Returns whether there is an
 * error, or none in any state. */
static bool explore_states(struct run *run, const struct memory_model *robust)
{
    const struct verdict *verdict = run->verdict;
    turns_restart_machine(run);
    begin_again(run, false);
    run->robust = robust;
    explore_spinning(run, 0, MOST_EVENTS);
    run->robust = NULL;
    return verdict->error_count > 0 ||
           (verdict->stop == STOP_NOT && verdict->statistics.truncated == 0);
}

/* The search has come to loops that it does not end. Explores the program's states
 * (explore/states/states.c), which ends where these are few, if they tell all that the run wants to
 * know. That is a search under sc. Where a weaker model has more executions, it only finds errors;
 * so a second search finds out whether it has (explore/states/robust.h). Returns whether that has
 * settled the run: the verdict is then the one of the states. Otherwise nothing is counted or
 * found. Requires is_of_use. */
static bool look_at_states(struct run *run)
{
    struct facts *facts = &run->machine->facts;
    const struct memory_model *model = model_of(run);
    bool is_weak = !memory_model_has_interleavings(model);
    const struct run_options *const before = run->options;
    const unsigned stops = facts->stops;
    struct run_options own = *before;
    own.explorer = explorer_find("states");
    own.jobs = 1;
    if (is_weak)
        own.model = &memory_model_sc;
    run->options = &own;
    run->length_limit = 0;
    run->turn = TURN_NONE;
    facts_learn_stops(facts, FACT_STOP_IN_ORDER | FACT_STOP_AT_SECTIONS |
                                 FACT_STOP_UPDATES_IN_ORDER | FACT_STOP_NEVER_AWAITS);
    bool is_settled = explore_states(run, NULL);
    if (is_settled && is_weak && run->verdict->error_count == 0)
        is_settled = explore_states(run, model);
    run->options = before;
    if (is_settled) {
        run->verdict->algorithm = own.explorer->name;
    } else {
        facts->stops = (uint8_t)stops;
        turns_restart_machine(run);
        begin_again(run, false);
    }
    return is_settled;
}

/* Whether the search, of threads of any length, has come to loops that it does not end. */
static bool finds_no_end(const struct run *run)
{
    const struct verdict *verdict = run->verdict;
    bool is_cut = verdict->statistics.truncated > 0;
    return verdict->error_count == 0 &&
           (verdict->stop == STOP_EVENTS || (verdict->stop == STOP_NOT && is_cut));
}

/* --- Turns and rounds ------------------------------------------------------------------------- */

/* enum phase: of the exploration under way. */
enum {
    PHASE_WHOLE,  /* threads of any length */
    PHASE_ROUND,  /* threads of run->place.length operations, which are cut off there */
    PHASE_HIGH,   /* with a high spin limit */
    PHASE_NO_HIGH /* that was too much */
};

/* A round: whether all else was explored, and there is more to explore. */
static bool has_ended_round(struct run *run)
{
    struct verdict *verdict = run->verdict;
    const struct statistics *statistics = &verdict->statistics;
    uint64_t cut = statistics->truncated_by[CUT_LENGTH];
    bool is_answered = verdict->error_count > 0 && !run_keeps_going(run);
    if (verdict->stop != STOP_NOT || is_answered || cut == 0)
        return false;
    if (statistics->truncated == cut)
        verdict->explored_length = run->place.length;
    run->place.length += run->place.length / 2;
    return true;
}

/* Explores with the spin limit. A search with a loop that has no end may never come back from deep
 * executions to the beginning of the program. So when it has taken some time, and seems to be one,
 * rounds have their turn. Each is a search of its own, in which threads are cut off at a length;
 * so it ends, and it has all executions up to there. The length grows from round to round. A round
 * that cuts off nothing is the whole search. When a round takes half of a turn, the search without
 * a length has a longer turn, and so on: whichever finds an error first. A turn is four times as
 * long as the one before, and all of them take a few times as long as the last one. */
static void explore_by_turns(struct run *run, uint64_t spin_limit)
{
    enum { FIRST_TURN = 1 << 19, FIRST_LENGTH = 2, LONGER = 4 };
    if (run->place.most_events == 0)
        run->place.most_events = FIRST_TURN, run->place.length = FIRST_LENGTH;
    bool has_looked = false; /* at the states */
    for (;;) {
        bool is_round = run->place.phase == PHASE_ROUND;
        run->length_limit = is_round ? run->place.length : 0;
        run->turn = is_round ? TURN_ROUND : TURN_WHOLE;
        explore_spinning(run, spin_limit,
                         is_round ? run->place.most_events / 2 : run->place.most_events);
        bool is_over = run->verdict->stop == STOP_EVENTS;
        if (!has_looked && !is_round && finds_no_end(run) && is_of_use(run)) {
            has_looked = true;
            if (look_at_states(run))
                break;
            if (!is_over)
                continue; /* what it has found is gone */
        }
        if (!is_over && !(is_round && has_ended_round(run)))
            break;
        if (is_over && is_round)
            run->place.most_events *= LONGER;
        if (is_over)
            run->place.phase = is_round ? PHASE_WHOLE : PHASE_ROUND;
        begin_again(run, run_keeps_going(run));
    }
    run->length_limit = 0;
    run->turn = TURN_NONE;
}

/* Whether a higher spin limit may show more. */
static bool spins(const struct verdict *verdict)
{
    enum { SMALL = 1 << 20 };
    return verdict->spun && verdict->stop == STOP_NOT && verdict->error_count == 0 &&
           verdict->statistics.events <= SMALL;
}

/* The same with spin limits that suit most programs. A low one ends soon, and finds most errors.
 * Where a loop was cut and the rest is small, a high one shows whether the loop ends by itself.
 * Then it takes some HIGH / LOW times as long. Loops without an end take the square of that; the
 * low one has to do. Begins with run->place.phase. */
static void explore_spinning_more(struct run *run)
{
    enum { LOW = EXPLORE_SPIN_LIMIT, HIGH = 1024, MUCH = 2 * HIGH / LOW };
    if (run->place.phase < PHASE_HIGH) {
        explore_by_turns(run, LOW);
        if (!spins(run->verdict))
            return;
        run->place.phase = PHASE_HIGH;
        run->place.most_events = MUCH * run->verdict->statistics.events;
        restart(run);
    }
    if (run->place.phase == PHASE_HIGH) {
        enum { LEAST = 1 << 20, MOST = 20 * LEAST };
        uint64_t limit = run->place.most_events;
        explore_spinning(run, HIGH, limit < LEAST ? LEAST : limit < MOST ? limit : MOST);
        if (run->verdict->stop != STOP_EVENTS)
            return;
        run->place.phase = PHASE_NO_HIGH;
        restart(run);
    }
    explore_spinning(run, LOW, 0);
}

/* Random search has no use for turns: it has an end only by a limit. */
void turns_explore(struct run *run)
{
    if (run->options->explorer->kind == EXPLORES_RUNS)
        explore_spinning(run, run->options->spin_limit, 0);
    else if (run->options->spin_limit)
        explore_by_turns(run, run->options->spin_limit);
    else
        explore_spinning_more(run);
}
