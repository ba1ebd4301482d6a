/* native_memory.c - what the locations of a native machine are called and hold at first. */
#include "machine/native_internal.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static uint64_t read_bytes(const unsigned char *memory, unsigned size)
{
    uint64_t value = 0;
    memcpy(&value, memory, size);
    return value;
}

/* Where glibc keeps a mutex's kind; tests/machine_native_test.c holds glibc to it. */
enum { MUTEX_KIND_OFFSET = 16 };

/* The value of a mutex that was initialised statically. */
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

static const unsigned char *initial_memory(const struct native *native, uint64_t address)
{
    if (!address_is_modelled(address))
        return (const unsigned char *)address;
    uint32_t offset = address_thread_local_offset(address);
    const struct thread_local_template *template = native_find_template(native, offset);
    return template->memory + (offset - template->offset);
}

bool native_initial_value(struct machine *machine, uint32_t number, uint64_t object_value,
                          uint64_t *value)
{
    const struct native *native = (const struct native *)machine;
    const struct location *location = &native->locations.table[number];
    *value = 0;
    if (location->kind != LOCATION_DATA)
        return true;
    if (location->object)
        return lifetime_storage(object_value) == STORAGE_HEAP_ZEROED;
    const unsigned char *memory = initial_memory(native, location->address);
    *value = location->is_mutex ? initial_mutex(memory) : read_bytes(memory, location->size);
    return true;
}

/* Appends "+offset" when there is one. */
static int describe(char *text, size_t size, const char *name, uint64_t offset)
{
    return offset ? snprintf(text, size, "%s+%llu", name, (unsigned long long)offset)
                  : snprintf(text, size, "%s", name);
}

static int describe_global(const struct native *native, uint64_t address, char *text, size_t size)
{
    const struct global *global = native_find_global(native, address);
    if (!global || address - (uint64_t)global->memory >= global->size)
        return snprintf(text, size, "0x%llx", (unsigned long long)address);
    return describe(text, size, global->name, address - (uint64_t)global->memory);
}

static int describe_thread_local(const struct native *native, uint64_t address, char *text,
                                 size_t size)
{
    char name[128];
    uint32_t offset = address_thread_local_offset(address);
    const struct thread_local_template *template = native_find_template(native, offset);
    describe_global(native, (uint64_t) template->memory + (offset - template->offset), name,
                    sizeof name);
    return snprintf(text, size, "%s of thread %u", name, address_thread(address));
}

/* The object as it was when it was last seen to come to life. */
static void name_object(const struct location *lifetime, char *text, size_t size)
{
    const char *variable = lifetime->site ? lifetime->site->variable : NULL;
    if (lifetime->storage == STORAGE_LOCAL)
        snprintf(text, size, "%s", variable ? variable : "local");
    else
        snprintf(text, size, "malloc(%u)", lifetime->extent);
}

/* An address where no object ever was: named after the object that follows, if there is one. */
static int describe_nowhere(const struct native *native, uint64_t base, uint64_t offset, char *text,
                            size_t size)
{
    char name[128];
    uint64_t next = base + (UINT64_C(1) << address_class(base));
    const struct location *lifetime =
        &native->locations.table[locations_find_lifetime(&native->locations, next)];
    if (!lifetime->site)
        return snprintf(text, size, "0x%llx", (unsigned long long)(base + offset));
    name_object(lifetime, name, sizeof name);
    return snprintf(text, size, "%s-%llu", name, (unsigned long long)(next - base - offset));
}

static int describe_object(const struct native *native, const struct location *lifetime,
                           uint64_t offset, char *text, size_t size)
{
    char name[128];
    if (!lifetime->site)
        return describe_nowhere(native, lifetime->address, offset, text, size);
    name_object(lifetime, name, sizeof name);
    return describe(text, size, name, offset);
}

static int describe_data(const struct native *native, const struct location *location, char *text,
                         size_t size)
{
    if (location->object) {
        const struct location *lifetime = &native->locations.table[location->object];
        return describe_object(native, lifetime, location->address - lifetime->address, text, size);
    }
    if (address_is_modelled(location->address))
        return describe_thread_local(native, location->address, text, size);
    return describe_global(native, location->address, text, size);
}

int native_describe_location(struct machine *machine, uint32_t number, char *text, size_t size)
{
    const struct native *native = (const struct native *)machine;
    const struct location *location = &native->locations.table[number];
    switch ((enum location_kind)location->kind) {
    case LOCATION_LIFETIME:
        return describe_object(native, location, 0, text, size);
    case LOCATION_ATOMIC_SECTION:
        return snprintf(text, size, "atomic section");
    default:
        return describe_data(native, location, text, size);
    }
}
