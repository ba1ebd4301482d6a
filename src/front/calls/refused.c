/* refused.c - library functions that heddle does not support, with advice.
 *
 * The table of refused functions, by reason. */
#include "front/calls/calls.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct family {
    const char *reason;
    const char *const *functions; /* ends with NULL; "x*" stands for all names that begin with x */
};

#define NAMES(...)        \
    (const char *const[]) \
    {                     \
        __VA_ARGS__, NULL \
    }

static const struct family families[] = {
    {"nothing is typed in while heddle explores; put the input into the program, or hand it to "
     "main with --args",
     NAMES("getchar", "getchar_unlocked", "gets", "scanf", "vscanf", "__isoc99_scanf",
           "__isoc99_vscanf", "__isoc23_scanf", "__isoc23_vscanf")},
    {"heddle's files are read or written, by open, read, fopen, fgets and their like; let the "
     "program work on memory",
     NAMES("freopen", "pwrite", "readv", "writev", "getdelim", "fgetpos", "fsetpos", "tmpfile",
           "mkstemp", "remove", "rename", "unlink", "mkdir", "rmdir", "opendir", "readdir",
           "closedir", "ftruncate", "truncate", "fsync", "ioctl", "flock", "lockf", "epoll_*",
           "ppoll", "pselect", "inotify_*", "aio_*", "shm_open", "shm_unlink", "mremap", "msync")},
    {"heddle has no network; let threads of the program talk over memory or message queues",
     NAMES("socket", "socketpair", "bind", "listen", "accept", "accept4", "connect", "shutdown",
           "send", "sendto", "sendmsg", "recv", "recvfrom", "recvmsg", "getsockopt", "setsockopt",
           "getaddrinfo", "gethostbyname")},
    {"heddle delivers only the signals of raise and pthread_kill; let a thread of the program send "
     "them",
     NAMES("killpg", "tgkill", "alarm", "setitimer", "timer_*", "timerfd_*", "sigtimedwait",
           "sigqueue", "pthread_sigqueue", "sigaltstack", "signalfd", "siginterrupt")},
    {"heddle runs one process; use a thread",
     NAMES("fork", "vfork", "clone", "exec*", "fexecve", "posix_spawn*", "system", "popen",
           "pclose", "wait", "waitpid", "waitid", "wait3", "wait4", "daemon", "semget", "semop",
           "semctl", "shmget", "shmat", "msgget", "msgsnd", "msgrcv", "ptrace")},
    {"heddle does not follow jumps between stacks; use threads",
     NAMES("getcontext", "setcontext", "makecontext", "swapcontext", "__longjmp_chk")},
    {"heddle has no persistent memory and no crashes; let the program work on memory",
     NAMES("__VERIFIER_clflush", "__VERIFIER_pbarrier", "__VERIFIER_palloc",
           "__VERIFIER_recovery_routine")},
    {"heddle follows pthread_cleanup_push only where it compiles the program; hand it the source, "
     "or "
     "compile with heddle-cc",
     NAMES("_pthread_cleanup_push", "_pthread_cleanup_pop", "__pthread_register_cancel",
           "__pthread_unregister_cancel", "__pthread_unwind_next")},
};

static bool matches(const char *pattern, const char *name)
{
    size_t length = strcspn(pattern, "*");
    return strncmp(pattern, name, length) == 0 && (pattern[length] || !name[length]);
}

static bool contains(const struct family *family, const char *name)
{
    for (const char *const *function = family->functions; *function; function++)
        if (matches(*function, name))
            return true;
    return false;
}

const char *refused_reason(const char *function)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (contains(&families[i], function))
            return families[i].reason;
    return NULL;
}
