/* places.h - the places at which the instructions of an assembly read and write. */
#pragma once

#include "front/assembly/operands.h"

/* Where an instruction reads or writes. */
struct assembly_place {
    enum place_kind { PLACE_CONSTANT, PLACE_CELL, PLACE_MEMORY, PLACE_STACK } kind;
    unsigned size;      /* in bytes; 0: as that of the instruction */
    unsigned cell;      /* PLACE_CELL */
    LLVMValueRef value; /* the constant, or the pointer to memory */
    bool is_plain;      /* PLACE_MEMORY: chosen by the compiler instead of a register */
};

/* Reads an operand of an instruction. Returns false if heddle does not know it. PLACE_STACK is
 * memory at the stack pointer. */
bool assembly_parse_place(struct assembly *assembly, const char *text,
                          struct assembly_place *place);

/* Builds the value of the place, as an integer of `size` bytes: 1, 2, 4 or 8. NULL if it has none.
 */
LLVMValueRef assembly_read(struct assembly *assembly, const struct assembly_place *place,
                           unsigned size);
/* Builds a write of an integer of `size` bytes. Returns false if the place cannot be written. */
bool assembly_write(struct assembly *assembly, const struct assembly_place *place, unsigned size,
                    LLVMValueRef value);

static inline bool assembly_is_memory(const struct assembly_place *place)
{
    return place->kind == PLACE_MEMORY;
}
