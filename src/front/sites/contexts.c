/* contexts.c - functions whose operations are sites of their own for each of their calls.
 *
 * A memory order in a function that several others call is one choice for all of them, though one
 * of them may need a stronger order. Where the function is inlined, each call has operations of its
 * own, and debug information has the calls. So with ir->order_contexts = N, functions of the
 * program that have an atomic operation are inlined where they are called, and the callers of such,
 * up to N levels. A site then tells its N innermost callers. Calls through pointers stay, and so do
 * functions that LLVM cannot inline, as recursive ones: their operations have no callers. */
#include "front/sites/orders.h"

#include "front/options.h"
#include "front/passes/passes.h"

static bool is_atomic(LLVMValueRef instruction)
{
    static const char prefix[] = "__atomic_";
    if (LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction))
        return LLVMGetOrdering(instruction) != LLVMAtomicOrderingNotAtomic;
    LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    return LLVMIsAAtomicRMWInst(instruction) || LLVMIsAAtomicCmpXchgInst(instruction) ||
           LLVMIsAFenceInst(instruction) || (callee && ir_begins(ir_name(callee), prefix));
}

/* Whether the function is the program's, and heddle's own (main's caller) do not call it. */
static bool is_of_program(LLVMValueRef function)
{
    for_each_use(use, function) {
        LLVMValueRef user = LLVMGetUser(use);
        if (ir_is_call(user) && ir_callee(user) == function && ir_is_library(ir_function_of(user)))
            return false;
    }
    return ir_is_instrumented(function) && !ir_is_library(function);
}

/* Whether the function has an atomic operation, or calls one of `inner`. */
static bool is_on_level(LLVMValueRef function, const struct value_list *inner)
{
    for_each_block(block, function)
        for_each_instruction(instruction, block) {
            LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
            if (inner ? callee && value_list_has(inner, callee) : is_atomic(instruction))
                return true;
        }
    return false;
}

/* Adds the functions of a level. Those of the level in front call operations, or are `inner`. */
static void find_level(struct ir *ir, const struct value_list *inner, struct value_list *found)
{
    for_each_function(function, ir)
        if (is_of_program(function) && is_on_level(function, inner))
            value_list_add(found, function);
}

static void mark(struct ir *ir, LLVMValueRef function)
{
    ir_drop_attribute(function, IR_FUNCTION, "noinline");
    ir_add_attribute(ir, function, IR_FUNCTION, "alwaysinline");
}

/* All are marked before one is inlined, so that each call is on its level in the source. The pass
 * inlines what is marked at calls that it has inlined, too. */
void contexts_inline(struct ir *ir)
{
    struct value_list levels[FRONT_MOST_CONTEXTS] = {{0}};
    if (ir->order_contexts == 0)
        return;
    for (unsigned level = 0; level < ir->order_contexts; level++)
        find_level(ir, level > 0 ? &levels[level - 1] : NULL, &levels[level]);
    for (unsigned level = 0; level < ir->order_contexts; level++) {
        for (size_t i = 0; i < levels[level].count; i++)
            mark(ir, levels[level].items[i]);
        value_list_release(&levels[level]);
    }
    passes_run(ir, "always-inline");
}
