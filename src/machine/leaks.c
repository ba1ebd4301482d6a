/* leaks.c - which objects on the heap a program has lost by its end: those that no pointer leads
 * to.
 *
 * Pointers are looked for in aligned words: of static memory, of what threads that have not
 * finished ever had on their stacks, and of all objects that are found so. One into an object, or
 * just behind it, will do. What a finished thread has returned and nobody has joined is lost. */
#include "machine/leaks.h"
#include "base/memory.h"
#include "machine/native_internal.h"

#include <stdlib.h>
#include <string.h>

enum mark { MARK_REACHED = 1, MARK_POINTED_TO = 2 };

struct search {
    const struct native *native;
    const struct machine_end *end;
    uint8_t *marks;  /* by location, of lifetimes: a set of enum mark */
    uint32_t *first; /* by lifetime: one of the locations in its object; 0: none */
    uint32_t *next;  /* by location: the next one in the same object; 0: that was the last */
    uint32_t *found; /* lifetimes of objects that are reached and not yet looked at */
    size_t found_count;
};

static const struct location *location_at(const struct search *search, uint32_t number)
{
    return &search->native->locations.table[number];
}

/* The lifetime of the live object that `value` points to; 0: none. */
static uint32_t find_target(const struct search *search, uint64_t value)
{
    if (!address_is_modelled(value) || address_is_thread_local(value))
        return 0;
    uint32_t lifetime = locations_find_lifetime(&search->native->locations, address_base(value));
    return lifetime_is_live(search->end->values[lifetime]) ? lifetime : 0;
}

static void reach(struct search *search, uint32_t lifetime)
{
    if (lifetime == 0 || search->marks[lifetime] & MARK_REACHED)
        return;
    search->marks[lifetime] |= MARK_REACHED;
    search->found[search->found_count++] = lifetime;
}

/* The word that the location is in, as far as somebody has written it. */
static uint64_t word_at(const struct search *search, uint32_t number)
{
    const struct locations *locations = &search->native->locations;
    const struct location *location = location_at(search, number);
    enum { WORD = sizeof(uint64_t) };
    if (location->size == WORD)
        return search->end->values[number];
    uint64_t begin = location->address & ~(uint64_t)(WORD - 1), word = 0;
    for (unsigned at = 0; at < WORD;) {
        struct granule granule = locations_granule(locations, begin + at);
        uint32_t part = locations_find_data(locations, granule.address, granule.size);
        word |= search->end->values[part] << 8 * at;
        at += granule.size;
    }
    return word;
}

static bool has_finished(const struct search *search, unsigned thread)
{
    state_id state = search->end->states[thread];
    return state == STATE_NONE || machine_op(&search->native->machine, state)->kind == OP_FINISH;
}

/* Whether memory without a lifetime is there to the end: a finished thread's variables are not. */
static bool is_root(const struct search *search, const struct location *location)
{
    unsigned thread = address_thread(location->address);
    return !address_is_modelled(location->address) || thread == MACHINE_MAIN_THREAD ||
           !has_finished(search, thread);
}

/* Of a state that the thread is in no longer, too: the compiler keeps no variables for what the
 * program does not come to, behind exit() and the like, and they are there nevertheless. */
static void reach_from_state(struct search *search, const struct state *state)
{
    reach(search, find_target(search, state->result));
    for (size_t at = 0; at + sizeof(uint64_t) <= state->size; at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, state->payload + at, sizeof word);
        reach(search, find_target(search, word));
    }
}

/* Reaches what static memory and the stacks point to, and lists what lies in objects. */
static void begin(struct search *search)
{
    const struct native *native = search->native;
    for (uint32_t number = 1; number < native->locations.count; number++) {
        const struct location *location = location_at(search, number);
        if (location->kind != LOCATION_DATA)
            continue;
        if (location->object) {
            search->next[number] = search->first[location->object];
            search->first[location->object] = number;
        } else if (is_root(search, location)) {
            reach(search, find_target(search, word_at(search, number)));
        }
    }
    for (size_t i = 0; i < search->end->held_count; i++)
        reach_from_state(search, states_get(&native->machine.states, search->end->held[i]));
}

static void reach_the_rest(struct search *search)
{
    while (search->found_count > 0) {
        uint32_t lifetime = search->found[--search->found_count];
        for (uint32_t n = search->first[lifetime]; n; n = search->next[n])
            reach(search, find_target(search, word_at(search, n)));
    }
}

static bool is_lost(const struct search *search, uint32_t number)
{
    uint64_t value = search->end->values[number];
    return location_at(search, number)->kind == LOCATION_LIFETIME && lifetime_is_live(value) &&
           lifetime_storage(value) <= STORAGE_HEAP_ZEROED &&
           !(search->marks[number] & MARK_REACHED);
}

/* Marks what lost objects point to, but for those that point to themselves. */
static void mark_pointed_to(struct search *search)
{
    uint32_t count = (uint32_t)search->native->locations.count;
    for (uint32_t number = 1; number < count; number++) {
        uint32_t own = location_at(search, number)->object;
        uint32_t target =
            own && is_lost(search, own) ? find_target(search, word_at(search, number)) : 0;
        if (target != own)
            search->marks[target] |= MARK_POINTED_TO;
    }
}

/* A lost object that no other one points to, or any lost one; 0: none. */
static uint32_t choose(const struct search *search)
{
    uint32_t any = 0;
    for (uint32_t number = 1; number < search->native->locations.count; number++) {
        if (!is_lost(search, number))
            continue;
        if (!(search->marks[number] & MARK_POINTED_TO))
            return number;
        any = any ? any : number;
    }
    return any;
}

uint32_t native_find_lost(struct machine *machine, const struct machine_end *end)
{
    const struct native *native = (const struct native *)machine;
    size_t count = native->locations.count;
    struct search search = {.native = native, .end = end};
    search.marks = memory_new(count, sizeof *search.marks);
    search.first = memory_new(count, sizeof *search.first);
    search.next = memory_new(count, sizeof *search.next);
    search.found = memory_new(count, sizeof *search.found);
    begin(&search);
    reach_the_rest(&search);
    mark_pointed_to(&search);
    uint32_t lost = choose(&search);
    free(search.marks);
    free(search.first);
    free(search.next);
    free(search.found);
    return lost;
}
