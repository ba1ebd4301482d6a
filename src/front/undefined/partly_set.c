/* partly_set.c - keeps structs in memory that are set on some paths only.
 *
 * sroa makes a register of each member. Where a path that does not set the member meets a path that
 * sets it, LLVM takes the value of the latter for both. So such a struct is *pinned* while sroa
 * runs: a call uses its address. Then it has a shadow (shadows.c), which tells the paths apart.
 *
 * The bytes that are set on all paths, and those that are set on some path, as a
 * forward data-flow problem, for one variable at a time. */
#include "front/undefined/undefined.h"

#include "base/memory.h"
#include "front/pointer.h"

#define PIN "heddle_pin_struct"

/* The bytes of a variable that are set, as bits: on all paths, and on some path. */
struct set_bytes {
    uint64_t all, some;
};

enum { MAX_BYTES = 64 };

/* An access of a range of the variable. */
struct range_access {
    uint64_t bytes;
    bool writes;
};

struct partly_set {
    struct ir *ir;
    LLVMValueRef variable;
    uint64_t size;
    struct range_access *accesses;
    size_t access_count, access_capacity;
    struct value_map numbers;   /* instruction -> the number of its access + 1; block -> its number
                                 + 1 */
    struct set_bytes *at_entry; /* [block] */
    bool is_plain;              /* all uses are accesses of constant ranges */
};

static void add_access(struct partly_set *partly, LLVMValueRef instruction, int64_t offset,
                       uint64_t size, bool writes)
{
    if (offset < 0 || (uint64_t)offset > partly->size || size > partly->size - (uint64_t)offset) {
        partly->is_plain = false;
        return;
    }
    uint64_t bytes = size ? UINT64_MAX >> (MAX_BYTES - size) << offset : 0;
    *array_push(partly->accesses, partly->access_count, partly->access_capacity) =
        (struct range_access){bytes, writes};
    value_map_set(&partly->numbers, instruction, partly->access_count);
}

static void add_call(struct partly_set *partly, LLVMValueRef call, LLVMValueRef pointer,
                     int64_t offset)
{
    if (ir_calls(call, "llvm.lifetime."))
        return;
    bool is_constant = ir_is_block_copy(call) && LLVMIsAConstantInt(LLVMGetOperand(call, 2));
    partly->is_plain &= is_constant;
    if (is_constant)
        add_access(partly, call, offset, LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2)),
                   LLVMGetOperand(call, 0) == pointer);
}

static void add_uses(struct partly_set *partly, LLVMValueRef pointer, int64_t offset)
{
    LLVMTargetDataRef layout = partly->ir->layout;
    for_each_use(use, pointer) {
        LLVMValueRef user = LLVMGetUser(use);
        int64_t inner = 0;
        if (LLVMIsALoadInst(user))
            add_access(partly, user, offset, LLVMStoreSizeOfType(layout, LLVMTypeOf(user)), false);
        else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != pointer)
            add_access(partly, user, offset,
                       LLVMStoreSizeOfType(layout, LLVMTypeOf(LLVMGetOperand(user, 0))), true);
        else if (LLVMIsACallInst(user))
            add_call(partly, user, pointer, offset);
        else if (LLVMIsAGetElementPtrInst(user) &&
                 pointer_constant_offset(partly->ir, user, pointer, &inner))
            add_uses(partly, user, offset + inner);
        else
            partly->is_plain = false;
    }
}

/* Applies the instruction's effect. Returns whether it reads a byte that is set on some paths
 * only. */
static bool pass(const struct partly_set *partly, LLVMValueRef instruction, struct set_bytes *set)
{
    if (ir_is_call(instruction) && ir_calls(instruction, "llvm.lifetime.start") &&
        LLVMGetArgOperand(instruction, LLVMGetNumArgOperands(instruction) - 1) == partly->variable)
        *set = (struct set_bytes){0};
    uintptr_t number = value_map_find(&partly->numbers, instruction);
    if (number == 0)
        return false;
    const struct range_access *access = &partly->accesses[number - 1];
    if (!access->writes)
        return (access->bytes & ~set->all & set->some) != 0;
    set->all |= access->bytes;
    set->some |= access->bytes;
    return false;
}

/* Returns whether a read in the block finds a byte that is set on some paths only. */
static bool pass_block(struct partly_set *partly, LLVMBasicBlockRef block, bool *changed)
{
    uintptr_t number = value_map_find(&partly->numbers, LLVMBasicBlockAsValue(block));
    struct set_bytes set = partly->at_entry[number - 1];
    bool found = false;
    for_each_instruction(instruction, block)
        found |= pass(partly, instruction, &set);
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
        LLVMValueRef next = LLVMBasicBlockAsValue(LLVMGetSuccessor(terminator, i));
        struct set_bytes *entry = &partly->at_entry[value_map_find(&partly->numbers, next) - 1];
        *changed |= (entry->all & ~set.all) != 0 || (set.some & ~entry->some) != 0;
        entry->all &= set.all;
        entry->some |= set.some;
    }
    return found;
}

static bool is_partly_set(struct partly_set *partly)
{
    LLVMValueRef function = ir_function_of(partly->variable);
    unsigned blocks = 0;
    for_each_block(block, function)
        value_map_set(&partly->numbers, LLVMBasicBlockAsValue(block), ++blocks);
    partly->at_entry = memory_new(blocks, sizeof *partly->at_entry);
    for (unsigned i = 1; i < blocks; i++)
        partly->at_entry[i].all = UINT64_MAX;
    bool found = false;
    for (bool changed = true; changed;) {
        changed = found = false;
        for_each_block(block, function)
            found |= pass_block(partly, block, &changed);
    }
    return found;
}

static void consider(struct ir *ir, LLVMValueRef variable)
{
    struct partly_set partly = {.ir = ir, .variable = variable, .is_plain = true};
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetAllocatedType(variable));
    if ((kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind) ||
        !pointer_alloca_size(ir, variable, &partly.size) || partly.size > MAX_BYTES)
        return;
    add_uses(&partly, variable, 0);
    if (partly.is_plain && is_partly_set(&partly))
        ir_pin(ir, PIN, variable);
    value_map_release(&partly.numbers);
    free(partly.accesses);
    free(partly.at_entry);
}

void partly_set_pin(struct ir *ir, LLVMValueRef function)
{
    for_each_present(variable, function, LLVMIsAAllocaInst)
        consider(ir, variable);
}

void partly_set_drop_pins(struct ir *ir)
{
    ir_drop_pins(ir, PIN, NULL);
}
