#include "front/calls/error_label.h"

#include <ctype.h>
#include <string.h>

/* Whether clang has made the block of this label. Where the function has another value of the name,
 * a number follows it. */
static bool is_of_label(LLVMBasicBlockRef block, const char *label)
{
    const char *name = LLVMGetBasicBlockName(block);
    size_t length = strlen(label);
    if (strncmp(name, label, length) != 0)
        return false;
    for (name += length; isdigit((unsigned char)*name); name++)
        continue;
    return !*name;
}

static LLVMValueRef find_place(LLVMBasicBlockRef block)
{
    LLVMValueRef instruction = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(instruction))
        instruction = LLVMGetNextInstruction(instruction);
    return instruction;
}

void error_label_insert(struct ir *ir, const char *label)
{
    LLVMTypeRef type = LLVMFunctionType(ir->nothing, NULL, 0, false);
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, "heddle_error_label");
    if (!function)
        function = LLVMAddFunction(ir->module, "heddle_error_label", type);
    unsigned found = 0;
    for_each_function(program_function, ir) {
        LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(program_function);
        for (; block; block = LLVMGetNextBasicBlock(block)) {
            if (!is_of_label(block, label))
                continue;
            ir_build_before(ir, find_place(block));
            LLVMBuildCall2(ir->builder, type, function, NULL, 0, "");
            found++;
        }
    }
    if (!found)
        die("the program has no label '%s' for --error-label", label);
}
