// A thread's stack has the system's size, 8 MiB, or more if the attribute asks for it. What a recursion needs beyond
// that is an error.
// RUN: %heddle -DKIB=1000 %s
// RUN: %heddle -DKIB=6000 -DMAIN %s
// RUN: %heddle -DKIB=12000 -DASKED='(24<<20)' %s
// RUN: %exits 1 %heddle -DKIB=20000 %s | FileCheck %s --check-prefix=FULL
// RUN: %exits 1 %heddle -DKIB=60000 -DASKED='(24<<20)' %s | FileCheck %s --check-prefix=FULL
// RUN: %heddle --stack-size=20000 -DKIB=12000 %s
// FULL: the thread's stack is full: {{.*}} [stack-overflow]
//
// A recursion without an end, with an operation in each call, does not need the whole stack to be told.
// RUN: %exits 1 %heddle -DENDLESS %s | FileCheck %s --check-prefix=FULL
//
// A smaller stack is not enforced: instrumented code needs more.
// RUN: %heddle -DKIB=100 -DASKED='PTHREAD_STACK_MIN' %s
#define _GNU_SOURCE
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#ifndef KIB
#define KIB 1
#endif

static atomic_int calls;

static int down(int depth)
{
    char bytes[1024];
    memset(bytes, depth, sizeof bytes);
    return depth ? down(depth - 1) + (bytes[depth % 1024] == depth) : 0;
}

static int down_for_ever(int depth)
{
    char bytes[512];
    memset(bytes, depth, sizeof bytes);
    return calls++ < 0 ? bytes[1] : down_for_ever(depth + 1) + bytes[depth % 512];
}

static void *run(void *unused)
{
#ifdef ENDLESS
    printf("%d", down_for_ever(1));
#else
    printf("%d", down(KIB));
#endif
    return unused;
}

int main(void)
{
#ifdef MAIN
    run(NULL);
#else
    pthread_attr_t attributes;
    pthread_t thread;
    size_t size = 0;
    pthread_attr_init(&attributes);
#ifdef ASKED
    pthread_attr_setstacksize(&attributes, ASKED);
#endif
    pthread_attr_getstacksize(&attributes, &size);
    pthread_create(&thread, &attributes, run, NULL);
    pthread_join(thread, NULL);
    return size < (size_t)PTHREAD_STACK_MIN;
#endif
}
