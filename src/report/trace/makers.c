#include "base/memory.h"
#include "report/trace/making.h"

#include <stdlib.h>
#include <string.h>

/* The steps of a trace that make objects. */
struct makers {
    const struct step *steps;
    size_t *sorted; /* by the objects' names */
    size_t count;
    size_t *of; /* by the number of an object: its step + 1, if its name is not its own; else 0 */
    uint32_t of_count;
};

static int compare(const void *a, const void *b, void *context)
{
    const struct step *steps = context;
    return strcmp(steps[*(const size_t *)a].location, steps[*(const size_t *)b].location);
}

static bool are_alike(const struct makers *makers, size_t i, size_t j)
{
    return j < makers->count &&
           compare(&makers->sorted[i], &makers->sorted[j], (void *)makers->steps) == 0;
}

/* Each object is made once, or its last maker counts. */
static void find_makers(struct makers *makers, size_t step_count)
{
    const struct step *steps = makers->steps;
    for (size_t i = 0; i < step_count; i++) {
        const struct op *op = &steps[i].op;
        if (op->kind != OP_ALLOC)
            continue;
        makers->sorted[makers->count++] = i;
        if (op->location >= makers->of_count)
            makers->of_count = op->location + 1;
    }
    makers->of = memory_new(makers->of_count, sizeof *makers->of);
    qsort_r(makers->sorted, makers->count, sizeof *makers->sorted, compare, (void *)steps);
    for (size_t i = 0; i < makers->count; i++) {
        bool is_alone = !are_alike(makers, i, i + 1) && (i == 0 || !are_alike(makers, i - 1, i));
        size_t *of = &makers->of[steps[makers->sorted[i]].op.location];
        if (!is_alone && *of <= makers->sorted[i])
            *of = makers->sorted[i] + 1;
    }
}

static size_t maker_of(const struct makers *makers, uint32_t object)
{
    return object < makers->of_count ? makers->of[object] : 0;
}

/* The step that makes an object is where its number comes from. */
static size_t maker_of_location(const struct makers *makers, const struct op *op)
{
    if (op->kind == OP_ALLOC)
        return 0;
    return maker_of(makers, op->kind == OP_FREE ? op->location : op->object);
}

static void distinguish(const struct makers *makers, struct pointee *pointee)
{
    const size_t maker = maker_of(makers, pointee->object);
    if (!maker)
        return;
    char *name = memory_print("%s of step %zu", pointee->name, maker);
    free(pointee->name);
    pointee->name = name;
}

void makers_distinguish(struct step *steps, size_t count)
{
    struct makers makers = {.steps = steps};
    makers.sorted = memory_new(count, sizeof *makers.sorted);
    find_makers(&makers, count);
    for (size_t i = 0; i < count; i++) {
        steps[i].maker = maker_of_location(&makers, &steps[i].op);
        distinguish(&makers, &steps[i].pointee_read);
        distinguish(&makers, &steps[i].pointee_written);
        distinguish(&makers, &steps[i].pointee_initial);
    }
    free(makers.sorted);
    free(makers.of);
}
