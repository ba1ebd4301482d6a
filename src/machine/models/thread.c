/* models/thread.c - models of pthread_create, pthread_join and the other functions on threads. A
 * pthread_t is the thread's number + 1. */
#include "machine/access/heap.h"
#include "machine/access/held_locks.h"
#include "machine/access/thread_end.h"
#include "machine/models/models.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>

/* thread_data.created counts in 10 bits. */
_Static_assert(ADDRESS_THREADS <= 1 << 10, "a thread that creates all others");
_Static_assert(sizeof(pthread_t) == sizeof(uint64_t), "a pthread_t is a value of a location");

/* The number of the next thread that the running thread creates. It follows from the creator's own
 * history. */
static unsigned next_child(struct site *site)
{
    struct native_thread *thread = native_machine->running;
    unsigned number = native_child_number(thread, thread->data->created);
    if (number == 0)
        native_stop(OP_CUT, native_site(site), CUT_THREADS);
    require(number < ADDRESS_THREADS && number != thread->number);
    thread->data->created++;
    return number;
}

/* A number of all that the new thread's behaviour may depend on at first, but for its number. */
static uint32_t number_of_beginning(const struct start_routine *routine)
{
    const struct thread_data *data = native_thread_data();
    enum { PARTS = 5 };
    uint64_t beginning[PARTS] = {(uint64_t)routine->function, (uint64_t)routine->argument,
                                 routine->stack_size, data->signal_mask, data->clock};
    uint32_t words[2 * PARTS];
    memcpy(words, beginning, sizeof words);
    return interner_add_sequence(&native_machine->machine.interner, words, 2 * PARTS);
}

/* Creates the thread, whose number is that of next_child. The routine lies in this frame, which the
 * parked state keeps for the new thread. */
static void create(struct site *site, unsigned number, struct start_routine routine)
{
    require(!native_thread_data()->detail);
    native_thread_data()->detail = &routine;
    native_machine->op = (struct op){
        .kind = OP_CREATE,
        .site = native_site(site),
        .operand = number,
        .expected = native_machine->machine.finds_twins ? number_of_beginning(&routine) : 0};
    native_park();
    native_thread_data()->detail = NULL;
}

/* The new thread may run before its identifier is stored: POSIX orders no such store. */
static int thread_create(struct site *site, pthread_t *thread, const pthread_attr_t *attr,
                         void *(*function)(void *), void *argument)
{
    heddle_check_call(site, (const void *)function);
    int state = attr ? model_detach_state(site, attr) : PTHREAD_CREATE_JOINABLE;
    unsigned number = next_child(site);
    create(site, number,
           (struct start_routine){function, argument, attr ? model_stack_size(site, attr) : 0});
    model_store(site, thread, number + 1, sizeof *thread);
    if (state == PTHREAD_CREATE_DETACHED)
        native_park_at(OP_DETACH, site, number);
    return 0;
}

/* C11 (7.26.5.1) and C++ ([thread.thread.constr]): the creation is complete, and the identifier
 * stored, before the new thread begins. */
static int thread_create_named(struct site *site, pthread_t *thread, void *(*function)(void *),
                               void *argument)
{
    heddle_check_call(site, (const void *)function);
    unsigned number = next_child(site);
    model_store(site, thread, number + 1, sizeof *thread);
    create(site, number, (struct start_routine){function, argument, 0});
    return 0;
}

/* Whether every byte is as in a local variable that was never written. */
static bool is_unset(pthread_t thread)
{
    return thread == UNSET_BYTE * (~(pthread_t)0 / UINT8_MAX);
}

static unsigned number_of(struct site *site, pthread_t thread)
{
    if (is_unset(thread))
        native_fail(site, ERROR_UNINITIALIZED_READ, "a pthread_t that was never set");
    if (thread == 0 || thread > native_machine->machine.threads)
        native_fail(site, ERROR_INVALID_JOIN, "0x%lx is not a thread", (unsigned long)thread);
    require(thread <= ADDRESS_THREADS);
    return (unsigned)thread - 1;
}

/* A thread that learns this of itself may behave as no other one does. */
static bool is_self(struct site *site, pthread_t thread)
{
    if (thread != native_machine->running->number + 1)
        return false;
    native_tell_apart(site);
    return true;
}

static int thread_join(struct site *site, pthread_t thread, void **result)
{
    unsigned number = number_of(site, thread);
    if (is_self(site, thread))
        native_fail(site, ERROR_INVALID_JOIN,
                    "a thread joins itself, which POSIX leaves undefined");
    if (result && native_machine->machine.finds_twins)
        native_learn(machine_tell_apart(&native_machine->machine, number), site);
    native_machine->op = (struct op){.kind = OP_JOIN, .site = native_site(site), .operand = number};
    uint64_t value = native_park();
    model_end_interruption();
    held_locks_note_join(number);
    if (result)
        model_store(site, result, value, sizeof *result);
    return 0;
}

static int thread_detach(struct site *site, pthread_t thread)
{
    native_park_at(OP_DETACH, site, number_of(site, thread));
    return 0;
}

/* After pthread_exit of main, the last thread that ends would run these functions. */
static void refuse_exit_of_main(struct site *site)
{
    const char *functions = NULL;
    if (native_machine->machine.facts.exit == FACT_EXIT_EXPECTED)
        functions = "what atexit was given";
    else if (native_machine->program->destructors)
        functions = "functions with the attribute destructor";
    if (functions)
        native_fail(site, ERROR_UNSUPPORTED,
                    "heddle does not follow pthread_exit of main to %s; let main join the other "
                    "threads and return",
                    functions);
}

static _Noreturn void thread_exit(struct site *site, void *value)
{
    if (native_machine->running->number == MACHINE_MAIN_THREAD)
        refuse_exit_of_main(site);
    thread_end();
    heap_end_locals(site);
    native_stop(OP_FINISH, native_site(site), (uint64_t)value);
}

static pthread_t thread_self(struct site *site)
{
    native_tell_apart(site);
    verify(native_machine->running->number < native_machine->machine.threads);
    return native_machine->running->number + 1;
}

static int thread_equal(struct site *site, pthread_t one, pthread_t other)
{
    (void)site;
    return one == other;
}

/* Where the thread blocks, it is interrupted while the word has bits of signals that it does not
 * mask, until it has joined a thread, or waited for a semaphore or a condition variable. */
static void interruptible(struct site *site, const void *word, size_t size)
{
    struct request request = {.site = site, .access = ACCESS_ATOMIC};
    native_thread_data()->interruption = access_locate(request, (uint64_t)word, (unsigned)size);
}

static bool is_alone(struct site *site)
{
    (void)site;
    return native_machine->running->number == MACHINE_MAIN_THREAD &&
           native_thread_data()->created == 0;
}

static uint64_t signal_mask(struct site *site)
{
    (void)site;
    return native_thread_data()->signal_mask;
}

static void set_signal_mask(struct site *site, uint64_t mask)
{
    (void)site;
    native_thread_data()->signal_mask = mask;
}

/* A handler begins. Returns what heddle_leave_handler takes when it ends. */
static const char *enter_handler(struct site *site)
{
    (void)site;
    struct thread_data *data = native_thread_data();
    const char *outer = data->interrupted;
    data->interrupted = data->unsafe_call ? data->unsafe_call : outer;
    return outer;
}

static void leave_handler(struct site *site, const char *outer)
{
    (void)site;
    native_thread_data()->interrupted = outer;
}

const struct model models_thread[] = {
    MODEL_VISIBLE("pthread_create", thread_create, CONFINED(0, sizeof(pthread_t)),
                  CONFINED(1, sizeof(pthread_attr_t))),
    MODEL_VISIBLE("heddle_create_thread", thread_create_named, CONFINED(0, sizeof(pthread_t))),
    MODEL("pthread_join", thread_join, CONFINED(1, sizeof(void *))),
    MODEL_VISIBLE("pthread_detach", thread_detach),
    MODEL_NORETURN("pthread_exit", thread_exit),
    MODEL("heddle_interruptible", interruptible),
    MODEL("heddle_is_alone", is_alone),
    MODEL("heddle_is_self", is_self),
    MODEL("heddle_enter_handler", enter_handler),
    MODEL("heddle_leave_handler", leave_handler),
    MODEL("heddle_signal_mask", signal_mask),
    MODEL("heddle_set_signal_mask", set_signal_mask),
    MODEL("pthread_self", thread_self),
    MODEL("pthread_equal", thread_equal),
    {0},
};
