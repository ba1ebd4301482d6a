/* private.h - which accesses certainly touch memory of no other thread, for the check of passes.
 *
 * It is Steensgaard's analysis ("Points-to Analysis in Almost Linear Time", POPL 1996) of one
 * function: values that may be the same address are one class, and a class has one for what its
 * memory contains. Memory is private if its class has local variables only, and no one else gets an
 * address of it. The analysis knows nothing of LLVM's own, which decides what sroa and mem2reg make
 * of a variable. */
#pragma once

#include "front/values.h"

#include <stdbool.h>

struct address_class {
    size_t parent;   /* itself: it stands for its class */
    size_t contents; /* 0: nobody asked */
    bool shared;
};

struct private_memory {
    struct value_map numbers; /* value -> its class */
    struct address_class *classes;
    size_t count, capacity;
};

void private_memory_find(struct private_memory *memory, LLVMValueRef function);
void private_memory_release(struct private_memory *memory);

/* Whether all that the instruction does is an access of memory that is private or constant. */
bool private_memory_is_all(struct private_memory *memory, LLVMValueRef instruction);

/* Whether the memory behind the pointer is private or constant. */
bool private_memory_has(struct private_memory *memory, LLVMValueRef pointer);

/* --- touched.c: what an instruction is to the check of passes --------------------------------- */

/* Whether it is a call of an intrinsic that tells passes something, and does nothing. */
bool touched_is_hint(LLVMValueRef call);
/* Whether it is a call of an intrinsic without an effect. */
bool touched_only_computes(LLVMValueRef call);

/* The kind of an instruction that other threads may notice, or that runs code which they may: the
 * name that a message gives it. NULL: they cannot. */
const char *touched_kind(LLVMValueRef instruction);

/* The pointers through which such an instruction accesses memory, up to two. Returns their number;
 * 0: it is more than an access. */
unsigned touched_pointers(LLVMValueRef instruction, LLVMValueRef pointers[2]);

/* Whether it is a call of a function that does not return. */
bool touched_never_returns(LLVMValueRef call);
