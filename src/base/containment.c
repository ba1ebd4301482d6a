#include "base/containment.h"

#include "base/sanitized.h"

volatile uint8_t containment = CONTAINMENT_LIFTED;

#if defined __x86_64__ && !IS_SANITIZED && __has_include(<linux/prctl.h>)

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#endif

#if !defined PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH 59
#define PR_SYS_DISPATCH_ON 1
#endif

static bool is_installed;

/* A signal handler returns to code of the C library that makes a system call. The kernel knows its
 * address: sigaction(2), "C library/kernel differences". */
static unsigned long find_sigreturn(void)
{
    struct {
        void (*handler)(int);
        unsigned long flags;
        void (*restorer)(void);
        unsigned long mask;
    } action = {0};
    syscall(SYS_rt_sigaction, SIGSYS, NULL, &action, sizeof action.mask);
    return (unsigned long)action.restorer;
}

/* A process that is forked begins without it. */
static void install(void)
{
    enum { SIZE = 16 }; /* bytes of the code that ends a handler, at most */
    unsigned long sigreturn = find_sigreturn();
    /* valgrind makes system calls of its own while the program runs. */
    is_installed = sigreturn && !RUNNING_ON_VALGRIND &&
                   prctl(PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, sigreturn,
                         (unsigned long)SIZE, &containment) == 0;
}

static void install_again(void)
{
    if (is_installed)
        install();
}

void containment_install(void)
{
    if (is_installed)
        return;
    install();
    static bool is_known;
    if (is_installed && !is_known)
        is_known = pthread_atfork(NULL, NULL, install_again) == 0;
}

bool containment_is_installed(void)
{
    return is_installed;
}

static bool is_harmless(long long number)
{
    switch (number) {
    case SYS_mmap:
    case SYS_munmap:
    case SYS_mremap:
    case SYS_mprotect:
    case SYS_madvise:
    case SYS_mincore:
    case SYS_brk:
    case SYS_futex:
    case SYS_clock_gettime:
    case SYS_gettimeofday:
    case SYS_getrandom:
        return true;
    default:
        return false;
    }
}

bool containment_passes(void *context)
{
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    long long number = registers[REG_RAX];
    containment_lift();
    if (!is_harmless(number))
        return false;
    int saved = errno;
    long result = syscall((long)number, registers[REG_RDI], registers[REG_RSI], registers[REG_RDX],
                          registers[REG_R10], registers[REG_R8], registers[REG_R9]);
    registers[REG_RAX] = result < 0 ? -errno : result;
    errno = saved;
    containment_set();
    return true;
}

/* A walk from the handler outwards: first its own frames, then those of the libraries that the call
 * came through, then who called them. The program's machine code is in no object of the linker. */
struct caller {
    uintptr_t call;
    bool is_reached, is_own;
};

static _Unwind_Reason_Code look_at_frame(struct _Unwind_Context *frame, void *argument)
{
    struct caller *caller = argument;
    uintptr_t place = _Unwind_GetIP(frame);
    Dl_info own, found;
    caller->is_reached |= place == caller->call;
    if (!caller->is_reached)
        return _URC_NO_REASON;
    if (!dladdr((void *)place, &found) || !dladdr((void *)containment_is_own, &own))
        return _URC_END_OF_STACK;
    caller->is_own = found.dli_fbase == own.dli_fbase;
    return caller->is_own ? _URC_END_OF_STACK : _URC_NO_REASON;
}

bool containment_is_own(const void *call)
{
    struct caller caller = {.call = (uintptr_t)call};
    _Unwind_Backtrace(look_at_frame, &caller);
    return caller.is_own;
}

#else

void containment_install(void)
{
}

bool containment_is_installed(void)
{
    return false;
}

bool containment_passes(void *context)
{
    (void)context;
    return false;
}

bool containment_is_own(const void *call)
{
    (void)call;
    return false;
}

#endif
