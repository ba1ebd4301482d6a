#include "machine/access/heap.h"

#include "base/error.h"
#include "base/memory.h"
#include "machine/access/native_memory.h"
#include "machine/memory/layout.h"
#include "machine/memory/naming.h"

#include <string.h>

static uint64_t park_at_lifetime(enum op_kind kind, const struct site *site, uint32_t lifetime,
                                 uint64_t size, enum storage storage)
{
    verify(native_machine->locations.table[lifetime].kind == LOCATION_LIFETIME);
    native_machine->op = (struct op){
        .kind = kind,
        .access = ACCESS_ATOMIC,
        .location = lifetime,
        .operand = size,
        .expected = storage,
        .site = native_site(site),
    };
    return native_park();
}

/* Even a small object takes memory of heddle: for its events and its thread's states. */
static uint64_t footprint(uint64_t size)
{
    uint64_t bytes = 16 << 10;
    while (bytes <= size)
        bytes *= 2;
    return bytes;
}

/* The running thread's objects have no end, perhaps. Their number follows from its own history. */
static void count_allocation(const struct site *site, size_t size)
{
    uint64_t limit = native_machine->options.heap_limit,
             *allocated = &native_thread_data()->allocated;
    *allocated += footprint(size);
    if (limit != 0 && *allocated > limit)
        native_stop(OP_CUT, native_site(site), CUT_MEMORY);
}

uint64_t heap_allocate(const struct site *site, size_t size, size_t alignment, enum storage storage)
{
    struct native_thread *thread = native_machine->running;
    native_tell_apart(site);
    uint64_t base = address_allocate(&thread->data->allocations, &native_machine->machine.interner,
                                     thread->number, size, alignment);
    bool is_possible = size <= ADDRESS_LARGEST_SIZE && alignment <= ADDRESS_LARGEST_SIZE;
    if (base == 0 && is_possible)
        native_stop(OP_CUT, native_site(site), CUT_OBJECTS);
    if (base == 0)
        return 0;
    count_allocation(site, size);
    uint32_t lifetime = locations_of_lifetime(&native_machine->locations, base);
    struct location *location = &native_machine->locations.table[lifetime];
    require(location->kind == LOCATION_LIFETIME && location->address == base);
    location->site = native_site(site);
    location->extent = (uint32_t)size;
    location->storage = storage;
    park_at_lifetime(OP_ALLOC, site, lifetime, size, storage);
    return base;
}

static bool may_begin_at(uint64_t address)
{
    return address_is_modelled(address) && address_base(address) == address;
}

static uint32_t lifetime_of(const struct site *site, uint64_t address)
{
    if (!may_begin_at(address)) {
        char name[LAYOUT_NAME_SIZE];
        native_describe_pointer(&native_machine->machine, address, name, sizeof name);
        if (*name)
            native_fail(site, ERROR_INVALID_FREE, "%s is not the start of an object", name);
        native_fail(site, ERROR_INVALID_FREE, "0x%llx is not the start of an object",
                    (unsigned long long)portable_number(native_machine->program, address));
    }
    return locations_of_lifetime(&native_machine->locations, address);
}

static void end(const struct site *site, uint64_t address, enum storage storage,
                enum ending_way way)
{
    require(storage != STORAGE_HEAP_ZEROED); /* OP_FREE takes STORAGE_HEAP for both */
    uint64_t was = park_at_lifetime(OP_FREE, site, lifetime_of(site, address), way, storage);
    uint64_t freed = lifetime_is_live(was) ? footprint(lifetime_size(was)) : 0;
    uint64_t *allocated = &native_thread_data()->allocated;
    *allocated -= freed < *allocated ? freed : *allocated;
}

void heap_free(const struct site *site, uint64_t address, enum storage storage)
{
    end(site, address, storage, ENDS_NOW);
}

void heap_retire(const struct site *site, uint64_t address)
{
    native_learn(facts_learn_habit(&native_machine->machine.facts, FACT_RETIRES), site);
    end(site, address, STORAGE_HEAP, ENDS_UNPROTECTED);
}

bool heap_is(const struct site *site, uint64_t address, enum storage storage)
{
    if (!may_begin_at(address))
        return false;
    uint32_t lifetime = locations_of_lifetime(&native_machine->locations, address);
    uint64_t value = park_at_lifetime(OP_READ, site, lifetime, 0, storage);
    return lifetime_is_live(value) && lifetime_storage(value) == storage;
}

size_t heap_size_if_live(const struct site *site, uint64_t address)
{
    if (!may_begin_at(address))
        return 0;
    uint32_t lifetime = locations_of_lifetime(&native_machine->locations, address);
    uint64_t value = park_at_lifetime(OP_READ, site, lifetime, 0, STORAGE_HEAP);
    bool is_there = lifetime_is_live(value) && lifetime_storage(value) < STORAGE_LOCAL;
    return is_there ? lifetime_size(value) : 0;
}

size_t heap_size(const struct site *site, uint64_t address)
{
    uint64_t value = park_at_lifetime(OP_READ, site, lifetime_of(site, address), 0, STORAGE_HEAP);
    if (lifetime_is_over(value))
        native_fail(site, ERROR_USE_AFTER_FREE, "the object was freed before");
    if (!lifetime_is_live(value) || lifetime_storage(value) >= STORAGE_LOCAL)
        native_fail(site, ERROR_INVALID_FREE, "0x%llx was not allocated by malloc",
                    (unsigned long long)portable_number(native_machine->program, address));
    return lifetime_size(value);
}

/* A thread's live local variables are a list in the interner, since its size has no limit. An entry
 * is a sequence of words: the address, in two words, and the number of the next entry. */
static uint32_t add_local(uint32_t locals, uint64_t address)
{
    uint32_t words[] = {(uint32_t)address, (uint32_t)(address >> 32), locals};
    return interner_add_sequence(&native_machine->machine.interner, words, 3);
}

static uint64_t first_local(uint32_t locals)
{
    const struct interner *interner = &native_machine->machine.interner;
    verify(interner_length(interner, locals) == 3);
    uint64_t high = interner_word(interner, locals, 1);
    return high << 32 | interner_word(interner, locals, 0);
}

static uint32_t other_locals(uint32_t locals)
{
    return interner_word(&native_machine->machine.interner, locals, 2);
}

/* Scopes are nested, so the local is one of the first. */
static uint32_t remove_local(uint32_t locals, uint64_t address)
{
    if (locals == 0)
        return 0;
    uint64_t first = first_local(locals);
    uint32_t others = other_locals(locals);
    return first == address ? others : add_local(remove_local(others, address), first);
}

void *heddle_local(struct site *site, size_t size, size_t alignment)
{
    uint64_t base = heap_allocate(site, size, alignment ? alignment : 1, STORAGE_LOCAL);
    if (base == 0)
        native_stop(OP_CUT, native_site(site), CUT_OBJECTS);
    struct thread_data *data = native_thread_data();
    data->locals = add_local(data->locals, base);
    return (void *)base;
}

void heddle_local_end(struct site *site, void *address)
{
    struct thread_data *data = native_thread_data();
    data->locals = remove_local(data->locals, (uint64_t)address);
    heap_free(site, (uint64_t)address, STORAGE_LOCAL);
}

/* Whether the list `locals` ends with the list `last`. */
static bool ends_with(uint32_t locals, uint32_t last)
{
    while (locals != last && locals != 0)
        locals = other_locals(locals);
    return locals == last;
}

bool heap_end_locals_since(const struct site *site, uint32_t before)
{
    struct thread_data *data = native_thread_data();
    if (!ends_with(data->locals, before))
        return false;
    while (data->locals != before) {
        uint64_t address = first_local(data->locals);
        data->locals = other_locals(data->locals);
        heap_free(site, address, STORAGE_LOCAL);
    }
    return true;
}

void heap_end_locals(const struct site *site)
{
    heap_end_locals_since(site, 0);
}

static uint32_t end_of_templates(const struct native *native)
{
    if (native->template_count == 0)
        return 0;
    const struct thread_local_template *last = &native->templates[native->template_count - 1];
    return last->offset + (uint32_t)last->size + 1;
}

/* The offset of a new template: a multiple of its alignment, and of the power of two that holds its
 * size, up to a page. */
static uint32_t place_template(const struct native *native, size_t size, uint32_t least)
{
    uint32_t alignment = 16;
    while (alignment < least || (alignment < size && alignment < 4096))
        alignment *= 2;
    return (end_of_templates(native) + alignment - 1) & ~(alignment - 1);
}

static uint32_t add_template(struct native *native, const unsigned char *memory, size_t size,
                             uint32_t alignment)
{
    uint32_t offset = place_template(native, size, alignment);
    verify(native->template_count == 0 ||
           offset > native->templates[native->template_count - 1].offset);
    *array_push(native->templates, native->template_count, native->template_capacity) =
        (struct thread_local_template){.memory = memory, .size = size, .offset = offset};
    return offset;
}

static uint32_t template_offset(const unsigned char *memory, size_t size, uint32_t alignment)
{
    struct native *native = native_machine;
    for (size_t i = 0; i < native->template_count; i++) {
        if (native->templates[i].memory == memory)
            return native->templates[i].offset;
    }
    return add_template(native, memory, size, alignment);
}

static uint32_t lifetime_of_thread_locals(void)
{
    uint64_t base = address_of_thread_local(native_machine->running->number, 0);
    return locations_of_lifetime(&native_machine->locations, base);
}

static void begin_thread_locals(const struct site *site)
{
    struct thread_data *own = native_thread_data();
    if (own->has_locals || !(native_machine->machine.facts.habits & FACT_SHARES_THREAD_LOCALS))
        return;
    own->has_locals = true;
    uint32_t lifetime = lifetime_of_thread_locals();
    native_machine->locations.table[lifetime].site = native_site(site);
    native_machine->locations.table[lifetime].extent = ADDRESS_LARGEST_SIZE;
    native_machine->locations.table[lifetime].storage = STORAGE_THREAD;
    park_at_lifetime(OP_ALLOC, site, lifetime, ADDRESS_LARGEST_SIZE, STORAGE_THREAD);
}

void heap_end_thread_locals(void)
{
    if (!native_thread_data()->has_locals)
        return;
    uint32_t lifetime = lifetime_of_thread_locals();
    park_at_lifetime(OP_FREE, native_machine->locations.table[lifetime].site, lifetime, 0,
                     STORAGE_THREAD);
}

void *heddle_thread_local(struct site *site, const void *memory, size_t size, size_t alignment)
{
    native_tell_apart(site);
    begin_thread_locals(site);
    if (size > ADDRESS_LARGEST_SIZE || alignment > ADDRESS_LARGEST_SIZE)
        native_fail(site, ERROR_UNSUPPORTED, "a thread-local variable of %zu bytes, aligned to %zu",
                    size, alignment);
    uint32_t offset = template_offset(memory, size, (uint32_t)alignment);
    verify(address_is_thread_local(address_of_thread_local(0, offset)));
    return (void *)address_of_thread_local(native_machine->running->number, offset);
}
