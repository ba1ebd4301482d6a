/* idle.c - values that a loop passes on from one iteration to the next, and that decide nothing.
 *
 *     for (int n = 1; !load(flag); n *= 2)
 *         for (int i = 0; i < n; i++)
 *             pause();
 *
 * The thread's observable behaviour does not depend on n. So an iteration that changes nothing but
 * n may be followed by the same iteration (iterations.c).
 *
 * Finds the instructions of a loop that matter.
 *
 * An access or a call matters, and so does a value that is used behind the loop, unless that is in
 * another loop, where it does not matter, or for a tally (tallies.c). The operands of an
 * instruction that matters matter, too, but for those that only a tally takes. A branch matters,
 * unless its ways come together again in the loop, or at the end of the iteration, with nothing
 * that matters in between. A phi of the loop's header that does not matter is idle. This is dead
 * code elimination with control dependence. A loop of more than MOST_BLOCKS blocks is left alone.
 */
#include "front/loops/loops.h"

#include "base/memory.h"
#include "front/loops/natural_loop.h"
#include "front/loops/pauses.h"

#include <string.h>

enum { MOST_BLOCKS = 64 };

static const char mark[] = "heddle.idle";

bool idle_has(LLVMValueRef instruction)
{
    return ir_is_marked(instruction, mark);
}

struct idle_loop {
    const struct ir *ir;
    struct natural_loop natural;
    bool *region;             /* scratch: by a block's number */
    struct value_map matters; /* instruction -> 1 */
    struct value_map *idle;   /* instruction -> 1: it does not matter in an earlier loop */
    struct value_list work;   /* of these, those whose operands are not in the map yet */
};

static bool has_effect(const struct ir *ir, LLVMValueRef instruction)
{
    return !pure_is_total(instruction) && !pauses_has(ir, instruction);
}

/* --- Instructions that matter ----------------------------------------------------------------- */

static void note(struct idle_loop *loop, LLVMValueRef value)
{
    if (!natural_loop_holds(&loop->natural, value) || value_map_find(&loop->matters, value))
        return;
    value_map_set(&loop->matters, value, 1);
    value_list_add(&loop->work, value);
}

static void note_operands(struct idle_loop *loop)
{
    while (loop->work.count > 0) {
        LLVMValueRef value = loop->work.items[--loop->work.count];
        for (int i = 0; i < LLVMGetNumOperands(value); i++)
            if (!tallies_takes(LLVMGetOperandUse(value, (unsigned)i)))
                note(loop, LLVMGetOperand(value, (unsigned)i));
    }
}

static bool matters_outside(const struct idle_loop *loop, LLVMValueRef instruction)
{
    for_each_use(use, instruction)
        if (!natural_loop_holds(&loop->natural, LLVMGetUser(use)) &&
            !value_map_find(loop->idle, LLVMGetUser(use)) && !tallies_takes(use))
            return true;
    return false;
}

static void note_roots(struct idle_loop *loop)
{
    for_each_loop_instruction(instruction, &loop->natural)
        if (has_effect(loop->ir, instruction) || matters_outside(loop, instruction))
            note(loop, instruction);
}

/* --- Branches --------------------------------------------------------------------------------- */

static bool block_matters(const struct idle_loop *loop, LLVMBasicBlockRef block)
{
    for_each_instruction(instruction, block)
        if (value_map_find(&loop->matters, instruction))
            return true;
    return false;
}

/* Adds the blocks to which control may come from the block before it comes to `join`. Returns false
 * if one of them matters, or leads out of the iteration. */
static bool find_region(struct idle_loop *loop, LLVMBasicBlockRef block, LLVMBasicBlockRef join)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(terminator, i);
        unsigned number = natural_loop_number(&loop->natural, next);
        if (next == join || loop->region[number])
            continue;
        if (next == loop->natural.header || !loop->natural.contains[number])
            return false;
        loop->region[number] = true;
        if (block_matters(loop, next) || !find_region(loop, next, join))
            return false;
    }
    return true;
}

/* Whether no phi of the join that matters tells apart the ways to it from the region. */
static bool joins_alike(const struct idle_loop *loop, LLVMBasicBlockRef join)
{
    for_each_phi(phi, join) {
        LLVMValueRef value = NULL;
        for (unsigned i = 0; value_map_find(&loop->matters, phi) && i < LLVMCountIncoming(phi);
             i++) {
            LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
            if (!loop->region[natural_loop_number(&loop->natural, from)])
                continue;
            if (value && value != LLVMGetIncomingValue(phi, i))
                return false;
            value = LLVMGetIncomingValue(phi, i);
        }
    }
    return true;
}

/* Whether all ways from the end of the block come together, with nothing that matters before. */
static bool comes_together(struct idle_loop *loop, unsigned block)
{
    const struct natural_loop *natural = &loop->natural;
    for (unsigned i = 0; i < natural->count; i++) {
        LLVMBasicBlockRef join = natural->blocks[i];
        if (!natural->contains[i] || i == block)
            continue;
        memset(loop->region, 0, natural->count * sizeof *loop->region);
        if (!find_region(loop, natural->blocks[block], join))
            continue;
        loop->region[block] = true;
        if (joins_alike(loop, join))
            return true;
    }
    return false;
}

/* Returns whether another branch matters. */
static bool note_branches(struct idle_loop *loop)
{
    bool found = false;
    for (unsigned i = 0; i < loop->natural.count; i++) {
        LLVMValueRef terminator = natural_loop_terminator(&loop->natural, i);
        if (!loop->natural.contains[i] || LLVMGetNumSuccessors(terminator) < 2 ||
            value_map_find(&loop->matters, terminator) || comes_together(loop, i))
            continue;
        note(loop, terminator);
        note_operands(loop);
        found = true;
    }
    return found;
}

/* --- Loops ------------------------------------------------------------------------------------ */

static bool is_small(const struct idle_loop *loop)
{
    unsigned count = 0;
    for (unsigned i = 0; i < loop->natural.count; i++)
        count += loop->natural.contains[i];
    return count <= MOST_BLOCKS;
}

/* A phi of another block may be that of an inner loop which ends by it. */
static bool may_mark(const struct idle_loop *loop, LLVMValueRef instruction)
{
    return LLVMIsAPHINode(instruction)
               ? LLVMGetInstructionParent(instruction) == loop->natural.header
               : LLVMIsAICmpInst(instruction) || LLVMIsABinaryOperator(instruction) ||
                     LLVMIsACastInst(instruction) || LLVMIsACallInst(instruction);
}

static void mark_idle(struct idle_loop *loop)
{
    note_roots(loop);
    note_operands(loop);
    while (note_branches(loop))
        continue;
    for_each_loop_instruction(instruction, &loop->natural) {
        if (value_map_find(&loop->matters, instruction))
            continue;
        value_map_set(loop->idle, instruction, 1);
        if (may_mark(loop, instruction))
            ir_mark(instruction, mark);
    }
    value_map_release(&loop->matters);
    value_list_release(&loop->work);
}

void idle_mark(const struct ir *ir, LLVMValueRef function)
{
    pauses_mark_variables(ir, function);
    struct value_map idle = {0};
    struct idle_loop loop = {.ir = ir, .idle = &idle};
    natural_loop_init(&loop.natural, function);
    loop.region = memory_new(loop.natural.count, sizeof *loop.region);
    while (natural_loop_next(&loop.natural))
        if (LLVMIsAPHINode(LLVMGetFirstInstruction(loop.natural.header)) && is_small(&loop))
            mark_idle(&loop);
    free(loop.region);
    natural_loop_release(&loop.natural);
    value_map_release(&idle);
}
