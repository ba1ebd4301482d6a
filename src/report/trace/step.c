#include "report/trace/step.h"

#include "base/error.h"
#include "base/memory.h"
#include "report/trace/name.h"

#include <inttypes.h>
#include <signal.h>

const struct site *calls_place(struct calls calls, const struct site *site)
{
    return site && site->system && calls.count > 0 ? calls.sites[0] : site;
}

size_t sharing_locations(const struct step *steps, size_t count)
{
    uint32_t most = 0;
    for (size_t i = 0; i < count; i++) {
        const struct op *op = &steps[i].op;
        most = op->location > most ? op->location : most;
        most = op->object > most ? op->object : most;
    }
    return (size_t)most + 1;
}

uint8_t *sharing_find(const struct step *steps, size_t count)
{
    size_t locations = sharing_locations(steps, count);
    uint8_t *sharing = memory_new(locations, sizeof *sharing);
    int *owner = memory_new(locations, sizeof *owner); /* thread + 1; 0: none yet */
    for (size_t i = 0; i < count; i++) {
        uint32_t location = steps[i].op.location;
        int self = (int)steps[i].thread + 1;
        if (location && owner[location] && owner[location] != self)
            sharing[location] |= SHARING_SEVERAL;
        if (steps[i].writes || !op_is_data(&steps[i].op))
            sharing[location] |= SHARING_WRITTEN;
        owner[location] = self;
    }
    free(owner);
    return sharing;
}

/* --- Acts ------------------------------------------------------------------------------------- */

const char *act_signal_name(int64_t number)
{
    const char *name = number > 0 ? sigabbrev_np((int)number) : NULL;
    return name ? name : "?";
}

static char *describe_signal(const struct act *act)
{
    const char *name = act_signal_name(act->number);
    if (act->kind == ACT_SEND_SIGNAL)
        return memory_print("send SIG%s to %s", name, name_thread(act->thread).text);
    return memory_print("handle SIG%s%s%s", name, act->name ? " by " : "",
                        act->name ? act->name : "");
}

static char *describe_call(const struct act *act)
{
    if (act->kind == ACT_CALL)
        return memory_print("call %s", act->name);
    return memory_print("wait in %s: waits for ever", act->name ? act->name : "the library");
}

static char *describe_static(const struct act *act)
{
    switch (act->kind) {
    case ACT_SEE_STATIC:
        return memory_print("see that %s is initialised", act->name);
    case ACT_SEE_NO_STATIC:
        return memory_print("see that %s is not initialised", act->name);
    case ACT_MARK_STATIC:
        return memory_print("mark %s as initialised", act->name);
    case ACT_BEGIN_STATIC:
        return memory_print("begin the initialisation of %s", act->name);
    case ACT_END_STATIC:
        return memory_print("end the initialisation of %s", act->name);
    default:
        return memory_print("wait for the initialisation of %s: waits for ever", act->name);
    }
}

char *act_describe(const struct act *act)
{
    switch (act->kind) {
    case ACT_SEND_SIGNAL:
    case ACT_HANDLE_SIGNAL:
        return describe_signal(act);
    case ACT_LEAVE_HANDLER:
        return memory_print("leave handler %s", act->name);
    case ACT_CANCEL:
        return memory_print("cancel %s", name_thread(act->thread).text);
    case ACT_IS_CANCELLED:
        return memory_print("is cancelled%s%s", act->name ? " in " : "",
                            act->name ? act->name : "");
    case ACT_WAKE_NOBODY:
        return memory_print("wake waiters on %s: nobody waits", act->name);
    case ACT_CALL:
    case ACT_WAIT_IN_CALL:
        return describe_call(act);
    case ACT_REQUEST_STOP:
        return memory_copy_text("request a stop");
    case ACT_SEE_STOP:
        return memory_copy_text("see that a stop was requested");
    case ACT_READ_OWNERS:
        return memory_print("read the number of owners: %" PRIi64, act->number);
    case ACT_CHANGE_OWNERS:
        return memory_print("change the number of owners: %" PRIi64 " -> %" PRIi64, act->old,
                            act->number);
    case ACT_BREAK_PROMISE:
        return memory_copy_text("end a promise that has no value");
    case ACT_NONE:
        bug("a step without an act has no words for it");
    default:
        return describe_static(act);
    }
}
