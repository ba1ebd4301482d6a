#include "explore/constrained/block.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/grow.h"

void stepper_init(struct stepper *stepper, struct exploration *exploration)
{
    *stepper = (struct stepper){.exploration = exploration};
    commuting_init(&stepper->commuting, &exploration->execution.graph,
                   exploration->execution.machine, true);
    exploration->execution.commuting = &stepper->commuting;
}

void stepper_release(struct stepper *stepper)
{
    stepper->exploration->execution.commuting = NULL;
    commuting_release(&stepper->commuting);
    protection_release(&stepper->protection);
}

/* Whether all threads but this one have stopped. */
static bool is_alone(const struct execution *execution, unsigned thread)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (t != thread && !execution_has_stopped(execution, t))
            return false;
    return true;
}

/* Whether the operation tells whether another thread is in the middle of a block, or its result
 * depends on the causal order. */
static bool tells_order(const struct execution *execution, unsigned thread, const struct op *op)
{
    return op->kind == OP_CLOCK || op->kind == OP_TRYLOCK ||
           (op->kind == OP_MUTEX_DESTROY && !is_alone(execution, thread));
}

/* Whether the thread's newest event has stored bits that were never written in a global variable,
 * or has led to the end of an iteration without an effect. */
static bool is_beyond_conditions(const struct execution *execution, unsigned thread)
{
    const struct event *newest =
        graph_event(&execution->graph, graph_last(&execution->graph, thread));
    return ((newest->flags & EVENT_UNSET) && newest->object == 0) ||
           execution_op(execution, thread)->kind == OP_AWAIT;
}

/* Adds the thread's next event. */
static void add(struct stepper *stepper, unsigned thread)
{
    struct exploration *exploration = stepper->exploration;
    const struct execution *execution = &exploration->execution;
    if (tells_order(execution, thread, execution_op(execution, thread))) {
        exploration_keep_order(exploration);
        return;
    }
    exploration_add(exploration, thread, execution_chosen(execution, thread, stepper->choice));
    if (exploration->stop != STOP_NOT)
        return;
    commuting_add(&stepper->commuting);
    if (exploration->options->conditions)
        stepper->is_beyond_conditions |= is_beyond_conditions(execution, thread);
    if (!protection_note(&stepper->protection, execution))
        exploration_keep_order(exploration);
}

static bool ends(const struct op *op, uint32_t mutex)
{
    return op->kind == OP_UNLOCK && op->location == mutex && op->operand == UNLOCK_ONCE;
}

/* Adds the events from the lock to its unlock; false: they are no block. Some may have been
 * added. */
static bool add_section(struct stepper *stepper, unsigned thread)
{
    const struct exploration *exploration = stepper->exploration;
    const struct execution *execution = &exploration->execution;
    const struct op lock = *execution_op(execution, thread);
    unsigned left =
        lock.function == LOCK_SECTION ? UINT32_MAX : 1; /* accesses that are not local */
    add(stepper, thread);
    if (exploration->stop == STOP_NOT &&
        stepper->commuting.held[graph_last(&execution->graph, thread)] != lock.location)
        return false;
    while (exploration->stop == STOP_NOT && execution_is_enabled(execution, thread)) {
        const struct op op = *execution_op(execution, thread);
        bool is_last = ends(&op, lock.location);
        bool is_local = execution_is_local(execution, &op);
        if (!is_last && op.kind != OP_FENCE && !(op_is_data(&op) && (is_local || left > 0)))
            return false;
        left -= !is_last && !is_local;
        add(stepper, thread);
        if (is_last)
            return !mutex_is_held(
                graph_event(&execution->graph, execution->graph.count - 1)->value);
    }
    return exploration->stop != STOP_NOT;
}

void block_sections_release(struct block_sections *sections)
{
    free(sections->items);
}

static struct block_section *find_section(struct block_sections *sections, const struct op *lock,
                                          unsigned thread)
{
    const struct block_section section = {.site = lock->site,
                                          .thread = lock->site ? 0 : thread,
                                          .mutex = lock->site ? 0 : lock->location};
    size_t i = 0;
    while (i < sections->count && (sections->items[i].site != section.site ||
                                   sections->items[i].thread != section.thread ||
                                   sections->items[i].mutex != section.mutex))
        i++;
    array_reserve(sections->items, sections->capacity, i + 1);
    if (i == sections->count)
        sections->items[sections->count++] = section;
    return &sections->items[i];
}

/* Adds the section if it is a block, and has been one so far. Else some of its events may have been
 * added. */
static bool add_if_block(struct stepper *stepper, unsigned thread)
{
    struct exploration *exploration = stepper->exploration;
    const struct op lock = *execution_op(&exploration->execution, thread);
    if (!stepper->sections)
        return add_section(stepper, thread);
    struct block_section *section = find_section(stepper->sections, &lock, thread);
    if (section->is_split)
        return false;
    bool is_block = add_section(stepper, thread);
    if (exploration->stop != STOP_NOT)
        return true;
    section->is_block |= is_block;
    section->is_split = !is_block;
    if (section->is_block && section->is_split) {
        stepper->sections->vary = true;
        exploration->stop = STOP_ROUND;
    }
    return is_block;
}

static uint32_t add_block(struct stepper *stepper, unsigned thread)
{
    struct exploration *exploration = stepper->exploration;
    struct graph *graph = &exploration->execution.graph;
    const struct op op = *execution_op(&exploration->execution, thread);
    verify(execution_is_enabled(&exploration->execution, thread));
    struct graph_mark before = graph_mark(graph);
    if (op.kind == OP_LOCK && add_if_block(stepper, thread))
        return op.location;
    if (exploration->stop != STOP_NOT)
        return 0;
    graph_undo(graph, before);
    add(stepper, thread);
    return 0;
}

/* Whether the thread is at a local operation that is enabled. Most are at others. */
static bool is_at_local(const struct execution *execution, unsigned thread)
{
    enum state_class class = states_class(execution->graph.threads[thread].state);
    return (class == STATE_RUNNABLE || class == STATE_WAITING) &&
           execution_is_local(execution, execution_op(execution, thread)) &&
           execution_is_enabled(execution, thread);
}

void step_begin(struct stepper *stepper)
{
    const struct exploration *exploration = stepper->exploration;
    const struct execution *execution = &exploration->execution;
    for (unsigned t = 0; t < execution->graph.thread_count && exploration->stop == STOP_NOT;) {
        if (!is_at_local(execution, t)) {
            t++;
            continue;
        }
        add(stepper, t);
        t = 0;
    }
}

struct step_block step_run(struct stepper *stepper, unsigned thread)
{
    struct step_block block = {.mutex = add_block(stepper, thread)};
    block.end = stepper->exploration->execution.graph.count;
    step_begin(stepper);
    return block;
}
