/* carried.c - reads whose values a loop carries from one iteration to the next.
 *
 *     r = load(x);                              for (;;) {
 *     while (!compare_exchange(x, &r, f(r)))        r = load(x);
 *         ;                                         if (compare_exchange(x, &r, f(r)))
 *                                                       break;
 *                                               }
 *
 * Both loops do the same. But the left loop has a new local state after each failure, so that each
 * row of failures would be an execution of its own. A failing iteration of the right loop changes
 * nothing, so the thread awaits another value (iterations.c). This step makes the right loop of the
 * left one, also if the left one has a constant instead of the load. reloads.c has further loops
 * that are such.
 *
 * Finds loops whose header has a phi for the value of a read in front of the loop, and
 * of a read in the latch. Puts one read into the header instead.
 *
 * If both reads are loads of the same location, and nothing comes between them and the header, this
 * changes nothing at all.
 *
 * Each iteration may also hand on what it has read otherwise (reloads.c), by a compare-exchange
 * that has failed or by another load, if the loop has no other state and no effect. Take an
 * execution in which an iteration hands on a value. In another execution, the first read has
 * already read what that iteration has read last. That execution lacks the iteration and those
 * before, and the thread comes to the same state. So executions with such iterations need not be
 * explored. With a load in the header, such an iteration has no effect, and the thread awaits
 * another value. The first read orders no more than the one whose place it takes, so that nothing
 * but orders is missing.
 *
 * In front of the loop, there may be a guess instead of the first read. Then the first
 * compare-exchange takes the place of that read, unless it succeeds. */
#include "front/loops/loops.h"

#include "front/loops/exchange.h"
#include "front/loops/pauses.h"
#include "front/pointer.h"
#include "front/sites/names.h"

#include <llvm-c/DebugInfo.h>

struct carried_loop {
    struct ir *ir;
    struct natural_loop natural;
    struct reloads reloads;
    LLVMValueRef phi;  /* the value that is carried */
    LLVMValueRef read; /* the load in front of the loop */
};

/* --- Instructions ----------------------------------------------------------------------------- */

static bool has_one_use(LLVMValueRef value)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use);
}

/* Whether the value is a load in the block, behind which the block accesses nothing. The load may
 * be used for the phi only, perhaps after a cast. */
static bool is_last_load(LLVMValueRef value, LLVMBasicBlockRef block)
{
    LLVMValueRef load = reloads_without_cast(value);
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
           is_same_load(loop->read, reloads_without_cast(value));
}

/* --- A guess in front of the loop ------------------------------------------------------------- */

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

/* Whether a load that is ordered like a failure of any of the exchanges may take its place. */
static bool orders_allow_load(const struct carried_loop *loop)
{
    const struct value_list *exchanges = &loop->reloads.exchanges;
    LLVMAtomicOrdering failure = LLVMGetCmpXchgFailureOrdering(exchanges->items[0]);
    if (loop->ir->orders_vary)
        return false;
    for (size_t i = 0; loop->ir->orders_matter && i < exchanges->count; i++)
        if (LLVMGetCmpXchgFailureOrdering(exchanges->items[i]) != failure ||
            !success_orders_failure(exchanges->items[i]))
            return false;
    return true;
}

/* Whether the loop carries what an exchange has found, and begins with a guess. An exchange that
 * fails at first reads like a load. If it succeeds at first, the load has read the guess. */
static bool carries_guess(struct carried_loop *loop)
{
    LLVMValueRef guess = ir_incoming_from(loop->phi, loop->natural.entry);
    const struct value_list *exchanges = &loop->reloads.exchanges;
    return exchanges->count > 0 && LLVMIsConstant(guess) && !LLVMIsUndef(guess) &&
           can_hoist(loop, LLVMGetOperand(exchanges->items[0], 0)) && orders_allow_load(loop) &&
           reloads_may_guess(&loop->reloads) && reloads_find(&loop->reloads, NULL);
}

/* Reads in each iteration instead of guessing. */
static void stop_guessing(struct carried_loop *loop)
{
    struct ir *ir = loop->ir;
    LLVMValueRef exchange = loop->reloads.exchanges.items[0], pointer = LLVMGetOperand(exchange, 0);
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
    LLVMValueRef value = clone(loop->ir, loop->read);
    if (before != loop->read) {
        LLVMValueRef cast = clone(loop->ir, before);
        LLVMSetOperand(cast, 0, value);
        value = cast;
    }
    ir_replace(loop->phi, value);
    if (before != loop->read)
        ir_replace(before, NULL);
    ir_replace(loop->read, NULL);
}

/* Removes the load in the latch, which is read in the header instead. */
static void remove_latch_load(LLVMValueRef again)
{
    LLVMValueRef load = reloads_without_cast(again);
    if (load != again)
        ir_replace(again, NULL);
    ir_replace(load, NULL);
}

/* Whether there is a load in front of the loop, which the phi has. */
static bool begins_with_load(struct carried_loop *loop)
{
    LLVMValueRef before = ir_incoming_from(loop->phi, loop->natural.entry);
    if (!goes_to_header_only(loop->natural.entry) || !is_last_load(before, loop->natural.entry))
        return false;
    loop->read = reloads_without_cast(before);
    return true;
}

/* Moves the reads of the phi, if they are carried. */
static bool look_at(struct carried_loop *loop)
{
    bool has_read = begins_with_load(loop);
    if (has_read && loop->natural.latch && carries_load(loop)) {
        LLVMValueRef again = ir_incoming_from(loop->phi, loop->natural.latch);
        move(loop);
        remove_latch_load(again);
    } else if (has_read && reloads_find(&loop->reloads, loop->read)) {
        move(loop);
        reloads_drop(&loop->reloads);
    } else if (carries_guess(loop)) {
        stop_guessing(loop);
    } else {
        return false;
    }
    return true;
}

/* Moves the reads of the first phi that is carried. */
static void look(struct carried_loop *loop)
{
    bool found = false;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(loop->natural.header), next;
         !found && LLVMIsAPHINode(phi); phi = next) {
        next = LLVMGetNextInstruction(phi);
        loop->phi = phi;
        reloads_init(&loop->reloads, loop->ir, &loop->natural, phi);
        found = look_at(loop);
        reloads_release(&loop->reloads);
    }
}

void carried_move(struct ir *ir, LLVMValueRef function)
{
    struct carried_loop loop = {.ir = ir};
    natural_loop_init(&loop.natural, function);
    while (natural_loop_next(&loop.natural))
        if (loop.natural.entry)
            look(&loop);
    natural_loop_release(&loop.natural);
}
