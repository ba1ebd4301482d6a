/* runtime_cxx_future.h - the parts of <future> that libstdc++ does not have in its headers; a part
 * of runtime.c. How threads wait is in headers/bits/atomic_futex.h.
 *
 * There are no exceptions: std::exception_ptr, which a result may hold in place of a value, points
 * to the name of what would be thrown, a constant. Where one is thrown again, the program is
 * stopped. */
#ifndef HEDDLE_FRONT_RUNTIME_CXX_FUTURE_H
#define HEDDLE_FRONT_RUNTIME_CXX_FUTURE_H

#include "front/runtime_cxx_casts.h"
#include "front/runtime_cxx_throw.h"

#include <pthread.h>
#include <string.h>

/* --- std::exception_ptr ----------------------------------------------------------------------- */

struct exception_ptr {
    const char *type;
};

void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(struct exception_ptr *pointer)
{
    (void)pointer;
}

void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(struct exception_ptr *pointer)
{
    (void)pointer;
}

/* Nothing is ever being handled. */
void _ZSt17current_exceptionv(struct exception_ptr *result)
{
    result->type = NULL;
}

_Noreturn void
_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(const struct exception_ptr *pointer)
{
    heddle_throw(pointer->type);
}

/* --- std::future_error ------------------------------------------------------------------------ */

#define FUTURE_ERROR "std::future_error: "

/* By std::future_errc. */
static const char *const future_errors[] = {
    FUTURE_ERROR "Unknown error",
    FUTURE_ERROR "Future already retrieved",
    FUTURE_ERROR "Promise already satisfied",
    FUTURE_ERROR "No associated state",
    FUTURE_ERROR "Broken promise",
};

static const char *find_future_error(int code)
{
    bool known = code > 0 && (size_t)code < sizeof future_errors / sizeof *future_errors;
    return future_errors[known ? code : 0];
}

_Noreturn void _ZSt20__throw_future_errori(int code)
{
    heddle_throw(find_future_error(code));
}

/* std::string; this is how long one may be that lies in the object itself, with its end. */
enum { SHORT_STRING = 16 };

struct string {
    char *text;
    size_t length;
    union {
        char here[SHORT_STRING];
        size_t capacity;
    };
};

/* std::error_code, and std::error_condition */
struct error_code {
    int value;
    const struct error_category *category;
};

struct error_category {
    const void *const *table;
};

static const char *category_name(const struct error_category *category)
{
    (void)category;
    return "future";
}

static void category_message(struct string *result, const struct error_category *category, int code)
{
    (void)category;
    const char *message = find_future_error(code) + sizeof FUTURE_ERROR - 1;
    result->length = strlen(message);
    result->text = result->here;
    if (result->length >= SHORT_STRING) {
        result->capacity = result->length;
        result->text = allocate(result->length + 1);
    }
    memcpy(result->text, message, result->length + 1);
}

static struct error_code category_condition(const struct error_category *category, int code)
{
    return (struct error_code){code, category};
}

static bool is_same_error(const struct error_code *error, const struct error_category *category,
                          int code)
{
    return error->category == category && error->value == code;
}

static bool category_has_condition(const struct error_category *category, int code,
                                   const struct error_code *condition)
{
    return is_same_error(condition, category, code);
}

static bool category_has_code(const struct error_category *category, const struct error_code *error,
                              int condition)
{
    return is_same_error(error, category, condition);
}

/* A category's table of functions. The destructors are for no object of this class; the function
 * behind the name is for programs with strings of the old kind. */
static const void *const category_table[] = {
    NULL,
    NULL,
    (const void *)category_name,
    NULL,
    (const void *)category_message,
    (const void *)category_condition,
    (const void *)category_has_condition,
    (const void *)category_has_code,
};

const struct error_category *_ZSt15future_categoryv(void)
{
    static const struct error_category category = {category_table};
    return &category;
}

/* std::logic_error, and std::future_error, which is derived from it */
struct logic_error {
    const void *const *table;
    char *message;
};

struct future_error {
    struct logic_error base;
    struct error_code code;
};

const struct type_info _ZTISt9exception = {
    .table = &_ZTVN10__cxxabiv117__class_type_infoE[TABLE_START],
    .name = "St9exception",
};
const struct type_info _ZTISt11logic_error = {
    .table = &_ZTVN10__cxxabiv120__si_class_type_infoE[TABLE_START],
    .name = "St11logic_error",
    .base = &_ZTISt9exception,
};
const struct type_info _ZTISt12future_error = {
    .table = &_ZTVN10__cxxabiv120__si_class_type_infoE[TABLE_START],
    .name = "St12future_error",
    .base = &_ZTISt11logic_error,
};

/* std::logic_error::logic_error(const std::string &) for a base class, whose table is not used */
void _ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(
    struct logic_error *error, const struct string *message)
{
    error->message = allocate(message->length + 1);
    memcpy(error->message, message->text, message->length + 1);
}

void _ZNSt12future_errorD1Ev(struct future_error *error)
{
    free(error->base.message);
}

void _ZNSt12future_errorD0Ev(struct future_error *error)
{
    _ZNSt12future_errorD1Ev(error);
    free(error);
}

const char *_ZNKSt12future_error4whatEv(const struct future_error *error)
{
    return error->base.message;
}

/* std::make_exception_ptr(std::future_error), which headers/future declares */
void _ZSt18make_exception_ptrSt12future_error(struct exception_ptr *result,
                                              const struct future_error *error)
{
    result->type = find_future_error(error->code.value);
}

/* --- results ---------------------------------------------------------------------------------- */

/* std::__future_base::_Result_base, a base class whose table is not used */
struct result_base {
    const void *const *table;
    struct exception_ptr error;
};

void *_ZTINSt13__future_base12_Result_baseE[2];

void _ZNSt13__future_base12_Result_baseC2Ev(struct result_base *result)
{
    result->error.type = NULL;
}

void _ZNSt13__future_base12_Result_baseD2Ev(struct result_base *result)
{
    (void)result;
}

/* --- what is to be done when a thread ends ---------------------------------------------------- */

/* std::__at_thread_exit_elt */
struct at_thread_exit {
    struct at_thread_exit *next;
    void (*function)(void *element);
};

/* One of the thread's own, so that no threads meet here. Its value is a list. */
static _Thread_local pthread_key_t at_thread_exit_key;

static void run_at_thread_exit(void *first)
{
    for (struct at_thread_exit *element = first, *next; element; element = next) {
        next = element->next;
        element->function(element);
    }
}

/* std::__at_thread_exit(std::__at_thread_exit_elt *) */
void _ZSt16__at_thread_exitPSt20__at_thread_exit_elt(struct at_thread_exit *element)
{
    if (at_thread_exit_key == 0)
        pthread_key_create(&at_thread_exit_key, run_at_thread_exit);
    element->next = pthread_getspecific(at_thread_exit_key);
    pthread_setspecific(at_thread_exit_key, element);
}

#endif
