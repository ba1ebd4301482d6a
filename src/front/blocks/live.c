/* live.c - whether a value is live behind an instruction: control may come from there to a
 * use of the value without passing its definition. Follows the blocks of the function backwards
 * from each use. */
#include "front/blocks/path.h"

/* The blocks that are to be followed, and have been. */
struct way {
    struct value_list blocks; /* LLVMBasicBlockAsValue */
    size_t next;
};

static void go_to(struct way *way, LLVMBasicBlockRef block)
{
    LLVMValueRef value = LLVMBasicBlockAsValue(block);
    if (!value_list_has(&way->blocks, value))
        value_list_add(&way->blocks, value);
}

static void go_to_predecessors(struct way *way, LLVMValueRef block)
{
    for_each_use(use, block) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsATerminatorInst(user))
            go_to(way, LLVMGetInstructionParent(user));
    }
}

/* Whether the instruction is before the other one, in one block. */
static bool is_before(LLVMValueRef instruction, LLVMValueRef other)
{
    while (instruction && instruction != other)
        instruction = LLVMGetNextInstruction(instruction);
    return instruction != NULL;
}

/* Whether control comes from `end` to the end of one of the blocks of the way, without passing the
 * block of the definition from its beginning. */
static bool comes_from(struct way *way, LLVMBasicBlockRef definition, LLVMBasicBlockRef end)
{
    for (; way->next < way->blocks.count; way->next++) {
        LLVMBasicBlockRef block = LLVMValueAsBasicBlock(way->blocks.items[way->next]);
        if (block == end)
            return true;
        if (block != definition)
            go_to_predecessors(way, way->blocks.items[way->next]);
    }
    return false;
}

/* Marks where a phi uses the value: at the end of blocks before it. */
static void go_to_incoming(struct way *way, LLVMValueRef phi, LLVMValueRef value)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingValue(phi, i) == value)
            go_to(way, LLVMGetIncomingBlock(phi, i));
}

static bool is_used_behind(LLVMValueRef user, LLVMValueRef value, LLVMValueRef end)
{
    LLVMBasicBlockRef definition = LLVMGetInstructionParent(value);
    LLVMBasicBlockRef block = LLVMGetInstructionParent(user);
    struct way way = {0};
    if (LLVMIsAPHINode(user))
        go_to_incoming(&way, user, value);
    else if (block == LLVMGetInstructionParent(end) && user != end && is_before(end, user))
        return true;
    else if (block != definition)
        go_to_predecessors(&way, LLVMBasicBlockAsValue(block));
    bool comes = comes_from(&way, definition, LLVMGetInstructionParent(end));
    value_list_release(&way.blocks);
    return comes;
}

bool block_value_is_live(LLVMValueRef value, LLVMValueRef end)
{
    for_each_use(use, value) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) && is_used_behind(user, value, end))
            return true;
    }
    return false;
}
