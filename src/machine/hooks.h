/* hooks.h - the functions that instrumented code calls.
 *
 * All functions run on the calling thread's coroutine and may park it. `address` is any address
 * that the program computed. It may be
 *  - a model address (heap, escaping locals, thread-local variables), where no memory is mapped,
 *  - in a global, whose memory holds the initial value and is never written,
 *  - in the calling thread's own native stack (byval arguments, va_list, locals that do not
 *    escape), which is accessed natively, without a visible operation,
 *  - elsewhere: then the access is an error of the program.
 * Values are uint64_t, zero-extended; floating-point and pointer values are bit-cast. */
#pragma once

#include "machine/operations/op.h"
#include "machine/site.h"

#include <stddef.h>

/* The initial value of each byte of a native local variable. */
enum { UNSET_BYTE = 0xa5 };

/* Data accesses of site->size bytes (1, 2, 4 or 8) with site->access and site->function_id. */
uint64_t heddle_load(struct site *site, const void *address);
void heddle_store(struct site *site, void *address, uint64_t value);
uint64_t heddle_rmw(struct site *site, void *address, uint64_t operand); /* the old value */
/* Returns the old value. The exchange took place iff that equals `expected`. */
/* heddle_rmw of an addition that a loop takes back, or that takes one back
 * (front/loops/taken_back.c). */
uint64_t heddle_add_tentatively(struct site *site, void *address, uint64_t operand);
uint64_t heddle_cas(struct site *site, void *address, uint64_t expected, uint64_t desired);
/* An atomic access of 16 bytes: OP_READ, OP_WRITE, OP_RMW or OP_CAS. `value` and `expected` are on
 * the thread's native stack. *value is what a write, update or exchange writes, and becomes what
 * the operation found, unless it is OP_WRITE. */
void heddle_wide(struct site *site, int kind, void *address, void *value, const void *expected);
void heddle_fence(struct site *site);

/* The same, where bits of the word may never have been written: those of heddle_loaded_unset()
 * after the load, and of `unset`. The load's site has ACCESS_COPY. */
uint64_t heddle_load_unset(struct site *site, const void *address);
uint64_t heddle_loaded_unset(void);
void heddle_store_unset(struct site *site, void *address, uint64_t value, uint64_t unset);

/* memcpy or memmove, and memset, of `size` bytes. The operations are split at granules. Either side
 * may be the thread's own native stack. If plain accesses interleave, pieces have at most
 * site->size bytes, unless that is 0, so that a struct is not copied in one step. */
void heddle_copy(struct site *site, void *to, const void *from, size_t size);
void heddle_fill(struct site *site, void *to, int byte, size_t size);
/* heddle_copy, with the bits that were never written. A side that is native memory may have a
 * shadow, `size` bytes with a 1 for each such bit; NULL: it has none. */
void heddle_copy_unset(struct site *site, void *to, const void *from, size_t size, void *to_shadow,
                       const void *from_shadow);

/* Begin and end the lifetime of an escaping local variable. `alignment` is a power of two, or 0 for
 * any. */
void *heddle_local(struct site *site, size_t size, size_t alignment);
void heddle_local_end(struct site *site, void *address);
/* The calling thread's instance of the thread-local variable whose template is `memory`.
 * `alignment` is a power of two, or 0 for any. */
void *heddle_thread_local(struct site *site, const void *memory, size_t size, size_t alignment);

/* Returns if the program may call `function`; otherwise the call is an error of the program. */
void heddle_check_call(struct site *site, const void *function);
/* Called before an access of `size` bytes at `address`, a pointer that was computed from `base`.
 * Returns if both lie in one object, or if `base` lies in none. Otherwise the access is an error of
 * the program. */
void heddle_leave_object(struct site *site, const void *base, const void *address, uint64_t size,
                         int writes);
/* An error of the program at the site. `text` is static or on the thread's stack; it may be NULL.
 */
_Noreturn void heddle_fail(struct site *site, int kind /* enum error_kind */, const char *text);
/* The thread stays in the loop at the site for ever, without an operation. */
_Noreturn void heddle_endless_loop(struct site *site);
/* The lowest stack address that the running thread may use. */
const void *heddle_stack_limit(void);
/* Called when a loop without operations has gone round so often, and so often again: `left`
 * iterations are left until the step limit. Stops the thread if there are none, or when the
 * exploration wants to end. */
enum { TICKS_UNTIL_LOOK = 1 << 20 };
void heddle_many_ticks(struct site *site, uint64_t left);
/* native_options.step_limit */
uint64_t heddle_tick_limit(void);

/* The running thread has called a function that yields, or the like, since its last operation. To
 * switch to another thread in front of the next one is no preemption. */
extern bool heddle_has_yielded;

/* Called right before a model that may return without a visible operation, with the model's site,
 * so that an endless loop of such calls is detected. */
void heddle_quiet_call(struct site *site);

/* Called right before user code calls heddle's own C library (str*, ...). Reports name this site
 * for accesses whose own site has `library` set. */
void heddle_set_caller(struct site *site);

/* Called around user code's call of a library function that is not async-signal-safe, in a program
 * with signals. It is an error in a handler that has interrupted such a function, unless `allowed`
 * is not 0. `name` lives as long as the program. */
void heddle_unsafe_call(struct site *site, const char *name, int allowed);
void heddle_unsafe_call_end(void);

/* The running thread's state of C++ exceptions, at an address that is the same in all its states.
 */
struct unwinding *heddle_unwinding(void);

/* The thread's way from the end of an iteration. */
enum iteration_way {
    ITERATION_LEAVES,       /* out of the loop */
    ITERATION_CHANGES,      /* into the next iteration, with other local variables than before */
    ITERATION_REPEATS,      /* into the next iteration, with the same local variables */
    ITERATION_REWRITES = 4, /* added to these: all WRITE_REPEATED since the iteration began are the
                               loop's own */
};

/* Called around each iteration of a loop in which the thread may wait. heddle_iteration_begin
 * returns the thread's effects so far; they are the `begun` of heddle_iteration_end. If the
 * iteration had no effect and repeats (`way`), heddle_iteration_end parks the thread at OP_AWAIT,
 * at the loop's site. So does heddle_iteration_begin if the state is that of an earlier iteration.
 * `variables`: a hash of the variables that an iteration hands on. `entry`: what
 * heddle_iteration_entry has returned in this iteration, or, at a beginning, in the one before; 0:
 * there was none. It tells one execution of a loop from another. At the end, `variables` is that of
 * the beginning. `live`: a hash of all on which the thread's way from there depends, within the
 * function. `activation`: what heddle_iteration_activation has returned when the function was
 * called, with its frame's address; UINT64_MAX: `live` is unknown. */
uint64_t heddle_iteration_begin(struct site *site, uint64_t variables, uint64_t entry,
                                uint64_t live, uint64_t activation);
uint64_t heddle_iteration_activation(const void *frame);
uint64_t heddle_iteration_entry(void);
void heddle_iteration_end(struct site *site, uint64_t begun, int way /* enum iteration_way */,
                          uint64_t entry, uint64_t variables);

/* Called at the end of each iteration of a loop that tries only so many times, instead of
 * heddle_iteration_end, with the site of its beginning; `entry`: what heddle_iteration_entry has
 * returned. Returns whether this try may stand for all that are left (iteration.h), 1, or not, 0.
 * `way`: as above, where the counter is none of the variables. */
uint64_t heddle_tries_end(struct site *site, uint64_t begun, int way, uint64_t entry);

/* Copies `size` bytes from `pointer` if it is in the thread's own stack. Elsewhere memory is shared
 * and no part of the thread's state: then the copy is all zeros. */
void heddle_iteration_copy(void *copy, const void *pointer, uint64_t size);

/* Called when iteration `count` of a loop begins, from 0. Parks at OP_CUT beyond the limit of
 * native_options.unroll. */
void heddle_unroll(struct site *site, uint64_t count);

/* A call that has not returned. In code with call records, each frame on the thread's stack that
 * calls a function holds one. */
struct call_record {
    const struct site *site; /* of the call */
    struct call_record *outer;
};

/* Called around each call of a function of the program. `call` is on the thread's stack. */
void heddle_call_begin(struct call_record *call, struct site *site);
void heddle_call_end(struct call_record *call);

/* A library function that the machine models. A call to `name` becomes a call to `address` with the
 * site in front of the arguments (a variadic call stays variadic). A `native` function (a pure one,
 * such as sqrt) is called as it is, without a site.
 *
 * A parameter is confined if it is a pointer that the model uses only during the call, to access at
 * most a known number of bytes behind it. The number is constant, or another parameter whose
 * argument is constant. A local variable that is passed only to confined parameters may lie on the
 * thread's own stack. */
enum { MODEL_PARAMETERS = 5 }; /* that may be confined: the first ones */

struct model {
    const char *name;
    void *address;
    bool native;
    bool noreturn;
    bool visible; /* each call is a visible operation; otherwise only some calls are */
    uint8_t confined[MODEL_PARAMETERS]; /* bytes accessed + 1; 0: not confined */
    uint8_t sized_by[MODEL_PARAMETERS]; /* the parameter with the number of bytes + 1; 0: none */
};

/* The model of the function `name`, or NULL. */
const struct model *model_find(const char *name);
