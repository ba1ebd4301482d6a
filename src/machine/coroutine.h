/* coroutine.h - a stack of its own for each thread of the program under test.
 *
 * A suspended coroutine is nothing but the bytes of its stack from `position` up to `top`:
 * registers that must survive are pushed before the switch. Whoever copies these bytes away and
 * puts them back later (with the position), at the same address, has rewound the coroutine. The
 * stack therefore never moves while the coroutine exists.
 *
 * The owner may keep data of its own that is to be copied along in the `reserved` bytes at the top.
 *
 * The floating-point control words are not switched: the program under test must not change them.
 */
#ifndef HEDDLE_MACHINE_COROUTINE_H
#define HEDDLE_MACHINE_COROUTINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__SANITIZE_ADDRESS__)
#define COROUTINE_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COROUTINE_SANITIZED 1
#endif
#endif
#ifndef COROUTINE_SANITIZED
#define COROUTINE_SANITIZED 0
#endif

enum { COROUTINE_GUARD = 64 << 10 }; /* bytes below the stack that fault */

struct coroutine {
    void *position;       /* the stack pointer while suspended */
    void *resumer;        /* the stack pointer of whoever resumed it, while it runs */
    unsigned char *top;   /* one past the stack's highest byte */
    unsigned char *stack; /* the lowest usable byte; the guard lies below */
    unsigned valgrind_id;
    void *fake_stack;          /* the address sanitizer's */
    const void *resumer_stack; /* likewise */
    size_t resumer_stack_size;
};

/* `stack_size` is a multiple of the page size. Dies when there is no memory. */
void coroutine_init(struct coroutine *coroutine, size_t stack_size);
void coroutine_release(struct coroutine *coroutine);

/* Makes the next coroutine_resume call `entry`, which must not return, on an empty stack below
 * `reserved` bytes (a multiple of 16). */
void coroutine_prepare(struct coroutine *coroutine, size_t reserved, void (*entry)(void));

/* Saves the callee-saved registers and the stack pointer to *save, continues at *restore, whose
 * switch returns `value`. In coroutine_switch.S, or made of swapcontext. */
uint64_t coroutine_switch(void **save, void **restore, uint64_t value);

/* Suspends the running coroutine for good, from a signal handler on another stack. Its position is
 * left as it is. */
_Noreturn void coroutine_abandon(struct coroutine *coroutine);

/* Tells the address sanitizer that what frames left behind in this memory is void. */
void coroutine_announce_reuse(void *memory, size_t size);

/* Tell the tools that watch memory: the stack is about to be overwritten from `position` up; its
 * live part is about to be read. */
void coroutine_announce_rewind(struct coroutine *coroutine, void *position);
#if COROUTINE_SANITIZED
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

static inline size_t coroutine_live_size(const struct coroutine *coroutine)
{
    return (size_t)(coroutine->top - (unsigned char *)coroutine->position);
}

#if COROUTINE_SANITIZED
void coroutine_enter(struct coroutine *coroutine);
void coroutine_resume(struct coroutine *coroutine, uint64_t value);
uint64_t coroutine_suspend(struct coroutine *coroutine);
#else
/* The first thing that `entry` does. */
static inline void coroutine_enter(struct coroutine *coroutine)
{
    (void)coroutine;
}

/* Runs the coroutine until it suspends itself; its coroutine_suspend returns `value`. */
static inline void coroutine_resume(struct coroutine *coroutine, uint64_t value)
{
    coroutine_switch(&coroutine->resumer, &coroutine->position, value);
}

/* Inline, so that in a function that ends with it the switch is a jump and leaves no frame. */
static inline uint64_t coroutine_suspend(struct coroutine *coroutine)
{
    return coroutine_switch(&coroutine->position, &coroutine->resumer, 0);
}
#endif

#endif
