#include "report/trace/runtime.h"

#include "base/memory.h"
#include "machine/operations/sync.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool ends_with(const char *text, const char *end)
{
    size_t length = text ? strlen(text) : 0;
    return length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

/* The value of a stop state has the bit when a stop was requested. */
static void tell_stop(struct step *step)
{
    enum { STOP_REQUESTED = 1 };
    if (!ends_with(step->recorded, "->_M_value"))
        return;
    bool was = step->reads && step->value_read & STOP_REQUESTED;
    bool is = step->writes && step->value_written & STOP_REQUESTED;
    if (step->op.kind == OP_CAS && is && !was)
        step->words = memory_copy_text("request a stop");
    if (step->op.kind == OP_READ && was)
        step->words = memory_copy_text("see that a stop was requested");
}

/* A copy and the end of a shared_ptr update the number. Only weak_ptr::lock, expired and use_count
 * look at it. */
static void tell_owners(struct step *steps, size_t i)
{
    struct step *step = &steps[i];
    const char *function = step->op.site ? step->op.site->function : NULL;
    if (step->op.kind != OP_READ || step->op.size != sizeof(int32_t) || !step->reads || !function ||
        strcmp(function, "_M_get_use_count") != 0)
        return;
    step->words =
        memory_print("read the number of owners: %" PRIi32, (int32_t)(uint32_t)step->value_read);
    if (step->reads_from < 0)
        return;
    struct step *source = &steps[step->reads_from];
    if (source->is_internal && !source->words && source->reads && source->writes)
        source->words = memory_print("change the number of owners: %" PRIi32 " -> %" PRIi32,
                                     (int32_t)(uint32_t)source->value_read,
                                     (int32_t)(uint32_t)source->value_written);
}

/* The static variable of the guard at the location: "x" of "guard of x.done". Fresh memory; NULL:
 * it is none. */
static char *name_guarded(const char *location)
{
    static const char beginning[] = "guard of ";
    const char *member = location ? strrchr(location, '.') : NULL;
    if (!member || strncmp(location, beginning, strlen(beginning)) != 0)
        return NULL;
    const char *name = location + strlen(beginning);
    return memory_print("%.*s", (int)(member - name), name);
}

static const char *guard_words(const struct step *step)
{
    const struct op *op = &step->op;
    if (op->kind == OP_READ && step->reads)
        return step->value_read ? "see that %s is initialised" : "see that %s is not initialised";
    if (op->kind == OP_WRITE)
        return "mark %s as initialised";
    if (op->kind != OP_SYNC)
        return NULL;
    if (op->function == SYNC_ONCE_BEGIN)
        return step->waits                     ? "wait for the initialisation of %s: waits for ever"
               : step->writes || step->pending ? "begin the initialisation of %s"
                                               : "see that %s is initialised";
    return op->function == SYNC_ONCE_END ? "end the initialisation of %s" : NULL;
}

void runtime_tell_guard(struct step *step)
{
    const char *words = guard_words(step);
    char *name = words ? name_guarded(step->location) : NULL;
    if (!name)
        return;
    const char *rest = strstr(words, "%s");
    step->words = memory_print("%.*s%s%s", (int)(rest - words), words, name, rest + strlen("%s"));
    free(name);
}

void runtime_tell(struct step *steps, size_t i)
{
    tell_stop(&steps[i]);
    if (!steps[i].words)
        tell_owners(steps, i);
}
