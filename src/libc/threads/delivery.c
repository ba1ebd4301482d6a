/* delivery.c - sending, delivering and awaiting signals within the process.
 *
 * A signal to the running thread is delivered at once, unless it is blocked. A signal to another
 * thread becomes pending. The target looks for pending signals in front of each of its visible
 * operations and library calls: the front end inserts the calls (front/exceptions/deliveries.c) if
 * the program calls pthread_kill. So a handler runs between any two steps of the program's own
 * code, but not within a function of the library, except for waits. A wait that is one operation
 * has no effect before it ends. So a handler in front of it is like one that interrupts it. In the
 * middle of other waits, the models look for signals (blocking_deliver).
 *
 * A call that POSIX lets fail with EINTR looks once more for signals. It fails where a handler runs
 * then, and it would have had to wait. Handlers with SA_RESTART do not end those calls that Linux
 * restarts. */
#include "libc/threads/delivery.h"

#include "libc/models.h"
#include "machine/memory/address.h"

#include <errno.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

/* By thread. */
static _Atomic uint64_t pending_signals[ADDRESS_THREADS];

static pthread_mutex_t arrival_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t signal_arrival = PTHREAD_COND_INITIALIZER;

static _Atomic uint64_t *own_pending(void)
{
    return &pending_signals[pthread_self() - 1];
}

static int fail_signal(int error)
{
    errno = error;
    return -1;
}

/* --- delivery --------------------------------------------------------------------------------- */

static bool is_ignored_by_default(int number)
{
    return number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT;
}

static void act_by_default(int number)
{
    switch (number) {
    case SIGABRT:
        abort();
    case SIGSTOP:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU:
        heddle_unsupported("heddle does not stop a process; let a thread wait instead");
    default:
        if (!is_ignored_by_default(number))
            heddle_end_by_signal(number);
    }
}

static void call_handler(const struct disposition *disposition, int number)
{
    siginfo_t information = {.si_signo = number};
    if (disposition->flags & SA_SIGINFO)
        ((void (*)(int, siginfo_t *, void *))(void *)disposition->handler)(number, &information,
                                                                           NULL);
    else
        disposition->handler(number);
}

/* What handlers do to a call that they interrupt. */
enum interrupted {
    NOT_INTERRUPTED, /* no handler has run */
    RESTARTS,        /* all had SA_RESTART */
    FAILS,
};

/* Delivers the signal to the running thread. */
static enum interrupted deliver(int number)
{
    static const struct disposition by_default = {SIG_DFL, 0, 0};
    struct disposition disposition = replace_disposition(number, NULL);
    if (disposition.handler == SIG_IGN)
        return NOT_INTERRUPTED;
    if (disposition.handler == SIG_DFL) {
        act_by_default(number);
        return NOT_INTERRUPTED;
    }
    if (disposition.flags & SA_RESETHAND)
        replace_disposition(number, &by_default);
    uint64_t before = heddle_signal_mask();
    uint64_t own = disposition.flags & SA_NODEFER ? 0 : signal_bit(number);
    heddle_set_signal_mask(before | disposition.mask | own);
    const char *outer = heddle_enter_handler();
    call_handler(&disposition, number);
    heddle_leave_handler(outer);
    heddle_set_signal_mask(before);
    return disposition.flags & SA_RESTART ? RESTARTS : FAILS;
}

/* Takes the first pending signal of the set. Returns 0 if there is none. */
static int take(uint64_t set)
{
    uint64_t found = atomic_load(own_pending()) & set;
    if (!found)
        return 0;
    int number = __builtin_ctzll(found) + 1;
    atomic_fetch_and(own_pending(), ~signal_bit(number));
    return number;
}

/* Whether a signal is pending for the running thread and not blocked. */
static bool is_pending(void)
{
    return (atomic_load(own_pending()) & ~heddle_signal_mask()) != 0;
}

/* Runs the handlers of the running thread's pending signals that are not blocked. */
static enum interrupted deliver_pending(void)
{
    enum interrupted result = NOT_INTERRUPTED;
    int number;
    while ((number = take(~heddle_signal_mask())) != 0) {
        enum interrupted one = deliver(number);
        result = one > result ? one : result;
    }
    return result;
}

/* Delivers the signal, and those that became pending while its handler ran. */
static void deliver_with_others(int number)
{
    deliver(number);
    deliver_pending();
}

/* The front end inserts calls of it, so it is not hidden. */
void signal_point_(void)
{
    deliver_pending();
    heddle_interruptible(own_pending(), sizeof(uint64_t));
}

/* --- sending ---------------------------------------------------------------------------------- */

static void make_pending(pthread_t thread, int number)
{
    sighandler_t handler = replace_disposition(number, NULL).handler;
    if (handler == SIG_IGN || (handler == SIG_DFL && is_ignored_by_default(number)))
        return;
    pthread_mutex_lock(&arrival_lock);
    atomic_fetch_or(&pending_signals[thread - 1], signal_bit(number));
    pthread_cond_broadcast(&signal_arrival);
    pthread_mutex_unlock(&arrival_lock);
}

static void send_to_self(int number)
{
    if (heddle_signal_mask() & signal_bit(number))
        make_pending(pthread_self(), number);
    else
        deliver_with_others(number);
}

int pthread_kill(pthread_t thread, int number)
{
    if (thread == 0 || thread > ADDRESS_THREADS)
        heddle_invalid_use("pthread_kill of what is not a thread");
    if (number != 0 && !has_disposition(number))
        return EINVAL;
    signal_point_(); /* the front end finds it as long as this function is used */
    if (number != 0 && thread == pthread_self())
        send_to_self(number);
    else if (number != 0)
        make_pending(thread, number);
    return 0;
}

int raise(int number)
{
    if (number != 0 && !has_disposition(number))
        return fail_signal(EINVAL);
    if (number != 0)
        send_to_self(number);
    return 0;
}

/* Whether the signal does the same whichever thread gets it, the running thread among them. */
static bool needs_no_choice(int number)
{
    sighandler_t handler = replace_disposition(number, NULL).handler;
    return handler == SIG_IGN ||
           (handler == SIG_DFL && !(heddle_signal_mask() & signal_bit(number)));
}

/* A signal to the process goes to any thread that does not block it. */
int kill(pid_t process, int number)
{
    if (process != getpid() && process != 0)
        heddle_unsupported("heddle runs one process; let the program send signals to itself");
    if (has_disposition(number) && !heddle_is_alone() && !needs_no_choice(number))
        heddle_unsupported("heddle does not choose the thread that gets a signal of the process; "
                           "use pthread_kill or raise");
    return raise(number);
}

/* --- unblocking ------------------------------------------------------------------------------- */

/* The program calls these in place of pthread_sigmask and sigprocmask
 * (front/calls/wrapped_calls.c). */
int __sending_sigmask_(int how, const sigset_t *restrict set, sigset_t *restrict old)
{
    uint64_t before = heddle_signal_mask();
    int result = pthread_sigmask(how, set, old);
    if (before & ~heddle_signal_mask())
        deliver_pending();
    return result;
}

int __sending_procmask_(int how, const sigset_t *restrict set, sigset_t *restrict old)
{
    return __sending_sigmask_(how, set, old) ? fail_signal(EINVAL) : 0;
}

/* --- waiting ---------------------------------------------------------------------------------- */

/* Waits for a signal of the set, and takes it. Returns 0 if another one comes and is not blocked.
 */
static int await_any(uint64_t set)
{
    int number;
    pthread_mutex_lock(&arrival_lock);
    while ((number = take(set)) == 0 && !is_pending()) {
        heddle_condition_enter(&signal_arrival, &arrival_lock);
        cancel_interrupts();
        heddle_condition_wake(&signal_arrival, &arrival_lock, WAKEUP_BY_SIGNAL);
    }
    pthread_mutex_unlock(&arrival_lock);
    return number;
}

/* The same, but goes on after the handlers of other signals. */
static int await(uint64_t set)
{
    int number;
    while ((number = await_any(set)) == 0)
        deliver_pending();
    return number;
}

int sigwait(const sigset_t *restrict set, int *restrict number)
{
    *number = await(get_signals(set));
    return 0;
}

int sigwaitinfo(const sigset_t *restrict set, siginfo_t *restrict information)
{
    int number;
    while ((number = await_any(get_signals(set))) == 0)
        if (deliver_pending() != NOT_INTERRUPTED)
            return fail_signal(EINTR);
    if (information)
        *information = (siginfo_t){.si_signo = number};
    return number;
}

int sigpending(sigset_t *set)
{
    set_signals(set, atomic_load(own_pending()));
    return 0;
}

/* Waits until a handler has run. */
static int await_handler(void)
{
    while (deliver(await(~heddle_signal_mask())) == NOT_INTERRUPTED)
        continue;
    return fail_signal(EINTR);
}

int sigsuspend(const sigset_t *mask)
{
    uint64_t before = heddle_signal_mask();
    heddle_set_signal_mask(get_signals(mask));
    await_handler();
    heddle_set_signal_mask(before);
    deliver_pending();
    return fail_signal(EINTR);
}

int pause(void)
{
    await_handler();
    deliver_pending();
    return fail_signal(EINTR);
}

/* --- calls that handlers interrupt ------------------------------------------------------------ */

/* The program calls these in place of the functions that they are named after
 * (front/calls/wrapped_calls.c). */

int __sending_sem_timedwait_(sem_t *restrict semaphore, const struct timespec *restrict limit)
{
    while (is_pending()) {
        if (sem_trywait(semaphore) == 0)
            return 0;
        if (deliver_pending() == FAILS)
            return fail_signal(EINTR);
    }
    return limit ? sem_timedwait(semaphore, limit) : sem_wait(semaphore);
}

int __sending_sem_clockwait_(sem_t *restrict semaphore, clockid_t clock,
                             const struct timespec *restrict limit)
{
    (void)clock; /* all clocks agree */
    return __sending_sem_timedwait_(semaphore, limit);
}

int __sending_sem_wait_(sem_t *semaphore)
{
    return __sending_sem_timedwait_(semaphore, NULL);
}

/* In the past: who waits until then does not wait. */
static const struct timespec no_wait;

/* `limit`: NULL for a call without a time limit, which the models take. */
int __sending_mq_timedsend_(mqd_t queue, const char *message, size_t size, unsigned priority,
                            const struct timespec *limit)
{
    while (is_pending()) {
        if (mq_timedsend(queue, message, size, priority, &no_wait) == 0)
            return 0;
        if (errno != ETIMEDOUT)
            return -1;
        if (deliver_pending() == FAILS)
            return fail_signal(EINTR);
    }
    return mq_timedsend(queue, message, size, priority, limit);
}

int __sending_mq_send_(mqd_t queue, const char *message, size_t size, unsigned priority)
{
    return __sending_mq_timedsend_(queue, message, size, priority, NULL);
}

ssize_t __sending_mq_timedreceive_(mqd_t queue, char *restrict message, size_t size,
                                   unsigned *restrict priority,
                                   const struct timespec *restrict limit)
{
    while (is_pending()) {
        ssize_t length = mq_timedreceive(queue, message, size, priority, &no_wait);
        if (length >= 0 || errno != ETIMEDOUT)
            return length;
        if (deliver_pending() == FAILS)
            return fail_signal(EINTR);
    }
    return mq_timedreceive(queue, message, size, priority, limit);
}

ssize_t __sending_mq_receive_(mqd_t queue, char *message, size_t size, unsigned *priority)
{
    return __sending_mq_timedreceive_(queue, message, size, priority, NULL);
}

/* Handlers end a sleep in any case. It ends at its beginning: all of it is left. */
unsigned __sending_sleep_(unsigned seconds)
{
    return deliver_pending() != NOT_INTERRUPTED ? seconds : sleep(seconds);
}

int __sending_usleep_(useconds_t microseconds)
{
    return deliver_pending() != NOT_INTERRUPTED ? fail_signal(EINTR) : usleep(microseconds);
}

int __sending_nanosleep_(const struct timespec *length, struct timespec *left)
{
    if (deliver_pending() == NOT_INTERRUPTED)
        return nanosleep(length, left);
    if (left)
        *left = *length;
    return fail_signal(EINTR);
}

int __sending_clock_nanosleep_(clockid_t clock, int flags, const struct timespec *length,
                               struct timespec *left)
{
    if (deliver_pending() == NOT_INTERRUPTED)
        return clock_nanosleep(clock, flags, length, left);
    if (left && !(flags & TIMER_ABSTIME))
        *left = *length;
    return EINTR;
}
