/* jump.h - setjmp and longjmp within a thread.
 *
 * A call of setjmp saves the registers in a jump point, which lies in the frame of the calling
 * function, and so in the thread's states. The front end (front/exceptions/jumps.c) gives each call
 * a jump point of its own; a function's return ends its jump points. The program's jmp_buf holds
 * only the point's token, as data: it may lie in shared memory. */
#pragma once

#include "machine/native/unwinding.h"
#include "machine/site.h"

#include <stdint.h>

enum { JUMP_REGISTERS = 22 }; /* words; jump_registers.S has their order */

struct jump_point {
    /* jump_registers.S knows the offset of this member. */
    uint64_t registers[JUMP_REGISTERS];
    uint64_t token; /* thread number + 1 in the upper half; 0: not set since the function began */
    struct jump_point *outer; /* the thread's list, the latest call first */
    struct cleanup *cleanups; /* the thread's data at setjmp: blocks, ... */
    struct call_record *calls;
    struct try_block *block; /* of C++ exceptions */
    uint64_t signal_mask;
    uint32_t locals;   /* ... live local variables (heap.h), ... */
    uint16_t sections; /* ... and the depth of atomic sections */
    uint16_t saves_mask;
};

/* setjmp, with the call's jump point. Returns 0, and once more for each longjmp. Front end only.
 * `saves_mask`: as in sigsetjmp. */
int heddle_set_jump(struct site *site, void *buffer, struct jump_point *point, int saves_mask);

/* The function with the jump point returns. */
void heddle_end_jump(struct jump_point *point);

/* Continues behind the call of setjmp, which returns `value`. */
_Noreturn void jump_restore(const struct jump_point *point, int value);

/* The second half of heddle_set_jump, once the registers are saved. Returns 0. */
int jump_note(struct site *site, void *buffer, struct jump_point *point, int saves_mask);
