/* yields.c - loops in which a thread yields.
 *
 * If the thread waits in such a loop, iterations without an effect are no part of an execution
 * (doc/waiting.md), and neither is what they yield. So the thread yields in front of each iteration
 * instead, wherever in the iteration the program does. */
#include "front/loops/loop_state.h"

#include "base/words.h"
#include "front/hooks.h"

/* Calls of functions of the program that lead from a loop to the one that yields. */
enum { MOST_CALLS = 3 };

static bool yields_itself(LLVMValueRef call)
{
    static const char *const names[] = {"sched_yield", "pthread_yield", "thrd_yield",     "sleep",
                                        "usleep",      "nanosleep",     "clock_nanosleep"};
    const struct model *model = hook_model(call);
    return model ? WORDS_HAVE(names, model->name) : ir_calls(call, "heddle_pause");
}

static bool yields(LLVMValueRef instruction, unsigned depth);

/* Functions of the library have operations for other uses than to sleep. */
static bool function_yields(LLVMValueRef function, unsigned depth)
{
    bool found = false;
    for_each_block(block, function)
        for_each_instruction(instruction, block) {
            bool is_found = yields(instruction, depth);
            if (!is_found && !ir_is_library(function) && ir_is_call(instruction) &&
                hook_is_visible(instruction))
                return false;
            found |= is_found;
        }
    return found;
}

static bool yields(LLVMValueRef instruction, unsigned depth)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? ir_callee(instruction) : NULL;
    if (!callee)
        return false;
    if (yields_itself(instruction))
        return true;
    return depth < MOST_CALLS && ir_is_instrumented(callee) && function_yields(callee, depth + 1);
}

bool yields_has(LLVMValueRef instruction)
{
    return yields(instruction, 0);
}
