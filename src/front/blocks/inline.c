/* inline.c - lets each call of a function that has sections have its own copy of it.
 *
 * A program may lock and unlock in different functions, or call a function with a section with
 * different arguments. When these functions are parts of their callers, each section begins and
 * ends in one function, and its arguments are known. */
#include "front/blocks/blocks.h"

#include "base/words.h"
#include "front/passes/passes.h"

/* Levels of calls. */
enum { MOST_LEVELS = 4 };

static bool is_of_section(LLVMValueRef instruction)
{
    static const char *const names[] = {"pthread_mutex_lock", "pthread_mutex_unlock",
                                        "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"};
    LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    return callee && WORDS_HAVE(names, ir_name(callee));
}

static bool has_sections(LLVMValueRef function)
{
    unsigned count = 0;
    bool found = false;
    for_each_block(block, function)
        for_each_instruction(instruction, block) {
            found |= is_of_section(instruction);
            count++;
        }
    return found && count <= MOST_INLINED;
}

/* Whether functions of the program call it, and heddle's own (main's caller) do not. */
static bool is_called(LLVMValueRef function)
{
    bool found = false;
    for_each_use(use, function) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!ir_is_call(user) || ir_callee(user) != function)
            continue;
        if (ir_is_library(ir_function_of(user)))
            return false;
        found = true;
    }
    return found;
}

/* Marks the functions that are to be inlined; false: there are none. */
static bool mark(struct ir *ir)
{
    bool found = false;
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function) || ir_is_library(function) || !is_called(function) ||
            !has_sections(function))
            continue;
        ir_drop_attribute(function, IR_FUNCTION, "noinline");
        ir_add_attribute(ir, function, IR_FUNCTION, "alwaysinline");
        found = true;
    }
    return found;
}

void block_inline(struct ir *ir)
{
    for (unsigned level = 0; level < MOST_LEVELS && mark(ir); level++)
        passes_run(ir, "always-inline");
}
