/* walk.c - the sequences of stops on the paths of a function, compared. */
#include "front/passes/skeleton.h"

#include "base/hash_set.h"
#include "base/memory.h"
#include "base/mix.h"

/* The calls that were replaced by the bodies which the position is in. */
struct place {
    const struct skeleton *skeleton;
    const struct stop *call;
    const struct place *outer;
};

/* Behind a stop, or at an end: then `stop` is NULL. */
struct state {
    size_t label; /* the stop's number, or one for each kind of end */
    const struct skeleton *skeleton;
    const struct stop *stop;
    const struct place *place; /* NULL: the function itself */
};

struct states {
    struct state *items;
    size_t count, capacity;
};

/* Where the search for the next stops goes on. */
struct position {
    const struct skeleton *skeleton;
    size_t block, stop;
    const struct place *place;
};

/* One of the two that are compared: before or after. */
struct side {
    const struct walk *walk;
    const struct skeleton *skeleton;
    bool expands;       /* before: calls are replaced */
    bool takes_all;     /* edges that a constant excludes, too */
    bool takes_certain; /* no edges that a pass may exclude */
    struct place **places;
    size_t place_count, place_capacity;
    struct position *open;
    size_t open_count, open_capacity;
    struct hash_set seen;
};

static const struct place *enter(struct side *side, struct position from, const struct stop *call)
{
    for (size_t i = 0; i < side->place_count; i++)
        if (side->places[i]->call == call && side->places[i]->outer == from.place)
            return side->places[i];
    struct place *place = memory_new(1, sizeof *place);
    *place = (struct place){from.skeleton, call, from.place};
    return *array_push(side->places, side->place_count, side->place_capacity) = place;
}

static void go(struct side *side, struct position position)
{
    const uint64_t hash[2] = {
        mix64((uint64_t)(uintptr_t)position.place) + position.block + 1,
        mix64((uint64_t)(uintptr_t)position.skeleton) + position.stop + 1,
    };
    if (hash_set_add(&side->seen, hash))
        *array_push(side->open, side->open_count, side->open_capacity) = position;
}

static void reach(struct states *found, size_t label, struct position position,
                  const struct stop *stop)
{
    *array_push(found->items, found->count, found->capacity) =
        (struct state){label, position.skeleton, stop, position.place};
}

static bool takes(const struct side *side, const struct skeleton_block *block,
                  const struct edge *edge, bool inside)
{
    bool may_fold = (inside && (block->depends_on_parameter || block->depends_on_phi)) ||
                    (side->walk->folds && block->depends_on_phi);
    if (side->takes_certain && may_fold && block->edge_count > 1)
        return false;
    return side->takes_all || !edge->excluded;
}

static void leave_block(struct side *side, struct position at, struct states *found)
{
    const struct skeleton_block *block = &at.skeleton->blocks[at.block];
    if (block->end == END_RETURN && at.place) {
        const struct place *place = at.place;
        size_t behind = (size_t)(place->call - place->skeleton->stops) + 1;
        go(side, (struct position){place->skeleton, place->call->block, behind, place->outer});
    } else if (block->end != END_BRANCHES) {
        reach(found, SIZE_MAX - block->end, at, NULL);
    }
    for (size_t i = 0; i < block->edge_count; i++) {
        const struct edge *edge = &at.skeleton->edges[block->first_edge + i];
        if (takes(side, block, edge, at.place != NULL))
            go(side, (struct position){at.skeleton, edge->to,
                                       at.skeleton->blocks[edge->to].first_stop, at.place});
    }
}

static void go_on(struct side *side, struct position at, struct states *found)
{
    const struct skeleton_block *block = &at.skeleton->blocks[at.block];
    for (size_t i = at.stop; i < block->first_stop + block->stop_count; i++) {
        const struct stop *stop = &at.skeleton->stops[i];
        const struct walk *walk = side->walk;
        const struct skeleton *body =
            side->expands && stop->called ? walk->inlined(walk->context, stop) : NULL;
        if (body) {
            go(side, (struct position){body, 0, 0, enter(side, at, stop)});
            return;
        }
        if (!walk->skips(walk->context, stop->number)) {
            reach(found, stop->number, at, stop);
            return;
        }
        if (stop->ends)
            return;
    }
    leave_block(side, at, found);
}

/* Adds the states that may follow, but for those that lie behind a position that was `seen` before;
 * NULL: from the entry. */
static void follow(struct side *side, const struct state *state, struct states *found)
{
    if (!state)
        go(side, (struct position){side->skeleton, 0, 0, NULL});
    else if (state->stop && !state->stop->ends)
        go(side,
           (struct position){state->skeleton, state->stop->block,
                             (size_t)(state->stop - state->skeleton->stops) + 1, state->place});
    while (side->open_count > 0)
        go_on(side, side->open[--side->open_count], found);
}

/* A state of the one side, and those of the other that the same stops may lead to. */
struct pair {
    struct state one; /* label 0: the entry */
    struct states others;
};

struct pairs {
    struct pair *items;
    size_t count, capacity;
    struct hash_set seen;
};

static uint64_t hash_of(const struct state *state)
{
    return mix64(mix64((uint64_t)(uintptr_t)state->stop + state->label) +
                 (uint64_t)(uintptr_t)state->place);
}

/* Takes `others`. */
static void add_pair(struct pairs *pairs, const struct state *one, struct states others)
{
    uint64_t hash[2] = {hash_of(one), 1};
    for (size_t i = 0; i < others.count; i++)
        hash[1] += hash_of(&others.items[i]);
    if (hash_set_add(&pairs->seen, hash))
        *array_push(pairs->items, pairs->count, pairs->capacity) = (struct pair){*one, others};
    else
        free(others.items);
}

static bool contains(const struct states *states, const struct state *state)
{
    for (size_t i = 0; i < states->count; i++)
        if (states->items[i].stop == state->stop && states->items[i].place == state->place)
            return true;
    return false;
}

/* A set, without duplicates: as many as there are paths to a state would be too many. */
static struct states with_label(const struct states *states, size_t label)
{
    struct states found = {0};
    for (size_t i = 0; i < states->count; i++)
        if (states->items[i].label == label && !contains(&found, &states->items[i]))
            *array_push(found.items, found.count, found.capacity) = states->items[i];
    return found;
}

/* Returns whether each state that follows on the one side has one like it on the other. If not,
 * sets *fault. */
static bool advance(struct side *one, struct side *other, struct pairs *pairs, struct pair pair,
                    struct walk_fault *fault)
{
    struct states ones = {0}, others = {0};
    bool equal = true;
    hash_set_clear(&one->seen);
    hash_set_clear(&other->seen);
    follow(one, pair.one.label ? &pair.one : NULL, &ones);
    if (!pair.one.label)
        follow(other, NULL, &others);
    for (size_t i = 0; i < pair.others.count; i++)
        follow(other, &pair.others.items[i], &others);
    for (size_t i = 0; equal && i < ones.count; i++) {
        struct states same = with_label(&others, ones.items[i].label);
        equal = same.count > 0;
        if (equal)
            add_pair(pairs, &ones.items[i], same);
        else
            *fault = (struct walk_fault){.behind = pair.one.stop, .at = ones.items[i].stop};
    }
    free(ones.items);
    free(others.items);
    free(pair.others.items);
    return equal;
}

/* Whether the other side has each sequence of stops of the one. If not, sets *fault. */
static bool includes(struct side *other, struct side *one, struct walk_fault *fault)
{
    struct pairs pairs = {0};
    bool equal = true;
    add_pair(&pairs, &(struct state){0}, (struct states){0});
    while (pairs.count > 0) {
        struct pair pair = pairs.items[--pairs.count];
        if (equal)
            equal = advance(one, other, &pairs, pair, fault);
        else
            free(pair.others.items);
    }
    free(pairs.items);
    hash_set_release(&pairs.seen);
    return equal;
}

static void release(struct side *side)
{
    for (size_t i = 0; i < side->place_count; i++)
        free(side->places[i]);
    free(side->places);
    free(side->open);
    hash_set_release(&side->seen);
}

bool walk_equal(const struct walk *walk, const struct skeleton *before,
                const struct skeleton *after, struct walk_fault *fault)
{
    struct side old = {.walk = walk, .skeleton = before, .expands = true};
    struct side new = {.walk = walk, .skeleton = after};
    bool equal = includes(&old, &new, fault);
    if (equal) {
        old.takes_certain = true;
        new.takes_all = true;
        equal = includes(&new, &old, fault);
        fault->lost = !equal;
    }
    release(&old);
    release(&new);
    return equal;
}
