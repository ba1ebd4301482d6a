/* leaks.c - finds the heap objects that no pointer leads to at the end of an execution.
 *
 * The search is a graph traversal. Its roots are static memory, and all states of threads that have
 * not finished. Each aligned word of a root, or of an object found, may be a pointer: to an object,
 * into it, or just behind it. A finished thread's return value is no root, so that an object that
 * only a thread without a join has returned is lost. The costs are linear in the locations and in
 * the sizes of the states. */
#include "base/error.h"
#include "base/memory.h"
#include "machine/access/native_memory.h"
#include "machine/access/oversized.h"
#include "machine/native/native_internal.h"
#include "machine/operations/part.h"
#include "machine/stepping.h"

#include <string.h>

enum mark { MARK_REACHED = 1, MARK_POINTED_TO = 2 };

struct leak_search {
    const struct native *native;
    const struct machine_end *end;
    uint8_t *marks;  /* by location, of lifetimes: a set of enum mark */
    uint32_t *first; /* by lifetime: one of the locations in its object; 0: none */
    uint32_t *next;  /* by location: the next one in the same object; 0: there is no other */
    uint32_t *found; /* a stack of lifetimes: objects that are reached and not yet searched */
    size_t found_count;
};

static const struct location *location_at(const struct leak_search *search, uint32_t number)
{
    verify(number != 0 && number < search->native->locations.count);
    return &search->native->locations.table[number];
}

/* The lifetime of the live object that `value` points to; 0: none. */
static uint32_t find_target(const struct leak_search *search, uint64_t value)
{
    if (!address_is_modelled(value) || address_is_thread_local(value))
        return 0;
    uint32_t lifetime = locations_find_lifetime(&search->native->locations, address_base(value));
    verify(lifetime < search->native->locations.count);
    return lifetime_is_live(search->end->values[lifetime]) ? lifetime : 0;
}

static void reach(struct leak_search *search, uint32_t lifetime)
{
    if (lifetime == 0 || search->marks[lifetime] & MARK_REACHED)
        return;
    verify(location_at(search, lifetime)->kind == LOCATION_LIFETIME);
    verify(search->found_count < search->native->locations.count);
    search->marks[lifetime] |= MARK_REACHED;
    search->found[search->found_count++] = lifetime;
}

enum { WORD = sizeof(uint64_t) };

/* The aligned word that contains the location; the first or second one of a wide location (part.h),
 * and 0 for another's second. Bytes that no thread has written are 0. */
static uint64_t word_at(const struct leak_search *search, uint32_t number, unsigned index)
{
    const struct locations *locations = &search->native->locations;
    const struct location *location = location_at(search, number);
    uint64_t value = search->end->values[number];
    if (location->size == WIDE_SIZE)
        return (uint64_t)(wide_get(&search->native->machine.interner, value) >> 64 * index);
    if (location->size == WORD || index > 0)
        return index > 0 ? 0 : value;
    uint64_t begin = location->address & ~(uint64_t)(WORD - 1), word = 0;
    for (unsigned at = 0; at < WORD;) {
        struct granule granule = locations_granule(locations, begin + at);
        uint32_t part = locations_find_data(locations, granule.address, granule.size);
        verify(granule.address == begin + at && at + granule.size <= WORD);
        word |= search->end->values[part] << 8 * at;
        at += granule.size;
    }
    return word;
}

/* The aligned words of an atomic object that has a stand-in. */
static void reach_from_oversized(struct leak_search *search, uint32_t number)
{
    struct native *native = (struct native *)(uintptr_t)search->native;
    uint64_t begin = oversized_object(location_at(search, number)->address);
    struct granule object = locations_oversized(&native->locations, begin);
    unsigned char bytes[OVERSIZED_MOST];
    oversized_bytes(&native->machine.interner, search->end->values[number], bytes, object.size);
    for (unsigned at = (unsigned)(-begin % WORD); at + WORD <= object.size; at += WORD) {
        uint64_t word;
        memcpy(&word, bytes + at, sizeof word);
        reach(search, find_target(search, word));
    }
}

static void reach_from_location(struct leak_search *search, uint32_t number)
{
    if (oversized_is_stand_in(location_at(search, number)->address)) {
        reach_from_oversized(search, number);
        return;
    }
    for (unsigned i = 0; i < WIDE_SIZE / WORD; i++)
        reach(search, find_target(search, word_at(search, number, i)));
}

static bool has_finished(const struct leak_search *search, unsigned thread)
{
    state_id state = search->end->states[thread];
    return state == STATE_NONE || machine_op(&search->native->machine, state)->kind == OP_FINISH;
}

/* Whether a location without a lifetime exists until the end. A finished thread's thread-local
 * variables do not, except the main thread's. */
static bool is_root(const struct leak_search *search, const struct location *location)
{
    unsigned thread = address_thread(location->address);
    return !address_is_modelled(location->address) || thread == MACHINE_MAIN_THREAD ||
           !has_finished(search, thread);
}

/* The state may be an earlier one of its thread. Where a call of exit() or the like follows, the
 * compiler drops variables that a reader of the program expects to be alive; earlier states still
 * have them. */
static void reach_from_state(struct leak_search *search, const struct state *state)
{
    reach(search, find_target(search, state->result));
    struct stack_part saved = native_saved_stack(state);
    const unsigned char *bytes = saved.top - saved.size;
    for (size_t at = 0; at + sizeof(uint64_t) <= saved.size; at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes + at, sizeof word);
        reach(search, find_target(search, word));
    }
}

/* Reaches the objects that the roots point to, and links the locations of each object. */
static void begin(struct leak_search *search)
{
    const struct native *native = search->native;
    for (uint32_t number = 1; number < native->locations.count; number++) {
        const struct location *location = location_at(search, number);
        if (location->kind != LOCATION_DATA)
            continue;
        verify(location->object < native->locations.count);
        if (location->object) {
            search->next[number] = search->first[location->object];
            search->first[location->object] = number;
        } else if (is_root(search, location)) {
            reach_from_location(search, number);
        }
    }
    for (size_t i = 0; i < search->end->held_count; i++)
        reach_from_state(search, states_get(&native->machine.states, search->end->held[i]));
}

static void reach_the_rest(struct leak_search *search)
{
    while (search->found_count > 0) {
        uint32_t lifetime = search->found[--search->found_count];
        for (uint32_t n = search->first[lifetime]; n; n = search->next[n])
            reach_from_location(search, n);
    }
}

static bool is_lost(const struct leak_search *search, uint32_t number)
{
    uint64_t value = search->end->values[number];
    return location_at(search, number)->kind == LOCATION_LIFETIME && lifetime_is_live(value) &&
           lifetime_storage(value) <= STORAGE_HEAP_ZEROED &&
           !(search->marks[number] & MARK_REACHED);
}

/* Marks the objects that another lost object points to. */
static void mark_pointed_to(struct leak_search *search)
{
    uint32_t count = (uint32_t)search->native->locations.count;
    for (uint32_t number = 1; number < count; number++) {
        uint32_t own = location_at(search, number)->object;
        for (unsigned i = 0; own && is_lost(search, own) && i < WIDE_SIZE / WORD; i++) {
            uint32_t target = find_target(search, word_at(search, number, i));
            if (target != own)
                search->marks[target] |= MARK_POINTED_TO;
        }
    }
}

/* A lost object that no other lost object points to, or else any lost object; 0 if there is none.
 */
static uint32_t choose(const struct leak_search *search)
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
    require(count > 0 && machine->locations == count);
    struct leak_search search = {.native = native, .end = end};
    search.marks = memory_new(count, sizeof *search.marks);
    search.first = memory_new(count, sizeof *search.first);
    search.next = memory_new(count, sizeof *search.next);
    search.found = memory_new(count, sizeof *search.found);
    begin(&search);
    reach_the_rest(&search);
    mark_pointed_to(&search);
    uint32_t lost = choose(&search);
    verify(lost == 0 || location_at(&search, lost)->kind == LOCATION_LIFETIME);
    free(search.marks);
    free(search.first);
    free(search.next);
    free(search.found);
    return lost;
}
