#include "explore/random/runner.h"

#include "base/error.h"
#include "base/mix.h"
#include "explore/grow.h"

/* A run that takes so many times the steps that it was planned with, and LONG at least, is given
 * up. If no run has ended so far, it may take FIRST. */
enum { LONGER = 16, LONG = 1 << 17, FIRST = 1 << 20 };
enum { MOST_RARITY = 7 };
enum { MOST_DEPTH = 5 };

/* In one of so many runs, a thread that finds the old value of an atomic object sleeps for good:
 * perhaps nobody will wake it. If somebody does, not much is left of the run. So in the others, it
 * waits for another value, and sleeps only where no thread can go on. */
enum { AWAKE = 4 };

/* --- What operations read --------------------------------------------------------------------- */

/* What the next operation of a thread reads, or follows in co, in a random run.
 *
 * A run without *stale* operations has each of them read the last write in co. Others, as PCTWM
 * (Gao, Chakraborty, Ozkan, ASPLOS 2023) has them, let some operations read an older write: any
 * that the model admits, and newer ones more often. How often is drawn for each run, as bugs differ
 * in the number of stale reads that they need. PCTWM chooses a number of reads beforehand, which
 * gives a bound; here, stale runs do not count for the bound. */
enum { MOST_OLD = 64 }; /* older writes than these are not read */

/* Whether the operation can read the write, or come behind it in co. */
static bool can_take(struct execution *execution, unsigned thread, const struct op *op,
                     event_id write)
{
    enum effect_kind effect = execution_effect(execution, thread, op, write);
    bool writes = effect == EFFECT_RMW || effect == EFFECT_WRITE;
    return effect != EFFECT_DISABLED &&
           !(writes && graph_is_read_by_rmw(&execution->graph, op->location, write)) &&
           execution_admits(execution, thread, by_chain(write, write));
}

/* The writes before the last one, from the newest to the floor, up to MOST_OLD; their number. */
static unsigned list_old(struct execution *execution, unsigned thread, const struct op *op,
                         event_id *old)
{
    struct graph *graph = &execution->graph;
    event_id floor =
        memory_model_floor(execution->model, graph, thread, op->location, op_may_load(op));
    unsigned count = 0;
    for (event_id id = graph_co_last(graph, op->location); id != floor && count < MOST_OLD;)
        old[count++] = id = graph_event(graph, id)->co_prev;
    return count;
}

/* An older write than the last one, or the next newer one that can be taken; the last one if there
 * is none. */
static event_id draw_old(struct execution *execution, unsigned thread, struct draws *draws)
{
    event_id old[MOST_OLD];
    const struct op op = *execution_op(execution, thread);
    unsigned count = list_old(execution, thread, &op, old);
    for (unsigned i = count ? (unsigned)draws_low(draws, count) + 1 : 0; i-- > 0;)
        if (can_take(execution, thread, &op, old[i]))
            return old[i];
    return graph_co_last(&execution->graph, op.location);
}

static void choose(struct exploration *exploration, unsigned thread, struct draws *draws)
{
    const struct execution *execution = &exploration->execution;
    uint64_t count = execution_op(execution, thread)->operand;
    uint64_t choice = execution_next_choice(execution, thread, draws_below(draws, count));
    if (choice == count)
        choice = execution_next_choice(execution, thread, 0);
    exploration->random.has_choices |= count > 1;
    exploration_add(exploration, thread, by_choice(choice));
}

/* Runs the thread's next operation. `rarity`: one operation in so many may be stale; 0: none. */
static void run_operation(struct exploration *exploration, unsigned thread, struct draws *draws,
                          uint64_t rarity)
{
    struct execution *execution = &exploration->execution;
    const struct op *op = execution_op(execution, thread);
    if (op->kind == OP_CHOOSE) {
        choose(exploration, thread, draws);
    } else if (rarity == 0 || execution_is_local(execution, op) ||
               draws_below(draws, rarity) != 0) {
        exploration_add(exploration, thread, execution_latest(execution, thread));
    } else {
        event_id source = draw_old(execution, thread, draws);
        exploration_add(exploration, thread, by_chain(source, source));
    }
}

/* In an execution in which no thread is enabled: a thread that awaits another value, and may go on
 * with an older one than the last. Runs it, and returns true; false: there is none, or the draws
 * let it wait. */
static bool let_go(struct exploration *exploration, struct draws *draws)
{
    struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (states_class(graph->threads[t].state) != STATE_WAITING ||
            !execution_op(execution, t)->awaits || execution_has_spun(execution, t) ||
            draws_below(draws, 2))
            continue;
        event_id last = graph_co_last(graph, execution_op(execution, t)->location);
        event_id source = draw_old(execution, t, draws);
        if (source == last)
            continue;
        exploration_add(exploration, t, by_chain(source, source));
        return true;
    }
    return false;
}

/* --- Runs ------------------------------------------------------------------------------------- */

/* The kinds of runs beside a search with a bound. The depths are those of all bounds that are still
 * to come: a small one may keep the systematic search from the others for ever. What a run of depth
 * 1 finds, one of depth 2 finds nearly as often. */
static void choose_kinds(struct random_runner *runner, const struct explore_options *options)
{
    enum { WALKS = 4 };    /* preemptions, with which errors may be found by walks, too */
    enum { UNBIASED = 4 }; /* the guarantee of few runs is small */
    uint32_t most = options->last_bound > options->bound ? options->last_bound : options->bound;
    runner->most_depth = most < MOST_DEPTH ? most + 1 : MOST_DEPTH;
    runner->least_depth = most > 0 ? 2 : 1;
    runner->has_walks = most >= WALKS;
    runner->unbiased = UNBIASED;
}

void random_runner_init(struct random_runner *runner, struct exploration *exploration)
{
    *runner = (struct random_runner){
        .exploration = exploration,
        .beginning = graph_mark(&exploration->execution.graph),
        .unit = {.stride = 1},
        .least_depth = 1,
        .most_depth = MOST_DEPTH,
        .has_walks = true,
        .unbiased = 2,
    };
    if (exploration->options->bound != BOUND_NONE)
        choose_kinds(runner, exploration->options);
}

void random_runner_release(struct random_runner *runner)
{
    schedule_release(&runner->schedule);
}

/* Whether reads may be stale. */
static bool is_weak(const struct exploration *exploration)
{
    return exploration->execution.model != &memory_model_sc;
}

static void begin(struct random_runner *runner)
{
    struct exploration *exploration = runner->exploration;
    const struct random_unit *unit = &runner->unit;
    unsigned wanted = exploration->options->depth;
    unsigned depths = wanted ? 1 : runner->most_depth - runner->least_depth + 1;
    unsigned kinds = wanted ? 1 : depths + runner->has_walks;
    unsigned unbiased = wanted ? 1 : runner->unbiased;
    uint64_t kind = unit->next % kinds, turn = unit->next / kinds;
    bool is_biased = turn % unbiased != 0;
    bool is_stale = is_weak(exploration) && turn / unbiased % 2 == 1;
    unsigned least = wanted ? wanted : runner->least_depth;
    struct schedule_plan plan = {
        .depth = kind < depths ? least + (unsigned)kind : 0,
        .is_biased = is_biased,
        .steps = unit->steps,
    };
    runner->draws = draws_of_run(exploration->options->seed, unit->next);
    runner->rarity = is_stale ? UINT64_C(1) << draws_below(&runner->draws, MOST_RARITY) : 0;
    runner->guarantee = is_biased || is_stale ? 0 : plan.depth;
    runner->threads = 1;
    runner->is_overlong = false;
    exploration->execution.rules.stays_awake = mix64(unit->next + 1) % AWAKE != 0;
    exploration->random_run = (struct random_run){unit->next, unit->steps};
    schedule_begin(&runner->schedule, &runner->draws, plan);
}

/* Runs the thread's next operation, which may create a thread. */
static void step(struct random_runner *runner, unsigned thread)
{
    struct exploration *exploration = runner->exploration;
    const struct graph *graph = &exploration->execution.graph;
    const struct op *op = execution_op(&exploration->execution, thread);
    bool is_step = !execution_is_local(&exploration->execution, op);
    bool enables = is_step && op->kind != OP_READ;
    event_id before = graph->count;
    run_operation(exploration, thread, &runner->draws, runner->rarity);
    schedule_note(&runner->schedule, thread, is_step, enables);
    if (graph->count == before)
        return;
    const struct event *event = graph_event(graph, before);
    if (event->role == ROLE_CREATION) {
        schedule_add_thread(&runner->schedule, (unsigned)event->value);
        runner->threads++;
    }
}

static bool is_overlong(const struct random_runner *runner)
{
    uint64_t most = LONGER * (uint64_t)runner->unit.steps;
    if (schedule_is_idle(&runner->schedule))
        return true;
    if (runner->longest)
        return runner->exploration->execution.graph.count > runner->longest;
    uint64_t least = most == 0 ? FIRST : LONG;
    return random_runner_steps(runner) > (most > least ? most : least);
}

bool random_runner_run(struct random_runner *runner)
{
    struct exploration *exploration = runner->exploration;
    begin(runner);
    while (exploration->stop == STOP_NOT) {
        int thread = schedule_next(&runner->schedule, &exploration->execution);
        if (thread >= 0)
            step(runner, (unsigned)thread);
        else if (exploration->execution.rules.stays_awake)
            exploration->execution.rules.stays_awake = false;
        else if (runner->rarity == 0 || !let_go(exploration, &runner->draws))
            return true;
        runner->is_overlong = is_overlong(runner);
        if (runner->is_overlong)
            break;
    }
    return false;
}

void random_runner_advance(struct random_runner *runner, bool end)
{
    uint32_t steps = random_counts_round(random_runner_steps(runner));
    graph_undo(&runner->exploration->execution.graph, runner->beginning);
    runner->unit.next += runner->unit.stride;
    if (end && steps > runner->unit.steps)
        runner->unit.steps = steps;
}

/* --- Work units ------------------------------------------------------------------------------- */

/* The steps of a path. */
enum { PLACE_HIGH, PLACE_LOW, PLACE_STRIDE, PLACE_PLANNED, PLACE_STEPS };

enum { MOST_STRIDE = 1 << 24 };

static size_t count_steps(const void *search)
{
    (void)search;
    return PLACE_STEPS;
}

static uint32_t ordinal_at(const struct random_unit *unit, size_t index)
{
    switch (index) {
    case PLACE_HIGH:
        return (uint32_t)(unit->next >> 32);
    case PLACE_LOW:
        return (uint32_t)unit->next;
    case PLACE_STRIDE:
        return unit->stride;
    default:
        return unit->steps;
    }
}

static uint32_t ordinal_before(const void *search)
{
    const struct random_runner *runner = search;
    return ordinal_at(&runner->unit, PLACE_STEPS - 1);
}

static struct path_step step_at(const void *search, size_t index)
{
    const struct random_runner *runner = search;
    bool is_last = index + 1 == PLACE_STEPS;
    return (struct path_step){
        .ordinal = ordinal_at(&runner->unit, index), .is_open = is_last, .is_admitted = is_last};
}

static uint64_t check(const void *search, size_t count)
{
    (void)search, (void)count;
    return 0;
}

static void go_to(void *search, const struct path *goal)
{
    struct random_runner *runner = search;
    if (goal->count != PLACE_STEPS || goal->steps[PLACE_STRIDE].ordinal == 0) {
        work_refuse(runner->exploration);
        return;
    }
    runner->unit = (struct random_unit){
        .next = (uint64_t)goal->steps[PLACE_HIGH].ordinal << 32 | goal->steps[PLACE_LOW].ordinal,
        .stride = goal->steps[PLACE_STRIDE].ordinal,
        .steps = goal->steps[PLACE_PLANNED].ordinal,
    };
}

/* Each part gets every (count + 1)-th of the runs that are left. */
static size_t split(void *search, struct path *parts, size_t count)
{
    struct random_runner *runner = search;
    struct random_unit whole = runner->unit;
    if (count > MOST_STRIDE / whole.stride)
        return 0;
    uint32_t stride = whole.stride * (uint32_t)(count + 1);
    for (size_t i = 0; i < count; i++) {
        runner->unit =
            (struct random_unit){whole.next + (i + 1) * whole.stride, stride, whole.steps};
        for (size_t step = 0; step < PLACE_STEPS; step++)
            path_append(&parts[i], step_at(runner, step));
    }
    runner->unit = whole;
    runner->unit.stride = stride;
    return count;
}

const struct work_tree random_tree = {
    .frame_count = count_steps,
    .frame_count_before = count_steps,
    .ordinal_before = ordinal_before,
    .step = step_at,
    .go_to = go_to,
    .split = split,
    .check = check,
};
