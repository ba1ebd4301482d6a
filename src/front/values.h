/* values.h - lists of values, and maps from values to words. All zero: an empty one. */
#pragma once

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct value_list {
    LLVMValueRef *items;
    size_t count;
    size_t capacity;
};

void value_list_add(struct value_list *list, LLVMValueRef value);
bool value_list_has(const struct value_list *list, LLVMValueRef value);
void value_list_release(struct value_list *list);

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
