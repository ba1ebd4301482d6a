/* rewritten.c - finds loops that begin with a store.
 *
 * The store is in the loop's header, at an address that is the same in each iteration. At most a
 * load precedes it there; the machine compares the places of the two. All stores of the loop are to
 * that address, and are marked. The loop has no other effects, except by a compare-exchange. It
 * contains no other loop, so that the marked stores of an iteration are those since the latest
 * heddle_iteration_begin. */
#include "front/loops/rewritten.h"

#include "base/memory.h"
#include "front/loops/loop_blocks.h"
#include "front/loops/pure.h"
#include "front/pointer.h"

#include <stdlib.h>

static const char mark[] = "heddle.rewritten";

bool rewritten_has(LLVMValueRef store)
{
    return ir_is_marked(store, mark);
}

struct rewriting_loop {
    struct ir *ir;
    struct loop_blocks *blocks;
    const bool *contains; /* by a block's number */
    LLVMBasicBlockRef header;
};

static bool is_plain_store(LLVMValueRef instruction)
{
    return LLVMIsAStoreInst(instruction) &&
           LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic;
}

static bool is_invariant(const struct rewriting_loop *loop, LLVMValueRef pointer)
{
    LLVMValueRef base = pointer_base(pointer);
    int64_t offset = 0;
    return !LLVMIsAAllocaInst(base) && pointer_constant_offset(loop->ir, pointer, base, &offset) &&
           !loop_blocks_hold(loop->blocks, loop->contains, base);
}

/* The first store of the header, if it has a fixed address and nothing but a load of as many bytes
 * precedes it; else NULL. The machine compares the two locations. */
static LLVMValueRef find_first_store(const struct rewriting_loop *loop)
{
    LLVMValueRef load = NULL;
    for_each_instruction(instruction, loop->header) {
        if (is_plain_store(instruction) && is_invariant(loop, LLVMGetOperand(instruction, 1))) {
            LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(instruction, 0));
            bool fits = !load || ir_size(loop->ir, LLVMTypeOf(load)) == ir_size(loop->ir, type);
            return fits ? instruction : NULL;
        }
        if (pure_is(instruction))
            continue;
        if (load || !LLVMIsALoadInst(instruction) ||
            !is_invariant(loop, LLVMGetOperand(instruction, 0)))
            return NULL;
        load = instruction;
    }
    return NULL;
}

static bool has_type_of(const struct rewriting_loop *loop, LLVMValueRef store, LLVMValueRef first)
{
    return ir_size(loop->ir, LLVMTypeOf(LLVMGetOperand(store, 0))) ==
           ir_size(loop->ir, LLVMTypeOf(LLVMGetOperand(first, 0)));
}

/* Whether the instruction stores what the first store of the next iteration overwrites. */
static bool is_repeated(const struct rewriting_loop *loop, LLVMValueRef store, LLVMValueRef first)
{
    return is_plain_store(store) && has_type_of(loop, store, first) &&
           pointer_is_same(loop->ir, LLVMGetOperand(store, 1), LLVMGetOperand(first, 1));
}

/* Whether the loop, but for such stores and compare-exchanges, only reads. */
static bool only_reads(const struct rewriting_loop *loop, LLVMValueRef first)
{
    for (unsigned i = 0; i < loop->blocks->count; i++) {
        if (!loop->contains[i])
            continue;
        for_each_instruction(instruction, loop->blocks->items[i])
            if (!pure_only_reads(instruction) && !LLVMIsAFenceInst(instruction) &&
                !LLVMIsAAtomicCmpXchgInst(instruction) && !is_repeated(loop, instruction, first))
                return false;
    }
    return true;
}

static void mark_stores(const struct rewriting_loop *loop, LLVMValueRef first)
{
    for (unsigned i = 0; i < loop->blocks->count; i++) {
        if (!loop->contains[i])
            continue;
        for_each_instruction(store, loop->blocks->items[i])
            if (is_repeated(loop, store, first))
                ir_mark(store, mark);
    }
}

void rewritten_mark(struct ir *ir, LLVMValueRef function)
{
    struct loop_blocks blocks;
    loop_blocks_init(&blocks, function);
    bool *contains = memory_new(blocks.count, sizeof *contains);
    for (unsigned i = 0; i < blocks.count; i++) {
        struct rewriting_loop loop = {ir, &blocks, contains, blocks.items[i]};
        if (!loop_blocks_find(&blocks, i, contains) ||
            !loop_blocks_is_innermost(&blocks, i, contains))
            continue;
        LLVMValueRef first = find_first_store(&loop);
        if (first && only_reads(&loop, first))
            mark_stores(&loop, first);
    }
    free(contains);
    loop_blocks_release(&blocks);
}
