/* x86.h - the instructions of x86-64 that heddle follows in inline assembly. */
#pragma once

#include "front/assembly/operands.h"
#include "front/assembly/text.h"

/* Builds the meaning of the instruction. A locked instruction becomes an atomic one, and any other
 * access of memory an atomic load or store. Returns false if heddle does not know the instruction,
 * or its operands; then it may have built some of it. */
bool assembly_build_x86(struct assembly *assembly, const struct statement *statement);
