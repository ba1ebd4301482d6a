/* internal.c - which steps of a trace are a library's own.
 *
 * A step is *internal* if it is on data of heddle's own C library, or on memory that C++'s library
 * has allocated, or a test framework has made, and that only its code uses, or that it hands over
 * to a thread which it creates. So is the look at a mutex that a thread has given back before it
 * ends. */
#include "base/memory.h"
#include "machine/operations/sync.h"
#include "report/trace/making.h"

#include <stdlib.h>

/* What the trace shows of a location, by number. */
enum {
    MADE_BY_RUNTIME = 1, /* a lifetime: C++'s library or a test framework has made the object */
    USED_BY_PROGRAM = 2, /* data: code of the program accesses it; a lifetime: some of its data */
    HANDED_OVER = 4,   /* data: written in front of the creation of the thread that reads it, ... */
    WRITTEN_LATER = 8, /* ... and also elsewhere */
};

struct finder {
    struct machine *machine;
    struct step *steps;
    size_t count;
    uint8_t *marks; /* by location */
};

static bool is_of_framework(const struct step *step)
{
    return step->op.site && step->op.site->framework;
}

/* Whether the step is an allocation by C++'s library, or makes any object of heddle's or of a test
 * framework. */
static bool makes_for_runtime(const struct step *step)
{
    if (step->op.kind != OP_ALLOC || !step->op.site)
        return false;
    return is_of_framework(step) || step->op.site->callee ||
           (step->op.site->runtime && !storage_is_local((enum storage)step->op.expected));
}

/* Marks what C++'s library writes for a thread: its steps right before the creation. */
static void mark_handed(struct finder *finder, size_t creation)
{
    unsigned thread = finder->steps[creation].thread;
    for (size_t i = creation; i-- > 0;) {
        const struct step *step = &finder->steps[i];
        if (step->thread != thread)
            continue;
        if (!step_is_of_runtime(step))
            return;
        if (step->writes && op_is_data(&step->op))
            finder->marks[step->op.location] |= HANDED_OVER;
    }
}

static void mark_uses(struct finder *finder)
{
    uint8_t *marks = finder->marks;
    for (size_t i = 0; i < finder->count; i++) {
        const struct step *step = &finder->steps[i];
        if (makes_for_runtime(step))
            marks[step->op.location] |= MADE_BY_RUNTIME;
        if (step->op.kind == OP_CREATE)
            mark_handed(finder, i);
        if (!op_is_data(&step->op))
            continue;
        if (!step_is_of_runtime(step))
            marks[step->op.location] |= USED_BY_PROGRAM;
        if (step->writes && marks[step->op.location] & HANDED_OVER)
            marks[step->op.location] |= WRITTEN_LATER;
    }
}

static bool is_hidden_data(const struct finder *finder, const struct step *step)
{
    const struct op *op = &step->op;
    uint8_t marks = finder->marks[op->location];
    bool is_handed = (marks & (HANDED_OVER | WRITTEN_LATER)) == HANDED_OVER;
    bool is_made =
        is_of_framework(step) || (op->object && finder->marks[op->object] & MADE_BY_RUNTIME);
    bool is_once =
        op->kind == OP_SYNC && (op->function == SYNC_ONCE_BEGIN || op->function == SYNC_ONCE_END);
    bool is_of_call = step->op.site && step->op.site->callee && !step_is_lifetime(step);
    return (op_is_data(op) || is_once || is_of_call) && is_made &&
           (is_handed || !(marks & USED_BY_PROGRAM));
}

/* A thread ends, and has given the mutex back already. */
static bool abandons_nothing(const struct step *step)
{
    return step->op.kind == OP_UNLOCK && step->op.operand == UNLOCK_ABANDON && !step->writes;
}

static void find_internal(struct finder *finder)
{
    for (size_t i = 0; i < finder->count; i++) {
        struct step *step = &finder->steps[i];
        step->is_internal = machine_is_internal(finder->machine, step->op.location) ||
                            is_hidden_data(finder, step) || abandons_nothing(step);
        if (!step->is_internal && op_is_data(&step->op))
            finder->marks[step->op.object] |= USED_BY_PROGRAM;
    }
    for (size_t i = 0; i < finder->count; i++) {
        struct step *step = &finder->steps[i];
        uint8_t marks = finder->marks[step->op.location];
        bool is_unused = (marks & (MADE_BY_RUNTIME | USED_BY_PROGRAM)) == MADE_BY_RUNTIME;
        if (step_is_lifetime(step) && (is_unused || is_of_framework(step)))
            step->is_internal = true;
    }
}

void internal_find(struct machine *machine, struct step *steps, size_t count)
{
    size_t locations = sharing_locations(steps, count);
    struct finder finder = {machine, steps, count, memory_new(locations, sizeof(uint8_t))};
    mark_uses(&finder);
    find_internal(&finder);
    free(finder.marks);
}
