/* rmw.h - read-modify-writes of values of up to 16 bytes. */
#pragma once

__extension__ typedef unsigned __int128 wide;

enum rmw {
    RMW_EXCHANGE,
    RMW_ADD,
    RMW_SUB,
    RMW_AND,
    RMW_NAND,
    RMW_OR,
    RMW_XOR,
    RMW_MAX,
    RMW_MIN,
    RMW_UMAX,
    RMW_UMIN,
    RMW_ADD_UNLESS_ZERO, /* 0 stays 0 */
};

/* What the function makes of `old`. Both numbers have `size` bytes, 1 to 16, and 0 in the others;
 * of the result, only these bytes count. */
wide rmw_update(enum rmw function, wide old, wide operand, unsigned size);

/* The class of updates that commute with each other, from 1 on; 0: updates by the function do not
 * commute. */
unsigned rmw_class(enum rmw function);

enum { RMW_CLASSES = 9 };
