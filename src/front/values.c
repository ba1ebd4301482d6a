/* values.c - arrays; and hash tables with open addressing and linear probing, without deletion, at
 * most half full. */
#include "front/values.h"

#include "base/memory.h"

void value_list_add(struct value_list *list, LLVMValueRef value)
{
    *array_push(list->items, list->count, list->capacity) = value;
}

bool value_list_has(const struct value_list *list, LLVMValueRef value)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == value)
            return true;
    return false;
}

void value_list_release(struct value_list *list)
{
    free(list->items);
    *list = (struct value_list){0};
}

static struct value_map_entry *place_of(const struct value_map *map, LLVMValueRef key)
{
    size_t mask = map->capacity - 1;
    size_t index = (size_t)(((uintptr_t)key >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 20) & mask;
    while (map->entries[index].key && map->entries[index].key != key)
        index = (index + 1) & mask;
    return &map->entries[index];
}

static void grow(struct value_map *map)
{
    struct value_map old = *map;
    map->capacity = old.capacity ? 2 * old.capacity : 16;
    map->entries = memory_new(map->capacity, sizeof *map->entries);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.entries[i].key)
            *place_of(map, old.entries[i].key) = old.entries[i];
    free(old.entries);
}

void value_map_set(struct value_map *map, LLVMValueRef key, uintptr_t value)
{
    if (2 * (map->count + 1) > map->capacity)
        grow(map);
    struct value_map_entry *place = place_of(map, key);
    map->count += place->key == NULL;
    *place = (struct value_map_entry){key, value};
}

uintptr_t value_map_find(const struct value_map *map, LLVMValueRef key)
{
    return map->capacity ? place_of(map, key)->value : 0;
}

void value_map_release(struct value_map *map)
{
    free(map->entries);
    *map = (struct value_map){0};
}
