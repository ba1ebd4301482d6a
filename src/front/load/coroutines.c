/* coroutines.c - C++'s coroutines become ordinary functions. */
#include "front/load/steps.h"

#include "base/memory.h"
#include "front/passes/passes.h"
#include "front/sites/names.h"
#include "front/sites/place.h"
#include "front/sites/types.h"
#include "machine/site.h"

#include <stdlib.h>
#include <string.h>

#define PASSES "coro-early,cgscc(coro-split),coro-cleanup,globaldce"

static void name_allocation(struct ir *ir, LLVMValueRef memory)
{
    if (!ir_is_call(memory))
        return;
    char *name = memory_print(SITE_COROUTINE "%s", place_function_name(ir, ir_function_of(memory)));
    names_set(ir, memory, name, NULL);
    free(name);
}

/* llvm.coro.begin gets the memory, and null from a block that needs none. */
static void name_state(struct ir *ir, LLVMValueRef begin)
{
    LLVMValueRef memory = LLVMGetArgOperand(begin, 1);
    if (!LLVMIsAPHINode(memory)) {
        name_allocation(ir, memory);
        return;
    }
    for (unsigned i = 0; i < LLVMCountIncoming(memory); i++)
        name_allocation(ir, LLVMGetIncomingValue(memory, i));
}

/* The layout of the coroutine's state, which the passes describe as a variable of its function;
 * NULL: unknown. */
static const struct layout *layout_of_state(struct ir *ir, LLVMValueRef function)
{
    struct types_locals locals = types_locals_of(ir, function);
    const struct layout *layout = NULL;
    for (size_t i = 0; i < locals.count; i++)
        if (strcmp(locals.items[i].name, "__coro_frame") == 0)
            layout = locals.items[i].layout;
    free(locals.items);
    return layout;
}

/* Gives the allocations in the function, which are named, the layout of the state. */
static void describe_states(struct ir *ir, LLVMValueRef function)
{
    const struct layout *layout = layout_of_state(ir, function);
    if (!layout)
        return;
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (ir_is_call(instruction))
                names_describe(ir, instruction, SITE_COROUTINE, layout);
}

static bool has_state(LLVMValueRef function)
{
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (ir_calls(instruction, "llvm.coro."))
                return true;
    return false;
}

/* coro-cleanup runs simplifycfg on what was split. This may read a variable that another thread has
 * the address of, ahead of the branch that guards it (front/passes/passes.c). */
static void keep_from_simplifycfg(struct ir *ir)
{
    for_each_function(function, ir)
        if (!LLVMIsDeclaration(function) && has_state(function))
            ir_keep_from_passes(ir, function);
}

/* The passes are not checked (front/passes/kept.h): they cut a function into several, and its
 * variables move to the coroutine's state. */
void coroutines_split(struct ir *ir)
{
    LLVMValueRef begin = LLVMGetNamedFunction(ir->module, "llvm.coro.begin");
    if (!begin)
        return;
    for_each_use(use, begin)
        name_state(ir, LLVMGetUser(use));
    keep_from_simplifycfg(ir);
    passes_run_freely(ir, PASSES);
    for_each_function(function, ir) {
        if (!LLVMIsDeclaration(function))
            describe_states(ir, function);
    }
}
