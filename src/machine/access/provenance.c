/* provenance.c - finds the object that a pointer was derived from.
 *
 * A pointer to the end of an object belongs to that object. One that lies in no object may come
 * from arithmetic that leaves an object and comes back, which many programs do. It is not judged.
 */
#include "machine/access/access.h"
#include "machine/access/native_memory.h"
#include "machine/hooks.h"
#include "machine/memory/layout.h"

/* [begin, begin + size]; 0, 0 if the pointer lies in no object. */
struct extent {
    uint64_t begin, size;
};

static struct extent extent_of_modelled(uint64_t address)
{
    const struct native *native = native_machine;
    if (address_is_thread_local(address)) {
        uint32_t offset = address_thread_local_offset(address);
        const struct thread_local_template *template = native_find_template(native, offset);
        if (!template)
            return (struct extent){0};
        return (struct extent){address - (offset - template->offset), template->size};
    }
    uint64_t begin = address_base(address);
    const struct location *lifetime =
        &native->locations.table[locations_find_lifetime(&native->locations, begin)];
    if (!lifetime->site)
        return (struct extent){0};
    return (struct extent){begin, lifetime->extent};
}

static struct extent extent_of(uint64_t address)
{
    if (address_is_modelled(address))
        return extent_of_modelled(address);
    if (coroutine_contains(&native_machine->running->coroutine, (const void *)address))
        return (struct extent){0};
    const struct global *global = program_find_global(native_machine->program, address);
    return global ? (struct extent){(uint64_t)global->memory, global->size} : (struct extent){0};
}

void heddle_leave_object(struct site *site, const void *base, const void *address, uint64_t size,
                         int writes)
{
    uint64_t from = (uint64_t)base, to = (uint64_t)address;
    struct extent extent = extent_of(from);
    if (size == 0 || extent.begin == 0 || from - extent.begin > extent.size ||
        to - extent.begin <= extent.size)
        return;
    char name[LAYOUT_NAME_SIZE];
    native_describe_pointer(&native_machine->machine, extent.begin, name, sizeof name);
    native_fail(site, ERROR_OUT_OF_BOUNDS,
                "%s of %llu byte%s at offset %lld of %s, which has %llu bytes",
                writes ? "write" : "read", (unsigned long long)size, size == 1 ? "" : "s",
                (long long)(to - extent.begin), *name ? name + (*name == '&') : "an object",
                (unsigned long long)extent.size);
}
