#include "front/place.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

/* The operands of a DISubprogram begin with its file, scope, name and linkage name; llvm-c has no
 * accessor for them. */
enum { SUBPROGRAM_NAME = 2, SUBPROGRAM_OPERANDS = 32 };

static const char *subprogram_name(struct ir *ir, LLVMMetadataRef subprogram, unsigned *length)
{
    LLVMValueRef node = LLVMMetadataAsValue(ir->context, subprogram);
    LLVMValueRef operands[SUBPROGRAM_OPERANDS];
    unsigned count = LLVMGetMDNodeNumOperands(node);
    if (count <= SUBPROGRAM_NAME || count > SUBPROGRAM_OPERANDS)
        return NULL;
    LLVMGetMDNodeOperands(node, operands);
    return operands[SUBPROGRAM_NAME] ? LLVMGetMDString(operands[SUBPROGRAM_NAME], length) : NULL;
}

const char *place_function_name(struct ir *ir, LLVMValueRef function)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    unsigned length = 0;
    const char *name = subprogram ? subprogram_name(ir, subprogram, &length) : NULL;
    if (name)
        return site_table_text(ir->sites, name, length);
    name = ir_name(function);
    return site_table_text(ir->sites, name, strlen(name));
}

static void take_function_place(struct ir *ir, struct site *site, LLVMValueRef function)
{
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    LLVMMetadataRef file = subprogram ? LLVMDIScopeGetFile(subprogram) : NULL;
    if (!file)
        return;
    unsigned length = 0;
    const char *name = LLVMDIFileGetFilename(file, &length);
    site->file = site_table_text(ir->sites, name, length);
    site->line = LLVMDISubprogramGetLine(subprogram);
}

struct site *place_site(struct ir *ir, LLVMValueRef instruction)
{
    struct site *site = site_table_add(ir->sites);
    LLVMValueRef function = ir_function_of(instruction);
    site->function = place_function_name(ir, function);
    site->runtime = ir_is_runtime(function);
    site->line = LLVMGetDebugLocLine(instruction);
    unsigned length = 0;
    const char *file = site->line ? LLVMGetDebugLocFilename(instruction, &length) : NULL;
    if (!file) {
        site->line = 0;
        take_function_place(ir, site, function);
        return site;
    }
    site->file = site_table_text(ir->sites, file, length);
    site->column = LLVMGetDebugLocColumn(instruction);
    return site;
}

LLVMValueRef place_build(struct ir *ir, LLVMValueRef instruction)
{
    return ir_address(ir, place_site(ir, instruction));
}
