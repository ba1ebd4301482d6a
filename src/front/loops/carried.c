/* carried.c - finds loops whose header has a phi for the value of a read in front of the loop, and
 * of a read in the latch. Puts one read into the header instead.
 *
 * If both reads are loads of the same location, and nothing comes between them and the header, this
 * changes nothing at all.
 *
 * The read in the latch may also be a compare-exchange that has failed. Then the loop must have no
 * other state than its value, and no effect. Take an execution in which the compare-exchange fails.
 * In another execution, the first read has already read the value that the compare-exchange found.
 * That execution lacks the failing iteration, and the thread comes to the same state. So executions
 * in which the compare-exchange fails need not be explored. With a load in the header, the failing
 * iteration has no effect, and the thread awaits another value.
 *
 * In front of the loop, there may be a guess instead of the first read. Then the first
 * compare-exchange takes the place of that read, unless it succeeds. */
#include "front/loops/carried.h"

#include "front/loops/exchange.h"
#include "front/loops/natural_loop.h"
#include "front/loops/pure.h"
#include "front/loops/rewritten.h"
#include "front/pointer.h"
#include "front/sites/names.h"

#include <llvm-c/DebugInfo.h>

struct carried_loop {
    struct ir *ir;
    struct natural_loop natural;
    LLVMValueRef phi;  /* the value that is carried */
    LLVMValueRef read; /* the load in front of the loop */
};

/* --- Instructions ----------------------------------------------------------------------------- */

static bool is_cast(LLVMValueRef value)
{
    return LLVMIsAIntToPtrInst(value) || LLVMIsAPtrToIntInst(value) || LLVMIsABitCastInst(value);
}

static LLVMValueRef without_cast(LLVMValueRef value)
{
    return is_cast(value) ? LLVMGetOperand(value, 0) : value;
}

static bool has_one_use(LLVMValueRef value)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use);
}

/* Whether the value is a load in the block, behind which the block accesses nothing. The load may
 * be used for the phi only, perhaps after a cast. */
static bool is_last_load(LLVMValueRef value, LLVMBasicBlockRef block)
{
    LLVMValueRef load = without_cast(value);
    if (!LLVMIsALoadInst(load) || LLVMGetInstructionParent(load) != block || !has_one_use(value) ||
        !has_one_use(load))
        return false;
    for (LLVMValueRef next = LLVMGetNextInstruction(load); next;
         next = LLVMGetNextInstruction(next))
        if (!pure_is(next))
            return false;
    return true;
}

static bool goes_to_header_only(LLVMBasicBlockRef block)
{
    return LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(block)) == 1;
}

/* --- A load in the latch ---------------------------------------------------------------------- */

static bool is_same_load(LLVMValueRef left, LLVMValueRef right)
{
    return LLVMTypeOf(left) == LLVMTypeOf(right) &&
           LLVMGetOperand(left, 0) == LLVMGetOperand(right, 0) &&
           LLVMGetOrdering(left) == LLVMGetOrdering(right) &&
           LLVMGetVolatile(left) == LLVMGetVolatile(right);
}

static bool carries_load(const struct carried_loop *loop)
{
    LLVMValueRef value = ir_incoming_from(loop->phi, loop->natural.latch);
    return goes_to_header_only(loop->natural.latch) && is_last_load(value, loop->natural.latch) &&
           is_same_load(loop->read, without_cast(value));
}

/* --- A compare-exchange in the loop ----------------------------------------------------------- */

/* Whether control that comes to the phi's block from there leaves the loop: the block branches on
 * another phi, which is a constant then. */
static bool leaves_loop(const struct carried_loop *loop, LLVMValueRef phi, LLVMBasicBlockRef from)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(phi);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch))
        return false;
    LLVMValueRef condition = LLVMGetCondition(branch);
    if (!LLVMIsAPHINode(condition) || LLVMGetInstructionParent(condition) != block)
        return false;
    LLVMValueRef constant = ir_incoming_from(condition, from);
    if (!constant || !LLVMIsAConstantInt(constant))
        return false;
    LLVMBasicBlockRef next = LLVMGetSuccessor(branch, LLVMConstIntGetZExtValue(constant) ? 0 : 1);
    return !natural_loop_has(&loop->natural, next);
}

/* Whether control comes from there to the phi's block when the compare-exchange has succeeded. It
 * has found the carried value then. */
static bool has_succeeded(LLVMValueRef phi, LLVMBasicBlockRef from, LLVMValueRef exchange)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(from);
    return LLVMIsABranchInst(branch) && LLVMIsConditional(branch) &&
           exchange_has_part(exchange, LLVMGetCondition(branch), 1) &&
           LLVMGetSuccessor(branch, 0) == LLVMGetInstructionParent(phi);
}

/* Whether the value is the one that the compare-exchange has found, where the loop goes on. */
static bool is_found(const struct carried_loop *loop, LLVMValueRef value, LLVMValueRef exchange,
                     unsigned depth)
{
    enum { MOST_PHIS = 4 };
    if (exchange_has_part(exchange, without_cast(value), 0))
        return true;
    if (!LLVMIsAPHINode(value) || value == loop->phi || depth == MOST_PHIS)
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(value); i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(value, i);
        LLVMValueRef incoming = LLVMGetIncomingValue(value, i);
        bool carried = incoming == loop->phi && has_succeeded(value, from, exchange);
        if (!carried && !leaves_loop(loop, value, from) &&
            !is_found(loop, incoming, exchange, depth + 1))
            return false;
    }
    return true;
}

/* Whether the loop has an effect, or a state, other than by the compare-exchange. */
static bool does_more(const struct carried_loop *loop, LLVMValueRef exchange)
{
    for_each_phi(phi, loop->natural.header)
        if (phi != loop->phi)
            return true;
    for_each_loop_instruction(instruction, &loop->natural)
        if (instruction != exchange && !pure_only_reads(instruction) &&
            !(LLVMIsAStoreInst(instruction) && rewritten_has(instruction)))
            return true;
    return false;
}

static LLVMValueRef find_exchange(const struct carried_loop *loop)
{
    for_each_loop_instruction(instruction, &loop->natural)
        if (LLVMIsAAtomicCmpXchgInst(instruction))
            return instruction;
    return NULL;
}

/* Whether a failure of the compare-exchange orders what the read orders. */
static bool fails_like_read(const struct carried_loop *loop, LLVMValueRef exchange)
{
    return !loop->ir->orders_matter ||
           LLVMGetOrdering(loop->read) == LLVMGetCmpXchgFailureOrdering(exchange);
}

/* Whether the exchange of this loop expects the phi's value, and what it has found at a failure is
 * the phi's next value. */
static bool expects_phi(const struct carried_loop *loop, LLVMValueRef exchange)
{
    return without_cast(LLVMGetOperand(exchange, 1)) == loop->phi &&
           is_found(loop, ir_incoming_from(loop->phi, loop->natural.latch), exchange, 0) &&
           !does_more(loop, exchange) && exchange_leaves(&loop->natural, exchange);
}

static bool carries_exchange(const struct carried_loop *loop)
{
    LLVMValueRef exchange = find_exchange(loop);
    return exchange &&
           pointer_is_same(loop->ir, LLVMGetOperand(exchange, 0), LLVMGetOperand(loop->read, 0)) &&
           fails_like_read(loop, exchange) &&
           ir_size(loop->ir, LLVMTypeOf(LLVMGetOperand(exchange, 1))) ==
               ir_size(loop->ir, LLVMTypeOf(loop->read)) &&
           expects_phi(loop, exchange);
}

/* --- A guess in front of the loop ------------------------------------------------------------- */

/* Whether the instruction may be run with any values: it neither reads memory nor fails. */
static bool is_total(LLVMValueRef instruction)
{
    return pure_is_total(instruction) ||
           (LLVMIsAStoreInst(instruction) && rewritten_has(instruction));
}

/* Whether each iteration comes to the exchange, and leaves the loop or goes on depending on its
 * success only. Nothing in the loop can fail. */
static bool only_exchanges(const struct carried_loop *loop, LLVMValueRef exchange)
{
    for_each_loop_instruction(instruction, &loop->natural) {
        bool chooses = LLVMIsATerminatorInst(instruction) && LLVMGetNumSuccessors(instruction) != 1;
        if (chooses && !(LLVMIsABranchInst(instruction) &&
                         exchange_decides(exchange, LLVMGetCondition(instruction))))
            return false;
        if (instruction != exchange && !is_total(instruction))
            return false;
    }
    return true;
}

/* Whether the pointer is computed in front of the loop, or may be: by one instruction. */
static bool can_hoist(const struct carried_loop *loop, LLVMValueRef pointer)
{
    if (!natural_loop_holds(&loop->natural, pointer))
        return true;
    for (int i = 0; i < LLVMGetNumOperands(pointer); i++)
        if (natural_loop_holds(&loop->natural, LLVMGetOperand(pointer, (unsigned)i)))
            return false;
    return pointer_is_element(pointer);
}

/* Whether a load that is ordered like a failure, and reads what the exchange reads right behind it,
 * orders nothing that a success does not order. */
static bool success_orders_failure(LLVMValueRef exchange)
{
    LLVMAtomicOrdering success = LLVMGetCmpXchgSuccessOrdering(exchange);
    LLVMAtomicOrdering failure = LLVMGetCmpXchgFailureOrdering(exchange);
    if (failure == LLVMAtomicOrderingAcquire)
        return success != LLVMAtomicOrderingMonotonic && success != LLVMAtomicOrderingRelease;
    return failure == LLVMAtomicOrderingMonotonic || success == failure;
}

/* Whether the loop carries what the exchange has found, and begins with a guess. An exchange that
 * fails at first reads like a load. If it succeeds at first, the load has read the guess. */
static bool carries_guess(const struct carried_loop *loop)
{
    LLVMValueRef guess = ir_incoming_from(loop->phi, loop->natural.entry);
    LLVMValueRef exchange = find_exchange(loop);
    return exchange && LLVMIsConstant(guess) && !LLVMIsUndef(guess) &&
           can_hoist(loop, LLVMGetOperand(exchange, 0)) &&
           (!loop->ir->orders_matter || success_orders_failure(exchange)) &&
           only_exchanges(loop, exchange) && expects_phi(loop, exchange);
}

/* Reads in each iteration instead of guessing. */
static void stop_guessing(struct carried_loop *loop)
{
    struct ir *ir = loop->ir;
    LLVMValueRef exchange = find_exchange(loop), pointer = LLVMGetOperand(exchange, 0);
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(exchange, 1));
    ir_build_before(ir, ir_first_behind_phis(loop->natural.header));
    if (natural_loop_holds(&loop->natural, pointer)) {
        LLVMInstructionRemoveFromParent(pointer);
        LLVMInsertIntoBuilder(ir->builder, pointer);
    }
    LLVMValueRef load = LLVMBuildLoad2(ir->builder, type, pointer, "");
    LLVMSetOrdering(load, LLVMGetCmpXchgFailureOrdering(exchange));
    LLVMSetAlignment(load, (unsigned)ir_size(ir, type));
    LLVMSetVolatile(load, true);
    LLVMInstructionSetDebugLoc(load, LLVMInstructionGetDebugLoc(exchange));
    names_copy(ir, load, exchange);
    ir_replace(loop->phi, ir_build_cast(ir, load, LLVMTypeOf(loop->phi)));
}

/* --- Loops ------------------------------------------------------------------------------------ */

/* Clones the instruction to the builder's place. */
static LLVMValueRef clone(struct ir *ir, LLVMValueRef instruction)
{
    LLVMValueRef copy = LLVMInstructionClone(instruction);
    LLVMInsertIntoBuilder(ir->builder, copy);
    LLVMInstructionSetDebugLoc(copy, LLVMInstructionGetDebugLoc(instruction));
    return copy;
}

/* Reads anew in each iteration. */
static void move(struct carried_loop *loop)
{
    ir_build_before(loop->ir, ir_first_behind_phis(loop->natural.header));
    LLVMValueRef before = ir_incoming_from(loop->phi, loop->natural.entry);
    LLVMValueRef again = ir_incoming_from(loop->phi, loop->natural.latch);
    LLVMValueRef value = clone(loop->ir, loop->read);
    if (before != loop->read) {
        LLVMValueRef cast = clone(loop->ir, before);
        LLVMSetOperand(cast, 0, value);
        value = cast;
    }
    bool is_load = carries_load(loop);
    ir_replace(loop->phi, value);
    if (before != loop->read)
        ir_replace(before, NULL);
    ir_replace(loop->read, NULL);
    if (!is_load)
        return;
    LLVMValueRef load = without_cast(again);
    if (load != again)
        ir_replace(again, NULL);
    ir_replace(load, NULL);
}

/* Whether the loop carries the phi's value from a load in front of it. */
static bool carries(struct carried_loop *loop)
{
    if (!goes_to_header_only(loop->natural.entry))
        return false;
    LLVMValueRef before = ir_incoming_from(loop->phi, loop->natural.entry);
    if (!is_last_load(before, loop->natural.entry))
        return false;
    loop->read = without_cast(before);
    return carries_load(loop) || carries_exchange(loop);
}

/* Moves the read of the first phi that is carried. */
static void look(struct carried_loop *loop)
{
    for_each_phi(phi, loop->natural.header) {
        loop->phi = phi;
        bool is_read_before = carries(loop);
        if (is_read_before)
            move(loop);
        else if (carries_guess(loop))
            stop_guessing(loop);
        else
            continue;
        return;
    }
}

void carried_move(struct ir *ir, LLVMValueRef function)
{
    struct carried_loop loop = {.ir = ir};
    natural_loop_init(&loop.natural, function);
    while (natural_loop_next(&loop.natural))
        if (loop.natural.entry && loop.natural.latch)
            look(&loop);
    natural_loop_release(&loop.natural);
}
