/* hooks.h - what instrumented code calls.
 *
 * All functions run on the calling thread's coroutine and may park it. `address` is any address
 * that the program computed; the machine decides what it means:
 *  - a model address (heap, escaping locals, thread-local variables): never mapped memory,
 *  - a global: its location; the memory itself holds the initial value and is never written,
 *  - the calling thread's own native stack (byval arguments, va_list, local variables that do not
 *    escape): accessed natively, not visible,
 *  - anything else: an error of the program.
 * Values travel as uint64_t, zero-extended; floating-point and pointer values are bit-cast. */
#ifndef HEDDLE_MACHINE_HOOKS_H
#define HEDDLE_MACHINE_HOOKS_H

#include "machine/op.h"
#include "machine/site.h"

#include <stddef.h>

/* What the bytes of a native local variable hold at first. */
enum { UNSET_BYTE = 0xa5 };

/* Data accesses: site->size bytes (1, 2, 4, 8), site->access, site->function_id. */
uint64_t heddle_load(struct site *site, const void *address);
void heddle_store(struct site *site, void *address, uint64_t value);
uint64_t heddle_rmw(struct site *site, void *address, uint64_t operand); /* the old value */
/* Returns the old value; the exchange took place iff it equals `expected`. */
uint64_t heddle_cas(struct site *site, void *address, uint64_t expected, uint64_t desired);
void heddle_fence(struct site *site);

/* memcpy/memmove and memset; split at granules. Either side may be the thread's own native stack.
 */
void heddle_copy(struct site *site, void *to, const void *from, size_t size);
void heddle_fill(struct site *site, void *to, int byte, size_t size);

/* An escaping local variable comes to life and ends; a thread's instance of a thread-local variable
 * whose template is `memory`. */
void *heddle_local(struct site *site, size_t size, size_t alignment);
void heddle_local_end(struct site *site, void *address);
void *heddle_thread_local(struct site *site, const void *memory, size_t size);

/* Checks. heddle_check_call: `function` may be called. heddle_fail: the program did wrong, here;
 * does not return to the program. `text` may be NULL. heddle_stack_limit: the lowest stack address
 * that the running thread may use. heddle_tick_limit: the step limit. */
void heddle_check_call(struct site *site, const void *function);
_Noreturn void heddle_fail(struct site *site, int kind /* enum error_kind */, const char *text);
const void *heddle_stack_limit(void);
uint64_t heddle_tick_limit(void);

/* Called right before a model that may return without having been a visible operation, with the
 * model's site: a loop of such calls is found to be endless. */
void heddle_quiet_call(struct site *site);

/* Called right before user code calls heddle's own C library (str*, ...): the place to report for
 * accesses whose site has `library` set. */
void heddle_set_caller(struct site *site);

/* Around each iteration of a loop that the thread may wait in. `begun` is what
 * heddle_iteration_begin returned; `same`: the thread's local variables are what they were. If it
 * has changed nothing else, it stops here, at the site of the loop. */
uint64_t heddle_iteration_begin(void);
void heddle_iteration_end(struct site *site, uint64_t begun, int same);

/* Copies what is at `pointer` when that is the thread's own stack; else it is shared, and no part
 * of its state: zeros. */
void heddle_iteration_copy(void *copy, const void *pointer, uint64_t size);

/* When a loop's iteration begins for the time number `count`, from 0 on. */
void heddle_unroll(struct site *site, uint64_t count);

/* A call that the running thread is in; in code that was made to keep record of calls, such records
 * lie on the thread's stack, one in each frame that calls. */
struct call_record {
    const struct site *site; /* of the call */
    struct call_record *outer;
};

/* Around each call of a function of the program. */
void heddle_call_begin(struct call_record *call, struct site *site);
void heddle_call_end(struct call_record *call);

/* A library function that the machine models: a call to `name` becomes a call to `model` with the
 * site in front of the arguments (a variadic one stays variadic). `native` ones (pure functions
 * such as sqrt) are called as they are, with no site.
 *
 * A parameter is confined when it is a pointer that the model uses only during the call, to access
 * no more than a known number of bytes from where it points (what another parameter says, when that
 * is constant): so a local variable that is handed to no other function may lie on the thread's own
 * stack. */
enum { MODEL_PARAMETERS = 5 }; /* that may be confined: the first ones */

struct model {
    const char *name;
    void *address;
    bool native;
    bool noreturn;
    bool visible; /* each call is a visible operation; otherwise, only some may be */
    uint8_t confined[MODEL_PARAMETERS]; /* bytes accessed + 1; 0: not confined */
    uint8_t sized_by[MODEL_PARAMETERS]; /* the parameter that says how many + 1; 0: there is none */
};

/* The model of the function `name`, or NULL. */
const struct model *model_find(const char *name);

#endif
