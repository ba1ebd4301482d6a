#include "machine/memory/naming.h"

#include "base/bisect.h"
#include "base/error.h"
#include "base/mix.h"
#include "machine/program.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

/* Set in names of threads, but not in those of globals. */
#define THREAD_BIT (UINT64_C(1) << 63)

/* Set in names of the stand-ins of a space; the names of threads have it not. */
#define STAND_IN_BIT (UINT64_C(1) << 62)

enum { LAST_BYTE = 7 };

static uint64_t thread_name(uint64_t creator, uint32_t index)
{
    return (mix64(creator + mix64(index + UINT64_C(1))) | THREAD_BIT) & ~STAND_IN_BIT;
}

void naming_init(struct naming *naming, const struct program *program)
{
    *naming = (struct naming){.program = program, .threads = {thread_name(0, 0)}};
}

void naming_add_thread(struct naming *naming, unsigned number, unsigned creator, uint32_t index)
{
    require(number < ADDRESS_THREADS && creator < ADDRESS_THREADS);
    require(naming->threads[creator] != 0 && naming->threads[number] == 0);
    naming->threads[number] = thread_name(naming->threads[creator], index);
}

/* A wild pointer may lead to memory of a thread that does not exist. */
struct fact_place naming_place(const struct naming *naming, uint64_t word)
{
    require(word % (LAST_BYTE + 1) == 0);
    if (oversized_is_stand_in(word)) {
        uint64_t object = oversized_object(word), byte = object % (LAST_BYTE + 1);
        struct fact_place place = naming_place(naming, object - byte);
        return (struct fact_place){place.space | STAND_IN_BIT, place.offset + byte};
    }
    if (address_is_modelled(word)) {
        unsigned thread = address_thread(word);
        uint64_t first = address_of_thread_local(thread, 0);
        return (struct fact_place){naming->threads[thread] | THREAD_BIT, word + LAST_BYTE - first};
    }
    const struct global *global = program_find_global(naming->program, word + LAST_BYTE);
    require(global != NULL);
    return (struct fact_place){global->number, word + LAST_BYTE - (uint64_t)global->memory};
}

const struct global *program_find_global(const struct program *program, uint64_t address)
{
    const struct global *globals = program->globals;
    size_t i;
    bisect(i, program->global_count, (uint64_t)globals[i].memory <= address);
    verify(i == 0 || (uint64_t)globals[i - 1].memory <= address);
    verify(i == program->global_count || (uint64_t)globals[i].memory > address);
    return i == 0 ? NULL : &globals[i - 1];
}

const char *program_function_name(const struct program *program, uint64_t address)
{
    for (size_t i = 0; i < program->function_count; i++)
        if ((uint64_t)(uintptr_t)program->functions_in_order[i] == address)
            return program->function_names[i];
    return "";
}

/* --- Numbers in place of addresses ------------------------------------------------------------ */

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
