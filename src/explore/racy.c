#include "explore/racy.h"

#include "base/memory.h"

void racy_add(struct racy_locations *racy, uint32_t location)
{
    require(location != 0);
    for (size_t i = 0; i < racy->count; i++)
        if (racy->list[i] == location)
            return;
    *array_push(racy->list, racy->count, racy->capacity) = location;
    racy->has_new = true;
}

void racy_mark(const struct racy_locations *racy, struct graph *graph)
{
    for (size_t i = 0; i < racy->count; i++) {
        require(racy->list[i] < graph->location_capacity);
        graph->locations[racy->list[i]].is_racy = true;
        graph->locations[racy->list[i]].has_plain = true;
    }
}

void racy_release(struct racy_locations *racy)
{
    free(racy->list);
    *racy = (struct racy_locations){0};
}
