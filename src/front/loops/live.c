/* live.c - what the rest of a function depends on, at the header of a loop.
 *
 * iterations.c compares what one iteration hands on to the next. Values from in front of the loop
 * are the same in each iteration, and no part of that. But a thread may come to a header by
 * different ways (machine/waiting/sooner.h). Two of them lead to the same state only if all values
 * are the same that come from in front of the loop, and are used in it or behind it.
 *
 * A value counts as used if a use can be reached from the header; so some count that are dead.
 * Of a variable in memory, each path is followed up to its first use, which may set it. */
#include "front/loops/loop_state.h"

#include "base/memory.h"
#include "front/hooks.h"
#include "front/loops/loops.h"
#include "front/loops/pauses.h"
#include "front/pointer.h"
#include "front/undefined/shadow_types.h"

#include <limits.h>
#include <string.h>

/* MOST_BLOCKS: of a function, each of which takes a walk over all of them. */
enum { MOST_BLOCKS = 256, MOST_BYTES = 32 };

struct live {
    struct loop *loop;
    bool *reached;  /* by a block's number: from the header */
    bool *marked;   /* scratch: likewise */
    unsigned *work; /* likewise */
};

/* --- Paths ------------------------------------------------------------------------------------ */

/* Marks the blocks to which paths lead from the block, `from` included, and that do not pass the
 * block `without` or one that `ends` paths. */
static void walk(struct live *live, unsigned from, unsigned without, LLVMValueRef variable,
                 bool (*ends)(LLVMBasicBlockRef block, LLVMValueRef variable))
{
    const struct natural_loop *natural = &live->loop->natural;
    unsigned depth = 0;
    memset(live->marked, 0, natural->count * sizeof *live->marked);
    live->marked[from] = true;
    live->work[depth++] = from;
    while (depth > 0) {
        unsigned number = live->work[--depth];
        if (number == without || (ends && ends(natural->blocks[number], variable)))
            continue;
        LLVMValueRef terminator = natural_loop_terminator(natural, number);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
            unsigned next = natural_loop_number(natural, LLVMGetSuccessor(terminator, i));
            if (!live->marked[next])
                live->work[depth++] = next;
            live->marked[next] = true;
        }
    }
}

/* Whether each path to the header passes the block. */
static bool dominates_header(struct live *live, LLVMBasicBlockRef block)
{
    const struct natural_loop *natural = &live->loop->natural;
    walk(live, 0, natural_loop_number(natural, block), NULL, NULL);
    return !live->marked[natural_loop_number(natural, natural->header)] || block == natural->header;
}

/* --- Values ----------------------------------------------------------------------------------- */

static bool is_reached(const struct live *live, LLVMBasicBlockRef block)
{
    return live->reached[natural_loop_number(&live->loop->natural, block)];
}

/* Whether the phi takes the value at the end of a block that is reached. */
static bool is_taken(const struct live *live, LLVMValueRef phi, LLVMValueRef value)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingValue(phi, i) == value && is_reached(live, LLVMGetIncomingBlock(phi, i)))
            return true;
    return false;
}

static bool is_used(const struct live *live, LLVMValueRef value)
{
    for_each_use(use, value) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user) ? is_taken(live, user, value)
                                 : LLVMIsAInstruction(user) && !ir_calls(user, "llvm.dbg.") &&
                                       !ir_calls(user, "heddle_iteration") &&
                                       is_reached(live, LLVMGetInstructionParent(user)))
            return true;
    }
    return false;
}

/* Whether this file's caller has inserted the value, which tells one way from another. */
static bool is_of_hooks(LLVMValueRef value)
{
    return ir_calls(value, "heddle_iteration") || ir_is_marked(value, IR_WAITING_MARK);
}

static bool note_value(struct live *live, LLVMValueRef value)
{
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(value));
    if (kind == LLVMVoidTypeKind || kind == LLVMMetadataTypeKind || !is_used(live, value))
        return true;
    if (!loop_state_can_compare(LLVMTypeOf(value)))
        return false;
    value_list_add(&live->loop->live, value);
    return true;
}

/* Notes the values of a block in front of the loop. */
static bool note_block(struct live *live, LLVMBasicBlockRef block)
{
    if (!dominates_header(live, block))
        return true;
    for_each_instruction(instruction, block)
        if (!LLVMIsAAllocaInst(instruction) && !idle_has(instruction) &&
            !is_of_hooks(instruction) && !note_value(live, instruction))
            return false;
    return true;
}

static bool note_values(struct live *live)
{
    const struct natural_loop *natural = &live->loop->natural;
    LLVMValueRef function = LLVMGetBasicBlockParent(natural->header);
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        if (!note_value(live, LLVMGetParam(function, i)))
            return false;
    for (unsigned i = 0; i < natural->count; i++)
        if (!natural->contains[i] && !note_block(live, natural->blocks[i]))
            return false;
    return true;
}

/* --- Variables in memory ---------------------------------------------------------------------- */

static bool uses(LLVMValueRef instruction, LLVMValueRef variable)
{
    for (int i = 0; i < LLVMGetNumOperands(instruction); i++) {
        LLVMValueRef operand = LLVMGetOperand(instruction, (unsigned)i);
        if (LLVMGetTypeKind(LLVMTypeOf(operand)) == LLVMPointerTypeKind &&
            pointer_base(operand) == variable)
            return true;
    }
    return false;
}

/* Whether the use gives the variable, or its scope, a new value. */
static bool sets(LLVMValueRef instruction, LLVMValueRef variable)
{
    if (pure_is_marker(instruction) || ir_calls(instruction, "heddle_call_begin"))
        return true;
    return LLVMIsAStoreInst(instruction) && LLVMGetOperand(instruction, 1) == variable &&
           LLVMTypeOf(LLVMGetOperand(instruction, 0)) == LLVMGetAllocatedType(variable);
}

static LLVMValueRef first_use(LLVMBasicBlockRef block, LLVMValueRef variable)
{
    for_each_instruction(instruction, block)
        if (uses(instruction, variable) && !ir_calls(instruction, "llvm.dbg."))
            return instruction;
    return NULL;
}

static bool ends_path(LLVMBasicBlockRef block, LLVMValueRef variable)
{
    return first_use(block, variable) != NULL;
}

/* Whether a path leads from the header to a use that may read the variable. */
static bool is_read(struct live *live, LLVMValueRef variable)
{
    const struct natural_loop *natural = &live->loop->natural;
    walk(live, natural_loop_number(natural, natural->header), UINT_MAX, variable, ends_path);
    for (unsigned i = 0; i < natural->count; i++) {
        LLVMValueRef first = live->marked[i] ? first_use(natural->blocks[i], variable) : NULL;
        if (first && !sets(first, variable))
            return true;
    }
    return false;
}

static bool note_variable(struct live *live, LLVMValueRef variable)
{
    struct loop *loop = live->loop;
    if (ir_is_marked(variable, IR_ADDRESS_MARK) || ir_is_marked(variable, IR_WAITING_MARK) ||
        pauses_is_pacing(variable) || !is_read(live, variable))
        return true;
    for (unsigned i = 0; i < loop->variable_count; i++)
        if (loop->variables[i] == variable)
            return true;
    LLVMValueRef count = LLVMGetOperand(variable, 0);
    if (!LLVMIsConstant(count) || LLVMConstIntGetZExtValue(count) != 1 ||
        loop_state_size(loop, variable) > MOST_BYTES)
        return false;
    value_list_add(&loop->live, variable);
    return true;
}

/* Notes the variables of the function. One of a caller that it may write is part of what the loop
 * hands on, or unknown. */
static bool note_variables(struct live *live)
{
    struct loop *loop = live->loop;
    LLVMValueRef function = LLVMGetBasicBlockParent(loop->natural.header);
    for_each_present(variable, function, LLVMIsAAllocaInst)
        if (!note_variable(live, variable))
            return false;
    for (unsigned i = 0; i < LLVMCountParams(function); i++) {
        LLVMValueRef parameter = LLVMGetParam(function, i);
        struct confined_range range;
        bool is_known = false;
        for (unsigned k = 0; k < loop->variable_count; k++)
            is_known |= loop->variables[k] == parameter;
        if (!is_known && escape_confines(loop->escape, parameter, &range) && range.written)
            return false;
    }
    return true;
}

bool live_find(struct loop *loop)
{
    unsigned count = loop->natural.count;
    loop->live.count = 0;
    if (count > MOST_BLOCKS || loop->counter)
        return false;
    struct live live = {.loop = loop,
                        .reached = memory_new(count, sizeof *live.reached),
                        .marked = memory_new(count, sizeof *live.marked),
                        .work = memory_new(count, sizeof *live.work)};
    walk(&live, natural_loop_number(&loop->natural, loop->natural.header), UINT_MAX, NULL, NULL);
    memcpy(live.reached, live.marked, count * sizeof *live.reached);
    bool found = note_values(&live) && note_variables(&live);
    free(live.reached);
    free(live.marked);
    free(live.work);
    return found;
}
