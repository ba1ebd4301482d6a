/* jumps.h - jumps within an inline assembly: local labels ("1:"), and jumps to them, forwards
 * ("1f") and backwards ("1b").
 *
 * The code between labels and jumps becomes basic blocks. The registers that an assembly may change
 * (its outputs and clobbers) have local variables, which the end of a block sets and its begin
 * reads; passes of LLVM make values of them. At a label, a register has a value if it has one on
 * all ways there; no flag has one. */
#pragma once

#include "front/assembly/operands.h"
#include "front/assembly/text.h"

enum { ASSEMBLY_LABELS = 16 };

struct jump_label {
    char *name;
    LLVMBasicBlockRef block;
    bool is_reached; /* by a jump or a statement before it */
    bool has_value[PROCESSOR_REGISTERS + ASSEMBLY_OPERANDS]; /* if so: the cells, on all ways */
};

struct jumps {
    struct assembly *assembly;
    unsigned count;  /* of labels, in their order */
    unsigned passed; /* those that the code so far has */
    struct jump_label labels[ASSEMBLY_LABELS];
    LLVMValueRef initial[PROCESSOR_REGISTERS + ASSEMBLY_OPERANDS]; /* cells at the begin */
    LLVMValueRef slots[PROCESSOR_REGISTERS + ASSEMBLY_OPERANDS];
    LLVMBasicBlockRef first; /* of the code; NULL: there are no labels, and no blocks */
    LLVMBasicBlockRef after; /* has the assembly's call */
    bool is_dead;            /* behind a jump, and in front of a label */
};

/* Makes blocks for the labels of the code, if it has any. Returns false if it has too many.
 * Requires: assembly_begin. jumps_end follows in any case. */
bool jumps_begin(struct jumps *jumps, struct assembly *assembly, const char *code);

/* Whether the statement is a label or a jump. */
bool jumps_are(const struct statement *statement);
/* Builds it. Returns false if heddle cannot follow it, as if it jumps to no label. */
bool jumps_build(struct jumps *jumps, const struct statement *statement);

/* Leads to the call, in front of which the builder is then. Returns false if no way does. If the
 * code `failed` before, no label is reached. */
bool jumps_end(struct jumps *jumps, bool failed);
