#include "front/unchecked.h"

#include "base/memory.h"

#include <string.h>

/* The operands of an element of llvm.global.annotations. */
enum { ANNOTATED, ANNOTATION };

static const char begin_name[] = "heddle_unchecked_begin", end_name[] = "heddle_unchecked_end";

static const char attribute[] = "disable_sanitizer_instrumentation";

/* Of an instruction between the calls; of the module, if it has one. */
static const char mark[] = "heddle.unchecked";

static bool has_attribute(LLVMValueRef function)
{
    return ir_has_attribute(function, IR_FUNCTION, attribute);
}

bool unchecked_has(LLVMValueRef instruction)
{
    return ir_is_marked(instruction, mark) || has_attribute(ir_function_of(instruction));
}

bool unchecked_are_some(struct ir *ir)
{
    if (LLVMGetNamedMetadata(ir->module, mark, strlen(mark)))
        return true;
    for_each_function(function, ir)
        if (has_attribute(function))
            return true;
    return false;
}

/* The text of an annotation; "" if it is none. */
static const char *text_of(LLVMValueRef annotation)
{
    LLVMValueRef variable = LLVMGetOperand(annotation, ANNOTATION);
    LLVMValueRef text = LLVMIsAGlobalVariable(variable) ? LLVMGetInitializer(variable) : NULL;
    size_t length;
    return text && LLVMIsConstantString(text) ? LLVMGetAsString(text, &length) : "";
}

static bool is_about_threads(const char *text)
{
    return ir_begins(text, UNCHECKED_ANNOTATION) &&
           (strstr(text, "\"thread\"") || strstr(text, "\"all\""));
}

static bool is_call_of(LLVMValueRef instruction, LLVMValueRef function)
{
    return function && LLVMIsACallInst(instruction) && LLVMGetCalledValue(instruction) == function;
}

/* The blocks whose beginning was met on the way from a region's beginning to its ends. */
struct met {
    LLVMBasicBlockRef *blocks;
    size_t count, capacity;
};

static bool meet(struct met *met, LLVMBasicBlockRef block)
{
    for (size_t i = 0; i < met->count; i++)
        if (met->blocks[i] == block)
            return false;
    *array_push(met->blocks, met->count, met->capacity) = block;
    return true;
}

/* Marks the instructions from this one on, along all paths, up to the call that ends the region.
 * Regions may contain others: `depth` is their number. */
static void mark_region(struct ir *ir, LLVMValueRef instruction, unsigned depth, struct met *met)
{
    LLVMValueRef begin = LLVMGetNamedFunction(ir->module, begin_name);
    LLVMValueRef end = LLVMGetNamedFunction(ir->module, end_name);
    LLVMValueRef last = instruction;
    for (; instruction; instruction = LLVMGetNextInstruction(instruction)) {
        if (is_call_of(instruction, end) && depth-- == 0)
            return;
        depth += is_call_of(instruction, begin);
        ir_mark(instruction, mark);
        last = instruction;
    }
    for (unsigned i = 0; i < LLVMGetNumSuccessors(last); i++)
        if (meet(met, LLVMGetSuccessor(last, i)))
            mark_region(ir, LLVMGetFirstInstruction(LLVMGetSuccessor(last, i)), depth, met);
}

static void erase_calls(struct ir *ir, const char *name)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    for (LLVMUseRef use; function && (use = LLVMGetFirstUse(function));) {
        if (!is_call_of(LLVMGetUser(use), function))
            return;
        LLVMInstructionEraseFromParent(LLVMGetUser(use));
    }
}

static void find_regions(struct ir *ir)
{
    LLVMValueRef begin = LLVMGetNamedFunction(ir->module, begin_name);
    LLVMUseRef use = begin ? LLVMGetFirstUse(begin) : NULL;
    if (use)
        LLVMAddNamedMetadataOperand(ir->module, mark, LLVMMDNodeInContext(ir->context, NULL, 0));
    for (; use; use = LLVMGetNextUse(use))
        if (is_call_of(LLVMGetUser(use), begin)) {
            struct met met = {NULL, 0, 0};
            mark_region(ir, LLVMGetNextInstruction(LLVMGetUser(use)), 0, &met);
            free(met.blocks);
        }
    erase_calls(ir, begin_name);
    erase_calls(ir, end_name);
}

void unchecked_find(struct ir *ir)
{
    find_regions(ir);
    LLVMValueRef annotations = LLVMGetNamedGlobal(ir->module, "llvm.global.annotations");
    LLVMValueRef list = annotations ? LLVMGetInitializer(annotations) : NULL;
    for (int i = 0; list && i < LLVMGetNumOperands(list); i++) {
        LLVMValueRef annotation = LLVMGetOperand(list, (unsigned)i);
        LLVMValueRef function = LLVMIsAConstantStruct(annotation)
                                    ? LLVMIsAFunction(LLVMGetOperand(annotation, ANNOTATED))
                                    : NULL;
        if (function && is_about_threads(text_of(annotation)))
            ir_add_attribute(ir, function, IR_FUNCTION, attribute);
    }
    if (annotations)
        LLVMDeleteGlobal(annotations);
}
