/* future.c - the parts of <future> that libstdc++ does not have in its headers. The waiting is in
 * headers/bits/atomic_futex.h.
 *
 * There are no exceptions. An std::exception_ptr, which a result may hold in place of a value,
 * points to a constant, the name of the exception. To throw it again ends the program. */
#include "libc/cxx/future_error.h"
#include "libc/models.h"

#include <pthread.h>

/* --- std::exception_ptr ------------------------------------------------------------------------
 */

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

/* No exception is ever being handled. */
void _ZSt17current_exceptionv(struct exception_ptr *result)
{
    result->type = NULL;
}

_Noreturn void
_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(const struct exception_ptr *pointer)
{
    heddle_throw(pointer->type);
}

/* std::make_exception_ptr(std::future_error), which headers/future declares */
void _ZSt18make_exception_ptrSt12future_error(struct exception_ptr *result,
                                              const struct future_error *error)
{
    result->type = future_error_text(error->code.value);
}

/* --- results -----------------------------------------------------------------------------------
 */

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

/* --- at the end of a thread -----------------------------------------------------
 */

/* std::__at_thread_exit_elt */
struct at_thread_exit {
    struct at_thread_exit *next;
    void (*function)(void *element);
};

/* A key of each thread's own, so that threads share nothing here. Its value is a list. */
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
