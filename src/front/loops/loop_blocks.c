#include "front/loops/loop_blocks.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

unsigned loop_blocks_number(const struct loop_blocks *blocks, LLVMBasicBlockRef block)
{
    return (unsigned)value_map_find(&blocks->numbers, LLVMBasicBlockAsValue(block)) - 1;
}

void loop_blocks_init(struct loop_blocks *blocks, LLVMValueRef function)
{
    unsigned count = LLVMCountBasicBlocks(function);
    *blocks = (struct loop_blocks){.count = count};
    blocks->items = memory_new(count, sizeof *blocks->items);
    blocks->marked = memory_new(count, sizeof *blocks->marked);
    blocks->stack = memory_new(count, sizeof *blocks->stack);
    LLVMGetBasicBlocks(function, blocks->items);
    for (unsigned i = 0; i < count; i++)
        value_map_set(&blocks->numbers, LLVMBasicBlockAsValue(blocks->items[i]), i + 1);
}

void loop_blocks_release(struct loop_blocks *blocks)
{
    value_map_release(&blocks->numbers);
    free(blocks->items);
    free(blocks->marked);
    free(blocks->stack);
}

LLVMValueRef loop_blocks_terminator(const struct loop_blocks *blocks, unsigned block)
{
    return LLVMGetBasicBlockTerminator(blocks->items[block]);
}

bool loop_blocks_lead_to(const struct loop_blocks *blocks, unsigned from, LLVMBasicBlockRef to)
{
    LLVMValueRef terminator = loop_blocks_terminator(blocks, from);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        if (LLVMGetSuccessor(terminator, i) == to)
            return true;
    return false;
}

static void mark(struct loop_blocks *blocks, unsigned block, unsigned *depth)
{
    if (blocks->marked[block])
        return;
    blocks->marked[block] = true;
    blocks->stack[(*depth)++] = block;
}

/* Marks the blocks that can be reached from the function's entry without passing `header`. */
static void mark_without(struct loop_blocks *blocks, unsigned header)
{
    unsigned depth = 0;
    memset(blocks->marked, 0, blocks->count * sizeof *blocks->marked);
    if (header != 0)
        mark(blocks, 0, &depth);
    while (depth > 0) {
        LLVMValueRef terminator = loop_blocks_terminator(blocks, blocks->stack[--depth]);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
            unsigned next = loop_blocks_number(blocks, LLVMGetSuccessor(terminator, i));
            if (next != header)
                mark(blocks, next, &depth);
        }
    }
}

/* Whether the block leads back to a header that dominates it. Requires: mark_without(header). */
static bool is_latch(const struct loop_blocks *blocks, unsigned block, LLVMBasicBlockRef header)
{
    return !blocks->marked[block] && loop_blocks_lead_to(blocks, block, header);
}

bool loop_blocks_find(struct loop_blocks *blocks, unsigned header, bool *contains)
{
    mark_without(blocks, header);
    bool *outside = blocks->marked;
    bool found = false;
    memset(contains, 0, blocks->count * sizeof *contains);
    for (unsigned i = 0; i < blocks->count; i++)
        if (is_latch(blocks, i, blocks->items[header]))
            found = contains[i] = contains[header] = true;
    /* Going backwards from the latches takes few iterations. */
    for (bool more = found; more;) {
        more = false;
        for (unsigned i = 0; i < blocks->count; i++) {
            if (contains[i] || outside[i])
                continue;
            for (unsigned j = 0; j < blocks->count && !contains[i]; j++)
                if (contains[j] && j != header && loop_blocks_lead_to(blocks, i, blocks->items[j]))
                    more = contains[i] = true;
        }
    }
    return found;
}

bool loop_blocks_hold(const struct loop_blocks *blocks, const bool *contains, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) &&
           contains[loop_blocks_number(blocks, LLVMGetInstructionParent(value))];
}

bool loop_blocks_is_innermost(struct loop_blocks *blocks, unsigned header, const bool *contains)
{
    for (unsigned inner = 0; inner < blocks->count; inner++) {
        if (!contains[inner] || inner == header)
            continue;
        mark_without(blocks, inner);
        for (unsigned i = 0; i < blocks->count; i++)
            if (is_latch(blocks, i, blocks->items[inner]))
                return false;
    }
    return true;
}
