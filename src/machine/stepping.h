/* stepping.h - a native thread's way from state to state: it is brought to a state, runs to its
 * next operation, and is saved there.
 *
 * A state is a copy of the thread's stack (stack_copy.h). Far along a thread, most states are
 * *retraced* instead: such a state has no copy, but names the state before. To come back to it, the
 * thread is brought to the state before and takes the step again. What a thread does depends on the
 * results of its operations alone, so it comes to the same state. So an event of a long execution
 * takes hardly more memory than its state's header, and the way back takes a few steps. */
#pragma once

#include "machine/native/native_internal.h"
#include "machine/native/stack_copy.h"

/* Whether the thread never runs on from the operation and its stack is not needed. The text of an
 * error may be on the stack, and the calls to a thread that is asleep are. */
static inline bool stepping_is_last(const struct op *op)
{
    return op->kind >= OP_BLOCK && op->kind != OP_ERROR && op->kind != OP_AWAIT &&
           op->kind != OP_ASLEEP;
}

/* Runs the thread, whose coroutine was prepared, to its first operation. `creator` is the state at
 * which it is created; STATE_NONE: it is the main thread. Returns its first state. Breaks: pointers
 * to states. */
state_id stepping_begin(struct native *native, struct native_thread *thread, state_id creator);

/* machine_class.step */
state_id stepping_step(struct native *native, struct native_thread *thread, state_id state,
                       uint64_t result);

/* Translates an address on the thread's stack to the state's copy of the stack; NULL if the copy
 * does not include it. Returns other addresses unchanged. The result is valid as long as pointers
 * to states are, and until a thread is stepped, or one of these functions is called for another
 * state. Requires: no thread runs. */
const void *native_saved(const struct native_thread *thread, const struct state *state,
                         const void *address);
/* The same for an address on the thread's stack; `saved` is native_saved_stack of the state. For
 * many addresses of one state: native_saved may make the copy each time. */
const void *native_saved_below(const struct native_thread *thread, struct stack_part saved,
                               const void *address);
/* The thread's data in the state's copy of the stack. Valid as above. */
const struct thread_data *native_saved_thread_data(const struct state *state);
/* The state's copy of the stack. Valid as above. That of a retraced state may be larger or smaller
 * than the stack was at first: a function of heddle's that finds what it looks for in a cache calls
 * no other one. */
struct stack_part native_saved_stack(const struct state *state);
