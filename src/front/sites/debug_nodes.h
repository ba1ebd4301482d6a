/* debug_nodes.h - the nodes of debug information.
 *
 * llvm-c has accessors for few parts of it, so the others are read from the nodes' operands. Their
 * order is the same in LLVM 16 to 22, except that LLVM 21 inserted the size and the offset before a
 * type's base type. So the base type is searched for by its kind. */
#pragma once

#include "front/ir.h"

#include <llvm-c/DebugInfo.h>

enum { DEBUG_TYPE_NAME = 2 }; /* the number of an operand */

/* The operands of a node, which may be NULL. The caller frees them. */
LLVMValueRef *debug_operands(struct ir *ir, LLVMMetadataRef node, unsigned *count);

/* One of them; NULL: it is not there. */
LLVMValueRef debug_operand_value(struct ir *ir, LLVMMetadataRef node, unsigned index);
LLVMMetadataRef debug_operand(struct ir *ir, LLVMMetadataRef node, unsigned index);
/* "" if it is not there. Lives as long as `ir->sites`. */
const char *debug_text(struct ir *ir, LLVMMetadataRef node, unsigned index);

/* These say no to NULL. */
bool debug_is(LLVMMetadataRef node, LLVMMetadataKind kind);
bool debug_is_type(LLVMMetadataRef node);

/* Of a type; NULL: none. */
LLVMMetadataRef debug_base_type(struct ir *ir, LLVMMetadataRef type);
LLVMMetadataRef debug_elements(struct ir *ir, LLVMMetadataRef type);

/* Whether the node's tag is, for example, "DW_TAG_pointer_type". llvm-c tells it by text alone. */
bool debug_has_tag(struct ir *ir, LLVMMetadataRef node, const char *tag);
