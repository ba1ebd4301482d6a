/* scenario.c - models of what the runtime of scenarios (libc/scenario.c) asks and tells, and of the
 * functions of heddle/linearizability.h that a checked object calls. */
#include "machine/access/heap.h"
#include "machine/models/models.h"

/* The runtime goes on behind the program's code. Its steps have no place there, though the program
 * may have called heddle's library last. */
static void leave_program(void)
{
    native_thread_data()->caller = NULL;
}

/* A word of the scenario that the machine runs; 0 beyond its end. */
static uint64_t scenario_word(struct site *site, uint64_t i)
{
    (void)site;
    leave_program();
    const struct native_options *options = &native_machine->options;
    return i < options->scenario.count ? options->scenario.words[i] : 0;
}

/* Memory of the object, or of all cells, uninitialised, for classes whose members lie on lines of
 * their own, too; NULL: it is too large. It does not fail as malloc may. */
static void *allocate_object(struct site *site, uint64_t size)
{
    enum { ALIGNMENT = 64 };
    return (void *)heap_allocate(site, size, ALIGNMENT, STORAGE_HEAP);
}

/* A mark is private to its thread: it orders nothing, and is no reason to explore anything. */
static void mark(struct site *site, enum fencing fencing, uint64_t word, uint64_t number)
{
    native_machine->op = (struct op){.kind = OP_FENCE,
                                     .function = (uint8_t)fencing,
                                     .operand = word,
                                     .expected = number,
                                     .site = native_site(site)};
    native_park();
}

static void calls(struct site *site, uint64_t operation)
{
    leave_program();
    mark(site, FENCE_CALLS, operation, 0);
}

static void returns(struct site *site, uint64_t operation, uint64_t result)
{
    leave_program();
    mark(site, FENCE_RETURNS, result, operation);
}

static void also(struct site *site, int64_t word)
{
    mark(site, FENCE_TELLS, (uint64_t)word, 0);
}

static int64_t result_pointer(struct site *site, const void *pointer)
{
    if (pointer)
        mark(site, FENCE_TELLS_POINTER, (uint64_t)pointer, 0);
    return (int64_t)pointer;
}

const struct model models_scenario[] = {
    MODEL("heddle_scenario_word", scenario_word),
    MODEL("heddle_scenario_object", allocate_object),
    MODEL("heddle_scenario_specification", allocate_object),
    MODEL("heddle_scenario_cells", allocate_object),
    MODEL_VISIBLE("heddle_scenario_calls", calls),
    MODEL_VISIBLE("heddle_scenario_returns", returns),
    MODEL_VISIBLE("heddle_also", also),
    MODEL_VISIBLE("heddle_result_pointer", result_pointer),
    {0},
};
