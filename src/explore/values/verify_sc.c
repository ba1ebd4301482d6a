/* verify_sc.c - the search for a witness: an explicit stack of steps, each of which is undone in
 * place. */
#include "explore/values/verify_sc.h"

#include "base/memory.h"
#include "base/mix.h"

/* An event that has been done. */
struct verify_step {
    uint32_t event;
    uint32_t overwritten; /* the last write before it */
    uint32_t preemptions; /* up to it; counted under a bound only */
    bool is_only;         /* it was taken without alternatives */
};

/* A location. */
struct verify_place {
    uint32_t last;       /* the last write */
    uint32_t held;       /* reads to come whose good writes have all been done: no write may come.
                           Likewise a final demand */
    uint32_t init_uses;  /* verify_use.uses of the initial write */
    uint32_t final;      /* the demand on the location, from 1; 0: none */
    uint32_t final_left; /* its writes that have not been done */
    bool is_open;        /* a section of the mutex has begun, and not ended */
};

/* An event. */
struct verify_use {
    uint32_t position; /* in the hint */
    uint32_t left;     /* reads: the good writes that have not been done */
    uint32_t uses;     /* writes: the reads to come, and the final demand, that it is good for */
    uint32_t users;    /* writes: the first of these reads in `users`, done or not */
    uint32_t user_count;
    bool is_final; /* a final demand has it */
};

void verify_sc_release(struct verify_sc *verify)
{
    free(verify->order);
    free(verify->steps);
    free(verify->places);
    free(verify->uses);
    free(verify->users);
    free(verify->done);
    hash_set_release(&verify->seen);
}

/* --- Beginning -------------------------------------------------------------------------------- */

static void reserve(struct verify_sc *verify)
{
    const struct instance *instance = verify->instance;
    array_reserve(verify->order, verify->order_capacity, instance->count);
    array_reserve(verify->steps, verify->step_capacity, instance->count);
    array_reserve(verify->places, verify->place_capacity, instance->location_capacity);
    array_reserve(verify->uses, verify->use_capacity, instance->count);
    array_reserve(verify->done, verify->done_capacity, instance->width);
    memset(verify->done, 0, instance->width * sizeof *verify->done);
    for (uint32_t id = 0; id < instance->count; id++) {
        verify->places[instance_event(instance, id)->location] = (struct verify_place){0};
        verify->uses[id] = (struct verify_use){0};
    }
}

/* Counts the uses of each write, and what is left of each read. */
static uint32_t count_uses(struct verify_sc *verify)
{
    const struct instance *instance = verify->instance;
    uint32_t total = 0;
    for (uint32_t id = 1; id < instance->count; id++) {
        const struct instance_event *event = instance_event(instance, id);
        struct verify_place *place = &verify->places[event->location];
        const uint32_t *good = instance_good(instance, id);
        verify->uses[id].left = event->good_count;
        for (uint32_t i = 0; i < event->good_count; i++) {
            if (good[i] == INSTANCE_INIT) {
                place->init_uses++;
                verify->uses[id].left--;
            } else {
                verify->uses[good[i]].user_count++;
                total++;
            }
        }
        if ((event->flags & INSTANCE_READS) && verify->uses[id].left == 0)
            place->held++;
    }
    return total;
}

static void list_users(struct verify_sc *verify)
{
    const struct instance *instance = verify->instance;
    uint32_t next = 0, total = count_uses(verify);
    array_reserve(verify->users, verify->user_capacity, total);
    for (uint32_t id = 1; id < instance->count; id++) {
        verify->uses[id].users = next;
        next += verify->uses[id].user_count;
    }
    for (uint32_t id = 1; id < instance->count; id++) {
        const uint32_t *good = instance_good(instance, id);
        for (uint32_t i = 0; i < instance_event(instance, id)->good_count; i++) {
            struct verify_use *use = &verify->uses[good[i]];
            if (good[i] != INSTANCE_INIT)
                verify->users[use->users + use->uses++] = id;
        }
    }
}

static void add_finals(struct verify_sc *verify)
{
    for (uint32_t i = 0; i < verify->request.final_count; i++) {
        const struct verify_final *final = &verify->request.finals[i];
        struct verify_place *place = &verify->places[final->location];
        require(final->location < verify->instance->location_capacity && final->count > 0);
        place->final = i + 1;
        place->final_left = 0;
        for (uint32_t j = 0; j < final->count; j++) {
            if (final->writes[j] == INSTANCE_INIT) {
                place->init_uses++;
                continue;
            }
            verify->uses[final->writes[j]].uses++;
            verify->uses[final->writes[j]].is_final = true;
            place->final_left++;
        }
        place->held += place->final_left == 0;
    }
}

static void begin(struct verify_sc *verify)
{
    reserve(verify);
    list_users(verify);
    add_finals(verify);
    for (uint32_t i = 0; i + 1 < verify->instance->count; i++)
        verify->uses[verify->request.hint[i]].position = i + 1;
    verify->count = 0;
    verify->hash[0] = verify->hash[1] = 0;
    hash_set_clear(&verify->seen);
}

/* --- The state -------------------------------------------------------------------------------- */

static uint32_t uses_of_last(const struct verify_sc *verify, const struct verify_place *place)
{
    return place->last == INSTANCE_INIT ? place->init_uses : verify->uses[place->last].uses;
}

static void add_hash(struct verify_sc *verify, uint64_t sign, uint64_t kind, uint64_t key,
                     uint64_t value)
{
    uint64_t word = mix64(key << 33 | value << 1 | kind);
    verify->hash[0] += sign * word;
    verify->hash[1] += sign * mix64(word + UINT64_C(0x9e3779b97f4a7c15));
}

/* Adds the location's last write to the hash, or takes it away. One that no read to come can read
 * does not matter. */
static void hash_place(struct verify_sc *verify, uint64_t sign, uint32_t location)
{
    const struct verify_place *place = &verify->places[location];
    if (location && uses_of_last(verify, place) > 0)
        add_hash(verify, sign, 0, location, (uint64_t)place->last + 1);
}

static bool is_done(const struct verify_sc *verify, uint32_t id)
{
    const struct instance_event *event = instance_event(verify->instance, id);
    return verify->done[event->thread] > event->index;
}

/* Adds 1 to the uses of all good writes of the read, or takes it away. */
static void change_uses(struct verify_sc *verify, uint32_t read, uint32_t by)
{
    const struct instance_event *event = instance_event(verify->instance, read);
    const uint32_t *good = instance_good(verify->instance, read);
    for (uint32_t i = 0; i < event->good_count; i++) {
        if (good[i] == INSTANCE_INIT)
            verify->places[event->location].init_uses += by;
        else
            verify->uses[good[i]].uses += by;
    }
}

/* What the write is good for has one good write less to wait for. */
static void do_write(struct verify_sc *verify, struct verify_place *place, uint32_t id)
{
    const struct verify_use *use = &verify->uses[id];
    for (uint32_t i = 0; i < use->user_count; i++) {
        uint32_t read = verify->users[use->users + i];
        if (!is_done(verify, read) && --verify->uses[read].left == 0)
            place->held++;
    }
    if (use->is_final && --place->final_left == 0)
        place->held++;
    place->last = id;
}

static void undo_write(struct verify_sc *verify, struct verify_place *place, uint32_t id,
                       uint32_t overwritten)
{
    const struct verify_use *use = &verify->uses[id];
    for (uint32_t i = 0; i < use->user_count; i++) {
        uint32_t read = verify->users[use->users + i];
        if (!is_done(verify, read) && verify->uses[read].left++ == 0)
            place->held--;
    }
    if (use->is_final && place->final_left++ == 0)
        place->held--;
    place->last = overwritten;
}

/* --- Preemptions ------------------------------------------------------------------------------ */

uint32_t verify_sc_next(const struct verify_sc *verify, unsigned thread)
{
    const struct instance_thread *self = &verify->instance->threads[thread];
    return verify->done[thread] < self->count ? self->events[verify->done[thread]] : INSTANCE_INIT;
}

/* Locations without events are not set up. */
uint32_t verify_sc_last(const struct verify_sc *verify, uint32_t location)
{
    const struct instance_location *at = &verify->instance->locations[location];
    return at->write ? verify->places[location].last : INSTANCE_INIT;
}

/* Whether the thread of the last event is the event's. */
static bool goes_on(const struct verify_sc *verify, uint32_t id)
{
    const struct instance *instance = verify->instance;
    return verify->count > 0 &&
           instance_event(instance, verify->order[verify->count - 1])->thread ==
               instance_event(instance, id)->thread;
}

/* The number of preemptions so far, and with the event next. */
static uint32_t preemptions_with(const struct verify_sc *verify, uint32_t id)
{
    const struct verify_bound *bound = &verify->request.bound;
    if (!bound->waits || verify->count == 0)
        return 0;
    uint32_t so_far = verify->steps[verify->count - 1].preemptions;
    if (goes_on(verify, id))
        return so_far;
    uint32_t last = verify->order[verify->count - 1];
    unsigned left = instance_event(verify->instance, last)->thread;
    return so_far + !bound->waits(bound->context, verify, left);
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Counts the event as done, or not any more. */
static void count_event(struct verify_sc *verify, const struct instance_event *event, bool is_done)
{
    add_hash(verify, (uint64_t)-1, 1, event->thread, verify->done[event->thread]);
    verify->done[event->thread] = event->index + is_done;
    add_hash(verify, 1, 1, event->thread, verify->done[event->thread]);
}

static void do_event(struct verify_sc *verify, uint32_t id, bool is_only)
{
    const struct instance_event *event = instance_event(verify->instance, id);
    struct verify_place *place = &verify->places[event->location];
    verify->steps[verify->count] = (struct verify_step){.event = id,
                                                        .overwritten = place->last,
                                                        .preemptions = preemptions_with(verify, id),
                                                        .is_only = is_only};
    verify->order[verify->count++] = id;
    hash_place(verify, (uint64_t)-1, event->location);
    count_event(verify, event, true);
    if (event->flags & INSTANCE_READS) {
        place->held -= verify->uses[id].left == 0;
        change_uses(verify, id, (uint32_t)-1);
    }
    if (event->flags & INSTANCE_WRITES)
        do_write(verify, place, id);
    if (event->flags & (INSTANCE_OPENS | INSTANCE_CLOSES))
        place->is_open = event->flags & INSTANCE_OPENS;
    hash_place(verify, 1, event->location);
}

static struct verify_step undo_event(struct verify_sc *verify)
{
    struct verify_step step = verify->steps[--verify->count];
    const struct instance_event *event = instance_event(verify->instance, step.event);
    struct verify_place *place = &verify->places[event->location];
    hash_place(verify, (uint64_t)-1, event->location);
    if (event->flags & (INSTANCE_OPENS | INSTANCE_CLOSES))
        place->is_open = event->flags & INSTANCE_CLOSES;
    if (event->flags & INSTANCE_WRITES)
        undo_write(verify, place, step.event, step.overwritten);
    if (event->flags & INSTANCE_READS) {
        place->held += verify->uses[step.event].left == 0;
        change_uses(verify, step.event, 1);
    }
    count_event(verify, event, false);
    hash_place(verify, 1, event->location);
    return step;
}

/* --- Choices ---------------------------------------------------------------------------------- */

/* Whether all events before the thread's next one in P have been done. */
static bool is_reached(const struct verify_sc *verify, uint32_t id)
{
    const clock_entry *clock = instance_clock(verify->instance, id);
    unsigned thread = instance_event(verify->instance, id)->thread;
    for (unsigned t = 0; t < verify->instance->width; t++)
        if (t != thread && clock[t] > (clock_entry)verify->done[t])
            return false;
    return true;
}

/* Whether the pair of events that are to be adjacent lets the event come next. */
static bool keeps_adjacent(const struct verify_sc *verify, uint32_t id)
{
    const uint32_t *pair = verify->request.adjacent;
    if (!pair[0])
        return true;
    bool is_between = verify->count > 0 && verify->order[verify->count - 1] == pair[0];
    return is_between == (id == pair[1]);
}

static bool may_come(const struct verify_sc *verify, uint32_t id)
{
    const struct instance_event *event = instance_event(verify->instance, id);
    const struct verify_place *place = &verify->places[event->location];
    if (!is_reached(verify, id) || !keeps_adjacent(verify, id))
        return false;
    if (place->is_open && (event->flags & INSTANCE_OPENS))
        return false;
    if (preemptions_with(verify, id) > verify->request.bound.most)
        return false;
    bool reads = event->flags & INSTANCE_READS;
    if (reads && !instance_is_good(verify->instance, id, place->last))
        return false;
    uint32_t own = reads && verify->uses[id].left == 0;
    return !(event->flags & INSTANCE_WRITES) || place->held == own;
}

/* Whether the event, which may come next, can be taken without alternatives. */
static bool needs_no_alternative(const struct verify_sc *verify, uint32_t id)
{
    const struct instance_event *event = instance_event(verify->instance, id);
    if (id == verify->request.adjacent[0] || id == verify->request.adjacent[1])
        return false;
    const struct verify_bound *bound = &verify->request.bound;
    if (bound->waits &&
        (!goes_on(verify, id) || bound->waits(bound->context, verify, event->thread)))
        return false;
    if (!(event->flags & INSTANCE_WRITES))
        return !(event->flags & INSTANCE_OPENS);
    return !bound->waits && !(event->flags & INSTANCE_READS) && verify->uses[id].uses == 0 &&
           uses_of_last(verify, &verify->places[event->location]) == 0;
}

/* In this order the events are tried; from 1 on. */
static uint32_t rank(const struct verify_sc *verify, uint32_t id)
{
    return verify->request.bound.waits && goes_on(verify, id) ? 1 : verify->uses[id].position + 1;
}

/* The first event, behind this rank, that may come next; 0: none. *is_only: it can be taken without
 * alternatives. */
static uint32_t choose(const struct verify_sc *verify, uint32_t tried, bool *is_only)
{
    uint32_t chosen = 0;
    *is_only = false;
    for (unsigned t = 0; t < verify->instance->width; t++) {
        uint32_t id = verify_sc_next(verify, t);
        if (!id || rank(verify, id) <= tried || !may_come(verify, id))
            continue;
        if (tried == 0 && needs_no_alternative(verify, id)) {
            *is_only = true;
            return id;
        }
        if (!chosen || rank(verify, id) < rank(verify, chosen))
            chosen = id;
    }
    return chosen;
}

/* Adds the present state under a bound to the set; false: it was there, or was with fewer
 * preemptions. */
static bool add_bounded(struct verify_sc *verify)
{
    uint32_t last = verify->order[verify->count - 1];
    uint64_t thread = instance_event(verify->instance, last)->thread;
    for (uint32_t spent = 0;; spent++) {
        uint64_t salt = mix64(thread << 32 | spent);
        uint64_t hash[2] = {verify->hash[0] + salt, verify->hash[1] ^ salt};
        if (spent == verify->steps[verify->count - 1].preemptions)
            return hash_set_add(&verify->seen, hash);
        if (hash_set_has(&verify->seen, hash))
            return false;
    }
}

/* Whether the search goes on from the present state. */
static bool is_new(struct verify_sc *verify)
{
    if (verify->request.adjacent[0] &&
        verify->order[verify->count - 1] == verify->request.adjacent[0])
        return true;
    verify->states++;
    if (verify->request.bound.waits)
        return add_bounded(verify);
    return hash_set_add(&verify->seen, verify->hash);
}

enum verify_result verify_sc_search(struct verify_sc *verify, const struct instance *instance,
                                    const struct verify_request *request)
{
    verify->instance = instance;
    verify->request = *request;
    begin(verify);
    uint32_t tried = 0; /* the rank of the last event that was tried from here */
    while (verify->count + 1 < instance->count) {
        bool is_only;
        uint32_t chosen = choose(verify, tried, &is_only);
        if (chosen) {
            do_event(verify, chosen, is_only);
            tried = 0;
            if (is_only || is_new(verify))
                continue;
        }
        struct verify_step last = {.is_only = true};
        while (last.is_only && verify->count > 0)
            last = undo_event(verify);
        if (last.is_only)
            return VERIFY_NONE;
        bool is_full = request->most_states && verify->seen.count >= request->most_states;
        if (is_full || watch_is_over(request->watch))
            return VERIFY_GAVE_UP;
        tried = rank(verify, last.event);
    }
    return VERIFY_WITNESS;
}
