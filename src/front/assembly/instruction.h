/* instruction.h - the instructions of x86-64 that heddle follows in inline assembly: x86.c finds an
 * instruction by its name, instruction.c builds the IR of one that changes values. */
#pragma once

#include "front/assembly/operands.h"
#include "front/assembly/places.h"
#include "front/assembly/text.h"

/* --- x86.c: the instructions of x86-64 that heddle follows in inline assembly ----------------- */

/* Builds the meaning of the instruction. A locked instruction becomes an atomic one, and any other
 * access of memory an atomic load or store. Returns false if heddle does not know the instruction,
 * or its operands; then it may have built some of it. */
bool assembly_build_x86(struct assembly *assembly, const struct statement *statement);

/* --- instruction.c: the instructions of x86-64 that change values ----------------------------- */

/* An instruction whose operands were parsed, as in AT&T's syntax: the source first. */
struct instruction {
    struct assembly *assembly;
    unsigned function; /* of its row */
    unsigned size;     /* of its operands, in bytes */
    bool locked;
    struct assembly_place *from; /* of two operands; NULL if there is one */
    struct assembly_place *to;
};

/* The functions of arithmetic, step (inc and dec) and comparison (cmp and test); of bit tests; of
 * bit scans. */
enum arithmetic { ADD, SUB, AND, OR, XOR };
enum bit_test { TEST_ONLY, TEST_AND_SET, TEST_AND_RESET, TEST_AND_COMPLEMENT };
enum bit_scan { SCAN_FORWARD, SCAN_REVERSE, COUNT_TRAILING, COUNT_LEADING, COUNT_ONES };

/* Each builds the IR of an instruction at the builder's place. Returns false if heddle cannot
 * follow its operands. */
bool instruction_arithmetic(const struct instruction *instruction);
bool instruction_step(const struct instruction *instruction);
bool instruction_not(const struct instruction *instruction);
bool instruction_negation(const struct instruction *instruction);
bool instruction_comparison(const struct instruction *instruction);
bool instruction_move(const struct instruction *instruction);
bool instruction_exchange(const struct instruction *instruction);
bool instruction_exchange_add(const struct instruction *instruction);
bool instruction_compare_exchange(const struct instruction *instruction);
/* cmpxchg8b and cmpxchg16b: `to` is memory of twice the size. */
bool instruction_compare_exchange_pair(const struct instruction *instruction);
bool instruction_bit_test(const struct instruction *instruction);
bool instruction_bit_scan(const struct instruction *instruction);
