/* models.h - the operations of the machine that this library calls (src/machine/models).
 *
 * None of them has a body here: the front end binds each call to the model of its name. The
 * functions of the C standard among them are declared here and not by the system's headers. Those
 * redirect functions that this library defines to other names, and their attributes, such as
 * nonnull, would become attributes of the definitions. */
#pragma once

#include "machine/access/thread_end.h"
#include "machine/operations/sync_functions.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The heap, and the end of the process. */
void *malloc(size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *memory);
/* Memory for operator new; NULL only if there is no room. */
void *heddle_allocate(size_t alignment, size_t size);
/* New memory of zeros that begins at a page. As malloc otherwise. */
void *heddle_map(size_t size);
/* The size of what malloc or heddle_map has returned and is there; 0: the address is none such. */
size_t heddle_live_size(const void *memory);
_Noreturn void abort(void);
_Noreturn void _exit(int status);
/* The signal, which is not handled, ends the process. */
_Noreturn void heddle_end_by_signal(int number);

/* The calling thread's hazard pointers (machine/native/hazards.h). heddle_hazard_alloc: 0 if it has
 * all that there are. heddle_hazard_begin: its next operation reads the pointer that the hazard
 * pointer is then given by heddle_hazard_protect; NULL: it protects nothing. heddle_hazard_retire:
 * the object, one of malloc's or NULL, ends when none protects it. */
unsigned heddle_hazard_alloc(void);
void heddle_hazard_free(unsigned hazard);
void heddle_hazard_begin(unsigned hazard);
void heddle_hazard_protect(unsigned hazard, const void *object);
void heddle_hazard_retire(void *object);

/* Text. */
double strtod(const char *restrict text, char **restrict end);
char *strerror(int error);

/* Errors. heddle_invalid_use: the behaviour of the program is undefined here. heddle_unsupported:
 * the program goes beyond the limits of this library. heddle_failed_expectation: an assertion of a
 * test fails. heddle_uncaught: the program ends by
 * std::terminate. `type` is the mangled name of the exception's type, `what` is its message, and
 * `end` says what happened to it. Without an exception, `type` is NULL and `end` is the message. */
_Noreturn void heddle_invalid_use(const char *message);
_Noreturn void heddle_unsupported(const char *message);
_Noreturn void heddle_failed_expectation(const char *message);
_Noreturn void heddle_uncaught(const char *type, const char *what, const char *end);

/* See machine/hooks.h and libc/inline_hooks.c. */
struct unwinding *heddle_unwinding(void);
void heddle_fly(void *exception);

/* Whether the operation behind the call, which may fail for no reason, is to fail. */
int heddle_may_fail(void);

/* The process calls `function`, the only one, at its end, and from now on in every execution. So
 * that function does nothing when the program has registered nothing. `expected`: the program
 * itself called atexit. */
void heddle_at_exit(void (*function)(void), bool expected);

/* As pthread_create, but *thread is set before the new thread begins. */
int heddle_create_thread(pthread_t *thread, void *(*function)(void *), void *argument);

/* Whether that is the running thread. Unlike pthread_self, it tells nothing else. */
bool heddle_is_self(pthread_t thread);

/* The running thread calls `function` at its end, when it comes to that place. */
void heddle_at_thread_end(enum at_thread_end place, void (*function)(void));

/* The running thread's signal mask: bit n - 1 is set when signal n is blocked. */
uint64_t heddle_signal_mask(void);
void heddle_set_signal_mask(uint64_t mask);

/* Around a signal handler. The first one returns what the second one takes. */
const char *heddle_enter_handler(void);
void heddle_leave_handler(const char *outer);

/* heddle_interruptible: from now on, where the running thread blocks, it is interrupted while the
 * word has bits that are not in its signal mask. That ends with a join, and a wait for a semaphore
 * or a condition variable. The others are the halves of a wait for a condition variable, and the
 * end of one that timed out (models/cond.c). */
void heddle_interruptible(const void *word, size_t size);
void heddle_condition_enter(pthread_cond_t *condition, pthread_mutex_t *mutex);
bool heddle_condition_wake(pthread_cond_t *condition, pthread_mutex_t *mutex, enum wakeup how);
int heddle_time_out(const struct timespec *limit);

/* If the thread holds the mutex, and it is robust, its next owner learns that the thread ended. */
void heddle_mutex_abandon(pthread_mutex_t *mutex);

/* The state of the initialisation of a static variable, as of a pthread_once_t. heddle_guard_begin
 * waits while another thread initialises the variable, and returns whether the caller is to do it.
 * heddle_guard_end: it has; if it `failed`, by an exception, another attempt may be made. */
bool heddle_guard_begin(uint32_t *control);
void heddle_guard_end(uint32_t *control, bool failed);

/* The `size` bytes, 1 to 8, at `from`. Those that were never written count as 0. */
uint64_t heddle_defined_bytes(const void *from, size_t size);

/* Atomic objects that no operation accesses as a whole (machine/access/oversized.h).
 * heddle_stand_in: what is accessed in place of the object; NULL if no other thread can access it.
 * heddle_content: the number of the `size` bytes at `from`; heddle_set_content: the bytes of a
 * number. */
uint64_t *heddle_stand_in(const void *object, size_t size);
uint64_t heddle_content(const void *from, size_t size);
void heddle_set_content(void *to, size_t size, uint64_t number);

/* Whether the process has one thread, and has never had others. */
bool heddle_is_alone(void);

/* Named semaphores. heddle_semaphore_name: the number of a name, or a negative error number.
 * heddle_semaphore_new: memory of `size` bytes that begins with a semaphore of that value.
 * heddle_semaphore_check: it is an error of the program when the semaphore is not open.
 * heddle_semaphore_end: the memory ends. */
int heddle_semaphore_name(const char *text);
void *heddle_semaphore_new(size_t size, unsigned value);
void heddle_semaphore_check(const sem_t *semaphore);
void heddle_semaphore_end(sem_t *semaphore);

/* Output in the formats of C++'s streams. The flags are those of machine/models/text/stream.h;
 * `type` is the integer's size in bytes, with STREAM_SIGNED. */
void heddle_print_integer(uint64_t value, unsigned type, unsigned flags, long width, char fill);
void heddle_print_real(long double value, unsigned flags, long precision, long width, char fill);
void heddle_print_text(const char *text, size_t length, unsigned flags, long width, char fill);
void heddle_print_character(char character, unsigned flags, long width, char fill);

/* The same numbers as text, without fill. `to`: at least STREAM_DIGITS bytes, for real numbers
 * STREAM_REAL_DIGITS. Return the length. */
size_t heddle_format_integer(char *to, uint64_t value, unsigned type, unsigned flags);
size_t heddle_format_real(char *to, long double value, unsigned flags, long precision);
