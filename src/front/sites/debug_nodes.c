#include "front/sites/debug_nodes.h"

#include "base/memory.h"

#include <string.h>

/* The base type of a type, and the elements, are among these operands. */
enum { TYPE_PARTS = 3, TYPE_PARTS_END = 7 };

LLVMValueRef *debug_operands(struct ir *ir, LLVMMetadataRef node, unsigned *count)
{
    LLVMValueRef value = LLVMMetadataAsValue(ir->context, node);
    *count = (unsigned)LLVMGetMDNodeNumOperands(value);
    LLVMValueRef *operands = memory_new(*count + 1, sizeof *operands);
    LLVMGetMDNodeOperands(value, operands);
    return operands;
}

LLVMValueRef debug_operand_value(struct ir *ir, LLVMMetadataRef node, unsigned index)
{
    unsigned count;
    LLVMValueRef *operands = debug_operands(ir, node, &count);
    LLVMValueRef operand = index < count ? operands[index] : NULL;
    free(operands);
    return operand;
}

LLVMMetadataRef debug_operand(struct ir *ir, LLVMMetadataRef node, unsigned index)
{
    LLVMValueRef value = debug_operand_value(ir, node, index);
    return value ? LLVMValueAsMetadata(value) : NULL;
}

const char *debug_text(struct ir *ir, LLVMMetadataRef node, unsigned index)
{
    LLVMValueRef value = debug_operand_value(ir, node, index);
    unsigned length = 0;
    const char *text = value ? LLVMGetMDString(value, &length) : NULL;
    return site_table_text(ir->sites, text ? text : "", text ? length : 0);
}

bool debug_is(LLVMMetadataRef node, LLVMMetadataKind kind)
{
    return node && LLVMGetMetadataKind(node) == (unsigned)kind;
}

bool debug_is_type(LLVMMetadataRef node)
{
    return debug_is(node, LLVMDIBasicTypeMetadataKind) ||
           debug_is(node, LLVMDIDerivedTypeMetadataKind) ||
           debug_is(node, LLVMDICompositeTypeMetadataKind) ||
           debug_is(node, LLVMDISubroutineTypeMetadataKind);
}

LLVMMetadataRef debug_base_type(struct ir *ir, LLVMMetadataRef type)
{
    for (unsigned i = TYPE_PARTS; i < TYPE_PARTS_END; i++) {
        LLVMMetadataRef part = debug_operand(ir, type, i);
        if (debug_is_type(part))
            return part;
    }
    return NULL;
}

LLVMMetadataRef debug_elements(struct ir *ir, LLVMMetadataRef type)
{
    for (unsigned i = TYPE_PARTS; i < TYPE_PARTS_END; i++) {
        LLVMMetadataRef part = debug_operand(ir, type, i);
        if (debug_is(part, LLVMMDTupleMetadataKind))
            return part;
    }
    return NULL;
}

bool debug_has_tag(struct ir *ir, LLVMMetadataRef node, const char *tag)
{
    char *text = LLVMPrintValueToString(LLVMMetadataAsValue(ir->context, node));
    const char *own = strstr(text, "(tag: ");
    size_t length = strlen(tag);
    bool has = own && strncmp(own + strlen("(tag: "), tag, length) == 0 &&
               strchr(",)", own[strlen("(tag: ") + length]);
    LLVMDisposeMessage(text);
    return has;
}
