/* What is wrong with pthreads is wrong with <threads.h>, and is told at the program's own place. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s

#include <threads.h>

static mtx_t one, other;

static int other_first(void *argument)
{
    mtx_lock(&other);
    // CHECK-DAG: c11_deadlock.c:[[#@LINE+1]]:5: {{.*}}waits
    mtx_lock(&one);
    mtx_unlock(&one);
    return mtx_unlock(&other) + (argument != NULL);
}

int main(void)
{
    thrd_t thread;
    mtx_init(&one, mtx_plain);
    mtx_init(&other, mtx_plain);
    thrd_create(&thread, other_first, 0);
    mtx_lock(&one);
    // CHECK-DAG: c11_deadlock.c:[[#@LINE+1]]:5: error: deadlock
    mtx_lock(&other);
    mtx_unlock(&other);
    mtx_unlock(&one);
    return thrd_join(thread, NULL);
}
