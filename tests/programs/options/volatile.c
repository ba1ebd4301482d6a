// Volatile variables as flags and counters. For C, their accesses are plain and race. With --volatile=atomic, they are
// atomic: the flag orders the accesses of `data`, and the members of a structure, and a pointer, do so as well.
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s --check-prefix=RACE
// RUN: %heddle --volatile=atomic %s | FileCheck %s
// RUN: %heddle --volatile=atomic -DPOINTER %s | FileCheck %s
// RACE: error: data race on 'channel.flag'
// CHECK: No errors found: 2 executions explored under rc11, all there are.

// An increment is two accesses: one gets lost.
// RUN: %exits 1 %heddle --volatile=atomic --quiet -DCOUNT %s | FileCheck %s --check-prefix=LOST
// LOST: error: assertion `channel.flag == 2' failed

// Other variables stay plain.
// RUN: %exits 1 %heddle --volatile=atomic --quiet -DPLAIN %s | FileCheck %s --check-prefix=PLAIN
// PLAIN: error: data race on 'data'

// RUN: %exits 2 %heddle --volatile=often %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: --volatile is plain or atomic, not 'often'
#include <assert.h>
#include <pthread.h>

static struct {
    volatile int flag;
    int *volatile pointer;
} channel;
static int data;

static void *run(void *unused)
{
#ifdef COUNT
    channel.flag++;
#else
    data = 1;
    channel.flag = 1;
    channel.pointer = &data;
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
#if defined COUNT
    channel.flag++;
#elif defined POINTER
    int *pointer = channel.pointer;
    if (pointer)
        assert(*pointer == 1);
#elif defined PLAIN
    assert(data < 2);
#else
    if (channel.flag)
        assert(data == 1);
#endif
    pthread_join(thread, NULL);
#ifdef COUNT
    assert(channel.flag == 2);
#endif
    return 0;
}
