/* deliveries.c - the places at which a thread looks for pending signals.
 *
 * Lets threads look for pending signals. */
#include "front/exceptions/exceptions.h"

#include "base/demangle.h"
#include "front/hooks.h"
#include "front/sites/place.h"

#include <stdlib.h>
#include <string.h>

static bool is_step(LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    return hook_is_visible(call) || (callee && ir_is_library(callee) && ir_is_instrumented(callee));
}

/* The name of the library function that is called, in the program's terms; NULL: it is none. */
static const char *library_name(LLVMValueRef call)
{
    const struct model *model = hook_model(call);
    if (model)
        return model->name;
    LLVMValueRef callee = ir_callee(call);
    return callee && ir_is_library(callee) ? ir_name(callee) : NULL;
}

static bool does_something(LLVMValueRef function, unsigned depth);

/* Whether the instruction calls anything, or accesses other memory than a local variable. */
static bool has_effect(LLVMValueRef instruction, unsigned depth)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    if (ir_is_call(instruction)) {
        LLVMValueRef callee = ir_callee(instruction);
        bool is_debug = callee && LLVMGetIntrinsicID(callee) != 0;
        return !is_debug && (!callee || does_something(callee, depth));
    }
    if (opcode == LLVMLoad || opcode == LLVMStore) {
        LLVMValueRef address = LLVMGetOperand(instruction, opcode == LLVMStore);
        return !LLVMIsAAllocaInst(address);
    }
    return opcode == LLVMAtomicRMW || opcode == LLVMAtomicCmpXchg || opcode == LLVMFence;
}

/* Whether the function may do anything that a handler could interrupt. One that is not known does.
 */
static bool does_something(LLVMValueRef function, unsigned depth)
{
    if (LLVMIsDeclaration(function) || depth == 0)
        return true;
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (has_effect(instruction, depth - 1))
                return true;
    return false;
}

/* The name, if it is that of a library function that is unsafe; else NULL. POSIX lists no function
 * of C++: one that does nothing, such as the constructor of std::allocator, is safe. */
static const char *unsafe_name(LLVMValueRef call)
{
    enum { DEPTH = 3 };
    const char *name = library_name(call);
    if (name && strcmp(name, "__cxa_allocate_exception") == 0)
        return "throw"; /* it allocates memory */
    if (!name || signal_safe_is(name))
        return NULL;
    bool is_of_cxx = strncmp(name, "_Z", 2) == 0;
    return !is_of_cxx || hook_model(call) || does_something(ir_callee(call), DEPTH) ? name : NULL;
}

/* The call is one of a handler, or one that a handler may interrupt: the machine is to know. */
static void mark_unsafe(struct ir *ir, LLVMValueRef call)
{
    const char *name = unsafe_name(call);
    if (!name)
        return;
    char *shown = demangle_symbol(name);
    const char *text = site_table_text(ir->sites, shown, strlen(shown));
    free(shown);
    ir_build_before(ir, call);
    LLVMValueRef site = place_build(ir, call);
    LLVMValueRef begin[] = {site, ir_address(ir, text),
                            LLVMConstInt(ir->i32, signal_safe_is_lock(name), false)};
    hook_build(ir, HOOK_UNSAFE_CALL, begin);
    ir_build_after(ir, call);
    hook_build(ir, HOOK_UNSAFE_CALL_END, NULL);
}

/* The site that the machine is told in front of the call of a library function; NULL: none. */
static LLVMValueRef told_caller(LLVMValueRef call)
{
    LLVMValueRef before = LLVMGetPreviousInstruction(call);
    bool is_told = before && ir_is_call(before) && ir_calls(before, "heddle_set_caller");
    return is_told ? LLVMGetArgOperand(before, 0) : NULL;
}

/* A handler may call the library, which changes the caller that reports name. */
static void insert_point(struct ir *ir, LLVMValueRef step, LLVMValueRef point)
{
    LLVMValueRef caller = told_caller(step);
    ir_build_before(ir, step);
    LLVMValueRef site = place_build_call(ir, step, "");
    hook_build(ir, HOOK_SET_CALLER, &site);
    LLVMBuildCall2(ir->builder, LLVMGlobalGetValueType(point), point, NULL, 0, "");
    hook_build(ir, HOOK_SET_CALLER, caller ? &caller : &site);
}

/* A function whose address is taken may be that of a thread, which ends when it returns. */
static bool may_end_thread(LLVMValueRef instruction)
{
    return LLVMGetInstructionOpcode(instruction) == LLVMRet &&
           ir_is_address_taken(ir_function_of(instruction));
}

static void insert(struct ir *ir, LLVMValueRef function, LLVMValueRef point)
{
    for_each_present_instruction(instruction, function) {
        bool is_call = ir_is_call(instruction) && is_step(instruction);
        if (is_call)
            mark_unsafe(ir, instruction);
        if (is_call || may_end_thread(instruction))
            insert_point(ir, instruction, point);
    }
}

bool deliveries_insert(struct ir *ir)
{
    LLVMValueRef point = LLVMGetNamedFunction(ir->module, SIGNAL_POINT_NAME);
    if (!point)
        return false;
    LLVMSetLinkage(point, LLVMExternalLinkage);
    for_each_function(function, ir)
        if (ir_is_instrumented(function) && !ir_is_library(function))
            insert(ir, function, point);
    return true;
}
