#include "machine/memory/naming.h"

#include "base/bisect.h"
#include "base/error.h"
#include "base/mix.h"
#include "machine/program.h"

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
