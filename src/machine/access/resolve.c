/* resolve.c - what an address stands for: an object, a global, the own stack, or an error. */
#include "machine/access/access.h"

#include "machine/access/library_data.h"
#include "machine/access/oversized.h"
#include "machine/memory/layout.h"
#include "machine/memory/naming.h"

#include <stdio.h>

enum { NULL_PAGE = 4096, NEAR = 4096 };

static const char *verb(struct request request)
{
    return request.writes ? "write" : "read";
}

static struct place native_place(struct request request)
{
    native_count_quiet_call(request.site);
    return (struct place){.native = true};
}

struct subject {
    char text[LAYOUT_NAME_SIZE + 8];
};

/* " of NAME", or "" if the front end found no name for the accessed object. */
static struct subject subject(struct request request)
{
    struct subject subject = {""};
    const char *name = native_site(request.site)->variable;
    if (name)
        snprintf(subject.text, sizeof subject.text, " of '%s'", name);
    return subject;
}

/* ---- thread-local variables ---- */

bool access_is_shared_thread_local(uint64_t address)
{
    return address_is_modelled(address) && address_is_thread_local(address) &&
           address_thread(address) != native_machine->running->number;
}

static struct place resolve_thread_local(struct request request, uint64_t address, unsigned size)
{
    require(address_is_modelled(address) && address_is_thread_local(address));
    uint32_t offset = address_thread_local_offset(address);
    const struct thread_local_template *template = native_find_template(native_machine, offset);
    if (!template || offset - template->offset + size > template->size)
        native_fail(request.site, ERROR_OUT_OF_BOUNDS,
                    "%s of %u bytes beyond a thread-local variable", verb(request), size);
    struct facts *facts = &native_machine->machine.facts;
    if (access_is_shared_thread_local(address))
        native_learn(facts_learn_habit(facts, FACT_SHARES_THREAD_LOCALS), request.site);
    if (!(facts->habits & FACT_SHARES_THREAD_LOCALS))
        return (struct place){.base = address - (offset - template->offset)};
    uint64_t all = address_of_thread_local(address_thread(address), 0);
    return (struct place){.base = all,
                          .object = locations_of_lifetime(&native_machine->locations, all)};
}

/* ---- objects ---- */

static struct place resolve_object(struct request request, uint64_t address, unsigned size)
{
    require(address_is_modelled(address) && !address_is_thread_local(address));
    uint64_t base = address_base(address);
    if (base == 0 || address_base(address + size - 1) != base)
        native_fail(request.site, ERROR_OUT_OF_BOUNDS, "%s of %u bytes beyond an object",
                    verb(request), size);
    uint32_t object = locations_of_lifetime(&native_machine->locations, base);
    return (struct place){.base = base, .object = object};
}

/* ---- globals ---- */

static struct place resolve_global(struct request request, const struct global *global,
                                   uint64_t address, unsigned size)
{
    uint64_t base = (uint64_t)global->memory;
    require(base <= address);
    if (address - base + size > global->size)
        native_fail(request.site, ERROR_OUT_OF_BOUNDS,
                    "%s of %u bytes at offset %llu of '%s', which has %zu bytes", verb(request),
                    size, (unsigned long long)(address - base), global->name, global->size);
    if (global->constant && request.writes)
        native_fail(request.site, ERROR_OUT_OF_BOUNDS, "write to constant '%s'", global->name);
    if (global->constant)
        return native_place(request);
    return (struct place){.base = base};
}

static bool is_near(const struct global *global, uint64_t address)
{
    return address - (uint64_t)global->memory < global->size + NEAR;
}

static struct place resolve(struct request request, uint64_t address, unsigned size)
{
    verify(size >= 1);
    if (oversized_is_stand_in(address) &&
        locations_find_data(&native_machine->locations, address, size)) {
        struct granule object = oversized_find(oversized_object(address));
        return resolve(request, object.address, object.size);
    }
    if (address_is_modelled(address))
        return address_is_thread_local(address) ? resolve_thread_local(request, address, size)
                                                : resolve_object(request, address, size);
    if (coroutine_contains(&native_machine->running->coroutine, (const void *)address))
        return native_place(request);
    const struct global *global = program_find_global(native_machine->program, address);
    if (global && is_near(global, address))
        return resolve_global(request, global, address, size);
    if (address < NULL_PAGE)
        native_fail(request.site, ERROR_NULL_DEREFERENCE, "%s%s through a null pointer",
                    verb(request), subject(request).text);
    if (!request.writes && library_data_contains((const void *)address, size))
        return native_place(request);
    native_fail(request.site, ERROR_OUT_OF_BOUNDS, "%s%s through the wild pointer 0x%llx",
                verb(request), subject(request).text,
                (unsigned long long)portable_number(native_machine->program, address));
}

struct place access_resolve(struct request request, uint64_t address, unsigned size)
{
    struct place place = resolve(request, address, size);
    if (request.access == ACCESS_ATOMIC && !place.native && !oversized_is_stand_in(address) &&
        oversized_overlaps(address, size))
        native_fail(request.site, ERROR_UNSUPPORTED,
                    "an atomic access of a part of an atomic object of another size");
    return place;
}
