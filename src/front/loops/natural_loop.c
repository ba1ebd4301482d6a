#include "front/loops/natural_loop.h"

#include "base/memory.h"
#include "front/pointer.h"

#include <string.h>

unsigned natural_loop_number(const struct natural_loop *loop, LLVMBasicBlockRef block)
{
    return (unsigned)value_map_find(&loop->numbers, LLVMBasicBlockAsValue(block)) - 1;
}

void natural_loop_init(struct natural_loop *loop, LLVMValueRef function)
{
    unsigned count = LLVMCountBasicBlocks(function);
    *loop = (struct natural_loop){.count = count};
    loop->blocks = memory_new(count, sizeof *loop->blocks);
    loop->contains = memory_new(count, sizeof *loop->contains);
    loop->marked = memory_new(count, sizeof *loop->marked);
    loop->stack = memory_new(count, sizeof *loop->stack);
    LLVMGetBasicBlocks(function, loop->blocks);
    for (unsigned i = 0; i < count; i++)
        value_map_set(&loop->numbers, LLVMBasicBlockAsValue(loop->blocks[i]), i + 1);
}

void natural_loop_release(struct natural_loop *loop)
{
    value_map_release(&loop->numbers);
    free(loop->blocks);
    free(loop->contains);
    free(loop->marked);
    free(loop->stack);
}

LLVMValueRef natural_loop_terminator(const struct natural_loop *loop, unsigned block)
{
    return LLVMGetBasicBlockTerminator(loop->blocks[block]);
}

bool natural_loop_leads_to(const struct natural_loop *loop, unsigned from, LLVMBasicBlockRef to)
{
    LLVMValueRef terminator = natural_loop_terminator(loop, from);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        if (LLVMGetSuccessor(terminator, i) == to)
            return true;
    return false;
}

static void mark(struct natural_loop *loop, unsigned block, unsigned *depth)
{
    if (loop->marked[block])
        return;
    loop->marked[block] = true;
    loop->stack[(*depth)++] = block;
}

/* Marks the blocks that can be reached from the function's entry without passing `header`. */
static void mark_without(struct natural_loop *loop, unsigned header)
{
    unsigned depth = 0;
    memset(loop->marked, 0, loop->count * sizeof *loop->marked);
    if (header != 0)
        mark(loop, 0, &depth);
    while (depth > 0) {
        LLVMValueRef terminator = natural_loop_terminator(loop, loop->stack[--depth]);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
            unsigned next = natural_loop_number(loop, LLVMGetSuccessor(terminator, i));
            if (next != header)
                mark(loop, next, &depth);
        }
    }
}

/* Whether the block leads back to a header that dominates it. Requires: mark_without(header). */
static bool is_latch(const struct natural_loop *loop, unsigned block, unsigned header)
{
    return !loop->marked[block] && natural_loop_leads_to(loop, block, loop->blocks[header]);
}

/* Finds the blocks of the loop of this header into contains[]; false if there is none. */
static bool find(struct natural_loop *loop, unsigned header)
{
    bool *contains = loop->contains, found = false;
    mark_without(loop, header);
    memset(contains, 0, loop->count * sizeof *contains);
    for (unsigned i = 0; i < loop->count; i++)
        if (is_latch(loop, i, header))
            found = contains[i] = contains[header] = true;
    /* Going backwards from the latches takes few iterations. */
    for (bool more = found; more;) {
        more = false;
        for (unsigned i = 0; i < loop->count; i++) {
            if (contains[i] || loop->marked[i])
                continue;
            for (unsigned j = 0; j < loop->count && !contains[i]; j++)
                if (contains[j] && j != header && natural_loop_leads_to(loop, i, loop->blocks[j]))
                    more = contains[i] = true;
        }
    }
    return found;
}

static void find_ends(struct natural_loop *loop)
{
    LLVMBasicBlockRef ends[] = {NULL, NULL};
    unsigned counts[] = {0, 0};
    for (unsigned i = 0; i < loop->count; i++)
        if (natural_loop_leads_to(loop, i, loop->header))
            ends[loop->contains[i]] = counts[loop->contains[i]]++ == 0 ? loop->blocks[i] : NULL;
    loop->entry = ends[false];
    loop->latch = ends[true];
}

bool natural_loop_next(struct natural_loop *loop)
{
    while (loop->next < loop->count && !find(loop, loop->next))
        loop->next++;
    if (loop->next == loop->count)
        return false;
    loop->header = loop->blocks[loop->next++];
    find_ends(loop);
    return true;
}

bool natural_loop_has(const struct natural_loop *loop, LLVMBasicBlockRef block)
{
    return loop->contains[natural_loop_number(loop, block)];
}

bool natural_loop_holds(const struct natural_loop *loop, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) && natural_loop_has(loop, LLVMGetInstructionParent(value));
}

bool natural_loop_keeps(const struct natural_loop *loop, struct ir *ir, LLVMValueRef pointer)
{
    LLVMValueRef base = pointer_base(pointer);
    int64_t offset = 0;
    return !LLVMIsAAllocaInst(base) && pointer_constant_offset(ir, pointer, base, &offset) &&
           !natural_loop_holds(loop, base);
}

bool natural_loop_is_innermost(struct natural_loop *loop)
{
    for (unsigned inner = 0; inner < loop->count; inner++) {
        if (!loop->contains[inner] || loop->blocks[inner] == loop->header)
            continue;
        mark_without(loop, inner);
        for (unsigned i = 0; i < loop->count; i++)
            if (is_latch(loop, i, inner))
                return false;
    }
    return true;
}

LLVMValueRef natural_loop_behind(const struct natural_loop *loop, LLVMValueRef instruction)
{
    LLVMValueRef following = instruction ? LLVMGetNextInstruction(instruction) : NULL;
    if (following)
        return following;
    unsigned i =
        instruction ? natural_loop_number(loop, LLVMGetInstructionParent(instruction)) + 1 : 0;
    while (i < loop->count && !loop->contains[i])
        i++;
    return i < loop->count ? LLVMGetFirstInstruction(loop->blocks[i]) : NULL;
}
