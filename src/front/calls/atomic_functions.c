#include "front/calls/atomic_functions.h"

#include <string.h>

#define PREFIX "__VERIFIER_atomic_"
#define BEGIN PREFIX "begin"
#define END PREFIX "end"

static bool is_atomic(LLVMValueRef function)
{
    const char *name = ir_name(function);
    return !LLVMIsDeclaration(function) && strncmp(name, PREFIX, strlen(PREFIX)) == 0 &&
           strcmp(name, BEGIN) != 0 && strcmp(name, END) != 0;
}

static void build_call(struct ir *ir, LLVMValueRef before, const char *name)
{
    LLVMTypeRef type = LLVMFunctionType(ir->nothing, NULL, 0, false);
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    if (!function)
        function = LLVMAddFunction(ir->module, name, type);
    ir_build_before(ir, before);
    LLVMBuildCall2(ir->builder, type, function, NULL, 0, "");
}

/* The first instruction with a place in the source. Before it are the variables. */
static LLVMValueRef find_beginning(LLVMValueRef function)
{
    LLVMValueRef instruction = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
    while (!LLVMIsATerminatorInst(instruction) &&
           (LLVMIsAAllocaInst(instruction) || LLVMGetDebugLocLine(instruction) == 0))
        instruction = LLVMGetNextInstruction(instruction);
    return instruction;
}

static void mark(struct ir *ir, LLVMValueRef function)
{
    for_each_present_instruction(instruction, function)
        if (LLVMIsAReturnInst(instruction) || LLVMIsAResumeInst(instruction))
            build_call(ir, instruction, END);
    build_call(ir, find_beginning(function), BEGIN);
}

void atomic_functions_mark(struct ir *ir)
{
    for_each_function(function, ir)
        if (is_atomic(function))
            mark(ir, function);
}
