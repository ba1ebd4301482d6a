#include "explore/values/search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "machine/site.h"

static void widen(struct search *search, unsigned width)
{
    struct held *held = memory_new((search->frame_count + 1) * width, sizeof *held);
    for (size_t i = 0; i < search->frame_count; i++)
        memcpy(held + i * width, search_held(search, i), search->width * sizeof *held);
    free(search->held);
    search->held = held;
    search->held_frames = search->frame_count + 1;
    search->creators = memory_resize(search->creators, width, sizeof *search->creators);
    search->has_moved = memory_resize(search->has_moved, width, sizeof *search->has_moved);
    search->is_new = memory_resize(search->is_new, width, sizeof *search->is_new);
    search->latest = memory_resize(search->latest, width, sizeof *search->latest);
    for (unsigned t = search->width; t < width; t++) {
        search->creators[t] = INSTANCE_INIT;
        search->has_moved[t] = search->is_new[t] = false;
    }
    search->width = width;
}

void search_fit(struct search *search)
{
    const struct machine *machine = search->exploration->execution.machine;
    instance_fit(&search->instance, machine->threads, machine->locations);
    if (search->instance.width > search->width)
        widen(search, search->instance.width);
    if (machine->locations <= search->location_capacity)
        return;
    size_t old = search->location_capacity, capacity = 2 * (size_t)machine->locations;
    search->trying = memory_resize(search->trying, capacity, sizeof *search->trying);
    search->is_signalled =
        memory_resize(search->is_signalled, capacity, sizeof *search->is_signalled);
    search->last_writes = memory_resize(search->last_writes, capacity, sizeof *search->last_writes);
    memset(search->last_writes + old, 0, (capacity - old) * sizeof *search->last_writes);
    memset(search->trying + old, 0, (capacity - old) * sizeof *search->trying);
    memset(search->is_signalled + old, 0, (capacity - old) * sizeof *search->is_signalled);
    search->location_capacity = capacity;
}

uint32_t search_add(struct search *search, unsigned thread, uint32_t location, unsigned flags)
{
    bool is_first = search->instance.threads[thread].count == 0;
    uint32_t id = instance_add(&search->instance, thread, location, flags);
    if (is_first)
        instance_order(&search->instance, search->creators[thread], id);
    return id;
}

const uint32_t *search_list_by_thread(struct search *search)
{
    const struct instance *instance = &search->instance;
    uint32_t count = 0;
    array_reserve(search->listed, search->listed_capacity, instance->count);
    for (unsigned t = 0; t < instance->width; t++)
        for (uint32_t i = 0; i < instance->threads[t].count; i++)
            search->listed[count++] = instance->threads[t].events[i];
    return search->listed;
}

/* Adds the events that are before one of the two, or all others, to the list. */
static uint32_t list(struct search *search, uint32_t count, const uint32_t pair[2], bool before)
{
    const struct instance *instance = &search->instance;
    for (uint32_t i = 0; i < search->witness.count; i++) {
        uint32_t id = search->witness.order[i];
        bool is_before =
            instance_is_before(instance, id, pair[0]) || instance_is_before(instance, id, pair[1]);
        if (is_before == before && id != pair[0] && id != pair[1])
            search->listed[count++] = id;
    }
    return count;
}

const uint32_t *search_list_towards(struct search *search, uint32_t first, uint32_t second)
{
    const uint32_t pair[] = {first, second};
    array_reserve(search->listed, search->listed_capacity, search->instance.count);
    uint32_t count = list(search, 0, pair, true);
    search->listed[count++] = first;
    search->listed[count++] = second;
    list(search, count, pair, false);
    return search->listed;
}

bool search_verify(struct search *search, struct verify_request request)
{
    struct statistics *statistics = &search->exploration->statistics;
    double start = clock_now();
    struct watch *watch = &search->exploration->watch;
    request.most_states = SEARCH_MOST_STATES;
    request.watch = watch;
    enum verify_result result = verify_sc_search(&search->verify, &search->instance, &request);
    statistics->searches++;
    statistics->search_nanoseconds += (uint64_t)((clock_now() - start) * 1e9);
    if (result == VERIFY_GAVE_UP)
        search->exploration->stop = watch->is_over ? search->exploration->limit : STOP_SEARCH;
    return result == VERIFY_WITNESS;
}

#define REFUSAL "--algorithm=rvf does not explore %s; leave --algorithm out"

void search_refuse(const struct search *search, const struct op *op, const char *what)
{
    if (search->exploration->options->refusals_stop) {
        search->exploration->stop = STOP_SEARCH;
        return;
    }
    const struct site *site = op->site;
    if (site && site->file)
        die_at(site->file, site->line, site->column, REFUSAL, what);
    die(REFUSAL, what);
}
