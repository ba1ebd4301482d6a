#include "machine/operations/queues.h"

#include "base/memory.h"

#include <string.h>

_Static_assert(sizeof(struct queue) == 6 * sizeof(uint32_t), "queues compare as bytes");

void queues_release(struct queues *queues)
{
    for (size_t i = 0; i < queues->name_count; i++)
        free(queues->names[i]);
    free(queues->names);
    free(queues->table);
    *queues = (struct queues){0};
}

uint32_t queues_get_name(struct queues *queues, const char *text)
{
    for (size_t i = 0; i < queues->name_count; i++)
        if (strcmp(queues->names[i], text) == 0)
            return (uint32_t)i;
    array_reserve(queues->names, queues->name_capacity, queues->name_count + 1);
    queues->names[queues->name_count] = memory_copy_text(text);
    return (uint32_t)queues->name_count++;
}

uint32_t queues_get(struct queues *queues, struct queue queue)
{
    require(queue.name < queues->name_count);
    for (size_t i = 0; i < queues->count; i++)
        if (memcmp(&queues->table[i], &queue, sizeof queue) == 0)
            return (uint32_t)i + 1;
    array_reserve(queues->table, queues->capacity, queues->count + 1);
    queues->table[queues->count] = queue;
    return (uint32_t)++queues->count;
}
