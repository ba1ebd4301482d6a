/* shadow_flow.h - the values and native variables that may be undefined (shadows.c). */
#pragma once

#include "front/escape.h"
#include "front/ir.h"

#include <stdint.h>

/* The first parameters have shadows, of at most so many bytes, as a result has. The others count as
 * defined, and what they point to as written. */
enum { SHADOW_PARAMETERS = 64, SHADOW_BYTES = 32 };

/* The memory through which shadows go from a caller to the function that it calls, and back. No
 * thread parks between the accesses of the two. */
struct shadow_passage {
    const void *addresses[SHADOW_PARAMETERS];
    uint64_t values[SHADOW_PARAMETERS + 1]
                   [SHADOW_BYTES / sizeof(uint64_t)]; /* the last: a result */
};

struct shadow_flow {
    struct ir *ir;
    const struct escape *escape;
    struct value_map undefined; /* instruction, parameter, or function for its result -> 1 */
    struct value_map memory;    /* native variable with a shadow, or parameter that may point to
                                   one -> 1 */
    const struct shadow_passage *passage; /* lives as long as the program */
    bool changed;
};

/* Finds them in all functions but heddle's C library. */
void shadow_flow_find(struct shadow_flow *flow, struct ir *ir, const struct escape *escape);
void shadow_flow_release(struct shadow_flow *flow);

/* Whether the value may be undefined, and has a shadow then. */
bool shadow_flow_may(const struct shadow_flow *flow, LLVMValueRef value);

/* Whether arithmetic or a comparison made the value, which may be undefined: no mere copy. Looks a
 * few operations back. */
bool shadow_flow_is_computed(const struct shadow_flow *flow, LLVMValueRef value);

/* The native variable with a shadow, or the parameter that may point to one, from which the pointer
 * was computed; or NULL. */
LLVMValueRef shadow_flow_memory(const struct shadow_flow *flow, LLVMValueRef pointer);

/* Whether the instruction, a call of heddle_load, loads from there. */
bool shadow_flow_loads(const struct shadow_flow *flow, LLVMValueRef instruction);

/* The function with which the call exchanges shadows; NULL: none. */
LLVMValueRef shadow_flow_callee(LLVMValueRef call);

/* The number of the parameter, from 0. */
unsigned shadow_flow_number(LLVMValueRef parameter);
