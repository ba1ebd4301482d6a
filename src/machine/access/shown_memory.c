#include "machine/access/shown_memory.h"

#include "base/memory.h"
#include "machine/access/oversized.h"
#include "machine/hooks.h"
#include "machine/operations/lifetime.h"
#include "machine/operations/part.h"
#include "machine/operations/unset.h"
#include "machine/shown.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

const unsigned char *shown_memory_initial(const struct native *native, uint64_t address)
{
    const unsigned char *memory = (const unsigned char *)address;
    if (!native->shown)
        return memory;
    const struct global *global = program_find_global(native->program, address);
    if (!global || memory - global->memory >= (ptrdiff_t)global->size)
        return memory;
    const unsigned char *initial = native->shown->initial[global - native->program->globals];
    return initial ? initial + (memory - global->memory) : memory;
}

static void keep_initial_bytes(struct native *native)
{
    const struct program *program = native->program;
    native->shown = memory_new(1, sizeof *native->shown);
    native->shown->initial = memory_new(program->global_count + 1, sizeof *native->shown->initial);
    for (size_t i = 0; i < program->global_count; i++) {
        const struct global *global = &program->globals[i];
        if (global->constant)
            continue;
        native->shown->initial[i] = memory_new(global->size + 1, 1);
        memcpy(native->shown->initial[i], global->memory, global->size);
    }
}

static void unmap(struct shown_memory *shown)
{
    for (size_t i = 0; i < shown->mapped_count; i++)
        munmap(shown->mapped[i].begin, shown->mapped[i].size);
    shown->mapped_count = 0;
}

void native_show_initial(struct machine *machine)
{
    struct native *native = (struct native *)machine;
    const struct program *program = native->program;
    if (!native->shown)
        keep_initial_bytes(native);
    for (size_t i = 0; i < program->global_count; i++) {
        const struct global *global = &program->globals[i];
        if (native->shown->initial[i])
            memcpy((void *)(uintptr_t)global->memory, native->shown->initial[i], global->size);
    }
    unmap(native->shown);
}

void shown_memory_release(struct native *native)
{
    struct shown_memory *shown = native->shown;
    if (!shown)
        return;
    unmap(shown);
    for (size_t i = 0; i < native->program->global_count; i++)
        free(shown->initial[i]);
    free(shown->initial);
    free(shown->mapped);
    free(shown);
    native->shown = NULL;
}

/* Small objects share a page, which stays as it is when it is mapped already. So do addresses at
 * which the system has put something. */
static void map_object(struct shown_memory *shown, uint64_t base, uint64_t size)
{
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE), begin = base / page * page;
    uint64_t end = (base + size + page - 1) / page * page;
    void *memory = mmap((void *)begin, end - begin, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory == MAP_FAILED)
        return;
    *array_push(shown->mapped, shown->mapped_count, shown->mapped_capacity) =
        (struct shown_range){memory, end - begin};
}

static bool is_mapped(const struct shown_memory *shown, uint64_t address)
{
    for (size_t i = shown->mapped_count; i-- > 0;)
        if (address - (uint64_t)shown->mapped[i].begin < shown->mapped[i].size)
            return true;
    return false;
}

/* An object begins, or ends: then its bytes stay. */
static void show_lifetime(struct native *native, const struct location *location, uint64_t value)
{
    if (!lifetime_is_live(value) || address_is_thread_local(location->address))
        return;
    uint64_t size = lifetime_size(value);
    bool is_zero = lifetime_storage(value) == STORAGE_HEAP_ZEROED;
    map_object(native->shown, location->address, size);
    if (is_mapped(native->shown, location->address))
        memset((void *)location->address, is_zero ? 0 : UNSET_BYTE, size);
}

/* Where the byte of static or modelled memory is shown; NULL: nowhere. */
static unsigned char *shown_at(const struct native *native, uint64_t address)
{
    if (!address_is_modelled(address))
        return (unsigned char *)address;
    if (!address_is_thread_local(address))
        return is_mapped(native->shown, address) ? (unsigned char *)address : NULL;
    uint32_t offset = address_thread_local_offset(address);
    const struct thread_local_template *template = native_find_template(native, offset);
    if (address_thread(address) != native->shown->thread || !template ||
        offset - template->offset >= template->size)
        return NULL;
    return (unsigned char *)template->memory + (offset - template->offset);
}

static void show_data(struct native *native, const struct location *location, uint64_t value)
{
    const struct interner *interner = &native->machine.interner;
    bool has_stand_in = oversized_is_stand_in(location->address);
    uint64_t address = has_stand_in ? oversized_object(location->address) : location->address;
    unsigned char *memory = shown_at(native, address);
    if (!memory) {
        return;
    } else if (has_stand_in) {
        oversized_bytes(interner, value, memory,
                        locations_oversized(&native->locations, address).size);
    } else if (location->size == WIDE_SIZE) {
        wide whole = wide_get(interner, value);
        memcpy(memory, &whole, sizeof whole);
    } else {
        uint64_t unset, word = unset_word(interner, value, location->size, &unset);
        memcpy(memory, &word, location->size);
        for (unsigned i = 0; i < location->size; i++)
            memory[i] = (unset >> 8 * i & 0xff) == 0xff ? UNSET_BYTE : memory[i];
    }
}

void native_show_value(struct machine *machine, uint32_t number, uint64_t value)
{
    struct native *native = (struct native *)machine;
    require(native->shown && number != 0 && number < native->locations.count);
    const struct location *location = &native->locations.table[number];
    if (location->kind == LOCATION_LIFETIME)
        show_lifetime(native, location, value);
    else if (location->kind == LOCATION_DATA && location->holds == HOLDS_DATA &&
             !location->is_object)
        show_data(native, location, value);
}

bool native_show_thread_locals(struct machine *machine, unsigned thread)
{
    struct native *native = (struct native *)machine;
    require(native->shown);
    native->shown->thread = thread;
    for (size_t i = 0; i < native->template_count; i++) {
        const struct thread_local_template *template = &native->templates[i];
        memcpy((void *)(uintptr_t) template->memory,
               shown_memory_initial(native, (uint64_t) template->memory), template->size);
    }
    return native->template_count > 0;
}
