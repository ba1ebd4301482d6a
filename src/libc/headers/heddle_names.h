/* heddle_names.h - what CBMC and ESBMC know without a declaration. heddle includes this header in
 * front of each file in C. A declaration of the program's own takes precedence in its calls, since
 * an argument fits `...` worst of all. */
#ifndef HEDDLE_NAMES_H
#define HEDDLE_NAMES_H

#ifndef __cplusplus

#define HEDDLE_KNOWN(name) void __attribute__((overloadable)) name(...) __asm__(#name)

HEDDLE_KNOWN(__CPROVER_assume);
HEDDLE_KNOWN(__CPROVER_assert);
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);
HEDDLE_KNOWN(__ESBMC_assume);
HEDDLE_KNOWN(__ESBMC_assert);
void __ESBMC_atomic_begin(void);
void __ESBMC_atomic_end(void);

#undef HEDDLE_KNOWN

#endif

#endif
