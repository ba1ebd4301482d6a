/* runtime_bitcode.h - runtime.c as bitcode, embedded in heddle by runtime_bitcode.S. */
#ifndef HEDDLE_FRONT_RUNTIME_BITCODE_H
#define HEDDLE_FRONT_RUNTIME_BITCODE_H

extern const char runtime_bitcode[];
extern const char runtime_bitcode_end[];

#endif
