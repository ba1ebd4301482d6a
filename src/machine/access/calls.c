/* calls.c - the calls that have led a thread to where it is. The records are a linked list on the
 * thread's stack, so that each state has its own list. */
#include "base/error.h"
#include "machine/hooks.h"
#include "machine/native.h"
#include "machine/native/native_internal.h"
#include "machine/stepping.h"

#include <string.h>

void heddle_call_begin(struct call_record *call, struct site *site)
{
    struct thread_data *data = native_thread_data();
    verify(coroutine_contains(&native_machine->running->coroutine, call));
    *call = (struct call_record){.site = site, .outer = data->calls};
    data->calls = call;
}

void heddle_call_end(struct call_record *call)
{
    native_thread_data()->calls = call->outer;
}

/* Whether the call is in the program's own code. */
static bool is_own(const struct site *site)
{
    return !site->library && !site->system && !site->framework && site->file && site->line > 0;
}

/* Whether the call is the operation itself, or a call of heddle's C library that performs it: then
 * both have the same place. */
static bool is_operation(const struct site *site, const struct op *op)
{
    return op->site && op->site->file && site_same_place(site, op->site);
}

size_t native_calls(const struct machine *machine, state_id id, const struct site **sites,
                    size_t most)
{
    const struct native *native = (const struct native *)machine;
    const struct state *state = states_get(&machine->states, id);
    const struct native_thread *thread = native->threads[state->thread];
    require(thread != NULL);
    struct stack_part saved = native_saved_stack(state);
    const struct call_record *call = native_saved_thread_data(state)->calls;
    size_t count = 0;
    for (; call && (call = native_saved_below(thread, saved, call)); call = call->outer) {
        if (!is_own(call->site) || (count == 0 && is_operation(call->site, &state->op)))
            continue;
        if (count < most)
            sites[count] = call->site;
        count++;
    }
    return count;
}
