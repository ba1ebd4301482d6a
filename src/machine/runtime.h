/* runtime.h - what instrumented code calls.
 *
 * All functions run on the calling thread's coroutine and may park it. `address` is any address that
 * the program computed; the machine decides what it means:
 *  - a model address (heap, escaping locals, thread-local variables): never mapped memory,
 *  - a global: its location; the memory itself holds the initial value and is never written,
 *  - the calling thread's own native stack (byval arguments, va_list): accessed natively, not visible,
 *  - anything else: an error of the program.
 * Values travel as uint64_t, zero-extended; floating-point and pointer values are bit-cast. */
#ifndef HEDDLE_MACHINE_RUNTIME_H
#define HEDDLE_MACHINE_RUNTIME_H

#include "machine/op.h"
#include "machine/site.h"

#include <stddef.h>

/* Data accesses: site->size bytes (1, 2, 4, 8), site->access, site->function_id. */
uint64_t heddle_load(struct site *site, const void *address);
void heddle_store(struct site *site, void *address, uint64_t value);
uint64_t heddle_rmw(struct site *site, void *address, uint64_t operand); /* the old value */
/* Returns the old value; the exchange took place iff it equals `expected`. */
uint64_t heddle_cas(struct site *site, void *address, uint64_t expected, uint64_t desired);
void heddle_fence(struct site *site);

/* memcpy/memmove and memset; split at granules. Either side may be the thread's own native stack. */
void heddle_copy(struct site *site, void *to, const void *from, size_t size);
void heddle_fill(struct site *site, void *to, int byte, size_t size);

/* An escaping local variable comes to life and ends; a thread's instance of a thread-local variable
 * whose template is `memory`. */
void *heddle_local(struct site *site, size_t size, size_t alignment);
void heddle_local_end(struct site *site, void *address);
void *heddle_thread_local(struct site *site, const void *memory, size_t size);

/* Checks. heddle_check_call: `function` may be called. heddle_fail: the program did wrong, here; does
 * not return to the program. `text` may be NULL. heddle_stack_limit: the lowest stack address that
 * the running thread may use. heddle_tick_limit: the step limit. */
void heddle_check_call(struct site *site, const void *function);
_Noreturn void heddle_fail(struct site *site, int kind /* enum error_kind */, const char *text);
const void *heddle_stack_limit(void);
uint64_t heddle_tick_limit(void);

/* Called right before user code calls heddle's own C library (str*, ...): the place to report for
 * accesses whose site has `runtime` set. */
void heddle_set_caller(struct site *site);

/* A library function that the machine models: a call to `name` becomes a call to `model` with the
 * site in front of the arguments (a variadic one stays variadic). `native` ones (pure functions such
 * as sqrt) are called as they are, with no site. */
struct model {
    const char *name;
    void *address;
    bool native;
    bool noreturn;
};

/* The model of the function `name`, or NULL. */
const struct model *model_find(const char *name);

#endif
