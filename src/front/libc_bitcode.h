/* libc_bitcode.h - src/libc as one module of bitcode, embedded in heddle by libc_bitcode.S. */
#ifndef HEDDLE_FRONT_LIBC_BITCODE_H
#define HEDDLE_FRONT_LIBC_BITCODE_H

extern const char libc_bitcode[];
extern const char libc_bitcode_end[];

#endif
