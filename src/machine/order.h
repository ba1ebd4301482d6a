/* order.h - memory orders of C and C++.
 *
 * LLVM's "unordered" is ORDER_RELAXED here, and "consume" is ORDER_ACQUIRE, as in compilers. The
 * consistency model SC ignores orders. */
#ifndef HEDDLE_MACHINE_ORDER_H
#define HEDDLE_MACHINE_ORDER_H

/* ORDER_NONE: not atomic. All orders fit in 3 bits; those of failed compare-exchanges in 2. */
enum ordering {
    ORDER_NONE,
    ORDER_RELAXED,
    ORDER_ACQUIRE,
    ORDER_SEQ_CST,
    ORDER_RELEASE,
    ORDER_ACQ_REL,
};

/* The name without "memory_order_": "relaxed"; "" for ORDER_NONE. */
const char *order_name(enum ordering order);

/* The order of the read, or of the write, of a read-modify-write with this order. */
enum ordering order_of_read(enum ordering order);
enum ordering order_of_write(enum ordering order);

#endif
