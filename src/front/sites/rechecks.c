/* rechecks.c - waits for condition variables that are followed by a test.
 *
 * A wait may end without a signal. That hardly does harm in a loop like `while (!ready) wait();`,
 * in which control goes from the wait back to the wait. In `for (;;) { lock(); if (!ready) wait();
 * unlock(); }`, control goes back to the wait, too, but only after the thread has given the mutex
 * back. This does not count as a test. A function that waits and returns leaves the test to its
 * callers. */
#include "front/sites/place.h"

#include "base/memory.h"
#include "base/words.h"
#include "front/hooks.h"

#include <string.h>

/* pthread_cond_wait, and what heddle's C library has in its place where threads are cancelled
 * (front/calls/wrapped_calls.c); cnd_timedwait, std::condition_variable::wait, a futex's, ... */
static const char *const waits[] = {"syscall",
                                    "__pthread_cancel_wait_",
                                    "__pthread_cancel_timedwait_",
                                    "pthread_cond_wait",
                                    "pthread_cond_timedwait",
                                    "pthread_cond_clockwait",
                                    "cnd_wait",
                                    "cnd_timedwait",
                                    "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE"};

bool rechecks_is_wait(LLVMValueRef instruction)
{
    LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    if (!callee)
        return false;
    const char *name = ir_name(callee);
    size_t prefix = sizeof HOOK_MODEL_PREFIX - 1;
    if (strncmp(name, HOOK_MODEL_PREFIX, prefix) == 0)
        name += prefix;
    return WORDS_HAVE(waits, name);
}

/* As in "unlock", not as in "clock" or "block". */
static bool has_lock(const char *name)
{
    const char *at = strstr(name, "lock");
    while (at && at > name && (at[-1] == 'c' || at[-1] == 'b'))
        at = strstr(at + 1, "lock");
    return at;
}

static bool may_unlock(LLVMValueRef instruction)
{
    LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    return callee && !rechecks_is_wait(instruction) && has_lock(ir_name(callee));
}

/* Goes through instructions from `from` on; whether it comes to `to`, or to a return for NULL. Sets
 * *blocked where a call may unlock before. */
static bool comes_to(LLVMValueRef from, LLVMValueRef to, bool *blocked)
{
    *blocked = false;
    for (LLVMValueRef i = from; i; i = LLVMGetNextInstruction(i)) {
        if (i == to || (!to && LLVMIsAReturnInst(i)))
            return true;
        if (may_unlock(i)) {
            *blocked = true;
            return false;
        }
    }
    return false;
}

/* Whether control may go from the call to `to`, without an unlock; NULL: to a return. */
static bool leads_to(LLVMValueRef call, LLVMValueRef to)
{
    LLVMValueRef function = ir_function_of(call);
    LLVMBasicBlockRef *stack = memory_new(LLVMCountBasicBlocks(function) + 1, sizeof *stack);
    struct value_map seen = {0};
    unsigned depth = 0;
    bool blocked;
    LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
    bool found = comes_to(LLVMGetNextInstruction(call), to, &blocked);
    while (!found) {
        LLVMValueRef end = blocked ? NULL : LLVMGetBasicBlockTerminator(block);
        for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++) {
            LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
            if (value_map_find(&seen, LLVMBasicBlockAsValue(next)))
                continue;
            value_map_set(&seen, LLVMBasicBlockAsValue(next), 1);
            stack[depth++] = next;
        }
        if (depth == 0)
            break;
        block = stack[--depth];
        found = comes_to(LLVMGetFirstInstruction(block), to, &blocked);
    }
    value_map_release(&seen);
    free(stack);
    return found;
}

/* Whether each use of the function is a call that is followed by a test, and there is one. */
static bool is_rechecked_by_callers(LLVMValueRef function, unsigned depth);

static bool is_rechecked(LLVMValueRef call, unsigned depth)
{
    return leads_to(call, call) || (depth > 0 && leads_to(call, NULL) &&
                                    is_rechecked_by_callers(ir_function_of(call), depth - 1));
}

static bool is_rechecked_by_callers(LLVMValueRef function, unsigned depth)
{
    LLVMUseRef use = LLVMGetFirstUse(function);
    bool all = use != NULL;
    for (; use && all; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        all = LLVMIsAInstruction(user) && ir_is_call(user) && ir_callee(user) == function &&
              is_rechecked(user, depth);
    }
    return all;
}

bool rechecks_has(LLVMValueRef call)
{
    enum { MOST_CALLERS = 3 }; /* from the wait outwards */
    return is_rechecked(call, MOST_CALLERS);
}
