#include "machine/operations/rmw.h"

#include "base/error.h"

#include <stdbool.h>

/* Whether one number of `size` bytes with a sign is less than the other. */
static bool is_less(wide one, wide other, unsigned size)
{
    __extension__ typedef __int128 signed_wide;
    verify(size >= 1 && size <= sizeof(wide));
    unsigned unused = 8 * (unsigned)(sizeof(wide) - size);
    return (signed_wide)(one << unused) < (signed_wide)(other << unused);
}

wide rmw_update(enum rmw function, wide old, wide operand, unsigned size)
{
    switch (function) {
    case RMW_EXCHANGE:
        return operand;
    case RMW_ADD:
        return old + operand;
    case RMW_SUB:
        return old - operand;
    case RMW_AND:
        return old & operand;
    case RMW_NAND:
        return ~(old & operand);
    case RMW_OR:
        return old | operand;
    case RMW_XOR:
        return old ^ operand;
    case RMW_MAX:
        return is_less(old, operand, size) ? operand : old;
    case RMW_MIN:
        return is_less(old, operand, size) ? old : operand;
    case RMW_UMAX:
        return old < operand ? operand : old;
    case RMW_UMIN:
        return old < operand ? old : operand;
    case RMW_ADD_UNLESS_ZERO:
        return old ? old + operand : 0;
    }
    bug("rmw function %d", (int)function);
}

unsigned rmw_class(enum rmw function)
{
    static const unsigned char classes[] = {
        [RMW_EXCHANGE] = 0, [RMW_NAND] = 0, [RMW_ADD] = 1,  [RMW_SUB] = 1,
        [RMW_AND] = 2,      [RMW_OR] = 3,   [RMW_XOR] = 4,  [RMW_MAX] = 5,
        [RMW_MIN] = 6,      [RMW_UMAX] = 7, [RMW_UMIN] = 8, [RMW_ADD_UNLESS_ZERO] = 0,
    };
    verify((unsigned)function < sizeof classes && classes[function] < RMW_CLASSES);
    return classes[function];
}
