/* The process and the machine it runs on are the same in every execution. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/sysinfo.h>
#include <unistd.h>

static pid_t ids[2];

static void *worker(void *argument)
{
    *(pid_t *)argument = gettid();
    pthread_setname_np(pthread_self(), "worker");
    cpu_set_t processors;
    CPU_ZERO(&processors);
    CPU_SET(1, &processors);
    assert(pthread_setaffinity_np(pthread_self(), sizeof processors, &processors) == 0);
    assert(sched_setaffinity(0, sizeof processors, &processors) == 0);
    sched_yield();
    assert(sched_getcpu() >= 0 && sched_getcpu() < get_nprocs());
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &ids[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(gettid() == getpid() && getppid() != getpid());
    assert(ids[0] != ids[1] && ids[0] != gettid() && ids[1] != gettid());
    assert(sysconf(_SC_NPROCESSORS_ONLN) == get_nprocs() && get_nprocs_conf() == get_nprocs());
    assert(sysconf(_SC_PAGESIZE) == getpagesize() && sysconf(_SC_CLK_TCK) == 100);
    assert(getenv("PATH") == NULL && secure_getenv("PATH") == NULL);
    return 0;
}
