/* way_out.c - a depth-first search of global states (world.h).
 *
 * A thread comes to OP_AWAIT in the state in which it began its iteration. So when it comes to an
 * OP_AWAIT where it has been, it takes the state that it had there. From then on, its states are
 * the same ones, and the states of the program are finitely many, unless threads change something
 * for good in each iteration. */
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
    unsigned tried;         /* threads */
    uint64_t choice;        /* of the thread that is tried now */
};

struct search {
    const struct execution *execution;
    struct hash_set seen;
    struct place *path; /* `made` places, of which the first `depth` are on the path */
    size_t depth, made, capacity;
    struct stop *stops;
    size_t stop_count, stop_capacity;
    size_t steps;
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

/* Adds a place, which has the state of the one before. */
static struct world *push(struct search *search, struct world_move from)
{
    if (search->depth == search->made)
        world_init(&array_push(search->path, search->made, search->capacity)->world,
                   search->execution);
    struct place *place = &search->path[search->depth++];
    place->from = from;
    place->tried = 0;
    place->choice = 0;
    if (search->depth > 1)
        world_copy(&place->world, &place[-1].world);
    return &place->world;
}

/* Its memory is for the next one. */
static void pop(struct search *search)
{
    search->depth--;
}

/* Sets *move to the next step from the place; false: all were tried. */
static bool next_move(struct place *place, struct world_move *move)
{
    unsigned count = place->world.execution->graph.thread_count;
    for (; place->tried < count; place->tried++, place->choice = 0) {
        unsigned thread = (place->from.thread + place->tried) % count;
        if (place->world.states[thread] == STATE_NONE)
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
    search->steps++;
    if (!next_move(&search->path[search->depth - 1], &move)) {
        pop(search);
        return false;
    }
    struct world *world = push(search, move);
    enum world_step step = world_step(world, move);
    if (step == WORLD_ENDS)
        return true;
    if (step == WORLD_STEPPED)
        come_back(search, world, move.thread);
    search->is_cut |= step == WORLD_UNKNOWN && !is_blocked(world, move.thread);
    if (step != WORLD_STEPPED || !hash_set_add(&search->seen, world_hash(world).word))
        pop(search);
    return false;
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

/* Goes along the path once more, up to what the machine learns there. Returns whether it does. */
static bool learn(const struct search *search)
{
    struct machine *machine = search->execution->machine;
    struct machine_look look;
    struct world world;
    enum world_step step = WORLD_STEPPED;
    machine_begin_look(machine, &look, STEPS_FOR_FACTS);
    world_init(&world, search->execution);
    for (size_t i = 1; i < search->depth && step == WORLD_STEPPED; i++)
        step = world_step(&world, search->path[i].from);
    world_release(&world);
    machine_end_look(machine, &look);
    return machine->restart_due;
}

static enum way_out find(const struct execution *execution)
{
    struct search search = {.execution = execution};
    struct machine_look look;
    bool ends = false;
    machine_begin_look(execution->machine, &look, STEPS_FOR_LOOK);
    push(&search, (struct world_move){0});
    while (search.depth > 0 && !ends && has_room(&search))
        ends = take_step(&search);
    machine_end_look(execution->machine, &look);
    bool learns = ends && learn(&search);
    search.is_cut |= search.depth > 0;
    for (size_t i = 0; i < search.made; i++)
        world_release(&search.path[i].world);
    free(search.path);
    free(search.stops);
    hash_set_release(&search.seen);
    return learns ? WAY_OUT_FOUND : search.is_cut ? WAY_OUT_UNKNOWN : WAY_OUT_NONE;
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
