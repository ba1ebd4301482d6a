/* rewritten.c - plain stores that each iteration of a loop makes anew.
 *
 *     do
 *         node->next = head;
 *     while (!compare_exchange(&head, &node->next, node));
 *
 * An iteration that fails leaves a value in node->next. The next iteration overwrites this value
 * first of all, so its thread never reads it. Nor does another thread: that would be a data race,
 * unless the iteration releases something. So such a store is no effect of an iteration that only
 * reads otherwise (machine/waiting/iteration.h).
 *
 * Finds loops that begin with a store.
 *
 * The store is in the loop's header, at an address that is the same in each iteration. At most a
 * load precedes the store in the header; the machine compares the places of the load and the store.
 * All stores of the loop are to that address, and are marked. The loop has no other effects, except
 * by a compare-exchange. It contains no other loop, so that the marked stores of an iteration are
 * those since the latest heddle_iteration_begin. */
#include "front/loops/loops.h"

#include "front/loops/natural_loop.h"
#include "front/loops/pauses.h"
#include "front/pointer.h"

static const char mark[] = "heddle.rewritten";

bool rewritten_has(LLVMValueRef store)
{
    return ir_is_marked(store, mark);
}

static bool is_plain_store(LLVMValueRef instruction)
{
    return LLVMIsAStoreInst(instruction) &&
           LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic;
}

/* The first store of the header, if it has a fixed address and nothing but a load of as many bytes
 * precedes it; else NULL. The machine compares the two locations. */
static LLVMValueRef find_first_store(struct ir *ir, const struct natural_loop *loop)
{
    LLVMValueRef load = NULL;
    for_each_instruction(instruction, loop->header) {
        if (is_plain_store(instruction) &&
            natural_loop_keeps(loop, ir, LLVMGetOperand(instruction, 1))) {
            LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(instruction, 0));
            bool fits = !load || ir_size(ir, LLVMTypeOf(load)) == ir_size(ir, type);
            return fits ? instruction : NULL;
        }
        if (pure_is(instruction))
            continue;
        if (load || !LLVMIsALoadInst(instruction) ||
            !natural_loop_keeps(loop, ir, LLVMGetOperand(instruction, 0)))
            return NULL;
        load = instruction;
    }
    return NULL;
}

/* Whether the instruction stores what the first store of the next iteration overwrites. */
static bool is_repeated(struct ir *ir, LLVMValueRef store, LLVMValueRef first)
{
    return is_plain_store(store) &&
           ir_size(ir, LLVMTypeOf(LLVMGetOperand(store, 0))) ==
               ir_size(ir, LLVMTypeOf(LLVMGetOperand(first, 0))) &&
           pointer_is_same(ir, LLVMGetOperand(store, 1), LLVMGetOperand(first, 1));
}

/* Whether the loop, but for such stores and compare-exchanges, only reads. */
static bool only_reads(struct ir *ir, const struct natural_loop *loop, LLVMValueRef first)
{
    for_each_loop_instruction(instruction, loop)
        if (!pure_only_reads(instruction) && !LLVMIsAFenceInst(instruction) &&
            !LLVMIsAAtomicCmpXchgInst(instruction) && !is_repeated(ir, instruction, first))
            return false;
    return true;
}

void rewritten_mark(struct ir *ir, LLVMValueRef function)
{
    struct natural_loop loop;
    natural_loop_init(&loop, function);
    while (natural_loop_next(&loop)) {
        LLVMValueRef first = find_first_store(ir, &loop);
        if (!first || !natural_loop_is_innermost(&loop) || !only_reads(ir, &loop, first))
            continue;
        for_each_loop_instruction(store, &loop)
            if (is_repeated(ir, store, first))
                ir_mark(store, mark);
    }
    natural_loop_release(&loop);
}
