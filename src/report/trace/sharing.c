#include "report/trace/sharing.h"

#include "base/memory.h"

#include <stdlib.h>

size_t sharing_locations(const struct step *steps, size_t count)
{
    uint32_t most = 0;
    for (size_t i = 0; i < count; i++) {
        const struct op *op = &steps[i].op;
        most = op->location > most ? op->location : most;
        most = op->object > most ? op->object : most;
    }
    return (size_t)most + 1;
}

uint8_t *sharing_find(const struct step *steps, size_t count)
{
    size_t locations = sharing_locations(steps, count);
    uint8_t *sharing = memory_new(locations, sizeof *sharing);
    int *owner = memory_new(locations, sizeof *owner); /* thread + 1; 0: none yet */
    for (size_t i = 0; i < count; i++) {
        uint32_t location = steps[i].op.location;
        int self = (int)steps[i].thread + 1;
        if (location && owner[location] && owner[location] != self)
            sharing[location] |= SHARING_SEVERAL;
        if (steps[i].writes || !op_is_data(&steps[i].op))
            sharing[location] |= SHARING_WRITTEN;
        owner[location] = self;
    }
    free(owner);
    return sharing;
}
