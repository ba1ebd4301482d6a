/* signals.c - sets, masks and dispositions of signals; delivery.c sends and delivers them.
 *
 * Each thread has its own mask, and a new thread inherits that of its creator. As in glibc, signals
 * 32 and 33 are not the program's. */
#include "libc/models.h"
#include "libc/threads/delivery.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

enum { FIRST_INTERNAL = 32, LAST_INTERNAL = 33 };

/* --- sets ------------------------------------------------------------------------------------- */

uint64_t signal_bit(int number)
{
    return UINT64_C(1) << (number - 1);
}

static bool is_internal(int number)
{
    return number >= FIRST_INTERNAL && number <= LAST_INTERNAL;
}

static bool is_signal(int number)
{
    return number >= 1 && number <= SIGNALS;
}

static int fail_invalid(void)
{
    errno = EINVAL;
    return -1;
}

/* A set is an array, whose first word has a bit for each signal. */
uint64_t get_signals(const sigset_t *set)
{
    return set->__val[0];
}

void set_signals(sigset_t *set, uint64_t signals)
{
    memset(set, 0, sizeof *set);
    set->__val[0] = signals;
}

int sigemptyset(sigset_t *set)
{
    set_signals(set, 0);
    return 0;
}

int sigfillset(sigset_t *set)
{
    set_signals(set, ~(signal_bit(FIRST_INTERNAL) | signal_bit(LAST_INTERNAL)));
    return 0;
}

int sigaddset(sigset_t *set, int number)
{
    if (!is_signal(number) || is_internal(number))
        return fail_invalid();
    set->__val[0] |= signal_bit(number);
    return 0;
}

int sigdelset(sigset_t *set, int number)
{
    if (!is_signal(number) || is_internal(number))
        return fail_invalid();
    set->__val[0] &= ~signal_bit(number);
    return 0;
}

int sigismember(const sigset_t *set, int number)
{
    return is_signal(number) ? (get_signals(set) & signal_bit(number)) != 0 : fail_invalid();
}

/* SIGRTMIN and SIGRTMAX */
int __libc_current_sigrtmin(void)
{
    return LAST_INTERNAL + 1;
}

int __libc_current_sigrtmax(void)
{
    return SIGNALS;
}

/* --- masks ------------------------------------------------------------------------------------ */

/* As in POSIX, a request to block one of these is ignored. */
static uint64_t without_unblockable(uint64_t signals)
{
    return signals & ~(signal_bit(SIGKILL) | signal_bit(SIGSTOP) | signal_bit(FIRST_INTERNAL) |
                       signal_bit(LAST_INTERNAL));
}

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict old)
{
    uint64_t before = heddle_signal_mask();
    if (set && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK)
        return EINVAL;
    if (set) {
        uint64_t signals = without_unblockable(get_signals(set));
        heddle_set_signal_mask(how == SIG_BLOCK     ? before | signals
                               : how == SIG_UNBLOCK ? before & ~signals
                                                    : signals);
    }
    if (old)
        set_signals(old, before);
    return 0;
}

/* On Linux, it changes the mask of the thread only. */
int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old)
{
    return pthread_sigmask(how, set, old) ? fail_invalid() : 0;
}

/* --- dispositions ----------------------------------------------------------------------------- */

static pthread_mutex_t dispositions_lock = PTHREAD_MUTEX_INITIALIZER;
static struct disposition dispositions[SIGNALS + 1];

struct disposition replace_disposition(int number, const struct disposition *new)
{
    pthread_mutex_lock(&dispositions_lock);
    struct disposition old = dispositions[number];
    if (new)
        dispositions[number] = *new;
    pthread_mutex_unlock(&dispositions_lock);
    return old;
}

bool has_disposition(int number)
{
    return is_signal(number) && !is_internal(number);
}

static bool may_change_disposition(int number)
{
    return has_disposition(number) && number != SIGKILL && number != SIGSTOP;
}

int sigaction(int number, const struct sigaction *restrict new, struct sigaction *restrict old)
{
    if (!has_disposition(number) || (new && !may_change_disposition(number)))
        return fail_invalid();
    struct disposition asked;
    if (new) {
        asked = (struct disposition){new->sa_handler, get_signals(&new->sa_mask), new->sa_flags};
        asked.mask = without_unblockable(asked.mask);
    }
    struct disposition before = replace_disposition(number, new ? &asked : NULL);
    if (old) {
        old->sa_handler = before.handler;
        old->sa_flags = before.flags;
        old->sa_restorer = NULL;
        set_signals(&old->sa_mask, before.mask);
    }
    return 0;
}

static sighandler_t set_handler(int number, sighandler_t handler, uint64_t mask, int flags)
{
    if (!may_change_disposition(number) || handler == SIG_ERR) {
        fail_invalid();
        return SIG_ERR;
    }
    struct disposition asked = {handler, mask, flags};
    return replace_disposition(number, &asked).handler;
}

sighandler_t signal(int number, sighandler_t handler)
{
    uint64_t mask = is_signal(number) ? signal_bit(number) : 0;
    return set_handler(number, handler, mask, SA_RESTART);
}

/* The name that glibc's headers give it for strict C. */
sighandler_t __sysv_signal(int number, sighandler_t handler)
{
    return set_handler(number, handler, 0, SA_RESETHAND | SA_NODEFER);
}
