/* guards.c - inserts checks for errors that native code would not notice: division by zero, a
 * quotient that does not fit, `unreachable`, calls through wrong pointers, and uses of undefined
 * values. Each is an error of the program.
 *
 * Inserts a check before each instruction that may be such an error. A check whose
 * outcome is known at compile time is left out. */
#include "front/accesses.h"

#include "front/hooks.h"
#include "front/sites/place.h"
#include "machine/operations/op.h"

#include <string.h>

static bool is_signed_division(LLVMOpcode opcode)
{
    return opcode == LLVMSDiv || opcode == LLVMSRem;
}

static bool is_harmless_divisor(LLVMValueRef divisor, bool is_signed)
{
    if (!LLVMIsAConstantInt(divisor))
        return false;
    long long value = LLVMConstIntGetSExtValue(divisor);
    return value != 0 && !(is_signed && value == -1);
}

static void check_division(struct ir *ir, LLVMValueRef division)
{
    bool is_signed = is_signed_division(LLVMGetInstructionOpcode(division));
    LLVMValueRef dividend = LLVMGetOperand(division, 0), divisor = LLVMGetOperand(division, 1);
    LLVMTypeRef type = LLVMTypeOf(divisor);
    bool is_scalar = LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
    if (!is_scalar || is_harmless_divisor(divisor, is_signed))
        return;
    ir_build_before(ir, division);
    LLVMBuilderRef builder = ir->builder;
    LLVMValueRef zero = LLVMConstNull(type);
    struct site *site = place_site(ir, division);
    hook_build_guard(ir, site, ERROR_DIVISION_BY_ZERO, NULL,
                     LLVMBuildICmp(builder, LLVMIntEQ, divisor, zero, ""));
    if (!is_signed)
        return;
    /* Only the least number is its own negative, but for zero. */
    LLVMValueRef is_least = LLVMBuildAnd(
        builder,
        LLVMBuildICmp(builder, LLVMIntEQ, dividend, LLVMBuildSub(builder, zero, dividend, ""), ""),
        LLVMBuildICmp(builder, LLVMIntNE, dividend, zero, ""), "");
    LLVMValueRef by_minus_one =
        LLVMBuildICmp(builder, LLVMIntEQ, divisor, LLVMConstAllOnes(type), "");
    hook_build_guard(ir, site, ERROR_DIVISION_BY_ZERO, "the quotient does not fit its type",
                     LLVMBuildAnd(builder, is_least, by_minus_one, ""));
}

/* `text`: NULL: that of the kind. */
static void build_failure(struct ir *ir, LLVMValueRef instruction, enum error_kind kind,
                          const char *text)
{
    ir_build_before(ir, instruction);
    hook_build_failure(ir, place_build(ir, instruction), kind, text);
}

static bool never_returns(LLVMValueRef instruction)
{
    LLVMValueRef callee = instruction && ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    return callee && LLVMIsDeclaration(callee) && ir_has_attribute(callee, IR_FUNCTION, "noreturn");
}

/* Whether the call is said not to return, of a function that the program defines, or through a
 * pointer. That need not hold: another file may define the function. LLVM would believe it. */
static bool drop_noreturn(LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    bool is_said = ir_has_attribute(call, IR_FUNCTION, "noreturn");
    ir_drop_attribute(call, IR_FUNCTION, "noreturn");
    if (callee && !LLVMIsDeclaration(callee)) {
        is_said |= ir_has_attribute(callee, IR_FUNCTION, "noreturn");
        ir_drop_attribute(callee, IR_FUNCTION, "noreturn");
    }
    return is_said;
}

/* clang often gives an `unreachable` the place of the instruction before it. A call that never
 * returns reports an error of its own. */
static void check_unreachable(struct ir *ir, LLVMValueRef unreachable)
{
    LLVMValueRef before = LLVMGetPreviousInstruction(unreachable);
    if (never_returns(before))
        return;
    bool is_said = before && ir_is_call(before) && drop_noreturn(before);
    build_failure(ir, unreachable, ERROR_UNREACHABLE,
                  is_said ? "a function returns that is declared not to return" : NULL);
}

static void check_call(struct ir *ir, LLVMValueRef call)
{
    LLVMValueRef target = LLVMGetCalledValue(call);
    if (LLVMIsAFunction(target) || LLVMIsAInlineAsm(target))
        return;
    ir_build_before(ir, call);
    LLVMValueRef arguments[] = {place_build(ir, call), target};
    hook_build(ir, HOOK_CHECK_CALL, arguments);
}

/* Checks at `place` that the target is one of the labels that the jump may lead to. */
static void check_target(struct ir *ir, LLVMValueRef jump, LLVMValueRef target, LLVMValueRef place)
{
    ir_build_before(ir, place);
    LLVMValueRef is_wild = LLVMConstInt(ir->i1, true, false);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(jump); i++) {
        LLVMValueRef label = LLVMBlockAddress(ir_function_of(jump), LLVMGetSuccessor(jump, i));
        LLVMValueRef is_other = LLVMBuildICmp(ir->builder, LLVMIntNE, target, label, "");
        is_wild = LLVMBuildAnd(ir->builder, is_wild, is_other, "");
    }
    hook_build_guard(ir, place_site(ir, place), ERROR_INVALID_JUMP,
                     "the address that goto leads to is no label of this function", is_wild);
}

/* clang makes one jump of all computed gotos of a function. Each is checked at its own place. */
static void check_jump(struct ir *ir, LLVMValueRef jump)
{
    LLVMValueRef target = LLVMGetOperand(jump, 0);
    if (!LLVMIsAPHINode(target)) {
        check_target(ir, jump, target, jump);
        return;
    }
    for (unsigned i = 0; i < LLVMCountIncoming(target); i++)
        check_target(ir, jump, LLVMGetIncomingValue(target, i),
                     LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(target, i)));
}

/* Bitwise operations are no errors: to set a bit-field, clang computes with the others, which may
 * be unset. */
static bool is_arithmetic(LLVMOpcode opcode)
{
    switch (opcode) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMSwitch:
    case LLVMBr:
        return true;
    default:
        return false;
    }
}

/* To branch on or compute with a variable that no path has set is an error. LLVM would choose any
 * value for it, and a different one at each use. */
static void check_undefined(struct ir *ir, LLVMValueRef instruction)
{
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(instruction); i++) {
        LLVMValueRef operand = LLVMGetOperand(instruction, i);
        if (LLVMIsAUndefValue(operand) && !LLVMIsPoison(operand)) {
            build_failure(ir, instruction, ERROR_UNINITIALIZED_READ, NULL);
            return;
        }
    }
}

static void check_instruction(struct ir *ir, LLVMValueRef instruction)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    if (!ir->unset_is_zero && is_arithmetic(opcode))
        check_undefined(ir, instruction);
    switch (opcode) {
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        check_division(ir, instruction);
        break;
    case LLVMUnreachable:
        check_unreachable(ir, instruction);
        break;
    case LLVMCall:
        check_call(ir, instruction);
        break;
    case LLVMIndirectBr:
        check_jump(ir, instruction);
        break;
    default:
        break;
    }
}

void guards_insert(struct ir *ir, LLVMValueRef function)
{
    for_each_present_instruction(instruction, function)
        check_instruction(ir, instruction);
}

#define OPTIMISED "heddle-optimised"

void guards_expect_passes(struct ir *ir, LLVMModuleRef module)
{
    for (LLVMValueRef function = LLVMGetFirstFunction(module); function;
         function = LLVMGetNextFunction(function))
        if (!ir_has_attribute(function, IR_FUNCTION, "optnone"))
            LLVMAddAttributeAtIndex(
                function, LLVMAttributeFunctionIndex,
                LLVMCreateStringAttribute(ir->context, OPTIMISED, strlen(OPTIMISED), "", 0));
}

/* Whether clang's aggregates begin with poison as the operand. */
static bool builds_aggregate(LLVMOpcode opcode)
{
    return opcode == LLVMInsertValue || opcode == LLVMInsertElement || opcode == LLVMShuffleVector;
}

/* The error is that of `placed`, and comes in front of `next`. */
static void report_folded(struct ir *ir, LLVMValueRef placed, LLVMValueRef next)
{
    ir_build_before(ir, next);
    hook_build_guard(ir, place_site(ir, placed), ERROR_DIVISION_BY_ZERO,
                     "a constant expression has no value: it divides by zero, shifts by too "
                     "many bits, or converts a number that does not fit",
                     LLVMConstInt(ir->i1, true, false));
}

static void check_folded_phi(struct ir *ir, LLVMValueRef phi)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i));
        if (LLVMIsPoison(LLVMGetIncomingValue(phi, i)))
            report_folded(ir, LLVMGetDebugLocLine(phi) ? phi : end, end);
    }
}

void guards_check_folded(struct ir *ir, LLVMValueRef function)
{
    if (LLVMGetStringAttributeAtIndex(function, LLVMAttributeFunctionIndex, OPTIMISED,
                                      strlen(OPTIMISED)))
        return;
    for_each_present_instruction(instruction, function) {
        bool folded = false;
        for (unsigned n = 0; n < (unsigned)LLVMGetNumOperands(instruction); n++)
            folded |= LLVMIsPoison(LLVMGetOperand(instruction, n));
        if (!folded || builds_aggregate(LLVMGetInstructionOpcode(instruction)))
            continue;
        if (LLVMIsAPHINode(instruction))
            check_folded_phi(ir, instruction);
        else
            report_folded(ir, instruction, instruction);
    }
}

void guards_settle_results(LLVMValueRef function)
{
    for_each_block(block, function) {
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
        if (!LLVMIsAReturnInst(terminator) || LLVMGetNumOperands(terminator) == 0)
            continue;
        LLVMValueRef result = LLVMGetOperand(terminator, 0);
        if (LLVMIsAUndefValue(result))
            LLVMSetOperand(terminator, 0, LLVMConstNull(LLVMTypeOf(result)));
    }
}
