#include "machine/access/native_update.h"

#include <string.h>

uint64_t native_update(enum op_kind kind, const struct site *site, void *memory, unsigned size,
                       uint64_t operand, uint64_t expected)
{
    struct op op = {.kind = (uint8_t)kind,
                    .rmw = (uint8_t)(site->function_id & 0xf),
                    .size = (uint8_t)(size & 0x1f),
                    .operand = operand,
                    .expected = expected};
    uint64_t old = 0;
    memcpy(&old, memory, size);
    struct effect effect = op_effect(&op, 0, old);
    if (effect.kind == EFFECT_RMW)
        memcpy(memory, &effect.value, size);
    return old;
}

wide native_update_wide(enum op_kind kind, const struct site *site, void *memory, wide operand,
                        wide expected)
{
    wide old, new = operand;
    memcpy(&old, memory, sizeof old);
    if (kind == OP_RMW)
        new = rmw_update((enum rmw)site->function_id, old, operand, WIDE_SIZE);
    if (kind == OP_WRITE || kind == OP_RMW || (kind == OP_CAS && old == expected))
        memcpy(memory, &new, sizeof new);
    return old;
}
