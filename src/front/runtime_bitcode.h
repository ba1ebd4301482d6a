/* runtime_bitcode.h - heddle's C library as bitcode. runtime_bitcode.S embeds it in heddle. */
#ifndef HEDDLE_FRONT_RUNTIME_BITCODE_H
#define HEDDLE_FRONT_RUNTIME_BITCODE_H

extern const char runtime_bitcode[];
extern const char runtime_bitcode_end[];

#endif
