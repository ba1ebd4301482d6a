/* value_map.h - a map from LLVM values to words of the caller.
 *
 * Open addressing with linear probing, without deletion; at most half full. */
#pragma once

#include <llvm-c/Types.h>
#include <stddef.h>
#include <stdint.h>

struct value_map_entry {
    LLVMValueRef key; /* NULL: free */
    uintptr_t value;
};

struct value_map {
    struct value_map_entry *entries;
    size_t count;
    size_t capacity; /* 0 or a power of two */
};

void value_map_set(struct value_map *map, LLVMValueRef key, uintptr_t value);
uintptr_t value_map_find(const struct value_map *map, LLVMValueRef key); /* 0: absent */
void value_map_release(struct value_map *map);
