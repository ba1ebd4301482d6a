/* ir_build.c - builds, replaces and moves instructions (ir.h). */
#include "base/error.h"
#include "front/ir.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void ir_build_before(struct ir *ir, LLVMValueRef instruction)
{
    LLVMPositionBuilderBefore(ir->builder, instruction);
}

void ir_build_after(struct ir *ir, LLVMValueRef instruction)
{
    LLVMPositionBuilderBefore(ir->builder, LLVMGetNextInstruction(instruction));
}

void ir_replace(LLVMValueRef instruction, LLVMValueRef value)
{
    if (value)
        LLVMReplaceAllUsesWith(instruction, value);
    LLVMInstructionEraseFromParent(instruction);
}

LLVMValueRef ir_build_slot(struct ir *ir, LLVMValueRef function, LLVMTypeRef type, const char *name)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    ir_build_before(ir, LLVMGetFirstInstruction(entry));
    return LLVMBuildAlloca(ir->builder, type, name);
}

LLVMValueRef ir_build_phi(struct ir *ir, LLVMBasicBlockRef block, LLVMTypeRef type,
                          const char *name)
{
    LLVMValueRef first = LLVMGetFirstInstruction(block);
#if LLVM_VERSION_MAJOR >= 19 /* a phi takes none of the debug records in front of `first` */
    LLVMPositionBuilderBeforeInstrAndDbgRecords(ir->builder, first);
#else
    ir_build_before(ir, first);
#endif
    return LLVMBuildPhi(ir->builder, type, name);
}

LLVMValueRef ir_build_cast(struct ir *ir, LLVMValueRef value, LLVMTypeRef type)
{
    if (LLVMTypeOf(value) == type)
        return value;
    bool is_cast = LLVMIsAIntToPtrInst(value) || LLVMIsAPtrToIntInst(value);
    if (is_cast && LLVMTypeOf(LLVMGetOperand(value, 0)) == type)
        return LLVMGetOperand(value, 0);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return LLVMBuildIntToPtr(ir->builder, value, type, "");
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind)
        return LLVMBuildPtrToInt(ir->builder, value, type, "");
    return LLVMBuildBitCast(ir->builder, value, type, "");
}

LLVMValueRef ir_declare(struct ir *ir, const char *name, LLVMTypeRef type)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    return function ? function : LLVMAddFunction(ir->module, name, type);
}

LLVMValueRef ir_build_call(struct ir *ir, LLVMTypeRef result, const char *name,
                           LLVMValueRef *arguments, unsigned count)
{
    LLVMTypeRef types[2];
    require(count <= sizeof types / sizeof *types);
    for (unsigned i = 0; i < count; i++)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
    return LLVMBuildCall2(ir->builder, type, ir_declare(ir, name, type), arguments, count, "");
}

LLVMValueRef ir_build_intrinsic(struct ir *ir, const char *name, LLVMTypeRef type,
                                LLVMValueRef *arguments)
{
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef function =
        LLVMGetIntrinsicDeclaration(ir->module, id, &type, LLVMIntrinsicIsOverloaded(id));
    return LLVMBuildCall2(ir->builder, LLVMGlobalGetValueType(function), function, arguments,
                          LLVMCountParams(function), "");
}

static void move(struct ir *ir, LLVMValueRef instruction)
{
    LLVMInstructionRemoveFromParent(instruction);
    LLVMInsertIntoBuilderWithName(ir->builder, instruction, ir_name(instruction));
}

/* LLVM replaces a block in the phis of its successors, too, unless it has no terminator. Those phis
 * are right: the old block still precedes them. */
static void move_branches(struct ir *ir, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(from);
    LLVMInstructionRemoveFromParent(terminator);
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(from), LLVMBasicBlockAsValue(to));
    LLVMPositionBuilderAtEnd(ir->builder, from);
    LLVMInsertIntoBuilderWithName(ir->builder, terminator, ir_name(terminator));
}

LLVMBasicBlockRef ir_split_after(struct ir *ir, LLVMValueRef instruction)
{
    LLVMBasicBlockRef rest = LLVMGetInstructionParent(instruction);
    require(LLVMGetBasicBlockTerminator(rest) != instruction);
    LLVMBasicBlockRef head = LLVMInsertBasicBlockInContext(ir->context, rest, "");
    LLVMSetCurrentDebugLocation2(ir->builder, NULL); /* else the instructions would get it */
    LLVMPositionBuilderAtEnd(ir->builder, head);
    while (LLVMGetInstructionParent(instruction) == rest)
        move(ir, LLVMGetFirstInstruction(rest));
    move_branches(ir, rest, head);
    return rest;
}

void ir_pin(struct ir *ir, const char *name, LLVMValueRef variable)
{
    ir_build_after(ir, variable);
    ir_build_call(ir, ir->nothing, name, &variable, 1);
}

void ir_drop_pins(struct ir *ir, const char *name, const char *mark)
{
    LLVMValueRef pin = LLVMGetNamedFunction(ir->module, name);
    if (!pin)
        return;
    struct value_list calls = ir_users(pin);
    for (size_t i = 0; i < calls.count; i++) {
        if (mark)
            ir_mark(LLVMGetOperand(calls.items[i], 0), mark);
        ir_replace(calls.items[i], NULL);
    }
    value_list_release(&calls);
    LLVMDeleteFunction(pin);
}

LLVMValueRef ir_address(struct ir *ir, const void *address)
{
    return LLVMConstIntToPtr(ir_word(ir, (uint64_t)(uintptr_t)address), ir->pointer);
}

LLVMValueRef ir_word(struct ir *ir, uint64_t value)
{
    return LLVMConstInt(ir->i64, value, false);
}

uint64_t ir_size(const struct ir *ir, LLVMTypeRef type)
{
    return LLVMABISizeOfType(ir->layout, type);
}
