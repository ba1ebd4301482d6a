/* literals.c - compound literals end with their block.
 *
 * Clang gives a compound literal in a function no lifetime markers. C17 6.5.2.5 associates it with
 * the enclosing block: it ends with the block, and each entry of the block makes a new one. The
 * debug locations tell which instructions lie in the block.
 *
 * The block of a compound literal is the innermost lexical block of the debug
 * information around all instructions that use its variable. These are those that initialise it and
 * take its address; all others use a copy of the address.
 *
 * A point of the function is in the block iff the next instruction with a location is in the block.
 * Control enters the block where it passes from a point that is out to one that is in. A block has
 * one entry. If more points look like entries, the locations tell something else, and the literal
 * keeps no markers. A function of an attribute `cleanup` is called in the block, although its
 * location is out; it uses a variable of the block. */
#include "front/sites/names.h"

#include "base/memory.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#define CLANG_NAME ".compoundliteral"

enum side { NOWHERE = 0, IN = 1, OUT = 2, BOTH = IN | OUT };

/* Where control passes to the other side: along an edge between two blocks, or in front of an
 * instruction, which then is both ends. */
struct passage {
    LLVMValueRef from;
    LLVMValueRef to;
    unsigned successor; /* of an edge: its number */
    enum side side;     /* behind it */
};

struct literal {
    struct ir *ir;
    LLVMValueRef variable;
    LLVMValueRef function;
    LLVMMetadataRef block;
    LLVMMetadataRef location; /* of one of its uses */
    struct value_map next; /* block of the function -> the sides that may come next at its entry */
    struct passage *passages;
    size_t passage_count;
    size_t passage_capacity;
};

/* ---- the scopes of locations ---- */

/* The second operand of a lexical block is the scope around it. llvm-c has no accessor for it. */
enum { BLOCK_SCOPE = 1, BLOCK_OPERANDS = 8 };

static LLVMMetadataRef scope_around(struct ir *ir, LLVMMetadataRef scope)
{
    LLVMValueRef node = LLVMMetadataAsValue(ir->context, scope);
    LLVMValueRef operands[BLOCK_OPERANDS];
    unsigned count = LLVMGetMDNodeNumOperands(node);
    if (count <= BLOCK_SCOPE || count > BLOCK_OPERANDS)
        return NULL;
    LLVMGetMDNodeOperands(node, operands);
    return operands[BLOCK_SCOPE] ? LLVMValueAsMetadata(operands[BLOCK_SCOPE]) : NULL;
}

/* The innermost lexical block from `scope` on; NULL: the function itself. */
static LLVMMetadataRef lexical_block(struct ir *ir, LLVMMetadataRef scope)
{
    while (scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind)
        scope = scope_around(ir, scope);
    bool is_block = scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockMetadataKind;
    return is_block ? scope : NULL;
}

static LLVMMetadataRef block_around(struct ir *ir, LLVMMetadataRef block)
{
    return lexical_block(ir, scope_around(ir, block));
}

static bool is_within(struct ir *ir, LLVMMetadataRef inner, LLVMMetadataRef outer)
{
    while (inner && inner != outer)
        inner = block_around(ir, inner);
    return inner != NULL;
}

static LLVMMetadataRef block_of(struct ir *ir, LLVMValueRef instruction)
{
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    return location ? lexical_block(ir, LLVMDILocationGetScope(location)) : NULL;
}

static LLVMMetadataRef find_block(struct literal *literal)
{
    LLVMMetadataRef block = NULL;
    for_each_use(use, literal->variable) {
        LLVMMetadataRef other = block_of(literal->ir, LLVMGetUser(use));
        literal->location = LLVMInstructionGetDebugLoc(LLVMGetUser(use));
        if (!block)
            block = other;
        while (block && !is_within(literal->ir, other, block))
            block = block_around(literal->ir, block);
        if (!block)
            return NULL;
    }
    return block;
}

/* ---- where control is ---- */

/* A jump or the end of a variable may have the location of another block. */
static bool has_side(LLVMValueRef instruction)
{
    if (LLVMIsATerminatorInst(instruction))
        return LLVMIsAReturnInst(instruction);
    return LLVMInstructionGetDebugLoc(instruction) && !ir_calls(instruction, "llvm.lifetime.end") &&
           !ir_calls(instruction, "llvm.stackrestore") && !ir_calls(instruction, "llvm.dbg.");
}

static enum side side_of(const struct literal *literal, LLVMValueRef instruction)
{
    if (!has_side(instruction))
        return NOWHERE;
    if (LLVMIsAReturnInst(instruction))
        return OUT;
    return is_within(literal->ir, block_of(literal->ir, instruction), literal->block) ? IN : OUT;
}

static enum side next_at(const struct literal *literal, LLVMBasicBlockRef block)
{
    return (enum side)value_map_find(&literal->next, LLVMBasicBlockAsValue(block));
}

static enum side next_behind(const struct literal *literal, LLVMBasicBlockRef block)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    unsigned sides = NOWHERE;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        sides |= next_at(literal, LLVMGetSuccessor(terminator, i));
    return (enum side)sides;
}

static enum side find_next(const struct literal *literal, LLVMBasicBlockRef block)
{
    for_each_instruction(instruction, block) {
        enum side side = side_of(literal, instruction);
        if (side != NOWHERE)
            return side;
    }
    return next_behind(literal, block);
}

static void find_sides(struct literal *literal)
{
    for (bool changed = true; changed;) {
        changed = false;
        for_each_block(block, literal->function) {
            enum side side = find_next(literal, block);
            changed |= side != next_at(literal, block);
            value_map_set(&literal->next, LLVMBasicBlockAsValue(block), side);
        }
    }
}

/* ---- passages ---- */

/* The side at the block's entry. Where it is open, the passage out is on a later edge. */
static enum side entry_side(const struct literal *literal, LLVMBasicBlockRef block)
{
    enum side next = next_at(literal, block);
    return next == BOTH ? IN : next;
}

static void add_passage(struct literal *literal, struct passage passage)
{
    *array_push(literal->passages, literal->passage_count, literal->passage_capacity) = passage;
}

/* Returns the side at the block's end. */
static enum side find_passages_in(struct literal *literal, LLVMBasicBlockRef block)
{
    bool is_first = block == LLVMGetEntryBasicBlock(literal->function);
    enum side before = is_first ? OUT : entry_side(literal, block);
    for_each_instruction(instruction, block) {
        enum side side = side_of(literal, instruction);
        if (side == NOWHERE || side == before)
            continue;
        add_passage(literal, (struct passage){instruction, instruction, 0, side});
        before = side;
    }
    return before;
}

static void find_passages_behind(struct literal *literal, LLVMBasicBlockRef block, enum side side)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(terminator, i);
        enum side other = entry_side(literal, next);
        if (other != NOWHERE && other != side)
            add_passage(literal, (struct passage){LLVMBasicBlockAsValue(block),
                                                  LLVMBasicBlockAsValue(next), i, other});
    }
}

static void find_passages(struct literal *literal)
{
    for_each_block(block, literal->function)
        find_passages_behind(literal, block, find_passages_in(literal, block));
}

static bool is_edge(const struct passage *passage)
{
    return LLVMValueIsBasicBlock(passage->to);
}

static bool can_build(const struct passage *passage)
{
    if (!is_edge(passage))
        return true;
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(LLVMValueAsBasicBlock(passage->from));
    if (LLVMGetNumSuccessors(terminator) == 1)
        return true;
    LLVMBasicBlockRef next = LLVMValueAsBasicBlock(passage->to);
    return (LLVMIsABranchInst(terminator) || LLVMIsASwitchInst(terminator)) &&
           !LLVMIsAPHINode(LLVMGetFirstInstruction(next));
}

/* Whether all entries lead from or to one place: a block is entered at its beginning, or, with
 * labels of a switch, from there. */
static bool has_one_entry(const struct literal *literal)
{
    const struct passage *first = NULL;
    bool one_from = true, one_to = true;
    for (size_t i = 0; i < literal->passage_count; i++) {
        const struct passage *passage = &literal->passages[i];
        if (passage->side != IN)
            continue;
        first = first ? first : passage;
        one_from &= passage->from == first->from;
        one_to &= passage->to == first->to;
    }
    return first && (one_from || one_to);
}

static bool is_argument(LLVMValueRef user)
{
    return ir_is_call(user) && LLVMIsAIntrinsicInst(user) == NULL;
}

/* Whether a variable of the block seems to be used out of it. Without markers (-O0), any variable
 * that is used in the block may be one of the block's. */
static bool is_used_behind(const struct literal *literal, LLVMValueRef variable)
{
    bool is_marked = false, begins = false, is_used_in = false, is_used_out = false,
         is_passed = false;
    if (!LLVMIsAConstantInt(LLVMGetOperand(variable, 0)))
        begins = side_of(literal, variable) == IN;
    for_each_use(use, variable) {
        LLVMValueRef user = LLVMGetUser(use);
        enum side side = side_of(literal, user);
        bool is_start = ir_calls(user, "llvm.lifetime.start");
        is_marked |= is_start;
        begins |= is_start && side == IN;
        is_used_in |= side == IN;
        is_used_out |= side == OUT;
        is_passed |= side == OUT && is_argument(user);
    }
    return (begins && is_used_out) || (!is_marked && is_used_in && is_passed);
}

static bool is_certain(const struct literal *literal)
{
    for (size_t i = 0; i < literal->passage_count; i++)
        if (!can_build(&literal->passages[i]))
            return false;
    for_each_block(block, literal->function)
        for_each_instruction(instruction, block)
            if (LLVMIsAAllocaInst(instruction) && is_used_behind(literal, instruction))
                return false;
    return has_one_entry(literal);
}

/* ---- markers ---- */

/* Returns the instruction in front of which the marker goes. */
static LLVMValueRef place_on_edge(struct ir *ir, const struct passage *passage)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(LLVMValueAsBasicBlock(passage->from));
    if (LLVMGetNumSuccessors(terminator) == 1)
        return terminator;
    LLVMBasicBlockRef next = LLVMValueAsBasicBlock(passage->to);
    LLVMBasicBlockRef edge = LLVMInsertBasicBlockInContext(ir->context, next, "");
    LLVMSetSuccessor(terminator, passage->successor, edge);
    LLVMPositionBuilderAtEnd(ir->builder, edge);
    LLVMSetCurrentDebugLocation2(ir->builder, NULL);
    return LLVMBuildBr(ir->builder, next);
}

static void build_marker(struct literal *literal, const struct passage *passage)
{
    struct ir *ir = literal->ir;
    const char *name = passage->side == IN ? "llvm.lifetime.start" : "llvm.lifetime.end";
    LLVMValueRef marker = LLVMGetIntrinsicDeclaration(
        ir->module, LLVMLookupIntrinsicID(name, strlen(name)), &ir->pointer, 1);
    ir_build_before(ir, is_edge(passage) ? place_on_edge(ir, passage) : passage->to);
    LLVMTypeRef type = LLVMGlobalGetValueType(marker);
    LLVMValueRef size = ir_word(ir, ir_size(ir, LLVMGetAllocatedType(literal->variable)));
    LLVMValueRef arguments[] = {size, literal->variable};
    unsigned count = LLVMCountParams(marker); /* since LLVM 22 without the size */
    LLVMValueRef call =
        LLVMBuildCall2(ir->builder, type, marker, arguments + (2 - count), count, "");
    LLVMInstructionSetDebugLoc(call, literal->location);
}

static void mark_literal(struct ir *ir, LLVMValueRef variable)
{
    struct literal literal = {.ir = ir, .variable = variable, .function = ir_function_of(variable)};
    literal.block = find_block(&literal);
    if (!literal.block)
        return;
    find_sides(&literal);
    find_passages(&literal);
    if (is_certain(&literal))
        for (size_t i = 0; i < literal.passage_count; i++)
            build_marker(&literal, &literal.passages[i]);
    value_map_release(&literal.next);
    free(literal.passages);
}

bool literals_has(LLVMValueRef variable)
{
    return ir_begins(ir_name(variable), CLANG_NAME);
}

static bool is_unmarked_literal(LLVMValueRef instruction)
{
    if (!LLVMIsAAllocaInst(instruction) || !literals_has(instruction))
        return false;
    for_each_use(use, instruction)
        if (ir_calls(LLVMGetUser(use), "llvm.lifetime."))
            return false;
    return true;
}

void literals_mark(struct ir *ir, LLVMValueRef function)
{
    for_each_present_instruction(instruction, function)
        if (is_unmarked_literal(instruction))
            mark_literal(ir, instruction);
}
