/* models/jump.c - longjmp, and the machine's part of setjmp (machine/models/jump.h).
 *
 * A jump ends the local variables of the frames that it leaves. As in C, the value of a local
 * variable that is not volatile, and that was changed after setjmp, is indeterminate: it is the old
 * one or the new one, as the compiler has it. */
#include "machine/models/jump.h"

#include "machine/access/heap.h"
#include "machine/models/models.h"
#include "machine/waiting/iteration.h"

#include <setjmp.h>

_Static_assert(offsetof(struct jump_point, registers) == 0, "jump_registers.S");

enum { THREAD_SHIFT = 32 };

int jump_note(struct site *site, void *buffer, struct jump_point *point, int saves_mask)
{
    struct thread_data *data = native_thread_data();
    native_tell_apart(site);
    if (point->token == 0) {
        point->token = (uint64_t)(native_machine->running->number + 1) << THREAD_SHIFT;
        point->token |= ++data->jump_count;
        point->outer = data->jumps;
        data->jumps = point;
    }
    point->cleanups = data->cleanups;
    point->calls = data->calls;
    point->block = data->unwinding.block;
    point->locals = data->locals;
    point->sections = (uint16_t)data->sections;
    point->saves_mask = saves_mask != 0;
    point->signal_mask = data->signal_mask;
    model_store(site, buffer, point->token, sizeof point->token);
    return 0;
}

void heddle_end_jump(struct jump_point *point)
{
    struct thread_data *data = native_thread_data();
    for (struct jump_point **at = &data->jumps; *at && point->token; at = &(*at)->outer) {
        if (*at == point) {
            *at = point->outer;
            return;
        }
    }
}

/* The jump point with this token, of the running thread. */
static struct jump_point *find_point(struct site *site, uint64_t token)
{
    unsigned thread = native_machine->running->number;
    if (token >> THREAD_SHIFT == 0 || token >> THREAD_SHIFT > ADDRESS_THREADS)
        native_fail(site, ERROR_INVALID_JUMP, "longjmp with a jmp_buf that setjmp did not set");
    if (token >> THREAD_SHIFT != thread + 1)
        native_fail(site, ERROR_INVALID_JUMP, "longjmp to a setjmp of another thread");
    for (struct jump_point *point = native_thread_data()->jumps; point; point = point->outer)
        if (point->token == token)
            return point;
    native_fail(site, ERROR_INVALID_JUMP,
                "longjmp to a function that has returned since it called setjmp");
}

/* Ends what began in the frames that the jump leaves. Inner functions have no jump points then. */
static void leave_frames(struct site *site, struct jump_point *point)
{
    struct thread_data *data = native_thread_data();
    if (data->cleanups != point->cleanups)
        native_fail(site, ERROR_INVALID_JUMP,
                    "longjmp into or out of a block that begins with pthread_cleanup_push");
    if (data->sections != point->sections)
        native_fail(site, ERROR_UNSUPPORTED,
                    "heddle does not follow longjmp out of an atomic "
                    "section; end the section first");
    if (!heap_end_locals_since(site, point->locals))
        native_fail(site, ERROR_UNSUPPORTED,
                    "heddle does not follow longjmp back into a block "
                    "that was left; call setjmp outside of it");
    data->calls = point->calls;
    data->unwinding.block = point->block;
    /* Points of inner frames are below this one on the stack, which grows down. */
    while (data->jumps && data->jumps < point)
        data->jumps = data->jumps->outer;
    if (point->saves_mask)
        data->signal_mask = point->signal_mask;
}

static _Noreturn void jump(struct site *site, void *buffer, int value)
{
    uint64_t token = model_load(site, buffer, sizeof token);
    struct jump_point *point = find_point(site, token);
    leave_frames(site, point);
    iteration_note_effect(native_thread_data());
    native_count_quiet_call(site);
    jump_restore(point, value ? value : 1);
}

/* The front end replaces each call of setjmp. */
static int refuse_address(struct site *site)
{
    native_fail(site, ERROR_UNSUPPORTED, "heddle does not follow calls of setjmp by its address");
}

#if defined(HEDDLE_SWAPCONTEXT)
int heddle_set_jump(struct site *site, void *buffer, struct jump_point *point, int saves_mask)
{
    (void)buffer, (void)point, (void)saves_mask;
    native_fail(site, ERROR_UNSUPPORTED, "heddle does not follow setjmp on this machine");
}

void jump_restore(const struct jump_point *point, int value)
{
    (void)point, (void)value;
    bug("a jump to a point that was never set");
}
#endif

const struct model models_jump[] = {
    MODEL_VISIBLE("setjmp", refuse_address, CONFINED(0, sizeof(jmp_buf))),
    MODEL_VISIBLE("_setjmp", refuse_address, CONFINED(0, sizeof(jmp_buf))),
    MODEL_VISIBLE("__sigsetjmp", refuse_address, CONFINED(0, sizeof(jmp_buf))),
    MODEL_NORETURN("longjmp", jump, CONFINED(0, sizeof(jmp_buf))),
    MODEL_NORETURN("_longjmp", jump, CONFINED(0, sizeof(jmp_buf))),
    MODEL_NORETURN("siglongjmp", jump, CONFINED(0, sizeof(jmp_buf))),
    {0},
};
