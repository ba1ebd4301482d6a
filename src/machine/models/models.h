/* models.h - models of library functions: the tables, one for each family, and their helpers.
 *
 * A call of a modelled function becomes a call of its model (hooks.h). The first parameter of a
 * model is the site of the call. The others are the parameters of the function.
 *
 * Models run on the coroutine of the running thread, and so does each function in this folder
 * except model_find. A model may park the thread at any visible operation. Its local variables
 * become part of the thread's state there, so a model keeps nothing in static memory. An error of
 * the program ends in native_fail, which does not return. */
#pragma once

#include "machine/access/access.h"
#include "machine/hooks.h"

#include <pthread.h>

/* A row without a name ends each table. */
extern const struct model models_thread[];
extern const struct model models_mutex[];
extern const struct model models_semaphore[];
extern const struct model models_rwlock[];
extern const struct model models_cond[];
extern const struct model models_sync[];
extern const struct model models_heap[];
extern const struct model models_queue[];
extern const struct model models_message[];
extern const struct model models_number[];
extern const struct model models_print[];
extern const struct model models_process[];
extern const struct model models_time[];
extern const struct model models_verifier[];
extern const struct model models_cxx[];
extern const struct model models_pure[];
extern const struct model models_end[];
extern const struct model models_attribute[];
extern const struct model models_stream[];
extern const struct model models_jump[];
extern const struct model models_atomic[];
extern const struct model models_scenario[];
extern const struct model models_hazard[];

#define MODEL(function, model, ...)                               \
    {                                                             \
        .name = function, .address = (void *)(model), __VA_ARGS__ \
    }
#define MODEL_VISIBLE(function, model, ...)                                        \
    {                                                                              \
        .name = function, .address = (void *)(model), .visible = true, __VA_ARGS__ \
    }
#define MODEL_NORETURN(function, model, ...)                                        \
    {                                                                               \
        .name = function, .address = (void *)(model), .noreturn = true, __VA_ARGS__ \
    }
/* Behind the model: the parameter with this index is confined (hooks.h) to `size` bytes. `size` is
 * at most 254. */
#define CONFINED(parameter, size) .confined[parameter] = 1 + (size)
/* Likewise. The value of the parameter with index `by` is the number of bytes. */
#define SIZED(parameter, by) .sized_by[parameter] = 1 + (by)

/* Reads PTHREAD_CREATE_JOINABLE or PTHREAD_CREATE_DETACHED from the attribute object. An object
 * that was not initialised is an error of the program. May park. */
int model_detach_state(const struct site *site, const pthread_attr_t *attr);
/* Reads the size of the stack from an attribute object that was initialised, in bytes: at least
 * MODEL_STACK_LEAST, which is PTHREAD_STACK_MIN. May park. */
size_t model_stack_size(const struct site *site, const pthread_attr_t *attr);
enum { MODEL_STACK_LEAST = 16 << 10 };
/* Likewise, the enum mutex_type, with MUTEX_ROBUST. */
unsigned model_mutex_type(const struct site *site, const pthread_mutexattr_t *attr);

/* Likewise, the kind, such as PTHREAD_RWLOCK_PREFER_READER_NP. */
unsigned model_rwlock_kind(const struct site *site, const pthread_rwlockattr_t *attr);

/* The address of the running thread's errno, at which nothing is mapped: use model_load and
 * model_store. */
int *model_errno(struct site *site);

/* Stores `error`, which is positive, in errno. Returns -1. May park. */
int model_fail(struct site *site, int error);

/* The time limit of a wait, in seconds and nanoseconds since the epoch. All clocks agree.
 *  - model_is_time_limit: whether the nanoseconds are within a second.
 *  - model_time_out: the wait of the running thread timed out. Moves the thread's clock to the
 *    limit and returns ETIMEDOUT. Returns EINVAL if the limit is not valid.
 * Both read the limit from the program's memory and may park. */
struct timespec;
bool model_is_time_limit(const struct site *site, const struct timespec *limit);
int model_time_out(const struct site *site, const struct timespec *limit);

/* From here on, nothing interrupts the thread when it blocks. */
static inline void model_end_interruption(void)
{
    native_thread_data()->interruption = 0;
}

/* Plain accesses at an address that the program passed; they may park. A wrong address is an error
 * of the program. Requires: a thread runs; `size` is 1 to 8 bytes; `value` has no bits beyond it.
 */
static inline uint64_t model_load(const struct site *site, const void *address, unsigned size)
{
    verify(native_machine->running && size >= 1 && size <= 8);
    struct request request = {.site = site, .access = ACCESS_PLAIN};
    return access_load(request, (uint64_t)address, size);
}

static inline void model_store(const struct site *site, void *address, uint64_t value,
                               unsigned size)
{
    verify(native_machine->running && size >= 1 && size <= 8);
    verify(size == 8 || value >> 8 * size == 0);
    struct request request = {.site = site, .access = ACCESS_PLAIN, .writes = true};
    access_store(request, (uint64_t)address, value, size);
}
