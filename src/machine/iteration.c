#include "machine/iteration.h"

#include "base/mix.h"
#include "machine/hooks.h"

#include <string.h>

bool round_may_spin(const struct op *op, const struct private *private)
{
    return op_may_be_idle(op) && private->round == private->effects;
}

/* More has come of the lock that was found held than the end of a round. */
static void see_lock(struct native *native, struct private *private)
{
    if (private->tried == 0)
        return;
    locations_see(&native->locations, private->tried);
    private->tried = 0;
    native->machine.restart_due |= native->hides_locks;
}

/* What the thread's operation on a lock adds to its effects; `sign` is -1 where it gives it back. */
static uint64_t lock_effects(struct native *native, uint32_t location, uint64_t sign,
                             const struct private *private)
{
    if (native->locations.table[location].is_seen)
        return 1;
    native->hides_locks |= private->round != ROUND_NONE;
    return sign * mix64(location);
}

void round_note_result(struct native *native, const struct op *op, unsigned thread, uint64_t result,
                       struct private *private)
{
    bool is_idle = machine_is_idle(&native->machine, op, thread, result);
    if (is_idle && op->kind == OP_TRYLOCK && !native->locations.table[op->location].is_seen)
    private->tried = op->location;
    if (is_idle)
        return;
    if (op->kind == OP_LOCK || op->kind == OP_TRYLOCK)
    private->effects += lock_effects(native, op->location, 1, private);
    else if (op->kind == OP_UNLOCK) private->effects +=
        lock_effects(native, op->location, UINT64_MAX, private);
    else private->effects++;
}

void round_note_arrival(struct native *native, const struct op *op, struct private *private)
{
    switch ((enum op_kind)op->kind) {
    case OP_SPIN:
        private
        ->tried = 0;
        break;
    case OP_READ:
    case OP_FENCE:
    case OP_UNLOCK:
        break;
    default:
        see_lock(native, private);
    }
}

/* What is the same behind a round that may be none. The mask is like a variable of the thread's: a
 * round may change it, as long as it changes it back. */
static uint64_t round_effects(const struct private *private)
{
    return private->effects + mix64(private->signal_mask);
}

uint64_t heddle_round_begin(void)
{
    struct private *private = native_private();
    see_lock(native_machine, private);
    private->round = private->effects;
    return round_effects(private);
}

void heddle_round_end(struct site *site, uint64_t begun, int same)
{
    if (!same || round_effects(native_private()) != begun)
        return;
    native_machine->op = (struct op){.kind = OP_SPIN, .site = native_site(site)};
    native_park_bare();
}

void heddle_round_copy(void *copy, const void *pointer, uint64_t size)
{
    if (coroutine_contains(&native_machine->running->coroutine, pointer))
        memcpy(copy, pointer, size);
    else
        memset(copy, 0, size);
}
