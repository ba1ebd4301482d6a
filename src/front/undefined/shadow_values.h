/* shadow_values.h - builds the shadows (shadows.c) of values, and those of native memory. */
#pragma once

#include "front/undefined/shadow_flow.h"

/* --- shadow_memory.c: the shadows of native memory (shadows.c) -------------------------------- */

struct shadow_memory {
    const struct shadow_flow *flow;
    struct value_map addresses; /* native variable, or parameter that points to one -> the address
                                   of its shadow */
};

void shadow_memory_release(struct shadow_memory *memory);

/* Makes the shadow variable of a native variable. All bits are 1 when the variable comes to life.
 */
void shadow_memory_make(struct shadow_memory *memory, LLVMValueRef variable);

/* Reads the address of the shadow that the parameter comes with, at the function's entry. */
void shadow_memory_take(struct shadow_memory *memory, LLVMValueRef parameter);

/* Builds the address of the shadow for `pointer` at the builder's position; a null pointer if there
 * is none. Requires: the shadow variables of the function are made, and its parameters' addresses
 * are taken. */
LLVMValueRef shadow_memory_build(struct shadow_memory *memory, LLVMValueRef pointer);

/* The slot in which a call passes the address of the shadow for a parameter. */
LLVMValueRef shadow_memory_passed(const struct shadow_memory *memory, unsigned parameter);

/* Builds a load of what a call passes with the parameter in the slot, at the function's entry. */
LLVMValueRef shadow_memory_build_passed(struct ir *ir, LLVMValueRef parameter, LLVMTypeRef type,
                                        LLVMValueRef slot);

/* Build calls of the functions of libc/inline_hooks.c, at the builder's position. `from` NULL: the
 * bytes are defined. */
LLVMValueRef shadow_memory_build_load(struct ir *ir, LLVMValueRef shadow, uint64_t size);
void shadow_memory_build_store(struct ir *ir, LLVMValueRef shadow, LLVMValueRef bits,
                               uint64_t size);
void shadow_memory_build_copy(struct ir *ir, LLVMValueRef to, LLVMValueRef from, LLVMValueRef size);

/* --- shadow_values.c: builds the shadows of values (shadows.c) -------------------------------- */

struct shadow_values {
    struct shadow_memory memory;
    struct value_map built; /* value -> its shadow */
};

void shadow_values_release(struct shadow_values *values);

/* The shadow of the value, of shadow_type; built right after the value. Moves the builder. */
LLVMValueRef shadow_values_get(struct shadow_values *values, LLVMValueRef value);

/* The memory through which the shadows of a call's arguments or result go. */
LLVMValueRef shadow_values_passed(const struct shadow_values *values, unsigned parameter);
LLVMValueRef shadow_values_returned(const struct shadow_values *values);
