/* expected.c - compare-exchanges whose expected value is in memory.
 *
 *     node->next = load(head);                      node->next = h = load(head);
 *     while (!cas(&head, &node->next, node))        for (;;) {
 *         ;                                             node->next = h;
 *                                                       if (cas(&head, &h, node))
 *                                                           break;
 *                                                       node->next = h;
 *                                                   }
 *
 * Both loops do the same, unless there is a data race. But an iteration of the left loop passes a
 * value on in memory. An iteration of the right loop passes it on in a variable (carried.c), and
 * makes all stores anew (rewritten.c). This step makes the right loop of the left one.
 *
 * Finds loops that begin with a load, at the place that the block in front of the loop
 * stores to last. The loop has one compare-exchange, which expects the loaded value. If it fails,
 * the loop stores what it has found to the same place. There is no other store there. */
#include "front/loops/loops.h"

#include "front/loops/exchange.h"
#include "front/loops/natural_loop.h"
#include "front/loops/pauses.h"
#include "front/pointer.h"

struct expecting_loop {
    struct ir *ir;
    struct natural_loop natural;
    LLVMValueRef before;    /* the store in front of the loop */
    LLVMValueRef load;      /* of the expected value */
    LLVMValueRef exchange;  /* the compare-exchange */
    LLVMValueRef after;     /* the store of what it has found */
    LLVMBasicBlockRef join; /* where control comes when it has succeeded or failed */
};

static bool is_same_place(const struct expecting_loop *loop, LLVMValueRef store)
{
    return LLVMIsAStoreInst(store) && LLVMGetOrdering(store) == LLVMAtomicOrderingNotAtomic &&
           pointer_is_same(loop->ir, LLVMGetOperand(store, 1), LLVMGetOperand(loop->load, 0));
}

/* Finds the first access of the header. */
static bool find_load(struct expecting_loop *loop)
{
    loop->load = LLVMGetFirstInstruction(loop->natural.header);
    while (loop->load && pure_is(loop->load))
        loop->load = LLVMGetNextInstruction(loop->load);
    return loop->load && LLVMIsALoadInst(loop->load) &&
           LLVMGetOrdering(loop->load) == LLVMAtomicOrderingNotAtomic;
}

/* Finds the last access in front of the loop. */
static bool find_before(struct expecting_loop *loop)
{
    loop->before = LLVMGetLastInstruction(loop->natural.entry);
    while (loop->before && pure_is(loop->before))
        loop->before = LLVMGetPreviousInstruction(loop->before);
    return loop->before && is_same_place(loop, loop->before);
}

/* Finds the compare-exchange and the store in the loop; false if there are more, or the loop may
 * change memory in another way. */
static bool find_exchange(struct expecting_loop *loop)
{
    loop->exchange = loop->after = NULL;
    for_each_loop_instruction(instruction, &loop->natural) {
        bool exchanges = LLVMIsAAtomicCmpXchgInst(instruction);
        if (!exchanges && !LLVMIsAStoreInst(instruction)) {
            if (!pure_only_reads(instruction))
                return false;
            continue;
        }
        LLVMValueRef *place = exchanges ? &loop->exchange : &loop->after;
        if (*place)
            return false;
        *place = instruction;
    }
    return loop->exchange && LLVMGetOperand(loop->exchange, 1) == loop->load && loop->after &&
           is_same_place(loop, loop->after);
}

/* Whether the store is what happens when the compare-exchange fails, and nothing else. */
static bool find_join(struct expecting_loop *loop)
{
    LLVMBasicBlockRef failed = LLVMGetInstructionParent(loop->after);
    LLVMValueRef leave = LLVMGetBasicBlockTerminator(failed);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(loop->exchange));
    if (!exchange_has_part(loop->exchange, LLVMGetOperand(loop->after, 0), 0) ||
        LLVMGetNumSuccessors(leave) != 1 || !LLVMIsABranchInst(branch) ||
        !LLVMIsConditional(branch) ||
        !exchange_has_part(loop->exchange, LLVMGetCondition(branch), 1) ||
        LLVMGetSuccessor(branch, 1) != failed)
        return false;
    loop->join = LLVMGetSuccessor(leave, 0);
    return LLVMGetSuccessor(branch, 0) == loop->join && loop->join != loop->natural.header;
}

/* The only block of the function that leads to the block, but for the compare-exchange's failure;
 * NULL if there are several. */
static LLVMBasicBlockRef predecessor(const struct expecting_loop *loop, LLVMBasicBlockRef block)
{
    LLVMBasicBlockRef found = NULL;
    for (unsigned i = 0; i < loop->natural.count; i++) {
        if (!natural_loop_leads_to(&loop->natural, i, block))
            continue;
        if (found)
            return NULL;
        found = loop->natural.blocks[i];
    }
    return found;
}

/* Whether the join has no predecessors but those two, and dominates the latch. */
static bool joins_at_once(const struct expecting_loop *loop)
{
    unsigned count = 0;
    for (unsigned i = 0; i < loop->natural.count; i++)
        count += natural_loop_leads_to(&loop->natural, i, loop->join);
    LLVMBasicBlockRef block = loop->natural.latch;
    while (block && block != loop->join && block != loop->natural.header)
        block = predecessor(loop, block);
    return count == 2 && block == loop->join;
}

static bool expects(struct expecting_loop *loop)
{
    const struct natural_loop *natural = &loop->natural;
    return natural->latch && natural->entry &&
           LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(natural->entry)) == 1 &&
           find_load(loop) && find_before(loop) && find_exchange(loop) && find_join(loop) &&
           joins_at_once(loop);
}

static void carry(struct expecting_loop *loop)
{
    struct ir *ir = loop->ir;
    LLVMTypeRef type = LLVMTypeOf(loop->load);
    LLVMBasicBlockRef failed = LLVMGetInstructionParent(loop->after);
    LLVMBasicBlockRef done = LLVMGetInstructionParent(loop->exchange);
    LLVMValueRef expected = ir_build_phi(ir, loop->natural.header, type, "");
    LLVMValueRef next = ir_build_phi(ir, loop->join, type, "");
    LLVMValueRef found = LLVMGetOperand(loop->after, 0), stored = LLVMGetOperand(loop->before, 0);
    LLVMAddIncoming(next, (LLVMValueRef[]){found, expected}, (LLVMBasicBlockRef[]){failed, done},
                    2);
    ir_build_before(ir, LLVMGetBasicBlockTerminator(loop->natural.entry));
    LLVMValueRef first = ir_build_cast(ir, stored, type);
    LLVMAddIncoming(expected, (LLVMValueRef[]){first, next},
                    (LLVMBasicBlockRef[]){loop->natural.entry, loop->natural.latch}, 2);
    ir_build_before(ir, loop->load);
    LLVMValueRef again = ir_build_cast(ir, expected, LLVMTypeOf(stored));
    LLVMInstructionRemoveFromParent(loop->before);
    LLVMInsertIntoBuilder(ir->builder, loop->before);
    LLVMSetOperand(loop->before, 0, again);
    ir_replace(loop->load, expected);
    if (stored != first && LLVMIsAInstruction(stored) && pure_is(stored) &&
        !LLVMGetFirstUse(stored))
        ir_replace(stored, NULL); /* a cast */
}

void expected_carry(struct ir *ir, LLVMValueRef function)
{
    struct expecting_loop loop = {.ir = ir};
    natural_loop_init(&loop.natural, function);
    while (natural_loop_next(&loop.natural))
        if (expects(&loop))
            carry(&loop);
    natural_loop_release(&loop.natural);
}
