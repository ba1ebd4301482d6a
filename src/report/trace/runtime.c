#include "base/memory.h"
#include "machine/operations/sync.h"
#include "report/trace/making.h"
#include "report/trace/value.h"

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
        step->act.kind = ACT_REQUEST_STOP;
    if (step->op.kind == OP_READ && was)
        step->act.kind = ACT_SEE_STOP;
}

static int64_t number_of(uint64_t value)
{
    return value_signed(value, sizeof(int32_t));
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
    step->act = (struct act){.kind = ACT_READ_OWNERS, .number = number_of(step->value_read)};
    if (step->reads_from < 0)
        return;
    struct step *source = &steps[step->reads_from];
    if (source->is_internal && !source->act.kind && source->reads && source->writes)
        source->act = (struct act){.kind = ACT_CHANGE_OWNERS,
                                   .old = number_of(source->value_read),
                                   .number = number_of(source->value_written)};
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

static enum act_kind guard_act(const struct step *step)
{
    const struct op *op = &step->op;
    if (op->kind == OP_READ && step->reads)
        return step->value_read ? ACT_SEE_STATIC : ACT_SEE_NO_STATIC;
    if (op->kind == OP_WRITE)
        return ACT_MARK_STATIC;
    if (op->kind != OP_SYNC)
        return ACT_NONE;
    if (op->function == SYNC_ONCE_BEGIN)
        return step->waits                     ? ACT_WAIT_STATIC
               : step->writes || step->pending ? ACT_BEGIN_STATIC
                                               : ACT_SEE_STATIC;
    return op->function == SYNC_ONCE_END ? ACT_END_STATIC : ACT_NONE;
}

void runtime_tell_guard(struct step *step)
{
    enum act_kind kind = guard_act(step);
    char *name = kind ? name_guarded(step->location) : NULL;
    if (name)
        step->act = (struct act){.kind = kind, .name = name};
}

void runtime_tell(struct step *steps, size_t i)
{
    tell_stop(&steps[i]);
    if (!steps[i].act.kind)
        tell_owners(steps, i);
}

static bool is_in_function(const struct step *step, const char *name)
{
    const struct site *site = step->op.site;
    return site && site->function && strcmp(site->function, name) == 0;
}

/* Right after the promise has put an exception in the place of its value, it says that this is
 * there. */
void runtime_tell_promise(struct step *steps, size_t i)
{
    enum { FAR = 64 };
    if (!steps[i].writes || !is_in_function(&steps[i], "_M_store_notify_all"))
        return;
    for (size_t j = i; j-- > 0 && i - j < FAR;)
        if (steps[j].thread == steps[i].thread && is_in_function(&steps[j], "_M_break_promise"))
            steps[i].act = (struct act){.kind = ACT_BREAK_PROMISE};
}
