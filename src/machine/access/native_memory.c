#include "machine/access/native_memory.h"

#include "base/error.h"
#include "machine/access/access.h"
#include "machine/access/oversized.h"
#include "machine/access/shown_memory.h"
#include "machine/memory/layout.h"
#include "machine/memory/naming.h"
#include "machine/native/native_internal.h"
#include "machine/operations/sync.h"

#include <ctype.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static uint64_t read_bytes(const unsigned char *memory, unsigned size)
{
    uint64_t value = 0;
    require(size <= sizeof value);
    memcpy(&value, memory, size);
    return value;
}

/* The offset of a mutex's kind in glibc; tests/machine_native_test.c checks it. And that of a
 * read-write lock's. */
enum { MUTEX_KIND_OFFSET = 16, RWLOCK_KIND_OFFSET = offsetof(pthread_rwlock_t, __data.__flags) };

/* The value of a mutex with a static initialiser. */
static uint64_t initial_mutex(const unsigned char *memory)
{
    switch ((int)read_bytes(memory + MUTEX_KIND_OFFSET, sizeof(int))) {
    case PTHREAD_MUTEX_RECURSIVE:
        return mutex_free(MUTEX_RECURSIVE);
    case PTHREAD_MUTEX_ERRORCHECK:
        return mutex_free(MUTEX_ERRORCHECK);
    default:
        return mutex_free(MUTEX_NORMAL);
    }
}

/* The same for a read-write lock. Other bytes than those of an initialiser stay. */
static uint64_t initial_rwlock(const unsigned char *memory, unsigned size)
{
    if (read_bytes(memory, size) != 0)
        return read_bytes(memory, size);
    unsigned kind = (unsigned)read_bytes(memory + RWLOCK_KIND_OFFSET, sizeof(unsigned));
    return kind == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP ? RW_PREFERS_WRITERS : 0;
}

static uint64_t initial_wide(struct machine *machine, const unsigned char *memory)
{
    wide value;
    memcpy(&value, memory, sizeof value);
    return wide_add(&machine->interner, value);
}

static bool is_thread_local(uint64_t address)
{
    return address_is_modelled(address) && address_is_thread_local(address);
}

/* The initial bytes of static memory at the address. */
static const unsigned char *initial_memory(const struct native *native, uint64_t address)
{
    if (!address_is_modelled(address))
        return shown_memory_initial(native, address);
    require(address_is_thread_local(address));
    uint32_t offset = address_thread_local_offset(address);
    const struct thread_local_template *template = native_find_template(native, offset);
    require(template && offset - template->offset < template->size);
    return shown_memory_initial(native, (uint64_t) template->memory + (offset - template->offset));
}

static uint64_t initial_oversized(struct native *native, uint64_t address)
{
    struct granule object = locations_oversized(&native->locations, address);
    return oversized_number(&native->machine.interner, initial_memory(native, address),
                            object.size);
}

/* The address of the location's first byte, also of one with a stand-in. */
static uint64_t address_of(const struct location *location)
{
    return oversized_is_stand_in(location->address) ? oversized_object(location->address)
                                                    : location->address;
}

bool native_static_memory(const struct machine *machine, uint32_t number, uint64_t *address,
                          unsigned *size)
{
    const struct native *native = (const struct native *)machine;
    require(number != 0 && number < native->locations.count);
    const struct location *location = &native->locations.table[number];
    *address = location->address;
    *size = location->size;
    return location->kind == LOCATION_DATA && location->object == 0 &&
           !address_is_modelled(location->address) && !oversized_is_stand_in(location->address);
}

uint32_t native_offset(const struct machine *machine, uint32_t number)
{
    const struct location *table = ((const struct native *)machine)->locations.table;
    require(table[number].object != 0);
    return (uint32_t)(address_of(&table[number]) - table[table[number].object].address);
}

bool native_initial_value(struct machine *machine, uint32_t number, uint64_t object_value,
                          uint64_t *value)
{
    struct native *native = (struct native *)machine;
    require(number != 0 && number < native->locations.count);
    const struct location *location = &native->locations.table[number];
    uint64_t address = address_of(location);
    *value = 0;
    if (location->kind != LOCATION_DATA)
        return true;
    if (location->object && !is_thread_local(address))
        return lifetime_storage(object_value) == STORAGE_HEAP_ZEROED;
    const unsigned char *memory = initial_memory(native, address);
    if (location->holds == HOLDS_MUTEX)
        *value = initial_mutex(memory);
    else if (location->holds == HOLDS_SEMAPHORE)
        *value = SEMAPHORE_UNSET;
    else if (location->holds == HOLDS_RWLOCK || location->holds == HOLDS_SHARED_MUTEX)
        *value = initial_rwlock(memory, location->size);
    else if (address != location->address)
        *value = initial_oversized(native, address);
    else if (location->size == WIDE_SIZE)
        *value = initial_wide(machine, memory);
    else
        *value = read_bytes(memory, location->size);
    return true;
}

/* A request for a description of the `size` bytes at an address (0: of the object there) in `text`.
 */
struct object_part {
    uint64_t address;
    unsigned size;
    char *text;
    size_t capacity; /* of `text`, in bytes */
};

/* Names the part of the object that begins at `base`; `place` has the object's name and layout. */
static int describe(const struct object_part *part, struct layout_place place, uint64_t base)
{
    place.offset = (int64_t)(part->address - base);
    if (part->size != 0)
        layout_narrow(&place, part->size);
    return layout_print(&place, part->text, part->capacity);
}

static int describe_address(const struct native *native, const struct object_part *part)
{
    return snprintf(part->text, part->capacity, "0x%llx",
                    (unsigned long long)portable_number(native->program, part->address));
}

static int describe_global(const struct native *native, const struct object_part *part)
{
    const struct global *global = program_find_global(native->program, part->address);
    if (!global || part->address - (uint64_t)global->memory >= global->size)
        return describe_address(native, part);
    struct layout_place place = {.layout = global->layout};
    /* The virtual table of a template has the name of its arguments. */
    if (strlen(global->name) >= sizeof place.text)
        return snprintf(part->text, part->capacity, "%s+%llu", global->name,
                        (unsigned long long)(part->address - (uint64_t)global->memory));
    snprintf(place.text, sizeof place.text, "%s", global->name);
    return describe(part, place, (uint64_t)global->memory);
}

static int describe_thread_local(const struct native *native, const struct object_part *part)
{
    char name[LAYOUT_NAME_SIZE];
    uint32_t offset = address_thread_local_offset(part->address);
    const struct thread_local_template *template = native_find_template(native, offset);
    struct object_part of_template = {(uint64_t) template->memory + (offset - template->offset),
                                      part->size, name, sizeof name};
    if (native->has_errno && template->offset == native->errno_offset)
        snprintf(name, sizeof name, "errno");
    else
        describe_global(native, &of_template);
    return snprintf(part->text, part->capacity, "%s of thread %u", name,
                    address_thread(part->address));
}

static bool is_coroutine(const struct site *site)
{
    return site->variable && strncmp(site->variable, SITE_COROUTINE, strlen(SITE_COROUTINE)) == 0;
}

/* The name and layout of the object, from its latest allocation. */
static struct layout_place place_of_object(const struct location *lifetime)
{
    require(lifetime->kind == LOCATION_LIFETIME && lifetime->site);
    const struct site *site = lifetime->site;
    struct layout_place place = {.layout = site->layout};
    bool is_local = storage_is_local((enum storage)lifetime->storage);
    place.points = !is_local && site->variable && !is_coroutine(site);
    if (site->variable || is_local)
        snprintf(place.text, sizeof place.text, "%s", site->variable ? site->variable : "local");
    else
        snprintf(place.text, sizeof place.text, "malloc(%u)", lifetime->extent);
    return place;
}

/* Names an address where no object ever was after the object that follows, if there is one. */
static int describe_nowhere(const struct native *native, const struct object_part *part,
                            uint64_t base)
{
    uint64_t next = base + (UINT64_C(1) << address_class(base));
    const struct location *lifetime =
        &native->locations.table[locations_find_lifetime(&native->locations, next)];
    if (!lifetime->site)
        return describe_address(native, part);
    return describe(part, place_of_object(lifetime), next);
}

/* Whether the object has no name, and consists of several parts of its layout. */
static bool is_unnamed_array(const struct location *lifetime)
{
    const struct layout *layout = lifetime->site->layout;
    return !lifetime->site->variable && !storage_is_local((enum storage)lifetime->storage) &&
           layout && layout->size && lifetime->extent > layout->size;
}

/* A variable of the coroutine by its name, "total of coroutine count"; else the whole state. */
static int describe_in_coroutine(const struct location *lifetime, const struct object_part *part)
{
    char member[LAYOUT_NAME_SIZE] = "";
    struct object_part inner = {part->address, part->size, member, sizeof member};
    struct layout_place place = {.layout = lifetime->site->layout};
    describe(&inner, place, lifetime->address);
    if (*member != '.')
        return snprintf(part->text, part->capacity, "%s", lifetime->site->variable);
    bool is_promise = strncmp(member + 1, LAYOUT_PROMISE, strlen(LAYOUT_PROMISE)) == 0;
    return snprintf(part->text, part->capacity, "%s of coroutine %s",
                    member + (is_promise ? strlen(".__") : strlen(".")),
                    lifetime->site->variable + strlen(SITE_COROUTINE));
}

static int describe_object(const struct native *native, const struct location *lifetime,
                           const struct object_part *part)
{
    if (!lifetime->site)
        return describe_nowhere(native, part, lifetime->address);
    if (is_coroutine(lifetime->site))
        return describe_in_coroutine(lifetime, part);
    struct layout_place place = place_of_object(lifetime);
    struct layout array = {.kind = LAYOUT_ARRAY, .element = lifetime->site->layout};
    if (is_unnamed_array(lifetime))
        place.layout = &array;
    return describe(part, place, lifetime->address);
}

static int describe_data(const struct native *native, const struct location *location,
                         const struct object_part *part)
{
    if (is_thread_local(address_of(location)))
        return describe_thread_local(native, part);
    if (location->object)
        return describe_object(native, &native->locations.table[location->object], part);
    return describe_global(native, part);
}

static int describe_queue(const struct native *native, uint32_t number, char *text, size_t size)
{
    uint32_t name = queues_at(&native->queues, number)->name;
    return snprintf(text, size, "%s", queues_name(&native->queues, name));
}

int native_describe_part(struct machine *machine, const struct op *op, char *text, size_t size)
{
    const struct native *native = (const struct native *)machine;
    require(op->is_part && op->location < native->locations.count);
    const struct location *location = &native->locations.table[op->location];
    struct object_part part = {location->address + op->skipped, op->size, text, size};
    return describe_data(native, location, &part);
}

int native_describe_location(struct machine *machine, uint32_t number, char *text, size_t size)
{
    const struct native *native = (const struct native *)machine;
    require(number != 0 && number < native->locations.count);
    const struct location *location = &native->locations.table[number];
    bool is_whole = oversized_is_stand_in(location->address);
    struct object_part part = {address_of(location), is_whole ? 0 : location->size, text, size};
    switch ((enum location_kind)location->kind) {
    case LOCATION_LIFETIME:
        if (is_thread_local(location->address))
            return snprintf(text, size, "thread-local variables of thread %u",
                            address_thread(location->address));
        return describe_object(native, location, &part);
    case LOCATION_ATOMIC_SECTION:
        return snprintf(text, size, "atomic section");
    case LOCATION_BARRIER_PHASE:
        return snprintf(text, size, "round");
    case LOCATION_QUEUE_NAME:
        return snprintf(text, size, "name %s", native->queues.names[location->address]);
    case LOCATION_QUEUE_DESCRIPTOR:
        return snprintf(text, size, "descriptor %llu", (unsigned long long)location->address);
    case LOCATION_QUEUE_TAIL:
    case LOCATION_QUEUE_HEAD:
        return describe_queue(native, (uint32_t)location->address, text, size);
    default:
        return describe_data(native, location, &part);
    }
}

static bool is_library_global(const struct native *native, uint64_t address)
{
    if (is_thread_local(address)) {
        const struct thread_local_template *template =
            native_find_template(native, address_thread_local_offset(address));
        address = (uint64_t) template->memory;
    }
    const struct global *global = program_find_global(native->program, address);
    return global && global->library;
}

bool native_is_internal(const struct machine *machine, uint32_t number)
{
    const struct native *native = (const struct native *)machine;
    const struct location *location = &native->locations.table[number];
    bool is_lifetime = location->kind == LOCATION_LIFETIME;
    if (!is_lifetime && location->kind != LOCATION_DATA)
        return false;
    const struct location *lifetime =
        is_lifetime ? location : &native->locations.table[location->object];
    if (lifetime->site)
        return storage_is_local((enum storage)lifetime->storage) && lifetime->site->callee;
    return !is_lifetime && !location->object && is_library_global(native, address_of(location));
}

/* Describes a pointer to a function, or to memory of no lifetime; writes "" if it is none. */
static void describe_static_pointer(const struct native *native, uint64_t value, char *text,
                                    size_t size)
{
    enum { LONGEST = 1000 }; /* a virtual table has the name of a type, which may be long */
    char name[LONGEST];
    const struct global *global = program_find_global(native->program, value);
    bool is_local = address_is_modelled(value);
    snprintf(text, size, "%s", is_local ? "" : program_function_name(native->program, value));
    if (*text || (!is_local && (!global || value - (uint64_t)global->memory >= global->size)))
        return;
    struct object_part part = {value, !is_local && value == (uint64_t)global->memory ? 0 : 1, name,
                               sizeof name};
    if (is_local)
        describe_thread_local(native, &part);
    else
        describe_global(native, &part);
    snprintf(text, size, "&%s", name);
}

/* As words of 8 bytes. */
bool native_describe_content(const struct machine *machine, uint32_t number, uint64_t value,
                             char *text, size_t size)
{
    struct native *native = (struct native *)(uintptr_t)machine;
    uint64_t address = native->locations.table[number].address;
    if (!oversized_is_stand_in(address))
        return false;
    unsigned char bytes[OVERSIZED_MOST];
    unsigned count = locations_oversized(&native->locations, oversized_object(address)).size;
    oversized_bytes(&machine->interner, value, bytes, count);
    const char *before = "{";
    size_t length = 0;
    for (unsigned at = 0; at < count && length < size; at += sizeof(uint64_t), before = ", ") {
        uint64_t word = read_bytes(bytes + at, count - at < sizeof word ? count - at : sizeof word);
        length += (size_t)snprintf(text + length, size - length, "%s0x%llx", before,
                                   (unsigned long long)word);
    }
    if (length + 1 < size)
        strcpy(text + length, "}");
    return true;
}

uint32_t native_describe_pointer(struct machine *machine, uint64_t value, char *text, size_t size)
{
    const struct native *native = (const struct native *)machine;
    if (!address_is_modelled(value) || address_is_thread_local(value)) {
        describe_static_pointer(native, value, text, size);
        return 0;
    }
    *text = '\0';
    uint32_t number = locations_find_lifetime(&native->locations, address_base(value));
    const struct location *lifetime = &native->locations.table[number];
    if (number == 0 || !lifetime->site)
        return 0;
    char name[LAYOUT_NAME_SIZE];
    struct object_part part = {value, value == lifetime->address ? 0 : 1, name, sizeof name};
    describe_object(native, lifetime, &part);
    snprintf(text, size, "&%s", name);
    return number;
}

/* The length of the message without zeros at its end, if all other bytes are text; else 0. */
static size_t text_length(const unsigned char *bytes, size_t size)
{
    while (size > 0 && bytes[size - 1] == 0)
        size--;
    for (size_t i = 0; i < size; i++)
        if (!isprint(bytes[i]) || bytes[i] == '"' || bytes[i] == '\\')
            return 0;
    return size;
}

/* Writes the message as text, as a number, or as a count of bytes, depending on its bytes. */
int native_describe_message(struct machine *machine, uint32_t message, char *text, size_t capacity)
{
    enum { LONGEST = 40, LEAST = 3 };
    const unsigned char *bytes = interner_bytes(&machine->interner, message);
    require(message != 0 && capacity > 0);
    size_t size = interner_size(&machine->interner, message), length = text_length(bytes, size);
    if (length >= LEAST && length <= LONGEST)
        return snprintf(text, capacity, "\"%.*s\"", (int)length, (const char *)bytes);
    if (size == 1 || size == 2 || size == 4 || size == 8) {
        unsigned unused = 64 - 8 * (unsigned)size;
        int64_t value = (int64_t)(read_bytes(bytes, (unsigned)size) << unused) >> unused;
        return snprintf(text, capacity, "%lld", (long long)value);
    }
    return snprintf(text, capacity, "%zu byte%s", size, size == 1 ? "" : "s");
}
