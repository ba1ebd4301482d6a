/* unset.c - finds reads of scalar local variables that were never set.
 *
 * Such a variable becomes an SSA value. A read where it is not set then gets any value that LLVM
 * likes. So a flag tells whether the variable is set, and is checked before each read that a path
 * may reach without a write. LLVM removes the flag where it finds the flag to be constant. If unset
 * variables are to be 0 (ir->unset_is_zero), they are set to 0 instead.
 *
 * "definitely set" as a forward data-flow problem.
 *
 * A variable is set at a block's entry iff it is set at the end of all predecessors. A write sets
 * it, and the beginning of its lifetime unsets it. To return an unset value is no error, as the
 * caller may not use it. */
#include "front/undefined/undefined.h"

#include "base/memory.h"
#include "front/hooks.h"
#include "front/sites/place.h"
#include "machine/operations/op.h"

#include <string.h>

struct flow {
    struct ir *ir;
    LLVMValueRef function;
    struct value_map numbers; /* variable or block -> its number + 1 */
    struct value_list variables;
    unsigned block_count;
    bool *at_entry;      /* [block * variables.count + variable] */
    bool *set;           /* [variable], while a block is walked through */
    LLVMValueRef *flags; /* [variable]; NULL: no read needs one */
};

static bool is_scalar(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind ||
           kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

/* Whether the variable is only accessed as a whole, so that its address has no other use. */
static bool is_simple(LLVMValueRef variable)
{
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    if (!is_scalar(type) || !LLVMIsAConstantInt(LLVMGetOperand(variable, 0)))
        return false;
    for_each_use(use, variable) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_load = LLVMIsALoadInst(user) && LLVMTypeOf(user) == type;
        bool is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable &&
                        LLVMTypeOf(LLVMGetOperand(user, 0)) == type;
        if (!is_load && !is_store && !ir_calls(user, "llvm.lifetime."))
            return false;
    }
    return true;
}

static int number_of(const struct flow *flow, LLVMValueRef variable)
{
    return (int)value_map_find(&flow->numbers, variable) - 1;
}

/* The variable whose lifetime begins with the call; NULL: none. */
static LLVMValueRef begun_variable(LLVMValueRef call)
{
    if (!ir_calls(call, "llvm.lifetime.start"))
        return NULL;
    return LLVMGetArgOperand(call, LLVMGetNumArgOperands(call) - 1);
}

/* Applies the instruction's effect to `set`. */
static void pass(struct flow *flow, LLVMValueRef instruction)
{
    int number = -1;
    bool is_store = LLVMIsAStoreInst(instruction) != NULL;
    if (is_store)
        number = number_of(flow, LLVMGetOperand(instruction, 1));
    else if (ir_is_call(instruction) && begun_variable(instruction))
        number = number_of(flow, begun_variable(instruction));
    if (number >= 0)
        flow->set[number] = is_store;
}

static bool *entry_of(const struct flow *flow, LLVMBasicBlockRef block)
{
    uintptr_t number = value_map_find(&flow->numbers, LLVMBasicBlockAsValue(block)) - 1;
    return flow->at_entry + number * flow->variables.count;
}

/* Returns whether a successor's entry changed. */
static bool pass_block(struct flow *flow, LLVMBasicBlockRef block)
{
    bool changed = false;
    memcpy(flow->set, entry_of(flow, block), flow->variables.count * sizeof *flow->set);
    for_each_instruction(instruction, block)
        pass(flow, instruction);
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
        bool *next = entry_of(flow, LLVMGetSuccessor(terminator, i));
        for (size_t v = 0; v < flow->variables.count; v++) {
            changed |= next[v] && !flow->set[v];
            next[v] &= flow->set[v];
        }
    }
    return changed;
}

static LLVMValueRef flag_of(struct flow *flow, int number)
{
    if (!flow->flags[number])
        flow->flags[number] = ir_build_slot(flow->ir, flow->function, flow->ir->i1, "is_set");
    return flow->flags[number];
}

static bool is_only_returned(LLVMValueRef load)
{
    for_each_use(use, load)
        if (!LLVMIsAReturnInst(LLVMGetUser(use)))
            return false;
    return true;
}

static void check_read(struct flow *flow, LLVMValueRef load)
{
    int number = number_of(flow, LLVMGetOperand(load, 0));
    if (number < 0 || flow->set[number] || is_only_returned(load))
        return;
    struct ir *ir = flow->ir;
    LLVMValueRef flag = flag_of(flow, number);
    ir_build_before(ir, load);
    LLVMValueRef is_set = LLVMBuildLoad2(ir->builder, ir->i1, flag, "");
    struct site *site = place_site(ir, load);
    hook_build_guard(ir, site, ERROR_UNINITIALIZED_READ, NULL,
                     LLVMBuildNot(ir->builder, is_set, ""));
}

static void check_block(struct flow *flow, LLVMBasicBlockRef block)
{
    memcpy(flow->set, entry_of(flow, block), flow->variables.count * sizeof *flow->set);
    for_each_instruction(instruction, block) {
        if (LLVMIsALoadInst(instruction))
            check_read(flow, instruction);
        pass(flow, instruction);
    }
}

static void build_flag(struct flow *flow, LLVMValueRef flag, bool is_set)
{
    LLVMBuildStore(flow->ir->builder, LLVMConstInt(flow->ir->i1, is_set, false), flag);
}

static void maintain_flag(struct flow *flow, size_t number)
{
    LLVMValueRef flag = flow->flags[number];
    ir_build_after(flow->ir, flag);
    build_flag(flow, flag, false);
    struct value_list users = ir_users(flow->variables.items[number]);
    for (size_t i = 0; i < users.count; i++) {
        ir_build_before(flow->ir, users.items[i]);
        if (LLVMIsAStoreInst(users.items[i]))
            build_flag(flow, flag, true);
        else if (ir_is_call(users.items[i]) && begun_variable(users.items[i]))
            build_flag(flow, flag, false);
    }
    value_list_release(&users);
}

static void flow_init(struct flow *flow, struct ir *ir, LLVMValueRef function)
{
    *flow = (struct flow){.ir = ir, .function = function};
    for_each_block(block, function) {
        value_map_set(&flow->numbers, LLVMBasicBlockAsValue(block), ++flow->block_count);
        for_each_instruction(instruction, block)
            if (LLVMIsAAllocaInst(instruction) && is_simple(instruction)) {
                value_list_add(&flow->variables, instruction);
                value_map_set(&flow->numbers, instruction, flow->variables.count);
            }
    }
    size_t count = flow->variables.count;
    flow->set = memory_new(count + 1, sizeof *flow->set);
    flow->flags = memory_new(count + 1, sizeof *flow->flags);
    flow->at_entry = memory_new(flow->block_count * count + 1, sizeof *flow->at_entry);
    memset(flow->at_entry + count, true, (flow->block_count - 1) * count);
}

static void flow_release(struct flow *flow)
{
    value_map_release(&flow->numbers);
    value_list_release(&flow->variables);
    free(flow->at_entry);
    free(flow->set);
    free(flow->flags);
}

static void set_to_zero(struct ir *ir, LLVMValueRef variable, LLVMValueRef begin)
{
    ir_build_after(ir, begin);
    LLVMBuildStore(ir->builder, LLVMConstNull(LLVMGetAllocatedType(variable)), variable);
}

/* Sets each variable to 0 at the beginning of its lifetime, as far as it is not checked. */
static void set_all(struct ir *ir, LLVMValueRef function)
{
    for_each_present_instruction(instruction, function) {
        LLVMValueRef begun = ir_is_call(instruction) ? begun_variable(instruction) : NULL;
        if (begun && LLVMIsAAllocaInst(begun) && is_simple(begun))
            set_to_zero(ir, begun, instruction);
        else if (LLVMIsAAllocaInst(instruction) && is_simple(instruction))
            set_to_zero(ir, instruction, instruction);
    }
}

void unset_check(struct ir *ir, LLVMValueRef function)
{
    struct flow flow;
    if (ir->unset_is_zero) {
        set_all(ir, function);
        return;
    }
    flow_init(&flow, ir, function);
    for (bool changed = flow.variables.count > 0; changed;) {
        changed = false;
        for_each_block(block, function)
            changed |= pass_block(&flow, block);
    }
    for_each_block(block, function)
        if (flow.variables.count > 0)
            check_block(&flow, block);
    for (size_t i = 0; i < flow.variables.count; i++)
        if (flow.flags[i])
            maintain_flag(&flow, i);
    flow_release(&flow);
}

static bool is_undefined(LLVMValueRef value)
{
    return LLVMIsAUndefValue(value) && !LLVMIsPoison(value);
}

/* The constant with 0 for each part that is undefined. */
static LLVMValueRef settled(LLVMValueRef constant)
{
    if (is_undefined(constant))
        return LLVMConstNull(LLVMTypeOf(constant));
    if (!LLVMIsAConstantStruct(constant))
        return constant;
    unsigned count = (unsigned)LLVMGetNumOperands(constant);
    LLVMValueRef *parts = memory_new(count + 1, sizeof *parts);
    for (unsigned i = 0; i < count; i++)
        parts[i] = settled(LLVMGetOperand(constant, i));
    LLVMValueRef whole = LLVMConstNamedStruct(LLVMTypeOf(constant), parts, count);
    free(parts);
    return whole;
}

void unset_settle(LLVMValueRef function)
{
    for_each_present_instruction(instruction, function) {
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(instruction); i++) {
            LLVMValueRef operand = LLVMGetOperand(instruction, i);
            if (is_undefined(operand) || LLVMIsAConstantStruct(operand))
                LLVMSetOperand(instruction, i, settled(operand));
        }
    }
}
