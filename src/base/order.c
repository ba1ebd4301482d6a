#include "base/order.h"

#include "base/error.h"

_Static_assert(ORDER_ACQ_REL < 1 << 3 && ORDER_SEQ_CST < 1 << 2, "bit-fields hold the orders");

static const char *const names[] = {
    [ORDER_NONE] = "",           [ORDER_RELAXED] = "relaxed", [ORDER_ACQUIRE] = "acquire",
    [ORDER_SEQ_CST] = "seq_cst", [ORDER_RELEASE] = "release", [ORDER_ACQ_REL] = "acq_rel",
};

const char *order_name(enum ordering order)
{
    require(order < sizeof names / sizeof *names);
    return names[order];
}

enum ordering order_of_read(enum ordering order)
{
    if (order == ORDER_ACQ_REL)
        return ORDER_ACQUIRE;
    return order == ORDER_RELEASE ? ORDER_RELAXED : order;
}

enum ordering order_of_write(enum ordering order)
{
    if (order == ORDER_ACQ_REL)
        return ORDER_RELEASE;
    return order == ORDER_ACQUIRE ? ORDER_RELAXED : order;
}
