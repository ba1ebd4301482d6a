#include "front/assembly/jumps.h"

#include "base/memory.h"

#include <string.h>

enum { CELLS = PROCESSOR_REGISTERS + ASSEMBLY_OPERANDS };

bool jumps_are(const struct statement *statement)
{
    return statement->label || statement->mnemonic[0] == 'j';
}

/* --- blocks ----------------------------------------------------------------------------------- */

static bool find_labels(struct jumps *jumps, const char *code)
{
    char *copy = memory_copy_text(code), *position = copy;
    struct statement statement;
    bool fits = true;
    while (fits && statement_next(&position, &statement)) {
        if (!statement.label)
            continue;
        fits = jumps->count < ASSEMBLY_LABELS;
        if (fits)
            jumps->labels[jumps->count++].name = memory_copy_text(statement.label);
    }
    free(copy);
    return fits;
}

/* Moves the call to a block of its own. Returns the block in front of that. */
static LLVMBasicBlockRef split_before(struct ir *ir, LLVMValueRef call)
{
    LLVMValueRef mark = ir_build_slot(ir, ir_function_of(call), ir->i64, "");
    ir_build_before(ir, call);
    mark = LLVMBuildLoad2(ir->builder, ir->i64, mark, "");
    LLVMBasicBlockRef rest = ir_split_after(ir, mark);
    LLVMBasicBlockRef head = LLVMGetInstructionParent(mark);
    LLVMInstructionEraseFromParent(mark);
    require(LLVMGetInstructionParent(call) == rest);
    return head;
}

bool jumps_begin(struct jumps *jumps, struct assembly *assembly, const char *code)
{
    struct ir *ir = assembly->ir;
    *jumps = (struct jumps){.assembly = assembly};
    if (!find_labels(jumps, code))
        return false;
    if (jumps->count == 0)
        return true;
    memcpy(jumps->initial, assembly->cells, sizeof jumps->initial);
    LLVMValueRef function = ir_function_of(assembly->call);
    jumps->first = split_before(ir, assembly->call);
    jumps->after = LLVMGetInstructionParent(assembly->call);
    for (unsigned i = 0; i < CELLS; i++)
        if (assembly->may_change[i])
            jumps->slots[i] = ir_build_slot(ir, function, ir->i64, "");
    for (unsigned i = 0; i < jumps->count; i++)
        jumps->labels[i].block = LLVMInsertBasicBlockInContext(ir->context, jumps->after, "");
    ir_build_before(ir, assembly->call);
    LLVMPositionBuilderAtEnd(ir->builder, jumps->first);
    return true;
}

/* --- registers -------------------------------------------------------------------------------- */

/* Sets the variables. Returns false if a register has changed that may not. */
static bool leave_block(struct jumps *jumps)
{
    struct assembly *assembly = jumps->assembly;
    for (unsigned i = 0; i < CELLS; i++) {
        LLVMValueRef value = assembly->cells[i];
        if (!jumps->slots[i] && value != jumps->initial[i])
            return false;
        if (jumps->slots[i] && value)
            LLVMBuildStore(assembly->ir->builder,
                           assembly_integer(assembly, value, assembly->ir->i64), jumps->slots[i]);
    }
    return true;
}

/* A way leads to a label that comes later. */
static void reach(struct jumps *jumps, struct jump_label *label)
{
    for (unsigned i = 0; i < CELLS; i++) {
        bool has_value = jumps->assembly->cells[i] != NULL;
        label->has_value[i] = has_value && (!label->is_reached || label->has_value[i]);
    }
    label->is_reached = true;
}

/* Whether each register has a value that was relied on behind the label. */
static bool has_values_of(const struct jumps *jumps, const struct jump_label *label)
{
    for (unsigned i = 0; i < CELLS; i++)
        if (label->has_value[i] && !jumps->assembly->cells[i])
            return false;
    return true;
}

static bool build_label(struct jumps *jumps)
{
    struct assembly *assembly = jumps->assembly;
    LLVMBuilderRef builder = assembly->ir->builder;
    struct jump_label *label = &jumps->labels[jumps->passed++];
    if (!jumps->is_dead) {
        if (!leave_block(jumps))
            return false;
        reach(jumps, label);
        LLVMBuildBr(builder, label->block);
    }
    jumps->is_dead = false;
    assembly->flags = (struct assembly_flags){0};
    LLVMPositionBuilderAtEnd(builder, label->block);
    for (unsigned i = 0; i < CELLS; i++)
        if (jumps->slots[i])
            assembly->cells[i] = label->has_value[i] ? LLVMBuildLoad2(builder, assembly->ir->i64,
                                                                      jumps->slots[i], "")
                                                     : NULL;
    return label->is_reached;
}

/* --- jumps ------------------------------------------------------------------------------------ */

/* "1b" is the last label 1 so far, and "1f" the next one. NULL: there is none. */
static struct jump_label *find_target(struct jumps *jumps, const char *operand, bool *is_back)
{
    size_t length = strspn(operand, "0123456789");
    *is_back = strcmp(operand + length, "b") == 0;
    if (length == 0 || (!*is_back && strcmp(operand + length, "f") != 0))
        return NULL;
    struct jump_label *found = NULL;
    unsigned begin = *is_back ? 0 : jumps->passed, end = *is_back ? jumps->passed : jumps->count;
    for (unsigned i = begin; i < end && (*is_back || !found); i++)
        if (strlen(jumps->labels[i].name) == length &&
            strncmp(jumps->labels[i].name, operand, length) == 0)
            found = &jumps->labels[i];
    return found;
}

static bool build_jump(struct jumps *jumps, const struct statement *statement)
{
    struct assembly *assembly = jumps->assembly;
    struct ir *ir = assembly->ir;
    bool is_back, always = strcmp(statement->mnemonic, "jmp") == 0;
    struct jump_label *target =
        statement->count == 1 ? find_target(jumps, statement->operands[0], &is_back) : NULL;
    LLVMValueRef condition = always ? NULL : assembly_condition(assembly, statement->mnemonic + 1);
    if (!target || (!always && !condition) || !leave_block(jumps) ||
        (is_back && !has_values_of(jumps, target)))
        return false;
    if (!is_back)
        reach(jumps, target);
    jumps->is_dead = always;
    if (always) {
        LLVMBuildBr(ir->builder, target->block);
        return true;
    }
    LLVMBasicBlockRef next = LLVMInsertBasicBlockInContext(ir->context, jumps->after, "");
    LLVMBuildCondBr(ir->builder, condition, target->block, next);
    LLVMPositionBuilderAtEnd(ir->builder, next);
    return true;
}

bool jumps_build(struct jumps *jumps, const struct statement *statement)
{
    if (statement->label)
        return build_label(jumps);
    return jumps->count > 0 && !jumps->is_dead && !statement->locked && !statement->repeated &&
           build_jump(jumps, statement);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Lets all blocks without an end lead to the call. */
static void end_blocks(struct jumps *jumps)
{
    LLVMBuilderRef builder = jumps->assembly->ir->builder;
    for (LLVMBasicBlockRef block = jumps->first; block != jumps->after;
         block = LLVMGetNextBasicBlock(block)) {
        if (LLVMGetBasicBlockTerminator(block))
            continue;
        LLVMPositionBuilderAtEnd(builder, block);
        LLVMBuildBr(builder, jumps->after);
    }
}

bool jumps_end(struct jumps *jumps, bool failed)
{
    struct assembly *assembly = jumps->assembly;
    for (unsigned i = 0; i < jumps->count; i++)
        free(jumps->labels[i].name);
    if (!jumps->first)
        return !failed;
    bool done = !failed && !jumps->is_dead;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(jumps->first);
    if (end && !done)
        LLVMInstructionEraseFromParent(end);
    end_blocks(jumps);
    ir_build_before(assembly->ir, assembly->call);
    return done;
}
