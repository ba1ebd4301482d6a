/* scopes.c - checks local variables that the thread accesses by pointers that are local, too.
 *
 * sroa turns such a pointer into an SSA value, and then the variable to which it points as well.
 * sroa assumes that no access comes after the variable's scope, goes beyond the variable, or reads
 * the variable before it was written. So a variable whose address is stored is *pinned*: a call
 * uses its address, and sroa leaves the variable as it is. When its pointers are SSA values, its
 * accesses are known. They are checked, and then the variable is released to sroa. A variable whose
 * accesses cannot be told from those of another one stays pinned. It escapes (escape.h), and the
 * machine checks its accesses.
 *
 * "may be out of scope" as a forward data-flow problem, for one variable at a time.
 *
 * A variable is in scope from its lifetime.start to its lifetime.end; one of variable size, from
 * its allocation to where the stack pointer is restored. An access that a path may reach out of the
 * scope is checked against a flag. LLVM removes the flag where it finds it to be constant. */
#include "front/objects/objects.h"

#include "front/hooks.h"
#include "front/pointer.h"
#include "front/sites/names.h"
#include "front/sites/place.h"
#include "front/undefined/undefined.h"
#include "machine/operations/op.h"

#define PIN "heddle_pin"

/* A variable, and the values that are computed from its address. */
struct scoped {
    struct ir *ir;
    LLVMValueRef variable;
    LLVMValueRef function;
    LLVMValueRef saved; /* the stack pointer whose restoration ends the scope, or NULL */
    struct value_list pointers;
    struct value_map dead_at; /* block -> MAYBE_DEAD if it may be out of scope at its entry */
    LLVMValueRef flag;        /* whether it is in scope; NULL: no access needs it */
    bool is_stored; /* a pointer to it is stored or otherwise leaves the function's view */
    bool is_mixed;  /* a pointer may point to it or to something else */
    bool restarts;  /* a path leads from the end of its scope to the beginning */
};

enum { MAYBE_DEAD = 1 };

static void follow_use(struct scoped *scoped, LLVMUseRef use)
{
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsAInstruction(user))
        return;
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMStore:
        scoped->is_stored |= LLVMGetOperand(user, 0) == LLVMGetUsedValue(use);
        break;
    case LLVMGetElementPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMPHI:
    case LLVMSelect:
    case LLVMFreeze:
        if (!value_list_has(&scoped->pointers, user))
            value_list_add(&scoped->pointers, user);
        break;
    default:
        break;
    }
}

/* Whether the phi or select may be another pointer, or one to an earlier instance of the variable.
 */
static bool is_mixed(const struct scoped *scoped, LLVMValueRef pointer)
{
    bool is_select = LLVMIsASelectInst(pointer) != NULL;
    if (!is_select && !LLVMIsAPHINode(pointer))
        return false;
    for (unsigned i = is_select; i < (unsigned)LLVMGetNumOperands(pointer); i++)
        if (!value_list_has(&scoped->pointers, LLVMGetOperand(pointer, i)))
            return true;
    return false;
}

static void follow(struct scoped *scoped)
{
    value_list_add(&scoped->pointers, scoped->variable);
    for (size_t i = 0; i < scoped->pointers.count; i++)
        for_each_use(use, scoped->pointers.items[i])
            follow_use(scoped, use);
    for (size_t i = 0; i < scoped->pointers.count; i++)
        scoped->is_mixed |= is_mixed(scoped, scoped->pointers.items[i]);
}

static struct scoped scoped_of(struct ir *ir, LLVMValueRef variable)
{
    struct scoped scoped = {.ir = ir, .variable = variable, .function = ir_function_of(variable)};
    if (!LLVMIsAConstantInt(LLVMGetOperand(variable, 0)))
        scoped.saved = pointer_saved_stack(variable);
    follow(&scoped);
    return scoped;
}

static void scoped_release(struct scoped *scoped)
{
    value_list_release(&scoped->pointers);
    value_map_release(&scoped->dead_at);
}

static bool begins(const struct scoped *scoped, LLVMValueRef instruction)
{
    if (scoped->saved)
        return instruction == scoped->variable;
    return ir_calls(instruction, "llvm.lifetime.start") &&
           LLVMGetArgOperand(instruction, LLVMGetNumArgOperands(instruction) - 1) ==
               scoped->variable;
}

static bool ends(const struct scoped *scoped, LLVMValueRef instruction)
{
    if (scoped->saved)
        return ir_calls(instruction, "llvm.stackrestore") &&
               LLVMGetArgOperand(instruction, 0) == scoped->saved;
    return ir_calls(instruction, "llvm.lifetime.end") &&
           LLVMGetArgOperand(instruction, LLVMGetNumArgOperands(instruction) - 1) ==
               scoped->variable;
}

/* Whether the instruction uses one of the pointers other than to compute or compare pointers, or
 * as a value to be stored. */
static bool accesses(const struct scoped *scoped, LLVMValueRef instruction)
{
    if (LLVMIsAGetElementPtrInst(instruction) || LLVMIsAPHINode(instruction) ||
        LLVMIsASelectInst(instruction) || LLVMIsACastInst(instruction) ||
        LLVMIsAICmpInst(instruction) || ir_calls(instruction, "llvm.lifetime.") ||
        ir_calls(instruction, PIN) || LLVMIsAReturnInst(instruction))
        return false;
    unsigned first = LLVMIsAStoreInst(instruction) ? 1 : 0;
    for (unsigned i = first; i < (unsigned)LLVMGetNumOperands(instruction); i++)
        if (value_list_has(&scoped->pointers, LLVMGetOperand(instruction, i)))
            return true;
    return false;
}

/* Passes through the block from its entry. Adds the accesses that may be out of scope to `found`,
 * if that is not NULL. Returns whether the variable may be out of scope at the block's end. */
static bool pass_block(struct scoped *scoped, LLVMBasicBlockRef block, struct value_list *found)
{
    bool is_dead = value_map_find(&scoped->dead_at, LLVMBasicBlockAsValue(block)) == MAYBE_DEAD;
    for_each_instruction(instruction, block) {
        bool is_call = ir_is_call(instruction);
        if (is_call || instruction == scoped->variable) {
            if (begins(scoped, instruction)) {
                scoped->restarts |= is_dead;
                is_dead = false;
            } else if (is_call && ends(scoped, instruction))
                is_dead = true;
        }
        if (found && is_dead && accesses(scoped, instruction))
            value_list_add(found, instruction);
    }
    return is_dead;
}

static struct value_list find_accesses(struct scoped *scoped)
{
    struct value_list found = {0};
    for (bool changed = true; changed;) {
        changed = false;
        for_each_block(block, scoped->function) {
            LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
            if (!pass_block(scoped, block, NULL))
                continue;
            for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
                LLVMValueRef next = LLVMBasicBlockAsValue(LLVMGetSuccessor(terminator, i));
                changed |= value_map_find(&scoped->dead_at, next) != MAYBE_DEAD;
                value_map_set(&scoped->dead_at, next, MAYBE_DEAD);
            }
        }
    }
    for_each_block(block, scoped->function)
        pass_block(scoped, block, &found);
    return found;
}

static void build_flag(struct scoped *scoped, bool is_alive)
{
    struct ir *ir = scoped->ir;
    LLVMBuildStore(ir->builder, LLVMConstInt(ir->i1, is_alive, false), scoped->flag);
}

/* The variable is not alive before its scope, but no pointer leads to it then. */
static void maintain_flag(struct scoped *scoped)
{
    struct value_list instructions = ir_instructions(scoped->function);
    scoped->flag = ir_build_slot(scoped->ir, scoped->function, scoped->ir->i1, "is_alive");
    build_flag(scoped, true);
    for (size_t i = 0; i < instructions.count; i++) {
        LLVMValueRef instruction = instructions.items[i];
        if (!ir_is_call(instruction) && instruction != scoped->variable)
            continue;
        bool is_begin = begins(scoped, instruction);
        if (!is_begin && (!ir_is_call(instruction) || !ends(scoped, instruction)))
            continue;
        ir_build_after(scoped->ir, instruction);
        build_flag(scoped, is_begin);
    }
    value_list_release(&instructions);
}

static void check_access(struct scoped *scoped, LLVMValueRef access)
{
    struct ir *ir = scoped->ir;
    ir_build_before(ir, access);
    LLVMValueRef is_alive = LLVMBuildLoad2(ir->builder, ir->i1, scoped->flag, "");
    struct site *site = place_site(ir, access);
    names_take(ir, scoped->variable, site);
    hook_build_guard(ir, site, ERROR_USE_AFTER_SCOPE, NULL,
                     LLVMBuildNot(ir->builder, is_alive, ""));
}

static LLVMValueRef pin_of(LLVMValueRef variable)
{
    for_each_use(use, variable)
        if (ir_is_call(LLVMGetUser(use)) && ir_calls(LLVMGetUser(use), PIN))
            return LLVMGetUser(use);
    return NULL;
}

bool scopes_pin(struct ir *ir, LLVMValueRef function)
{
    bool pinned = false;
    for_each_present(variable, function, LLVMIsAAllocaInst) {
        struct scoped scoped = scoped_of(ir, variable);
        if (scoped.is_stored)
            ir_pin(ir, PIN, scoped.variable);
        pinned |= scoped.is_stored;
        scoped_release(&scoped);
    }
    return pinned;
}

/* Whether one of the instructions passes the pointer to a function that need not access it. */
static bool has_call(const struct value_list *instructions)
{
    for (size_t i = 0; i < instructions->count; i++) {
        LLVMValueRef call = instructions->items[i];
        if (ir_is_call(call) && !ir_is_block_copy(call) && !ir_calls(call, "heddle_copy") &&
            !ir_calls(call, "heddle_fill"))
            return true;
    }
    return false;
}

/* Returns whether the variable is released. */
static bool release(struct scoped *scoped)
{
    if (scoped->is_stored)
        return false;
    struct value_list found = find_accesses(scoped);
    bool stays = has_call(&found) || (scoped->is_mixed && (found.count > 0 || scoped->restarts));
    if (!stays) {
        if (found.count > 0)
            maintain_flag(scoped);
        for (size_t i = 0; i < found.count; i++)
            check_access(scoped, found.items[i]);
        bounds_check_known(scoped->ir, scoped->variable);
        ir_replace(pin_of(scoped->variable), NULL);
    }
    value_list_release(&found);
    return !stays;
}

bool scopes_release(struct ir *ir, LLVMValueRef function)
{
    bool released = false;
    for_each_present(variable, function, LLVMIsAAllocaInst) {
        if (!pin_of(variable))
            continue;
        struct scoped scoped = scoped_of(ir, variable);
        released |= release(&scoped);
        scoped_release(&scoped);
    }
    if (released)
        unset_check(ir, function);
    return released;
}

static const char pinned[] = "heddle.pinned";

bool scopes_is_pinned(LLVMValueRef variable)
{
    return ir_is_marked(variable, pinned);
}

void scopes_drop_pins(struct ir *ir)
{
    ir_drop_pins(ir, PIN, pinned);
}
