#include "machine/memory/portable.h"

#include "machine/memory/address.h"
#include "machine/memory/naming.h"
#include "machine/program.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

/* The numbers of a global begin at (1 + its own) times GLOBAL. */
#define GLOBAL (UINT64_C(1) << 32)
#define LIBRARY UINT64_C(0x600000000000)
#define UNKNOWN UINT64_C(0x5fffffffffff)
enum { FUNCTION = 0x400000, FUNCTION_SIZE = 16, NEAR = 1 << 12, FAR = 1 << 24 };

static bool is_mapped(uint64_t value)
{
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    unsigned char resident;
    return value >= page && value < UINT64_C(1) << 56 &&
           mincore((void *)(uintptr_t)(value / page * page), page, &resident) == 0;
}

static bool is_function(const struct program *program, uint64_t value, uint64_t *number)
{
    for (size_t i = 0; i < program->function_count; i++)
        if ((uint64_t)(uintptr_t)program->functions_in_order[i] == value) {
            *number = FUNCTION + FUNCTION_SIZE * (uint64_t)i;
            return true;
        }
    return false;
}

/* Whether the value is less than `most` bytes behind the end of a global, or before the first one.
 */
static bool is_near(const struct program *program, uint64_t value, uint64_t most, uint64_t *number)
{
    const struct global *global = program_find_global(program, value);
    if (!global && program->global_count == 0)
        return false;
    const struct global *base = global ? global : &program->globals[0];
    uint64_t offset = value - (uint64_t)base->memory;
    *number = (base->number + 1) * GLOBAL + offset;
    return global ? offset < base->size + most : -offset < most;
}

uint64_t portable_number(const struct program *program, uint64_t value)
{
    Dl_info library;
    uint64_t number;
    if (address_is_modelled(value))
        return value;
    if (is_near(program, value, NEAR, &number))
        return number;
    if (!is_mapped(value))
        return is_near(program, value, FAR, &number) ? number : value;
    if (is_function(program, value, &number))
        return number;
    if (dladdr((void *)(uintptr_t)value, &library))
        return LIBRARY + (value - (uint64_t)(uintptr_t)library.dli_fbase);
    return UNKNOWN;
}
