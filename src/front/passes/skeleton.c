#include "front/passes/skeleton.h"

#include "base/memory.h"
#include "front/passes/private.h"

#include <llvm-c/DebugInfo.h>

enum { MOST_DEPTH = 8 }; /* of a condition that is looked at */

/* Whether a pass that knows the values of parameters, or of phis, may know this one. */
static void find_dependence(struct skeleton_block *block, LLVMValueRef value, unsigned depth)
{
    if (depth == MOST_DEPTH || LLVMIsAArgument(value))
        block->depends_on_parameter = true;
    if (depth == MOST_DEPTH || LLVMIsAPHINode(value))
        block->depends_on_phi = true;
    if (depth == MOST_DEPTH || !LLVMIsAInstruction(value) || LLVMIsAPHINode(value) ||
        touched_kind(value))
        return;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        find_dependence(block, LLVMGetOperand(value, i), depth + 1);
}

/* Whether a branch on the constant does not go to its i-th successor. */
static bool is_excluded(LLVMValueRef terminator, LLVMValueRef constant, unsigned i)
{
    if (LLVMIsABranchInst(terminator))
        return (LLVMConstIntGetZExtValue(constant) == 0) != i;
    bool listed = false;
    for (unsigned k = 1; k < LLVMGetNumSuccessors(terminator); k++)
        listed |= ir_case_value(terminator, k) == constant;
    return i == 0 ? listed : ir_case_value(terminator, i) != constant;
}

static LLVMValueRef condition_of(LLVMValueRef terminator)
{
    bool decides = LLVMIsASwitchInst(terminator) ||
                   (LLVMIsABranchInst(terminator) && LLVMIsConditional(terminator));
    return decides ? LLVMGetOperand(terminator, 0) : NULL;
}

static void add_edges(struct skeleton *skeleton, const struct value_map *indices,
                      struct skeleton_block *block, LLVMValueRef terminator)
{
    LLVMValueRef condition = condition_of(terminator);
    LLVMValueRef constant = condition ? LLVMIsAConstantInt(condition) : NULL;
    if (condition)
        find_dependence(block, condition, 0);
    block->first_edge = skeleton->edge_count;
    block->edge_count = LLVMGetNumSuccessors(terminator);
    for (unsigned i = 0; i < block->edge_count; i++) {
        LLVMValueRef to = LLVMBasicBlockAsValue(LLVMGetSuccessor(terminator, i));
        *array_push(skeleton->edges, skeleton->edge_count, skeleton->edge_capacity) = (struct edge){
            value_map_find(indices, to) - 1, constant && is_excluded(terminator, constant, i)};
    }
    if (block->edge_count > 0)
        block->end = END_BRANCHES;
    else
        block->end = LLVMIsAUnreachableInst(terminator) ? END_STUCK : END_RETURN;
}

static void add_stop(struct skeleton *skeleton, size_t block, LLVMValueRef instruction,
                     size_t number, const char *kind)
{
    *array_push(skeleton->stops, skeleton->stop_count, skeleton->stop_capacity) = (struct stop){
        .number = number,
        .block = block,
        .called = ir_is_call(instruction) ? ir_callee(instruction) : NULL,
        .kind = kind,
        .line = LLVMGetDebugLocLine(instruction),
        .ends = touched_never_returns(instruction),
    };
}

static void add_blocks(struct skeleton *skeleton, LLVMValueRef function)
{
    struct value_map indices = {0};
    size_t count = 0;
    for_each_block(block, function)
        value_map_set(&indices, LLVMBasicBlockAsValue(block), ++count);
    for_each_block(block, function) {
        struct skeleton_block made = {0};
        add_edges(skeleton, &indices, &made, LLVMGetBasicBlockTerminator(block));
        *array_push(skeleton->blocks, skeleton->block_count, skeleton->block_capacity) = made;
    }
    value_map_release(&indices);
}

/* Passes leave nonsense in blocks that no edges lead to. */
static void find_reached(struct skeleton *skeleton)
{
    size_t *open = memory_new(skeleton->edge_count + 1, sizeof *open), count = 1;
    skeleton->blocks[0].is_reached = true;
    while (count > 0) {
        const struct skeleton_block *block = &skeleton->blocks[open[--count]];
        for (size_t i = 0; i < block->edge_count; i++) {
            size_t to = skeleton->edges[block->first_edge + i].to;
            if (!skeleton->blocks[to].is_reached)
                open[count++] = to;
            skeleton->blocks[to].is_reached = true;
        }
    }
    free(open);
}

void skeleton_make(struct skeleton *skeleton, LLVMValueRef function,
                   size_t (*number)(void *context, LLVMValueRef instruction, const char *kind,
                                    unsigned *times),
                   void *context)
{
    skeleton->function = function;
    skeleton->name = memory_copy_text(ir_name(function));
    add_blocks(skeleton, function);
    find_reached(skeleton);
    size_t index = 0;
    for_each_block(block, function) {
        struct skeleton_block *made = &skeleton->blocks[index];
        made->first_stop = skeleton->stop_count;
        for_each_instruction(instruction, block) {
            const char *kind = made->is_reached ? touched_kind(instruction) : NULL;
            unsigned times = 1;
            size_t its = kind ? number(context, instruction, kind, &times) : 0;
            for (unsigned i = 0; its && i < times; i++)
                add_stop(skeleton, index, instruction, its, kind);
        }
        made->stop_count = skeleton->stop_count - made->first_stop;
        index++;
    }
}

void skeleton_release(struct skeleton *skeleton)
{
    free(skeleton->name);
    free(skeleton->blocks);
    free(skeleton->stops);
    free(skeleton->edges);
}
