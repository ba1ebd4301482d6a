/* models.h - the library functions that the machine models, one table a family.
 *
 * A model's first parameter is the call's site; the others are those of the function that it stands
 * for. See hooks.h. */
#ifndef HEDDLE_MACHINE_MODELS_MODELS_H
#define HEDDLE_MACHINE_MODELS_MODELS_H

#include "machine/access.h"
#include "machine/hooks.h"

#include <pthread.h>

/* Rows end with one whose name is NULL. */
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
/* Follows a model's name: the parameter is confined to `size` bytes. */
#define CONFINED(parameter, size) .confined[parameter] = 1 + (size)
/* Likewise, to as many bytes as the parameter `by` says. */
#define SIZED(parameter, by) .sized_by[parameter] = 1 + (by)

/* What an attribute object says; the program's death when it was never initialised. */
int model_detach_state(const struct site *site, const pthread_attr_t *attr);
enum mutex_type model_mutex_type(const struct site *site, const pthread_mutexattr_t *attr);

/* The running thread's errno. */
int *model_errno(struct site *site);

/* The end of a wait, on any clock. Whether it is a time at all; the running thread has waited until
 * then in vain, which its clock shows from now on: returns ETIMEDOUT, or EINVAL when it is none. */
struct timespec;
bool model_is_time_limit(const struct site *site, const struct timespec *limit);
int model_time_out(const struct site *site, const struct timespec *limit);

/* Plain accesses of `size` bytes at an address that the program handed in. */
static inline uint64_t model_load(const struct site *site, const void *address, unsigned size)
{
    struct request request = {.site = site, .access = ACCESS_PLAIN};
    return access_load(request, (uint64_t)address, size);
}

static inline void model_store(const struct site *site, void *address, uint64_t value,
                               unsigned size)
{
    struct request request = {.site = site, .access = ACCESS_PLAIN, .writes = true};
    access_store(request, (uint64_t)address, value, size);
}

#endif
