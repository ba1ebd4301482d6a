/* system.c - functions on the process and the system that have little to do here: there is one
 * process. */
#include "libc/models.h"

#include <errno.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/* Whether shared_ptr may count without atomic operations. */
const char __libc_single_threaded = 0;

enum { STACK_LIMIT = 8 << 20, FILE_LIMIT = 1024 };

/* No process is ever forked. */
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void))
{
    (void)prepare, (void)parent, (void)child;
    return 0;
}

/* Settings that change nothing for the program. */
int prctl(int option, ...)
{
    if (option != PR_SET_NAME && option != PR_SET_TIMERSLACK && option != PR_SET_DUMPABLE &&
        option != PR_SET_PDEATHSIG && option != PR_SET_NO_NEW_PRIVS)
        heddle_unsupported("prctl with another option than PR_SET_NAME and other settings");
    return 0;
}

/* As on Linux, where they are not changed. */
int getrlimit(__rlimit_resource_t resource, struct rlimit *limit)
{
    if ((int)resource < 0 || resource >= RLIM_NLIMITS) {
        errno = EINVAL;
        return -1;
    }
    limit->rlim_max = RLIM_INFINITY;
    limit->rlim_cur = RLIM_INFINITY;
    if (resource == RLIMIT_STACK)
        limit->rlim_cur = STACK_LIMIT;
    if (resource == RLIMIT_NOFILE)
        limit->rlim_cur = limit->rlim_max = FILE_LIMIT;
    return 0;
}

/* On 64-bit machines, both structures are the same. */
int getrlimit64(__rlimit_resource_t resource, struct rlimit64 *limit)
{
    return getrlimit(resource, (struct rlimit *)limit);
}
