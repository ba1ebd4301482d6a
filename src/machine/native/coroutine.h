/* coroutine.h - a separate stack for each thread of the program under test.
 *
 * A suspended coroutine consists of the bytes of its stack from `position` up to `top`. The switch
 * pushes the registers that must survive. To rewind a coroutine, its owner saves these bytes and
 * the position, and later copies them back to the same addresses. Therefore the stack never moves
 * while the coroutine exists.
 *
 * The owner may keep data in the `reserved` bytes at the top. They are saved with the rest.
 *
 * A switch does not save the floating-point control words: the program under test must not change
 * them. */
#pragma once

#include "base/error.h"
#include "base/sanitized.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COROUTINE_GUARD = 64 << 10 }; /* bytes below the stack that fault */

struct coroutine {
    void *position;     /* the stack pointer while suspended */
    void *resumer;      /* the stack pointer of the caller of coroutine_resume, while it runs */
    void *left;         /* the stack pointer where it was left for ever, if `position` is elsewhere;
                             NULL: it goes on, or began elsewhere */
    unsigned char *top; /* one past the stack's highest byte */
    unsigned char *stack; /* the lowest usable byte; the guard lies below */
    unsigned valgrind_id;
    size_t deepest;            /* the largest size that was saved, in bytes, for the sanitizer */
    void *fake_stack;          /* the address sanitizer's */
    const void *resumer_stack; /* likewise */
    size_t resumer_stack_size;
};

/* Allocates the stack. Requires: `stack_size`, in bytes, is a positive multiple of the page size.
 * Dies if there is no memory. */
void coroutine_init(struct coroutine *coroutine, size_t stack_size);

/* Frees the stack of a coroutine that was initialised, or is zeroed. Requires: it is not running.
 */
void coroutine_release(struct coroutine *coroutine);

/* Makes the next coroutine_resume call `entry` on an empty stack below `reserved` bytes. Requires:
 * `reserved` is a multiple of 16; `entry` never returns. */
void coroutine_prepare(struct coroutine *coroutine, size_t reserved, void (*entry)(void));

/* Pushes the callee-saved registers, stores the stack pointer in *save, and continues at *restore,
 * whose own switch returns `value`. Implemented in coroutine_switch.S, or by swapcontext. */
uint64_t coroutine_switch(void **save, void **restore, uint64_t value);

/* Leaves the running coroutine for ever, from a signal handler on another stack, and keeps its
 * position. The owner may still save its bytes. */
_Noreturn void coroutine_abandon(struct coroutine *coroutine);

/* Tells the address sanitizer that no frame uses this memory any more. */
void coroutine_announce_reuse(void *memory, size_t size);

/* Tell the tools that watch memory that the stack is about to be overwritten from `position` up,
 * and that its live part is about to be read. */
void coroutine_announce_rewind(struct coroutine *coroutine, void *position);
#if IS_SANITIZED
void coroutine_announce_save(struct coroutine *coroutine);
#else
static inline void coroutine_announce_save(struct coroutine *coroutine)
{
    (void)coroutine;
}
#endif

static inline bool coroutine_contains(const struct coroutine *coroutine, const void *address)
{
    const unsigned char *byte = address;
    return byte >= coroutine->stack && byte < coroutine->top;
}

/* The number of bytes from the position to the top. Requires: the coroutine is suspended. */
static inline size_t coroutine_live_size(const struct coroutine *coroutine)
{
    verify(coroutine_contains(coroutine, coroutine->position));
    return (size_t)(coroutine->top - (unsigned char *)coroutine->position);
}

#if IS_SANITIZED
void coroutine_enter(struct coroutine *coroutine);
void coroutine_resume(struct coroutine *coroutine, uint64_t value);
uint64_t coroutine_suspend(struct coroutine *coroutine);
#else
/* The entry function calls this first. */
static inline void coroutine_enter(struct coroutine *coroutine)
{
    (void)coroutine;
}

/* Runs the coroutine until it suspends itself. Its coroutine_suspend returns `value`. */
static inline void coroutine_resume(struct coroutine *coroutine, uint64_t value)
{
    verify(coroutine_contains(coroutine, coroutine->position));
    coroutine_switch(&coroutine->resumer, &coroutine->position, value);
}

/* Returns to the caller of coroutine_resume. Inline, so that in a function that ends with it the
 * switch is a jump and leaves no frame. */
static inline uint64_t coroutine_suspend(struct coroutine *coroutine)
{
    return coroutine_switch(&coroutine->position, &coroutine->resumer, 0);
}
#endif
