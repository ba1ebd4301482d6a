/* value.c - the values of instructions that only compute, as terms. */
#include "front/blocks/path.h"

#include "base/memory.h"
#include "front/pointer.h"
#include "front/sites/types.h"

#include <string.h>

/* The number of the variable in terms. */
static uint32_t blocks_global(struct blocks_loading *loading, LLVMValueRef variable)
{
    struct blocks *blocks = loading->blocks;
    for (size_t i = 0; i < loading->globals.count; i++)
        if (loading->globals.items[i] == variable)
            return (uint32_t)i;
    struct types_variable type = types_of_global(loading->ir, variable);
    const char *name = *type.name ? type.name : ir_name(variable);
    array_reserve(blocks->globals, blocks->global_capacity, blocks->global_count + 1);
    blocks->globals[blocks->global_count] = (struct block_global){
        .name = site_table_text(loading->ir->sites, name, strlen(name)),
        .layout = type.layout,
        .size = ir_size(loading->ir, LLVMGlobalGetValueType(variable)),
    };
    value_list_add(&loading->globals, variable);
    return (uint32_t)blocks->global_count++;
}

/* The width of a value as a term; 0: it has none. */
static unsigned width_of(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return 64;
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 64)
        return 0;
    return LLVMGetIntTypeWidth(type);
}

static LLVMOpcode opcode_of(LLVMValueRef value)
{
    return LLVMIsAInstruction(value) ? LLVMGetInstructionOpcode(value) : LLVMGetConstOpcode(value);
}

/* The operation of two operands; -1: it is none of the terms. */
static int operation_of(LLVMOpcode opcode)
{
    switch (opcode) {
    case LLVMAdd:
        return TERM_ADD;
    case LLVMMul:
        return TERM_MUL;
    case LLVMUDiv:
        return TERM_UDIV;
    case LLVMSDiv:
        return TERM_SDIV;
    case LLVMURem:
        return TERM_UREM;
    case LLVMSRem:
        return TERM_SREM;
    case LLVMShl:
        return TERM_SHL;
    case LLVMLShr:
        return TERM_LSHR;
    case LLVMAShr:
        return TERM_ASHR;
    case LLVMAnd:
        return TERM_AND;
    case LLVMOr:
        return TERM_OR;
    case LLVMXor:
        return TERM_XOR;
    default:
        return -1;
    }
}

/* Ends the run if the operation has no result for such operands. (An error of the program, which
 * heddle reports for divisions; the result of too far a shift depends on the machine.) */
static void check_operands(struct block_run *run, enum term_op op, term_id left, term_id right)
{
    struct terms *terms = run->terms;
    unsigned width = term_width(terms, left);
    term_id zero = term_constant(terms, width, 0), ones = term_constant(terms, width, UINT64_MAX);
    term_id least = term_constant(terms, width, (uint64_t)1 << (width - 1));
    if (op >= TERM_UDIV && op <= TERM_SREM)
        run_fail_if(run, term_binary(terms, TERM_EQUAL, right, zero));
    if (op == TERM_SDIV || op == TERM_SREM)
        run_fail_if(run, term_and(terms, term_binary(terms, TERM_EQUAL, left, least),
                                  term_binary(terms, TERM_EQUAL, right, ones)));
    if (op >= TERM_SHL && op <= TERM_ASHR)
        run_fail_if(run, term_not(terms, term_binary(terms, TERM_ULT, right,
                                                     term_constant(terms, width, width))));
}

static term_id compare(struct block_run *run, LLVMIntPredicate predicate, term_id left,
                       term_id right)
{
    struct terms *terms = run->terms;
    switch (predicate) {
    case LLVMIntEQ:
        return term_binary(terms, TERM_EQUAL, left, right);
    case LLVMIntNE:
        return term_not(terms, term_binary(terms, TERM_EQUAL, left, right));
    case LLVMIntULT:
        return term_binary(terms, TERM_ULT, left, right);
    case LLVMIntUGT:
        return term_binary(terms, TERM_ULT, right, left);
    case LLVMIntUGE:
        return term_not(terms, term_binary(terms, TERM_ULT, left, right));
    case LLVMIntULE:
        return term_not(terms, term_binary(terms, TERM_ULT, right, left));
    case LLVMIntSLT:
        return term_binary(terms, TERM_SLT, left, right);
    case LLVMIntSGT:
        return term_binary(terms, TERM_SLT, right, left);
    case LLVMIntSGE:
        return term_not(terms, term_binary(terms, TERM_SLT, left, right));
    default:
        return term_not(terms, term_binary(terms, TERM_SLT, right, left));
    }
}

/* An element's address. */
static term_id compute_element(struct block_run *run, struct block_frame *frame,
                               LLVMValueRef element)
{
    struct terms *terms = run->terms;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(element);
    term_id address = run_value(run, frame, LLVMGetOperand(element, 0));
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(element) && address != TERM_NONE; i++) {
        LLVMValueRef index = LLVMGetOperand(element, i);
        bool member;
        uint64_t bytes = pointer_step_into(run->loading->ir, &type, index, i == 1, &member);
        term_id step = term_constant(terms, 64, bytes);
        if (!member) {
            term_id number = run_value(run, frame, index);
            if (number == TERM_NONE)
                return TERM_NONE;
            step = term_binary(terms, TERM_MUL, step, term_resize(terms, TERM_SEXT, number, 64));
        }
        address = term_binary(terms, TERM_ADD, address, step);
    }
    return address;
}

static term_id compute_resize(struct block_run *run, LLVMOpcode opcode, term_id operand,
                              unsigned width)
{
    enum term_op op = opcode == LLVMSExt                        ? TERM_SEXT
                      : width < term_width(run->terms, operand) ? TERM_TRUNC
                                                                : TERM_ZEXT;
    return term_resize(run->terms, op, operand, width);
}

static term_id compute_binary(struct block_run *run, struct block_frame *frame, LLVMValueRef value)
{
    LLVMOpcode opcode = opcode_of(value);
    term_id left = run_value(run, frame, LLVMGetOperand(value, 0));
    term_id right = left == TERM_NONE ? TERM_NONE : run_value(run, frame, LLVMGetOperand(value, 1));
    if (right == TERM_NONE)
        return TERM_NONE;
    if (opcode == LLVMICmp)
        return compare(run, LLVMGetICmpPredicate(value), left, right);
    if (opcode == LLVMSub)
        return term_subtract(run->terms, left, right);
    enum term_op op = (enum term_op)operation_of(opcode);
    check_operands(run, op, left, right);
    return run->status == RUN_GOES_ON ? term_binary(run->terms, op, left, right) : TERM_NONE;
}

term_id run_compute(struct block_run *run, struct block_frame *frame, LLVMValueRef value)
{
    LLVMOpcode opcode = opcode_of(value);
    unsigned width = width_of(value);
    if (width == 0)
        return TERM_NONE;
    if (opcode == LLVMGetElementPtr)
        return compute_element(run, frame, value);
    if (opcode == LLVMICmp || opcode == LLVMSub || operation_of(opcode) >= 0)
        return width_of(LLVMGetOperand(value, 0)) == 0 ? TERM_NONE
                                                       : compute_binary(run, frame, value);
    if (opcode != LLVMTrunc && opcode != LLVMZExt && opcode != LLVMSExt && opcode != LLVMPtrToInt &&
        opcode != LLVMIntToPtr && opcode != LLVMBitCast && opcode != LLVMFreeze)
        return TERM_NONE;
    if (width_of(LLVMGetOperand(value, 0)) == 0)
        return TERM_NONE;
    term_id operand = run_value(run, frame, LLVMGetOperand(value, 0));
    return operand == TERM_NONE ? TERM_NONE : compute_resize(run, opcode, operand, width);
}

/* The name in the source, of which a number that LLVM appends is no part. */
static char *name_of(LLVMValueRef value)
{
    size_t length;
    const char *name = LLVMGetValueName2(value, &length);
    length = strcspn(name, ".");
    return length == 0 ? NULL : memory_print("%.*s", (int)length, name);
}

/* A value from before the block. */
static term_id local_of(struct block_run *run, LLVMValueRef value)
{
    struct value_list *locals = run->locals;
    struct block *block = run->block;
    size_t number = 0;
    while (number < locals->count && locals->items[number] != value)
        number++;
    if (number == locals->count) {
        value_list_add(locals, value);
        *array_push(block->locals, block->local_count, block->local_capacity) =
            (struct block_local){name_of(value), width_of(value)};
    }
    return term_local(run->terms, 0, number, width_of(value));
}

/* A division may fail where it is, which is before the block. */
static bool is_pure(LLVMValueRef value)
{
    if (!LLVMIsAInstruction(value))
        return false;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMGetElementPtr:
        return true;
    default:
        return false;
    }
}

static term_id constant_value(struct block_run *run, struct block_frame *frame, LLVMValueRef value)
{
    if (LLVMIsAConstantInt(value))
        return term_constant(run->terms, width_of(value), LLVMConstIntGetZExtValue(value));
    if (LLVMIsAConstantPointerNull(value))
        return term_constant(run->terms, 64, 0);
    if (LLVMIsAGlobalVariable(value) && !LLVMIsThreadLocal(value))
        return term_address(run->terms, blocks_global(run->loading, value));
    if (LLVMIsAConstantExpr(value))
        return run_compute(run, frame, value);
    return TERM_NONE;
}

/* What an instruction before the block has computed is computed again: its operands still are the
 * same, else it would have been executed again itself, since it dominates its uses. */
term_id run_value(struct block_run *run, struct block_frame *frame, LLVMValueRef value)
{
    term_id result = (term_id)value_map_find(&frame->values, value);
    if (result == TERM_NONE && width_of(value) > 0) {
        if (LLVMIsAConstant(value))
            result = constant_value(run, frame, value);
        else if (frame->depth == 0 && is_pure(value))
            result = run_compute(run, frame, value);
        else if (frame->depth == 0)
            result = local_of(run, value);
    }
    if (result == TERM_NONE)
        run_give_up(run, "computes with values that are no integers of at most 64 bits");
    return result;
}
