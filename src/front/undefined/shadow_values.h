/* shadow_values.h - builds the shadows of values (shadows.c). */
#pragma once

#include "front/undefined/shadow_memory.h"

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
