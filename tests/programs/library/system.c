/* Functions on the system that programs call at their beginning: limits, names, handlers of a fork
 * that never comes. poll and select without files sleep. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 2 %heddle -DFILES %s 2>&1 | FileCheck --check-prefix=FILES %s
// RUN: %exits 2 %heddle -DFOR_EVER %s 2>&1 | FileCheck --check-prefix=FOR_EVER %s
// RUN: %exits 2 %heddle -DSECCOMP %s 2>&1 | FileCheck --check-prefix=PRCTL %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// FILES: error: nothing is typed in while heddle explores
// FOR_EVER: error: select without files and without a time limit
// PRCTL: error: prctl with another option

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    struct rlimit limit;
    assert(getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur == 8 << 20);
    assert(getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_max >= limit.rlim_cur);
    assert(getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY);
    assert(getrlimit(99, &limit) == -1 && errno == EINVAL);
    assert(prctl(PR_SET_NAME, "worker") == 0);
    assert(pthread_atfork(NULL, NULL, NULL) == 0);
    assert(PTHREAD_STACK_MIN == sysconf(_SC_THREAD_STACK_MIN) && sysconf(_SC_TTY_NAME_MAX) > 0);
    assert(sysconf(_SC_OPEN_MAX) > 0 && sysconf(_SC_LEVEL1_DCACHE_LINESIZE) == 64);
    time_t begin = time(NULL);
    assert(poll(NULL, 0, 3000) == 0);
    struct timeval wait = {2, 500000};
    assert(select(0, NULL, NULL, NULL, &wait) == 0);
    assert(time(NULL) - begin >= 5);
#if defined FILES
    struct pollfd file = {0};
    poll(&file, 1, 0);
#elif defined FOR_EVER
    select(0, NULL, NULL, NULL, NULL);
#elif defined SECCOMP
    prctl(PR_GET_SECCOMP);
#endif
    return 0;
}
