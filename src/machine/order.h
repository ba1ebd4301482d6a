/* order.h - memory orders, as C and C++ define them.
 *
 * LLVM's unordered counts as relaxed. consume is acquire: compilers make it that. Sequential
 * consistency ignores orders. */
#ifndef HEDDLE_MACHINE_ORDER_H
#define HEDDLE_MACHINE_ORDER_H

/* ORDER_NONE: not atomic. All fit in 3 bits, those that a failed compare-exchange may have in 2. */
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

/* The part of a read-modify-write's order that its read has, or its write. */
enum ordering order_of_read(enum ordering order);
enum ordering order_of_write(enum ordering order);

#endif
