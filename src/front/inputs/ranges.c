/* ranges.c - finds the values of __VERIFIER_nondet_* that the program's assumptions allow.
 *
 * Derives the range of a nondeterministic value from the assumptions that follow it.
 *
 * Each value is an execution of its own, so the values must be few. The program restricts them with
 * __VERIFIER_assume. Such a call counts if all paths from the nondeterministic value reach the call
 * before anything else that other threads could see. Then no execution is lost if only those values
 * are chosen that may fulfil the assumption. An assumption implies an interval of the value's bit
 * patterns, as signed and as unsigned numbers. The intervals come from comparisons with constants,
 * through casts that widen and through conjunctions, which clang compiles to branches that meet in
 * a phi. All other conditions imply nothing here; the program still checks them when it runs. */
#include "front/inputs/inputs.h"

#include <inttypes.h>
#include <string.h>

#define PREFIX "__VERIFIER_nondet_"

enum { MOST_VALUES = 1 << 16, MOST_BLOCKS = 64 };

/* --- conditions ------------------------------------------------------------------------------- */

static void narrow(struct range *range, LLVMValueRef value, LLVMValueRef condition, bool truth,
                   unsigned depth);

static LLVMBasicBlockRef single_predecessor(LLVMBasicBlockRef block)
{
    LLVMBasicBlockRef found = NULL;
    for_each_use(use, LLVMBasicBlockAsValue(block)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsATerminatorInst(user) || found)
            return NULL;
        found = LLVMGetInstructionParent(user);
    }
    return found;
}

/* Narrows by the conditions on the path from the value's block to `block`. */
static void narrow_by_way(struct range *range, LLVMValueRef value, LLVMBasicBlockRef block,
                          unsigned depth)
{
    LLVMBasicBlockRef first = LLVMGetInstructionParent(value), before;
    for (unsigned i = 0; i < MOST_BLOCKS && block != first; i++, block = before) {
        before = single_predecessor(block);
        if (!before)
            return;
        LLVMValueRef branch = LLVMGetBasicBlockTerminator(before);
        if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch))
            continue;
        bool truth = LLVMGetSuccessor(branch, 0) == block;
        narrow(range, value, LLVMGetCondition(branch), truth, depth);
    }
}

/* `a && b` is a phi of false, from the block where a is false, and b. `a || b` is analogous for
 * false. */
static void narrow_by_phi(struct range *range, LLVMValueRef value, LLVMValueRef phi, bool truth,
                          unsigned depth)
{
    unsigned count = LLVMCountIncoming(phi), others = 0, from = 0;
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef incoming = LLVMGetIncomingValue(phi, i);
        if (LLVMIsAConstantInt(incoming) && (LLVMConstIntGetZExtValue(incoming) != 0) != truth)
            others++;
        else
            from = i;
    }
    if (others + 1 != count)
        return;
    narrow(range, value, LLVMGetIncomingValue(phi, from), truth, depth);
    narrow_by_way(range, value, LLVMGetIncomingBlock(phi, from), depth);
}

static bool is_zero(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) && LLVMIsNull(value);
}

/* Whether the comparison is of a condition with 0. It then equals the condition or, if *negates,
 * its negation. */
static bool is_test_of_truth(LLVMValueRef compare, bool *negates)
{
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    *negates = predicate == LLVMIntEQ;
    return (predicate == LLVMIntNE || predicate == LLVMIntEQ) &&
           is_zero(LLVMGetOperand(compare, 1));
}

static void narrow_by_both(struct range *range, LLVMValueRef value, LLVMValueRef operation,
                           bool truth, unsigned depth)
{
    narrow(range, value, LLVMGetOperand(operation, 0), truth, depth);
    narrow(range, value, LLVMGetOperand(operation, 1), truth, depth);
}

static void narrow_by_instruction(struct range *range, LLVMValueRef value, LLVMValueRef condition,
                                  bool truth, unsigned depth)
{
    bool negates, single = LLVMGetIntTypeWidth(LLVMTypeOf(condition)) == 1;
    switch (LLVMGetInstructionOpcode(condition)) {
    case LLVMZExt:
    case LLVMSExt:
        narrow(range, value, LLVMGetOperand(condition, 0), truth, depth);
        break;
    case LLVMICmp:
        range_compare(range, value, condition, truth);
        if (is_test_of_truth(condition, &negates))
            narrow(range, value, LLVMGetOperand(condition, 0), truth != negates, depth);
        break;
    case LLVMXor:
        if (single && LLVMIsAConstantInt(LLVMGetOperand(condition, 1)))
            narrow(range, value, LLVMGetOperand(condition, 0),
                   truth == is_zero(LLVMGetOperand(condition, 1)), depth);
        break;
    case LLVMAnd:
        if (truth)
            narrow_by_both(range, value, condition, truth, depth);
        break;
    case LLVMOr:
        if (!truth)
            narrow_by_both(range, value, condition, truth, depth);
        break;
    case LLVMPHI:
        narrow_by_phi(range, value, condition, truth, depth);
        break;
    default:
        break;
    }
}

/* Removes values for which `condition != 0` is not `truth`. Conditions in damaged assembly may be
 * circular; `depth` ends that. */
static void narrow(struct range *range, LLVMValueRef value, LLVMValueRef condition, bool truth,
                   unsigned depth)
{
    if (depth > 0 && LLVMIsAInstruction(condition) &&
        LLVMGetTypeKind(LLVMTypeOf(condition)) == LLVMIntegerTypeKind)
        narrow_by_instruction(range, value, condition, truth, depth - 1);
}

/* --- assumptions ------------------------------------------------------------------------------ */

static bool is_assumption(LLVMValueRef instruction)
{
    LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    return callee && LLVMIsDeclaration(callee) && LLVMGetNumArgOperands(instruction) == 1 &&
           (strcmp(ir_name(callee), "__VERIFIER_assume") == 0 ||
            strcmp(ir_name(callee), "assume_abort_if_not") == 0);
}

/* Whether other threads cannot tell that the instruction has run. */
static bool is_silent(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMCall:
        return ir_calls(instruction, PREFIX) || ir_calls(instruction, "llvm.dbg.") ||
               ir_calls(instruction, "llvm.lifetime.");
    case LLVMLoad:
        return !LLVMGetVolatile(instruction);
    case LLVMICmp:
    case LLVMPHI:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMSelect:
    case LLVMBr:
        return true;
    default:
        return false;
    }
}

/* The first assumption that all paths from `instruction` reach silently; NULL: none. `*blocks` is
 * the number of further blocks that may be visited. */
static LLVMValueRef next_assumption(LLVMValueRef instruction, unsigned *blocks)
{
    for (; !LLVMIsATerminatorInst(instruction); instruction = LLVMGetNextInstruction(instruction)) {
        if (is_assumption(instruction))
            return instruction;
        if (!is_silent(instruction))
            return NULL;
    }
    if (!is_silent(instruction))
        return NULL;
    LLVMValueRef found = NULL;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(instruction); i++) {
        if (*blocks == 0)
            return NULL;
        --*blocks;
        LLVMBasicBlockRef next = LLVMGetSuccessor(instruction, i);
        LLVMValueRef assumption = next_assumption(LLVMGetFirstInstruction(next), blocks);
        if (!assumption || (found && found != assumption))
            return NULL;
        found = assumption;
    }
    return found;
}

static struct range assumed_range(LLVMValueRef call)
{
    struct range range = range_whole(LLVMGetIntTypeWidth(LLVMTypeOf(call)));
    LLVMValueRef at = call;
    unsigned blocks = MOST_BLOCKS;
    while ((at = next_assumption(LLVMGetNextInstruction(at), &blocks)) != NULL)
        narrow(&range, call, LLVMGetArgOperand(at, 0), true, MOST_BLOCKS);
    range_agree(&range);
    return range;
}

/* --- choices ---------------------------------------------------------------------------------- */

/* Whether the program only tests the value for zero. */
static bool is_only_tested(LLVMValueRef call)
{
    for_each_use(use, call) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAICmpInst(user) || !is_zero(LLVMGetOperand(user, 1)) ||
            (LLVMGetICmpPredicate(user) != LLVMIntEQ && LLVMGetICmpPredicate(user) != LLVMIntNE))
            return false;
    }
    return true;
}

void ranges_build_choice(struct ir *ir, LLVMValueRef call, const char *name, uint64_t least,
                         uint64_t count)
{
    LLVMValueRef bounds[] = {ir_word(ir, 0), ir_word(ir, count - 1)};
    ir_build_before(ir, call);
    LLVMValueRef chosen = ir_build_call(ir, ir->i64, name, bounds, 2);
    LLVMValueRef word = LLVMBuildAdd(ir->builder, chosen, ir_word(ir, least), "");
    ir_replace(call, LLVMBuildIntCast2(ir->builder, word, LLVMTypeOf(call), false, ""));
}

/* Counts the smaller of both intervals in *count and returns its least element. If no value fulfils
 * the assumption, one is left for it to reject. */
static uint64_t smaller(const struct range *range, uint64_t *count)
{
    uint64_t as_signed = (uint64_t)range->most - (uint64_t)range->least;
    uint64_t as_unsigned = range->unsigned_most - range->unsigned_least;
    bool empty = range_is_empty(range);
    uint64_t last = empty ? 0 : as_signed < as_unsigned ? as_signed : as_unsigned;
    *count = last == UINT64_MAX ? last : last + 1;
    return as_signed < as_unsigned ? (uint64_t)range->least : range->unsigned_least;
}

static void choose(struct ir *ir, LLVMValueRef call, const char *name)
{
    if (strcmp(name, PREFIX "bool") == 0 || is_only_tested(call)) {
        ranges_build_choice(ir, call, "heddle_choose", 0, LLVMGetFirstUse(call) ? 2 : 1);
        return;
    }
    struct range range = assumed_range(call);
    uint64_t count, least = smaller(&range, &count);
    bool stated = count <= UINT64_MAX >> (64 - range.bits) >> 1; /* half of all are no range */
    if (stated && count <= MOST_VALUES)
        ranges_build_choice(ir, call, "heddle_choose", least, count);
    else if (!ir->refuses_inputs)
        suggest_integers(ir, call, &range);
    else if (!stated)
        ir_complain(ir, call,
                    "heddle must know which values %s may have: say __VERIFIER_assume(lo <= x && "
                    "x <= hi) right after, or use heddle_choose(lo, hi)",
                    name);
    else
        ir_complain(ir, call,
                    "%s may have %" PRIu64 " values here, and heddle tries at most %d: assume "
                    "less of it",
                    name, count, MOST_VALUES);
}

static bool is_real(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMFloatTypeKind ||
           LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
}

static void find_in_function(struct ir *ir, LLVMValueRef function)
{
    for_each_present_instruction(call, function) {
        LLVMValueRef callee = ir_is_call(call) ? ir_callee(call) : NULL;
        if (!callee || !LLVMIsDeclaration(callee) || !ir_calls(call, PREFIX))
            continue;
        LLVMTypeRef type = LLVMTypeOf(call);
        if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64)
            choose(ir, call, ir_name(callee));
        else if (is_real(type) && !ir->refuses_inputs)
            suggest_reals(ir, call);
        else
            ir_complain(ir, call,
                        "heddle does not choose values of %s, only integers of at most 64 bits%s: "
                        "make it from heddle_choose(lo, hi)",
                        ir_name(callee), ir->refuses_inputs ? "" : " and floating-point numbers");
    }
}

void ranges_find(struct ir *ir)
{
    for_each_function(function, ir)
        if (ir_is_instrumented(function))
            find_in_function(ir, function);
}
