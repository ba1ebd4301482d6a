#include "explore/values/sections.h"

#include "base/memory.h"
#include "explore/values/expected.h"
#include "explore/values/signals.h"

enum { MOST_STEPS = 256 }; /* of a simple section */

/* Locks have to be readers: the exploration starts again. */
static void give_up(struct search *search)
{
    struct machine *machine = search->exploration->execution.machine;
    machine->keeps_sections |= !machine->restart_due;
    search->exploration->stop = STOP_RESTART;
}

/* --- Walks ------------------------------------------------------------------------------------ */

/* machine_step, which makes room for the locations that the thread comes to. */
static state_id step(struct search *search, unsigned thread, state_id state, uint64_t result)
{
    struct execution *execution = &search->exploration->execution;
    state_id next = machine_step(execution->machine, thread, state, result);
    search_fit(search);
    execution_fit(execution);
    return next;
}

/* Takes the thread from the state over blind writes and fences, and visits these. Returns the
 * operation behind them. */
static struct op walk(struct search *search, unsigned thread, state_id *state,
                      void (*visit)(void *context, const struct op *op), void *context)
{
    const struct machine *machine = search->exploration->execution.machine;
    struct op op = *machine_op(machine, *state);
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        if (op.kind != OP_FENCE && !(op.kind == OP_WRITE && op_writes_blindly(&op)))
            break;
        if (visit)
            visit(context, &op);
        *state = step(search, thread, *state, 0);
        op = *machine_op(machine, *state);
    }
    return op;
}

static bool ends(const struct op *op, uint32_t mutex)
{
    return op->kind == OP_UNLOCK && op->location == mutex && op->operand == UNLOCK_ONCE;
}

/* Whether all initialisations of the mutex, and with `sections` all its sections, are before the
 * thread's next operation. */
static bool is_behind(const struct search *search, unsigned thread, uint32_t mutex, bool sections)
{
    const struct instance *instance = &search->instance;
    uint32_t before = search_before(search, thread), id = instance->locations[mutex].write;
    for (; id; id = instance_event(instance, id)->older_write)
        if ((sections || instance_event(instance, id)->flags & INSTANCE_WRITES) &&
            !instance_is_before(instance, id, before))
            return false;
    return true;
}

/* Whether the thread's lock takes the mutex, which is free in the graph. *found: what it returns.
 */
static bool takes(const struct search *search, unsigned thread, const struct op *lock,
                  uint64_t *found)
{
    const struct execution *execution = &search->exploration->execution;
    event_id last = graph_co_last(&execution->graph, lock->location);
    execution_value(execution, lock, last, found);
    return !lock->awaits && execution_effect(execution, thread, lock, last) == EFFECT_RMW &&
           !mutex_is_held(*found) && is_behind(search, thread, lock->location, false);
}

bool sections_look(struct search *search, unsigned thread, struct section *section)
{
    struct execution *execution = &search->exploration->execution;
    const struct op lock = *execution_op(execution, thread);
    uint64_t found;
    *section = (struct section){.thread = thread, .mutex = lock.location};
    bool is_simple = takes(search, thread, &lock, &found);
    if (is_simple) {
        state_id state = execution->graph.threads[thread].state;
        state_id first = step(search, thread, state, found);
        section->at = first;
        section->read = walk(search, thread, &section->at, NULL, NULL);
        const struct op *read = &section->read;
        section->reads = read->kind == OP_READ && section->at == first && !read->awaits &&
                         !read->is_mixed && !read->is_part;
        is_simple = section->reads || ends(read, lock.location);
    }
    if (!is_simple)
        give_up(search);
    return is_simple;
}

/* --- Events ----------------------------------------------------------------------------------- */

uint32_t sections_open(const struct search *search, unsigned thread, uint32_t count)
{
    const struct instance_thread *self = &search->instance.threads[thread];
    for (uint32_t i = count; i-- > 0;) {
        unsigned flags = instance_event(&search->instance, self->events[i])->flags;
        if (flags & INSTANCE_CLOSES)
            break;
        if (flags & INSTANCE_OPENS)
            return self->events[i];
    }
    return 0;
}

/* Whether all other threads have stopped. */
static bool is_alone(const struct execution *execution, unsigned thread)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (t != thread && !execution_has_stopped(execution, t))
            return false;
    return true;
}

bool sections_are_blind(struct search *search, unsigned thread, const struct op *op)
{
    struct section section;
    uint32_t open = sections_open(search, thread, search->instance.threads[thread].count);
    bool is_known = false;
    if (op->kind == OP_LOCK && !open)
        return sections_look(search, thread, &section) && !section.reads;
    if (op->kind == OP_UNLOCK)
        is_known = open && ends(op, instance_event(&search->instance, open)->location);
    else if (op->kind == OP_MUTEX_INIT)
        is_known = is_behind(search, thread, op->location, true);
    else if (op->kind == OP_MUTEX_DESTROY)
        is_known = is_alone(&search->exploration->execution, thread) &&
                   is_behind(search, thread, op->location, true);
    if (!is_known)
        give_up(search);
    return is_known;
}

uint32_t sections_add_lock(struct search *search, unsigned thread, uint32_t mutex)
{
    return search_add(search, thread, mutex, INSTANCE_OPENS);
}

uint32_t sections_add_unlock(struct search *search, unsigned thread, uint32_t mutex)
{
    uint32_t open = sections_open(search, thread, search->instance.threads[thread].count);
    require(open && instance_event(&search->instance, open)->location == mutex);
    uint32_t id = search_add(search, thread, mutex, INSTANCE_CLOSES);
    search->instance.events[id].partner = open;
    return id;
}

struct rest {
    struct search *search;
    unsigned thread;
};

static void add_rest(void *context, const struct op *op)
{
    const struct rest *rest = context;
    uint32_t id =
        search_add(rest->search, rest->thread, op->location, op->location ? INSTANCE_WRITES : 0);
    expected_note_event(rest->search, id, 0);
}

bool sections_add_rest(struct search *search, const struct section *section, uint64_t value)
{
    struct rest rest = {search, section->thread};
    state_id state = step(search, section->thread, section->at, value);
    const struct op last = walk(search, section->thread, &state, add_rest, &rest);
    if (!ends(&last, section->mutex)) {
        give_up(search);
        return false;
    }
    uint32_t id = sections_add_unlock(search, section->thread, section->mutex);
    expected_note_event(search, id, 0);
    return true;
}

/* --- What may be written ---------------------------------------------------------------------- */

/* Of the section, for one value that it reads. */
struct outlook {
    struct search *search;
    const struct section *section;
    void (*visit)(struct search *search, const struct section *section, uint32_t location);
};

static void look_at_write(void *context, const struct op *op)
{
    const struct outlook *outlook = context;
    if (op->location)
        outlook->visit(outlook->search, outlook->section, op->location);
}

/* Visits the locations that the section may write when it reads from the initial write, if `since`
 * is INSTANCE_INIT, or from a write whose number is at least `since`. 0 stands for any location. If
 * it is not simple for some value, it most often is not in an execution, so this gives up. (But
 * what it would do with an initial value that is long overwritten says little.) */
static void each_written(struct search *search, const struct section *section, uint32_t since,
                         void (*visit)(struct search *search, const struct section *section,
                                       uint32_t location))
{
    const struct execution *execution = &search->exploration->execution;
    struct outlook outlook = {search, section, visit};
    uint64_t value, newer = 0;
    bool has_newer = false;
    uint32_t id = search->instance.locations[section->read.location].write;
    for (; id >= since; id = instance_event(&search->instance, id)->older_write) {
        execution_value(execution, &section->read, witness_stamp(&search->witness, id), &value);
        if (!has_newer || value != newer) {
            state_id state = step(search, section->thread, section->at, value);
            const struct op last = walk(search, section->thread, &state, look_at_write, &outlook);
            if (!ends(&last, section->mutex) && id != INSTANCE_INIT) {
                give_up(search);
                return;
            }
            if (!ends(&last, section->mutex))
                visit(search, section, 0);
        }
        has_newer = true;
        newer = value;
        if (id == INSTANCE_INIT)
            break;
    }
}

static void list_written(struct search *search, const struct section *section, uint32_t location)
{
    *array_push(search->written, search->written_count, search->written_capacity) =
        (struct written){.thread = section->thread, .location = location};
}

uint32_t sections_find_written(struct search *search)
{
    const struct execution *execution = &search->exploration->execution;
    size_t before = search->written_count;
    struct section section;
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (!execution_has_stopped(execution, t) && sections_has_pending(search, t) &&
            sections_look(search, t, &section) && section.reads)
            each_written(search, &section, INSTANCE_INIT, list_written);
    return (uint32_t)(search->written_count - before);
}

static void signal_written(struct search *search, const struct section *section, uint32_t location)
{
    signals_section(search, section->thread, location);
}

void sections_signal(struct search *search, unsigned thread, uint32_t since)
{
    struct section section;
    if (sections_look(search, thread, &section) && section.reads)
        each_written(search, &section, since, signal_written);
}
