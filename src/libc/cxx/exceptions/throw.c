/* throw.c - throws and catches. Functions that throw return to their callers; the front end inserts
 * a test after each call of them (front/exceptions/exceptions.h). */
#include "libc/cxx/exceptions/exception.h"
#include "libc/cxx/exceptions/terminate.h"
#include "libc/cxx/exceptions/type_info.h"
#include "libc/models.h"
#include "machine/native/unwinding.h"

#include <stdbool.h>

#pragma clang attribute push(__attribute__((cold)), apply_to = function)

/* --- finding the handler --- */

static bool passes_filter(const struct type_info *const *types, const struct thrown *thrown)
{
    for (; *types; types++) {
        void *object = thrown_object((struct thrown *)thrown);
        if (cxx_catches(*types, thrown->type, &object))
            return true;
    }
    return false;
}

/* The selector of the first clause that handles the exception, and sets *object for it; 0: none. */
static int64_t find_selector(const struct clause *clauses, struct thrown *thrown, void **object)
{
    for (const struct clause *clause = clauses; clause->selector != 0; clause++) {
        *object = thrown_object(thrown);
        bool matches = clause->selector < 0
                           ? !passes_filter(clause->type, thrown)
                           : !clause->type || cxx_catches(clause->type, thrown->type, object);
        if (matches)
            return clause->selector;
    }
    return 0;
}

/* Finds the handler, and lets the exception fly: the caller returns at once. Without a handler, the
 * program ends. */
static void exception_raise(struct exception *exception)
{
    struct unwinding *unwinding = heddle_unwinding();
    struct try_block *block = unwinding->block;
    int64_t selector = 0;
    void *object = NULL;
    while (block && !(selector = find_selector(block->clauses, exception->thrown, &object)))
        block = block->outer;
    unwinding->uncaught++;
    if (selector == 0 || selector == SELECTOR_TERMINATE)
        terminate_without_handler(exception, selector != 0);
    exception->adjusted = object;
    block->selector = selector;
    heddle_fly(exception);
}

/* --- the functions that compilers call --- */

void *__cxa_allocate_exception(size_t size)
{
    struct thrown *thrown = malloc(sizeof *thrown + sizeof(struct exception) + size);
    if (!thrown)
        heddle_unsupported("an exception for which there is no memory");
    *thrown = (struct thrown){0};
    *thrown_first_exception(thrown) = (struct exception){.thrown = thrown};
    return thrown_object(thrown);
}

void __cxa_free_exception(void *object)
{
    free(thrown_of(object));
}

struct exception *__cxa_init_primary_exception(void *object, const struct type_info *type,
                                               void (*destructor)(void *))
{
    struct thrown *thrown = thrown_of(object);
    thrown->type = type;
    thrown->destructor = destructor;
    return thrown_first_exception(thrown);
}

void __cxa_throw(void *object, const struct type_info *type, void (*destructor)(void *))
{
    struct exception *exception = __cxa_init_primary_exception(object, type, destructor);
    exception->thrown->references = 1;
    exception_raise(exception);
}

void *__cxa_get_exception_ptr(struct exception *exception)
{
    return exception->adjusted;
}

void *__cxa_begin_catch(struct exception *exception)
{
    struct unwinding *unwinding = heddle_unwinding();
    exception->handlers =
        (exception->handlers < 0 ? -exception->handlers : exception->handlers) + 1;
    unwinding->uncaught--;
    if (unwinding->caught != exception) {
        exception->next = unwinding->caught;
        unwinding->caught = exception;
    }
    return exception->adjusted;
}

/* Handlers that are left by `throw;` end, too. The exception lives on then. */
void __cxa_end_catch(void)
{
    struct unwinding *unwinding = heddle_unwinding();
    struct exception *exception = unwinding->caught;
    if (!exception)
        return;
    bool flies = exception->handlers < 0;
    exception->handlers += flies ? 1 : -1;
    if (exception->handlers != 0)
        return;
    unwinding->caught = exception->next;
    if (flies)
        return;
    struct thrown *thrown = exception->thrown;
    if (exception != thrown_first_exception(thrown))
        free(exception);
    thrown_release(thrown);
}

void __cxa_rethrow(void)
{
    struct exception *exception = exception_caught();
    if (!exception)
        terminate_without_exception();
    exception->handlers = -exception->handlers;
    exception_raise(exception);
}

const struct type_info *__cxa_current_exception_type(void)
{
    struct exception *exception = exception_caught();
    return exception ? exception->thrown->type : NULL;
}

/* Dynamic exception specifications, up to C++14. */
_Noreturn void __cxa_call_unexpected(struct exception *exception)
{
    __cxa_begin_catch(exception);
    terminate_without_handler(exception, true);
}

bool _ZSt18uncaught_exceptionv(void)
{
    return heddle_unwinding()->uncaught > 0;
}

int _ZSt19uncaught_exceptionsv(void)
{
    return (int)heddle_unwinding()->uncaught;
}

/* --- std::exception_ptr: the address of an object that was thrown, or NULL --- */

struct exception_ptr {
    void *object;
};

void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(struct exception_ptr *pointer)
{
    if (pointer->object)
        thrown_retain(thrown_of(pointer->object));
}

void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(struct exception_ptr *pointer)
{
    if (pointer->object)
        thrown_release(thrown_of(pointer->object));
    pointer->object = NULL;
}

void _ZNSt15__exception_ptr13exception_ptrC1EPv(struct exception_ptr *pointer, void *object)
{
    pointer->object = object;
    _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(pointer);
}

void _ZSt17current_exceptionv(struct exception_ptr *result)
{
    struct exception *exception = exception_caught();
    result->object = exception ? thrown_object(exception->thrown) : NULL;
    _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(result);
}

const struct type_info *
_ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv(const struct exception_ptr *pointer)
{
    return pointer->object ? thrown_of(pointer->object)->type : NULL;
}

void _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(
    const struct exception_ptr *pointer)
{
    if (!pointer->object)
        heddle_invalid_use("std::rethrow_exception of a null std::exception_ptr");
    struct exception *exception = malloc(sizeof *exception);
    if (!exception)
        heddle_unsupported("an exception for which there is no memory");
    *exception = (struct exception){.thrown = thrown_of(pointer->object)};
    thrown_retain(exception->thrown);
    exception_raise(exception);
}

/* The class that the cancellation of a thread throws in libstdc++, and one for exceptions of other
 * languages. Nothing of these classes is ever thrown. */
const struct plain_type_info _ZTIN10__cxxabiv115__forced_unwindE = {
    &_ZTVN10__cxxabiv117__class_type_infoE[TYPE_INFO_TABLE], "N10__cxxabiv115__forced_unwindE"};
const struct plain_type_info _ZTIN10__cxxabiv119__foreign_exceptionE = {
    &_ZTVN10__cxxabiv117__class_type_infoE[TYPE_INFO_TABLE], "N10__cxxabiv119__foreign_exceptionE"};

#pragma clang attribute pop
