/* watched.c - local variables that a debugger can look at, in code for one (front_options.debug).
 *
 * Debug information names the registers and addresses in which the compiler keeps a variable. After
 * the passes and the lowering, these are gone or hold the value only for a few instructions. So
 * each variable gets a slot on the thread's own stack: for an object with a model address, the slot
 * that holds its address; for another variable, a slot that its values are stored to. Nothing reads
 * these, so the program does what it does without them. */
#include "front/objects/objects.h"

#include "front/hooks.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/DebugInfo.h>

#define VALUE "llvm.dbg.value"
#define DECLARE "llvm.dbg.declare"

#define MOVED "heddle.moved"

enum { OPERAND_VALUE, OPERAND_VARIABLE, OPERAND_EXPRESSION, OPERAND_FUNCTION };
enum { DEREFERENCE = 6 }; /* DW_OP_deref */

static struct value_list debug_instructions(LLVMValueRef function, const char *name)
{
    struct value_list found = {0};
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (ir_calls(instruction, name))
                value_list_add(&found, instruction);
    return found;
}

/* What the debug instruction is about; NULL: no single value. */
static LLVMValueRef value_of(LLVMValueRef instruction)
{
    LLVMValueRef operand = LLVMGetOperand(instruction, OPERAND_VALUE), value;
    LLVMMetadataKind kind = LLVMGetMetadataKind(LLVMValueAsMetadata(operand));
    if (kind != LLVMConstantAsMetadataMetadataKind && kind != LLVMLocalAsMetadataMetadataKind)
        return NULL;
    LLVMGetMDNodeOperands(operand, &value);
    return LLVMIsUndef(value) ? NULL : value;
}

static LLVMValueRef expression(struct ir *ir, uint64_t *operations, size_t count)
{
    LLVMDIBuilderRef builder = LLVMCreateDIBuilderDisallowUnresolved(ir->module);
    LLVMMetadataRef metadata = LLVMDIBuilderCreateExpression(builder, operations, count);
    LLVMDisposeDIBuilder(builder);
    return LLVMMetadataAsValue(ir->context, metadata);
}

/* Whether the instruction is about a whole variable. */
static bool is_plain(struct ir *ir, LLVMValueRef instruction)
{
    return LLVMGetOperand(instruction, OPERAND_EXPRESSION) == expression(ir, NULL, 0);
}

static void set_value(struct ir *ir, LLVMValueRef instruction, LLVMValueRef value)
{
    LLVMSetOperand(instruction, OPERAND_VALUE,
                   LLVMMetadataAsValue(ir->context, LLVMValueAsMetadata(value)));
}

void watched_move(LLVMValueRef variable, LLVMValueRef address)
{
    ir_mark(address, MOVED);
    LLVMReplaceAllUsesWith(variable, address);
}

static bool is_moved(LLVMValueRef declaration)
{
    LLVMValueRef value = value_of(declaration);
    return value && LLVMIsAAllocaInst(value) && ir_is_marked(value, MOVED);
}

/* Later passes leave a slot alone that is volatile. */
static void pin(LLVMValueRef slot)
{
    for_each_use(use, slot)
        if (LLVMIsAStoreInst(LLVMGetUser(use)))
            LLVMSetVolatile(LLVMGetUser(use), true);
}

/* Debuggers find objects at the addresses that their slots hold. */
static void declare_moved(struct ir *ir, LLVMValueRef function)
{
    uint64_t dereference[] = {DEREFERENCE};
    struct value_list declarations = debug_instructions(function, DECLARE);
    for (size_t i = 0; i < declarations.count; i++) {
        LLVMValueRef declaration = declarations.items[i];
        if (!is_moved(declaration))
            continue;
        pin(value_of(declaration));
        if (is_plain(ir, declaration))
            LLVMSetOperand(declaration, OPERAND_EXPRESSION, expression(ir, dereference, 1));
        else
            LLVMInstructionEraseFromParent(declaration);
    }
    value_list_release(&declarations);
}

/* A local variable, in one place to which its function was inlined. */
struct watched {
    LLVMValueRef variable;   /* metadata */
    LLVMMetadataRef inlined; /* NULL: it was not */
};

static struct watched watched_of(LLVMValueRef instruction)
{
    LLVMMetadataRef place = LLVMInstructionGetDebugLoc(instruction);
    return (struct watched){LLVMGetOperand(instruction, OPERAND_VARIABLE),
                            place ? LLVMDILocationGetInlinedAt(place) : NULL};
}

static bool is_of(LLVMValueRef instruction, const struct watched *watched)
{
    struct watched other = watched_of(instruction);
    return other.variable == watched->variable && other.inlined == watched->inlined;
}

/* The type of the values; NULL: they have several, or are of parts of the variable. */
static LLVMTypeRef type_of(struct ir *ir, const struct value_list *values,
                           const struct watched *watched)
{
    LLVMTypeRef type = NULL;
    for (size_t i = 0; i < values->count; i++) {
        LLVMValueRef value = value_of(values->items[i]);
        if (!is_of(values->items[i], watched))
            continue;
        if (!is_plain(ir, values->items[i]) || (type && value && LLVMTypeOf(value) != type))
            return NULL;
        type = value ? LLVMTypeOf(value) : type;
    }
    return type;
}

/* Whether the value is there in front of the instruction of its block, or may be. */
static bool is_before(LLVMValueRef value, LLVMValueRef instruction)
{
    if (!LLVMIsAInstruction(value) ||
        LLVMGetInstructionParent(value) != LLVMGetInstructionParent(instruction))
        return true;
    while (instruction && instruction != value)
        instruction = LLVMGetPreviousInstruction(instruction);
    return instruction == value;
}

static void declare(struct ir *ir, LLVMValueRef first, LLVMValueRef slot)
{
    LLVMTypeRef parameters[3], type = LLVMGetCalledFunctionType(first);
    LLVMGetParamTypes(type, parameters);
    LLVMValueRef declaration = LLVMInstructionClone(first);
    set_value(ir, declaration, slot);
    LLVMSetOperand(declaration, OPERAND_FUNCTION, ir_declare(ir, DECLARE, type));
    LLVMInsertIntoBuilder(ir->builder, declaration);
}

/* Stores the values to one slot. Adds the stores to `stores`. */
static void keep(struct ir *ir, const struct value_list *values, size_t first, LLVMTypeRef type,
                 struct value_list *stores)
{
    struct watched watched = watched_of(values->items[first]);
    LLVMValueRef function = ir_function_of(values->items[first]);
    LLVMValueRef slot = ir_build_slot(ir, function, type, "");
    LLVMBuildMemSet(ir->builder, slot, LLVMConstInt(ir->i8, UNSET_BYTE, false),
                    ir_word(ir, ir_size(ir, type)), LLVMGetAlignment(slot));
    declare(ir, values->items[first], slot);
    for (size_t i = first; i < values->count; i++) {
        LLVMValueRef value = value_of(values->items[i]);
        if (!is_of(values->items[i], &watched) || !value || !is_before(value, values->items[i]))
            continue;
        ir_build_before(ir, values->items[i]);
        LLVMValueRef store = LLVMBuildStore(ir->builder, value, slot);
        LLVMSetVolatile(store, true);
        value_list_add(stores, store);
    }
}

/* The debug information of a value may be where the value is not there. Then no store is right. */
static void check(LLVMValueRef function, const struct value_list *stores)
{
    if (!LLVMVerifyFunction(function, LLVMReturnStatusAction))
        return;
    for (size_t i = 0; i < stores->count; i++)
        LLVMInstructionEraseFromParent(stores->items[i]);
}

static void keep_in(struct ir *ir, LLVMValueRef function)
{
    struct value_list values = debug_instructions(function, VALUE), stores = {0}, done = {0};
    for (size_t i = 0; i < values.count; i++) {
        struct watched watched = watched_of(values.items[i]);
        bool is_first = true;
        for (size_t j = 0; j < i && is_first; j++)
            is_first = !is_of(values.items[j], &watched);
        LLVMTypeRef type = is_first ? type_of(ir, &values, &watched) : NULL;
        if (!type)
            continue;
        keep(ir, &values, i, type, &stores);
        for (size_t j = i; j < values.count; j++)
            if (is_of(values.items[j], &watched))
                value_list_add(&done, values.items[j]);
    }
    for (size_t i = 0; i < done.count; i++)
        LLVMInstructionEraseFromParent(done.items[i]);
    check(function, &stores);
    value_list_release(&done);
    value_list_release(&stores);
    value_list_release(&values);
}

void watched_keep(struct ir *ir)
{
#if LLVM_VERSION_MAJOR == 19 || LLVM_VERSION_MAJOR == 20
    LLVMSetIsNewDbgInfoFormat(ir->module, false);
#endif
    for_each_function(function, ir) {
        if (LLVMIsDeclaration(function))
            continue;
        declare_moved(ir, function);
        keep_in(ir, function);
    }
}
