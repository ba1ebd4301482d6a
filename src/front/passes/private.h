/* private.h - which accesses certainly touch memory of no other thread, for the check of passes.
 *
 * It is Steensgaard's analysis ("Points-to Analysis in Almost Linear Time", POPL 1996) of one
 * function: values that may be the same address are one class, and a class has one for what its
 * memory contains. Memory is private if its class has local variables only, and no one else gets an
 * address of it. The analysis knows nothing of LLVM's own, which decides what sroa and mem2reg make
 * of a variable. */
#pragma once

#include "front/value_map.h"

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
