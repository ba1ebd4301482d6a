/* exception.h - exceptions of C++, as the Itanium C++ ABI describes them.
 *
 * Compiled code knows an exception by the address of its struct exception, which the object that
 * was thrown follows. std::rethrow_exception makes another struct exception for the same object, so
 * that several threads can handle it at a time. The object lives as long as one of these, or a
 * std::exception_ptr, refers to it. */
#pragma once

#include <stddef.h>

struct type_info;

/* An object that was thrown. An exception and then the object follow. */
struct thrown {
    const struct type_info *type;
    void (*destructor)(void *); /* NULL: none */
    size_t references;
    void *unused; /* for the alignment */
};

/* 32 bytes: for `catch (int *&)`, compilers take the object's address from the exception's. */
struct exception {
    struct thrown *thrown;
    void *adjusted;         /* the object as its handler sees it */
    struct exception *next; /* that was caught before, and is still being handled */
    long handlers;          /* active ones; negative: it was thrown again */
};

_Static_assert(sizeof(struct thrown) == 32 && sizeof(struct exception) == 32,
               "objects are aligned, and compilers know the size");

#pragma GCC visibility push(hidden)

/* The object, and back. */
void *thrown_object(struct thrown *thrown);
struct thrown *thrown_of(void *object);
/* The exception that was allocated with the object. */
struct exception *thrown_first_exception(struct thrown *thrown);

void thrown_retain(struct thrown *thrown);
/* Destroys the object with the last reference. */
void thrown_release(struct thrown *thrown);

/* The exception that is being handled; NULL: none. */
struct exception *exception_caught(void);

#pragma GCC visibility pop
