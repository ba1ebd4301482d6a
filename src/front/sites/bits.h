/* bits.h - the bit-field that a load or store of clang's accesses.
 *
 * Bit-fields that share a memory location (C11 3.14) are loaded and stored together. The bits that
 * are kept of what was loaded tell which one the program names. */
#pragma once

#include "front/ir.h"

struct bits {
    unsigned first, count; /* from the lowest bit of the loaded or stored number */
};

/* Whether the instruction accesses a part of a number, as a bit-field is accessed. Sets *bits. */
bool bits_find(LLVMValueRef access, struct bits *bits);
