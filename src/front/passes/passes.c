#include "front/passes/passes.h"

#include "front/passes/kept.h"
#include "machine/hooks.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

/* --- Unreached -------------------------------------------------------------------------------- */

/* Removes the blocks that no path reaches, and nothing else.
 *
 * LLVM's simplifycfg does this, too, but on the way it runs loads ahead of the branch that guards
 * them, and merges stores of two branches. A variable whose address another thread has is no
 * different from others there. */

/* Takes the i-th value out of the phi, which llvm-c cannot. */
static void drop_incoming(struct ir *ir, LLVMValueRef phi, unsigned dropped)
{
    LLVMValueRef rest = ir_build_phi(ir, LLVMGetInstructionParent(phi), LLVMTypeOf(phi), "");
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        if (i != dropped)
            LLVMAddIncoming(rest, &value, &from, 1);
    }
    LLVMInstructionSetDebugLoc(rest, LLVMInstructionGetDebugLoc(phi));
    LLVMSetValueName2(rest, ir_name(phi), strlen(ir_name(phi)));
    ir_replace(phi, rest);
}

static void drop_first_from(struct ir *ir, LLVMValueRef phi, LLVMBasicBlockRef block)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == block) {
            drop_incoming(ir, phi, i);
            return;
        }
}

/* Tells the phis of `to` that there is one edge less from `from`. */
static void drop_edge(struct ir *ir, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    struct value_list phis = {0};
    for_each_phi(phi, to)
        value_list_add(&phis, phi);
    for (size_t i = 0; i < phis.count; i++)
        drop_first_from(ir, phis.items[i], from);
    value_list_release(&phis);
}

/* The successor that a branch on a constant has, as its index; -1: all of them. */
static int only_successor(LLVMValueRef terminator)
{
    bool switches = LLVMIsASwitchInst(terminator) != NULL;
    if (LLVMGetNumSuccessors(terminator) < 2 || (!switches && !LLVMIsABranchInst(terminator)))
        return -1;
    LLVMValueRef condition = LLVMGetOperand(terminator, 0);
    if (!LLVMIsAConstantInt(condition))
        return -1;
    if (!switches)
        return LLVMConstIntGetZExtValue(condition) == 0;
    for (unsigned i = 1; i < LLVMGetNumSuccessors(terminator); i++)
        if (ir_case_value(terminator, i) == condition)
            return (int)i;
    return 0;
}

static bool fold_branch(struct ir *ir, LLVMBasicBlockRef block)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    int only = only_successor(terminator);
    if (only < 0)
        return false;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        if (i != (unsigned)only)
            drop_edge(ir, block, LLVMGetSuccessor(terminator, i));
    ir_build_before(ir, terminator);
    LLVMBuildBr(ir->builder, LLVMGetSuccessor(terminator, (unsigned)only));
    ir_replace(terminator, NULL);
    return true;
}

static void erase(LLVMValueRef instruction)
{
    if (LLVMGetFirstUse(instruction))
        LLVMReplaceAllUsesWith(instruction, LLVMGetPoison(LLVMTypeOf(instruction)));
    LLVMInstructionEraseFromParent(instruction);
}

/* Tells the phis of all successors, which may be the block itself: its own phis are new then. */
static void drop_edges(struct ir *ir, LLVMBasicBlockRef block)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        drop_edge(ir, block, LLVMGetSuccessor(terminator, i));
}

/* Ends the block, which has no successors' phis any more, in front of the instruction. */
static void end_before(struct ir *ir, LLVMValueRef instruction)
{
    ir_build_before(ir, instruction);
    LLVMBuildUnreachable(ir->builder);
    while (instruction) {
        LLVMValueRef next = LLVMGetNextInstruction(instruction);
        erase(instruction);
        instruction = next;
    }
}

static bool never_returns(LLVMValueRef instruction)
{
    LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    const struct model *model =
        callee && LLVMIsDeclaration(callee) ? model_find(ir_name(callee)) : NULL;
    return model && model->noreturn;
}

static void end_behind_calls(struct ir *ir, LLVMBasicBlockRef block)
{
    for_each_instruction(instruction, block)
        if (never_returns(instruction)) {
            LLVMValueRef next = LLVMGetNextInstruction(instruction);
            if (!LLVMIsAUnreachableInst(next)) {
                drop_edges(ir, block);
                end_before(ir, next);
            }
            return;
        }
}

/* Adds the block to those that are reached, once. */
static void reach(struct value_map *found, struct value_list *reached, LLVMBasicBlockRef block)
{
    LLVMValueRef value = LLVMBasicBlockAsValue(block);
    if (value_map_find(found, value))
        return;
    value_map_set(found, value, 1);
    value_list_add(reached, value);
}

static void find_reached(struct value_map *found, LLVMValueRef function)
{
    struct value_list reached = {0};
    reach(found, &reached, LLVMGetEntryBasicBlock(function));
    for (size_t i = 0; i < reached.count; i++) {
        LLVMValueRef terminator =
            LLVMGetBasicBlockTerminator(LLVMValueAsBasicBlock(reached.items[i]));
        for (unsigned k = 0; k < LLVMGetNumSuccessors(terminator); k++)
            reach(found, &reached, LLVMGetSuccessor(terminator, k));
    }
    value_list_release(&reached);
}

/* Blocks that are not reached may use each other's values, in a circle. So they are emptied first.
 */
static void delete_unreached(struct ir *ir, LLVMValueRef function)
{
    struct value_map found = {0};
    struct value_list unreached = {0};
    find_reached(&found, function);
    for_each_block(block, function)
        if (!value_map_find(&found, LLVMBasicBlockAsValue(block))) {
            drop_edges(ir, block);
            end_before(ir, LLVMGetFirstInstruction(block));
            value_list_add(&unreached, LLVMBasicBlockAsValue(block));
        }
    for (size_t i = 0; i < unreached.count; i++)
        LLVMDeleteBasicBlock(LLVMValueAsBasicBlock(unreached.items[i]));
    value_list_release(&unreached);
    value_map_release(&found);
}

static void replace_phi(LLVMValueRef phi)
{
    if (LLVMCountIncoming(phi) == 1 && LLVMGetIncomingValue(phi, 0) != phi)
        ir_replace(phi, LLVMGetIncomingValue(phi, 0));
}

/* Values that are known now may be those of further branches. */
static void unreached_remove(struct ir *ir, LLVMValueRef function)
{
    for_each_block(block, function)
        end_behind_calls(ir, block);
    for (bool changed = true; changed;) {
        changed = false;
        for_each_block(block, function)
            changed |= fold_branch(ir, block);
        delete_unreached(ir, function);
        for_each_present(phi, function, LLVMIsAPHINode)
            replace_phi(phi);
    }
}

static void verify_module(struct ir *ir, const char *pass)
{
    char *broken = NULL;
    if (CHECKS && LLVMVerifyModule(ir->module, LLVMReturnStatusAction, &broken))
        bug("broken IR before %s: %s", pass, broken);
    LLVMDisposeMessage(broken);
}

void passes_run_freely(struct ir *ir, const char *pipeline)
{
    verify_module(ir, pipeline);
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(ir->module, pipeline, ir->target, options);
    if (error)
        bug("LLVM does not run %s: %s", pipeline, LLVMGetErrorMessage(error));
    LLVMDisposePassBuilderOptions(options);
}

void passes_run(struct ir *ir, const char *pipeline)
{
    struct kept *kept = CHECKS ? kept_begin(ir) : NULL;
    passes_run_freely(ir, pipeline);
    if (kept)
        kept_end(kept, ir, pipeline, false);
}

void passes_remove_unreached(struct ir *ir, bool (*wanted)(LLVMValueRef function))
{
    struct kept *kept = CHECKS ? kept_begin(ir) : NULL;
    for_each_function(function, ir)
        if (!LLVMIsDeclaration(function) && wanted(function))
            unreached_remove(ir, function);
    if (kept)
        kept_end(kept, ir, "unreached_remove", true);
}
