/* way_out.c - a depth-first search of global states (world.h).
 *
 * A thread comes to OP_AWAIT in the state in which it began its iteration. So when it comes to an
 * OP_AWAIT where it has been, it takes the state that it had there. From then on, its states are
 * the same ones, and the states of the program are finitely many, unless threads change something
 * for good in each iteration.
 *
 * A step is local if it accesses no location whose value any thread changes. It is run together
 * with the step before it: whatever others do before it, they may do behind it (Godefroid, LNCS
 * 1032, section 4: a persistent set of one thread). Nobody knows beforehand which locations change.
 * So at first, all steps are taken to be local; and when one changes a location, the search begins
 * anew with that location among those that change. In the end, no local step has done so, nor has
 * any other behind which it was put off, as that is part of the search, too. A thread that comes
 * back to an OP_AWAIT by local steps alone stops there, so that nobody is put off for ever. */
#include "explore/checks/way_out.h"

#include "base/hash_set.h"
#include "base/memory.h"
#include "explore/checks/world.h"

/* Steps; states of the program; and states at OP_AWAIT. */
enum { MOST_STEPS = 1 << 15, MOST_WORLDS = 1 << 13, MOST_STOPS = 1 << 8 };
enum { STEPS_PER_LOOK = 1 << 8 }; /* at the limits of the exploration */

/* Where a thread has been at OP_AWAIT. */
struct stop {
    unsigned thread;
    state_id state;
};

/* A state of the program on the search's path, and the steps from there that were tried. */
struct place {
    struct world world;
    struct world_move from; /* the step that led here; its thread is tried first */
    uint32_t steps;         /* of that thread, from the place before: all but the first are local */
    unsigned tried;         /* threads */
    uint64_t choice;        /* of the thread that is tried now */
};

enum { ALL = -1 };

struct search {
    const struct execution *execution;
    int only; /* the thread that runs alone; ALL: all do */
    struct hash_set seen;
    struct place *path; /* `made` places, of which the first `depth` are on the path */
    size_t depth, made, capacity;
    struct stop *stops;
    size_t stop_count, stop_capacity;
    uint32_t *changing; /* locations that some step changes */
    size_t changing_count, changing_capacity;
    size_t steps;
    bool begins_anew; /* a step has changed another location */
    bool is_cut;
};

/* If the thread is at OP_AWAIT, it takes the state that it had there before. */
static void come_back(struct search *search, struct world *world, unsigned thread)
{
    struct machine *machine = search->execution->machine;
    state_id *state = &world->states[thread];
    if (world_op(world, thread)->kind != OP_AWAIT)
        return;
    for (size_t i = 0; i < search->stop_count; i++)
        if (search->stops[i].thread == thread &&
            world_is_same_loop(machine, search->stops[i].state, *state)) {
            *state = search->stops[i].state;
            return;
        }
    *array_push(search->stops, search->stop_count, search->stop_capacity) =
        (struct stop){thread, *state};
}

static bool is_changing(const struct search *search, uint32_t location)
{
    for (size_t i = 0; i < search->changing_count; i++)
        if (search->changing[i] == location)
            return true;
    return false;
}

/* Whether the thread exists, and the search is one of its steps. */
static bool takes_part(const struct search *search, const struct world *world, unsigned thread)
{
    return world->states[thread] != STATE_NONE &&
           (search->only == ALL || search->only == (int)thread);
}

/* Adds a place, which has the state of the one before, or at first of the execution's end. */
static struct place *push(struct search *search, struct world_move from)
{
    if (search->depth == search->made)
        world_init(&array_push(search->path, search->made, search->capacity)->world,
                   search->execution);
    struct place *place = &search->path[search->depth++];
    place->from = from;
    place->steps = 0;
    place->tried = 0;
    place->choice = 0;
    if (search->depth > 1)
        world_copy(&place->world, &place[-1].world);
    else
        world_begin(&place->world);
    return place;
}

/* Its memory is for the next one. */
static void pop(struct search *search)
{
    search->depth--;
}

/* A limit of the exploration ends the search, too; then another one may find more. */
static bool is_at_limit(const struct machine *machine)
{
    return machine->wants_end && machine->wants_end(machine->context);
}

static bool has_room(struct search *search)
{
    const struct machine *machine = search->execution->machine;
    bool looks = search->steps % STEPS_PER_LOOK == 0;
    return search->seen.count < MOST_WORLDS && search->steps < MOST_STEPS &&
           search->stop_count < MOST_STOPS && !(looks && is_at_limit(machine));
}

/* Whether the thread that runs alone has given the location a value that another one waits for. */
static bool lets_go_on(const struct search *search, const struct world *world)
{
    const struct execution *execution = search->execution;
    for (unsigned t = 0; search->only != ALL && t < execution->graph.thread_count; t++) {
        if ((int)t == search->only || world->states[t] == STATE_NONE)
            continue;
        const struct op *op = world_op(world, t);
        if (op_may_wait(op) && !op->awaits && op->location == world->changed)
            return true;
    }
    return false;
}

/* Runs the operation of the place's thread. */
static enum world_step step(struct search *search, struct place *place, uint64_t choice)
{
    unsigned thread = place->from.thread;
    struct world *world = &place->world;
    enum world_step result = world_step(world, (struct world_move){thread, choice});
    search->steps++;
    place->steps += result != WORLD_WAITS;
    if (result == WORLD_STEPPED)
        come_back(search, world, thread);
    if (world->changed && !is_changing(search, world->changed)) {
        *array_push(search->changing, search->changing_count, search->changing_capacity) =
            world->changed;
        search->begins_anew = true;
    }
    if (world->changed && lets_go_on(search, world))
        return WORLD_ENDS;
    return result;
}

/* Whether the step of the thread commutes with those of all others. */
static bool is_local(const struct search *search, const struct world *world, unsigned thread)
{
    const struct op *op = world_op(world, thread);
    switch ((enum op_kind)op->kind) {
    case OP_AWAIT:
    case OP_PRINT:
    case OP_CLOCK:
        return true;
    case OP_FENCE:
        return !op_notifies(op);
    default:
        return op_is_data(op) && !is_changing(search, op->location);
    }
}

/* Runs the local steps of the place's thread. Its stop at OP_AWAIT is found by Brent's method. */
static enum world_step run_locally(struct search *search, struct place *place)
{
    unsigned thread = place->from.thread, stops = 0, next_mark = 1;
    enum world_step result = WORLD_STEPPED;
    state_id mark = STATE_NONE;
    while (result == WORLD_STEPPED && !search->begins_anew && has_room(search) &&
           is_local(search, &place->world, thread)) {
        if (world_op(&place->world, thread)->kind == OP_AWAIT) {
            if (place->world.states[thread] == mark)
                return WORLD_STEPPED;
            if (++stops == next_mark) {
                mark = place->world.states[thread];
                next_mark *= 2;
            }
        }
        result = step(search, place, 0);
    }
    return result == WORLD_WAITS ? WORLD_STEPPED : result;
}

/* Sets *move to the next step from the place; false: all were tried. */
static bool next_move(const struct search *search, struct place *place, struct world_move *move)
{
    unsigned count = search->execution->graph.thread_count;
    for (; place->tried < count; place->tried++, place->choice = 0) {
        unsigned thread = (place->from.thread + place->tried) % count;
        if (!takes_part(search, &place->world, thread))
            continue;
        const struct op *op = world_op(&place->world, thread);
        *move = (struct world_move){thread, place->choice++};
        if (move->choice < (op->kind == OP_CHOOSE ? op->operand : 1))
            return true;
    }
    return false;
}

/* Whether the thread has not moved, and blocks in no loop. If its operation depends on more than
 * its location, another thread has to do one like it. */
static bool is_blocked(const struct world *world, unsigned thread)
{
    return world->states[thread] == world->execution->graph.threads[thread].state &&
           !op_is_awaiting(world_op(world, thread));
}

/* Takes a step from the latest place. Returns whether that is the end of a way out, which is the
 * path then. */
static bool take_step(struct search *search)
{
    struct world_move move;
    if (!next_move(search, &search->path[search->depth - 1], &move)) {
        search->steps++;
        pop(search);
        return false;
    }
    struct place *place = push(search, move);
    enum world_step result = step(search, place, move.choice);
    if (result == WORLD_STEPPED)
        result = run_locally(search, place);
    if (result == WORLD_ENDS)
        return true;
    search->is_cut |= result == WORLD_UNKNOWN && !is_blocked(&place->world, move.thread);
    if (result != WORLD_STEPPED || !hash_set_add(&search->seen, world_hash(&place->world).word))
        pop(search);
    return false;
}

/* Goes to the state from which the search begins: the end of the execution, and then the local
 * steps of each thread. Returns whether they are a way out. */
static bool begin(struct search *search)
{
    const struct graph *graph = &search->execution->graph;
    enum world_step result = WORLD_STEPPED;
    search->depth = 0;
    search->begins_anew = false;
    hash_set_clear(&search->seen);
    for (unsigned t = 0; t < graph->thread_count && result != WORLD_ENDS; t++) {
        struct place *place = push(search, (struct world_move){t, 0});
        if (search->depth > 1)
            place[-1].tried = graph->thread_count; /* the search is from the last one only */
        if (!takes_part(search, &place->world, t))
            continue;
        come_back(search, &place->world, t);
        result = run_locally(search, place);
        search->is_cut |= result == WORLD_UNKNOWN && !is_blocked(&place->world, t);
    }
    return result == WORLD_ENDS;
}

/* Goes along the path once more, up to what the machine learns there. Returns whether it does. */
static bool learn(const struct search *search)
{
    struct machine *machine = search->execution->machine;
    struct machine_look look;
    struct world world;
    enum world_step result = WORLD_STEPPED;
    machine_begin_look(machine, &look, STEPS_FOR_FACTS);
    world_init(&world, search->execution);
    for (size_t i = 0; i < search->depth; i++) {
        struct world_move move = search->path[i].from;
        for (uint32_t k = 0; k < search->path[i].steps && result == WORLD_STEPPED; k++) {
            result = world_step(&world, move);
            move.choice = 0;
        }
    }
    world_release(&world);
    machine_end_look(machine, &look);
    return machine->restart_due;
}

/* Returns whether there is a way out, which is the path then. If the search gave up, or found one,
 * it is cut. */
static bool try_all(struct search *search)
{
    struct machine *machine = search->execution->machine;
    struct machine_look look;
    machine_begin_look(machine, &look, STEPS_FOR_LOOK);
    bool ends = begin(search);
    while (search->depth > 0 && !ends && has_room(search))
        ends = search->begins_anew ? begin(search) : take_step(search);
    machine_end_look(machine, &look);
    search->is_cut |= search->depth > 0;
    return ends;
}

static void release(struct search *search)
{
    for (size_t i = 0; i < search->made; i++)
        world_release(&search->path[i].world);
    free(search->path);
    free(search->stops);
    free(search->changing);
    hash_set_release(&search->seen);
}

static enum way_out find(const struct execution *execution)
{
    struct search search = {.execution = execution, .only = ALL};
    bool learns = try_all(&search) && learn(&search);
    release(&search);
    return learns ? WAY_OUT_FOUND : search.is_cut ? WAY_OUT_UNKNOWN : WAY_OUT_NONE;
}

bool way_out_is_none_alone(const struct execution *execution, unsigned thread)
{
    struct search search = {.execution = execution, .only = (int)thread};
    try_all(&search);
    release(&search);
    return !search.is_cut;
}

enum way_out way_out_find(const struct execution *execution, struct searched_ends *searched)
{
    if (execution->graph.set_count > 0)
        return find(execution);
    struct graph_hash hash = searched_ends_hash(searched, execution);
    if (hash_set_has(&searched->without_way, hash.word))
        return WAY_OUT_NONE;
    if (hash_set_has(&searched->unknown, hash.word))
        return WAY_OUT_UNKNOWN;
    enum way_out found = find(execution);
    if (found == WAY_OUT_NONE)
        searched_ends_add(&searched->without_way, hash);
    else if (found == WAY_OUT_UNKNOWN && !is_at_limit(execution->machine))
        searched_ends_add(&searched->unknown, hash);
    return found;
}
