#include "front/loops/loop_state.h"

#include "base/memory.h"
#include "front/hooks.h"
#include "front/loops/loops.h"
#include "front/loops/pauses.h"
#include "front/pointer.h"
#include "front/sites/place.h"
#include "front/undefined/shadow_types.h"

#include <string.h>
#include <time.h>

enum { MOST_BYTES = 32 };

/* Whether `next` is `phi` plus a constant other than 0. */
static bool is_counted_up(LLVMValueRef phi, LLVMValueRef next)
{
    LLVMOpcode opcode = LLVMIsAInstruction(next) ? LLVMGetInstructionOpcode(next) : LLVMRet;
    if ((opcode != LLVMAdd && opcode != LLVMSub && opcode != LLVMGetElementPtr) ||
        LLVMGetNumOperands(next) != 2 || LLVMGetOperand(next, 0) != phi)
        return false;
    LLVMValueRef step = LLVMGetOperand(next, 1);
    return LLVMIsAConstantInt(step) && LLVMConstIntGetZExtValue(step) != 0;
}

bool loop_state_can_compare(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind ||
           kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

/* False if the phi certainly differs in any two iterations. */
static bool may_return(const struct loop *loop, LLVMValueRef phi)
{
    if (!loop_state_can_compare(LLVMTypeOf(phi)))
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (natural_loop_has(&loop->natural, LLVMGetIncomingBlock(phi, i)) &&
            is_counted_up(phi, LLVMGetIncomingValue(phi, i)))
            return false;
    return true;
}

/* Whether the variable's scope lies in the loop, so that no value outlives the iteration. */
static bool is_of_iteration(const struct loop *loop, LLVMValueRef variable)
{
    for_each_use(use, variable) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMValueRef callee = LLVMIsACallInst(user) ? ir_callee(user) : NULL;
        if (callee && strncmp(ir_name(callee), "llvm.lifetime.start", 19) == 0 &&
            natural_loop_holds(&loop->natural, user))
            return true;
    }
    return natural_loop_holds(&loop->natural, variable);
}

/* Whether the instruction has the variable, or a part of it, as an operand. */
static bool uses(LLVMValueRef instruction, LLVMValueRef variable)
{
    for (int i = 0; i < LLVMGetNumOperands(instruction); i++) {
        LLVMValueRef operand = LLVMGetOperand(instruction, (unsigned)i);
        if (LLVMGetTypeKind(LLVMTypeOf(operand)) == LLVMPointerTypeKind &&
            pointer_base(operand) == variable)
            return !pure_is_marker(instruction);
    }
    return false;
}

static LLVMValueRef first_use_in(LLVMBasicBlockRef block, LLVMValueRef variable)
{
    for_each_instruction(instruction, block)
        if (uses(instruction, variable))
            return instruction;
    return NULL;
}

/* Whether the instruction writes the time to the variable, and so all of it. */
static bool reads_clock_into(LLVMValueRef instruction, LLVMValueRef variable)
{
    const struct model *model = LLVMIsACallInst(instruction) ? hook_model(instruction) : NULL;
    enum { CLOCK = 1, TO = 2 }; /* parameters behind the site */
    return model && strcmp(model->name, "clock_gettime") == 0 &&
           LLVMGetArgOperand(instruction, TO) == variable &&
           LLVMIsAConstantInt(LLVMGetArgOperand(instruction, CLOCK)) &&
           LLVMConstIntGetZExtValue(LLVMGetArgOperand(instruction, CLOCK)) <= CLOCK_TAI;
}

/* Whether control comes from the block to a use of the variable in the loop before it comes to an
 * instruction that writes all of it. Marks the blocks on the way. */
static bool uses_before_set(struct loop *loop, LLVMBasicBlockRef block, LLVMValueRef variable,
                            bool *marked)
{
    LLVMValueRef first = first_use_in(block, variable);
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    if (first)
        return !reads_clock_into(first, variable);
    marked[natural_loop_number(&loop->natural, block)] = true;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(terminator, i);
        unsigned number = natural_loop_number(&loop->natural, next);
        if (loop->natural.contains[number] && !marked[number] &&
            uses_before_set(loop, next, variable, marked))
            return true;
    }
    return false;
}

/* Whether each iteration that uses the variable first sets it to the time, and only iterations use
 * it, but for its own block, which is in front of the loop. So it has no value that outlives the
 * iteration. */
static bool is_set_anew(struct loop *loop, LLVMValueRef variable)
{
    LLVMBasicBlockRef entry = LLVMGetInstructionParent(variable);
    for (unsigned i = 0; i < loop->natural.count; i++)
        if (!loop->natural.contains[i] && loop->natural.blocks[i] != entry &&
            first_use_in(loop->natural.blocks[i], variable))
            return false;
    if (loop->natural.contains[natural_loop_number(&loop->natural, entry)])
        return false;
    bool *marked = memory_new(loop->natural.count, sizeof *marked);
    bool is_used = uses_before_set(loop, loop->natural.header, variable, marked);
    free(marked);
    return !is_used;
}

uint64_t loop_state_size(const struct loop *loop, LLVMValueRef variable)
{
    struct confined_range range = {0};
    LLVMValueRef shadow = variable, shadowed = shadow_parameter(loop->ir, &shadow);
    if (LLVMIsAAllocaInst(variable))
        return ir_size(loop->ir, LLVMGetAllocatedType(variable));
    escape_confines(loop->escape, shadowed ? shadowed : variable, &range);
    return range.bytes;
}

/* Notes that the loop may write the variable. This and the next functions return false if the loop
 * cannot be compared. */
static bool note_variable(struct loop *loop, LLVMValueRef variable)
{
    for (unsigned i = 0; i < loop->variable_count; i++)
        if (loop->variables[i] == variable)
            return true;
    if (loop->variable_count - loop->shadow_count == LOOP_VARIABLES ||
        loop_state_size(loop, variable) > MOST_BYTES)
        return false;
    loop->variables[loop->variable_count++] = variable;
    return true;
}

/* Whether the instruction writes the shadow, behind a call that sets the whole variable anew. */
static bool sets_shadow_anew(struct loop *loop, LLVMValueRef instruction, LLVMValueRef shadow)
{
    if (!ir_calls(instruction, "heddle_shadow_copy") ||
        pointer_base(LLVMGetArgOperand(instruction, 0)) != shadow)
        return false;
    LLVMValueRef call = LLVMGetPreviousInstruction(instruction);
    while (call && !LLVMIsACallInst(call))
        call = LLVMGetPreviousInstruction(call);
    LLVMValueRef variable = call && hook_model(call) && LLVMGetNumArgOperands(call) > 2
                                ? LLVMGetArgOperand(call, 2)
                                : NULL;
    return variable && LLVMIsAAllocaInst(variable) && is_set_anew(loop, variable);
}

/* Notes that the loop may write the shadow of a variable. That of a variable whose scope is the
 * iteration is filled where the scope begins. */
static bool note_shadow(struct loop *loop, LLVMValueRef shadow)
{
    if (loop_state_size(loop, shadow) > MOST_BYTES)
        return true; /* so is the variable, and has no value that outlives the iteration */
    for_each_use(use, shadow)
        if (ir_is_fill(LLVMGetUser(use)) && natural_loop_holds(&loop->natural, LLVMGetUser(use)))
            return true;
    for_each_loop_instruction(instruction, &loop->natural)
        if (sets_shadow_anew(loop, instruction, shadow))
            return true;
    for (unsigned i = 0; i < loop->variable_count; i++)
        if (loop->variables[i] == shadow)
            return true;
    if (loop->shadow_count == LOOP_SHADOWS)
        return false;
    loop->shadow_count++;
    loop->variables[loop->variable_count++] = shadow;
    return true;
}

/* Notes that the loop may write native memory at the pointer. */
static bool note_written(struct loop *loop, LLVMValueRef pointer)
{
    LLVMValueRef base = pointer_base(pointer);
    if (LLVMIsAConstantExpr(base))
        return true; /* where the shadows of arguments are passed */
    if (!LLVMIsAAllocaInst(base))
        return false;
    if (shadow_is_marked(loop->ir, base))
        return note_shadow(loop, base);
    if (ir_is_marked(base, IR_ADDRESS_MARK) || pauses_is_pacing(base))
        return true;
    if (is_of_iteration(loop, base) || is_set_anew(loop, base))
        return true;
    LLVMValueRef count = LLVMGetOperand(base, 0);
    return LLVMIsConstant(count) && LLVMConstIntGetZExtValue(count) == 1 &&
           note_variable(loop, base);
}

static bool is_native_variable(const struct loop *loop, LLVMValueRef pointer)
{
    LLVMValueRef base = pointer_base(pointer);
    return LLVMIsAAllocaInst(base) && !shadow_is_marked(loop->ir, base) &&
           !ir_is_marked(base, IR_ADDRESS_MARK) && !pauses_is_pacing(base);
}

/* Notes that the loop passes the pointer to a call. */
static bool note_argument(struct loop *loop, LLVMValueRef pointer)
{
    LLVMValueRef base = pointer_base(pointer);
    struct confined_range range;
    if (LLVMIsAAllocaInst(base))
        return note_written(loop, base);
    if (shadow_parameter(loop->ir, &base))
        return note_shadow(loop, base);
    bool is_handed_on = LLVMIsAArgument(base) && escape_confines(loop->escape, base, &range);
    return !is_handed_on || !range.written || note_variable(loop, base);
}

/* Notes the variables of the thread that the call may write. */
static bool note_arguments(struct loop *loop, LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    if (callee && strncmp(ir_name(callee), "llvm.lifetime.", 14) == 0)
        return true;
    if (ir_is_block_copy(call))
        return note_written(loop, LLVMGetArgOperand(call, 0));
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef argument = LLVMGetArgOperand(call, i);
        if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind &&
            !note_argument(loop, argument))
            return false;
    }
    return true;
}

static bool note_instruction(struct loop *loop, LLVMValueRef instruction, bool *calls)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMStore:
        loop->waits &= !is_native_variable(loop, LLVMGetOperand(instruction, 1));
        return note_written(loop, LLVMGetOperand(instruction, 1));
    case LLVMCall:
        *calls |= !LLVMIsAIntrinsicInst(instruction) && !ir_calls(instruction, "heddle_pause");
        loop->yields |= yields_has(instruction);
        loop->rewrites |=
            ir_calls(instruction, "heddle_store") && place_site_of(instruction)->rewritten;
        return note_arguments(loop, instruction);
    case LLVMAlloca:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMInvoke:
        return false;
    default:
        return true;
    }
}

bool loop_state_has(const struct loop *loop, LLVMValueRef phi)
{
    return shadow_is_marked(loop->ir, phi) ? loop_state_can_compare(LLVMTypeOf(phi))
                                           : !idle_has(phi);
}

/* Whether the phi counts tries. */
static bool is_counter(struct loop *loop, LLVMValueRef phi)
{
    if (loop->counter || !tries_are_counted(&loop->natural, phi, &loop->counter_end) ||
        !polls_only_tries(&loop->natural))
        return false;
    loop->counter = phi;
    return true;
}

bool loop_state_find(struct loop *loop)
{
    bool calls = false;
    loop->counter = loop->counted = NULL;
    loop->variable_count = loop->shadow_count = 0;
    loop->rewrites = loop->yields = false;
    loop->waits = true;
    for_each_phi(phi, loop->natural.header) {
        if (shadow_is_marked(loop->ir, phi) || idle_has(phi))
            continue; /* these decide nothing, or may differ in a few iterations only */
        if (!is_counter(loop, phi) && !may_return(loop, phi))
            return false;
        loop->waits = false;
    }
    for_each_loop_instruction(instruction, &loop->natural)
        if (!note_instruction(loop, instruction, &calls))
            return false;
    loop->rewrites &= natural_loop_is_innermost(&loop->natural);
    loop->waits = loop->waits && polls_has(&loop->natural);
    loop->yields &= !loop->counter; /* it ends without others */
    return calls;
}
