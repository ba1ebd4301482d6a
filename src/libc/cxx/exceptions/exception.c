/* exception.c - the objects that are thrown. */
#include "libc/cxx/exceptions/exception.h"

#include "libc/models.h"
#include "machine/native/unwinding.h"

#pragma clang attribute push(__attribute__((cold)), apply_to = function)

void *thrown_object(struct thrown *thrown)
{
    return (char *)(thrown + 1) + sizeof(struct exception);
}

struct thrown *thrown_of(void *object)
{
    return (struct thrown *)((char *)object - sizeof(struct exception)) - 1;
}

struct exception *thrown_first_exception(struct thrown *thrown)
{
    return (struct exception *)(thrown + 1);
}

void thrown_retain(struct thrown *thrown)
{
    __atomic_fetch_add(&thrown->references, 1, __ATOMIC_RELAXED);
}

void thrown_release(struct thrown *thrown)
{
    if (__atomic_fetch_sub(&thrown->references, 1, __ATOMIC_ACQ_REL) > 1)
        return;
    if (thrown->destructor)
        thrown->destructor(thrown_object(thrown));
    free(thrown);
}

struct exception *exception_caught(void)
{
    return heddle_unwinding()->caught;
}

#pragma clang attribute pop
