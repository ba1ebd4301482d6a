/* shadow_values.h - builds the shadows of values (shadows.h). */
#ifndef HEDDLE_FRONT_SHADOW_VALUES_H
#define HEDDLE_FRONT_SHADOW_VALUES_H

#include "front/shadow_flow.h"

struct shadow_values {
    const struct shadow_flow *flow;
    struct value_map built;  /* value -> its shadow */
    struct value_map memory; /* native variable -> its shadow variable */
};

void shadow_values_release(struct shadow_values *values);

/* The shadow of the value, of shadow_type; built right after the value. Moves the builder. */
LLVMValueRef shadow_values_get(struct shadow_values *values, LLVMValueRef value);

/* Builds the address in the shadow variable for `pointer` into `variable`, at the builder's
 * position. */
LLVMValueRef shadow_values_build_address(struct shadow_values *values, LLVMValueRef pointer,
                                         LLVMValueRef variable);

/* The memory through which the shadows of a call's arguments or result go. No thread parks between
 * the caller's and the callee's accesses. */
LLVMValueRef shadow_values_passed(const struct shadow_values *values, unsigned parameter);
LLVMValueRef shadow_values_returned(const struct shadow_values *values);

#endif
