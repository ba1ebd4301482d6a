/* order.h - memory orders of C and C++.
 *
 * LLVM's "unordered" is ORDER_RELAXED here, and "consume" is ORDER_ACQUIRE, as in compilers. The
 * consistency model SC ignores orders. */
#pragma once

#include <stdbool.h>

/* ORDER_NONE: not atomic. All orders fit in 3 bits; those of failed compare-exchanges in 2. */
enum ordering {
    ORDER_NONE,
    ORDER_RELAXED,
    ORDER_ACQUIRE,
    ORDER_SEQ_CST,
    ORDER_RELEASE,
    ORDER_ACQ_REL,
};

/* The orders of all operations of a program. A memory model may have a simpler equal for programs
 * that have no others. The union of two sets is their bitwise or. ORDERS_OWN is added to those
 * above ORDERS_SEQ_CST if the program itself has such an operation, and not only attempts to lock,
 * and the libraries. */
enum order_set {
    ORDERS_NONE,
    ORDERS_SEQ_CST, /* seq_cst alone */
    ORDERS_ACQ_REL, /* acquire reads, release writes, read-modify-writes that are both */
    ORDERS_ANY,     /* both kinds, or others */
    ORDER_SETS,
    ORDERS_OWN = ORDER_SETS,
};

/* Of an event: its order is in the bits of ORDER_MASK. ORDER_DRAINS: on x86, the operation's
 * instructions drain the store buffer (op_drains). ORDER_YIELDS has no part in the order: the
 * thread yields in front of the event. */
enum { ORDER_MASK = 7, ORDER_DRAINS = 8, ORDER_YIELDS = 16 };

/* A bit for the accesses, or the fences, of this order. */
static inline unsigned order_bit(unsigned order, bool fences)
{
    return 1u << ((order & ORDER_MASK) + (fences ? ORDER_MASK + 1 : 0));
}

static inline bool order_acquires(unsigned order)
{
    order &= ORDER_MASK;
    return order == ORDER_ACQUIRE || order == ORDER_ACQ_REL || order == ORDER_SEQ_CST;
}

static inline bool order_releases(unsigned order)
{
    order &= ORDER_MASK;
    return order == ORDER_RELEASE || order == ORDER_ACQ_REL || order == ORDER_SEQ_CST;
}

static inline bool order_is_seq_cst(unsigned order)
{
    return (order & ORDER_MASK) == ORDER_SEQ_CST;
}

/* The name without "memory_order_": "relaxed"; "" for ORDER_NONE. */
const char *order_name(enum ordering order);

/* The order of the read, or of the write, of a read-modify-write with this order. */
enum ordering order_of_read(enum ordering order);
enum ordering order_of_write(enum ordering order);
