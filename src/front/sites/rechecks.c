#include "front/sites/rechecks.h"

#include "base/memory.h"
#include "base/words.h"
#include "front/hooks.h"
#include "front/value_map.h"

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

/* Goes through instructions from `from` on; whether it comes to `to`. Sets *blocked where a call
 * may unlock before. */
static bool comes_to(LLVMValueRef from, LLVMValueRef to, bool *blocked)
{
    *blocked = false;
    for (LLVMValueRef i = from; i; i = LLVMGetNextInstruction(i)) {
        if (i == to)
            return true;
        if (may_unlock(i)) {
            *blocked = true;
            return false;
        }
    }
    return false;
}

bool rechecks_has(LLVMValueRef call)
{
    LLVMValueRef function = ir_function_of(call);
    LLVMBasicBlockRef *stack = memory_new(LLVMCountBasicBlocks(function) + 1, sizeof *stack);
    struct value_map seen = {0};
    unsigned depth = 0;
    bool found = false, blocked;
    LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
    comes_to(LLVMGetNextInstruction(call), NULL, &blocked);
    for (;;) {
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
        found = comes_to(LLVMGetFirstInstruction(block), call, &blocked);
        if (found)
            break;
    }
    value_map_release(&seen);
    free(stack);
    return found;
}
