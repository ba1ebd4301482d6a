// Waits in calls of the library: the report names the call, and none of the library's own objects.
//
// RUN: %exits 1 %heddle %s >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck %s --check-prefix=HIDDEN <%t.txt
// CHECK: error: deadlock: thread 1 waits in read
// CHECK: why: thread 1 (reader) waits in read (step [[#]]), and nobody writes what it could read: all others have ended or wait, too. main called write last (step [[#LAST:]]).{{$}}
// CHECK: {{^ *}}[[#LAST]] 0: call write {{.*}} write(ends[1]
// CHECK: 1: call read {{.*}} read(
// HIDDEN-NOT: {{channel|poller|waiter|bucket|arrival|malloc|\*ends|local}}
//
// RUN: %exits 1 %heddle -DEVENTS %s >%t.txt
// RUN: FileCheck %s --check-prefix=EVENTS <%t.txt
// RUN: FileCheck %s --check-prefix=HIDDEN <%t.txt
// EVENTS: why: thread 1 (reader) waits in read (step [[#]]), and nobody writes what it could read: all others have ended or wait, too. main called write last (step [[#]]).{{$}}
//
// RUN: %exits 1 %heddle -DPOLL %s >%t.txt
// RUN: FileCheck %s --check-prefix=POLL <%t.txt
// RUN: FileCheck %s --check-prefix=HIDDEN <%t.txt
// POLL: why: thread 1 (reader) waits in poll (step [[#]]), and nobody makes a descriptor ready that it waits for: all others have ended or wait, too.
//
// RUN: %exits 1 %heddle -DSIGNALS %s >%t.txt
// RUN: FileCheck %s --check-prefix=SIGNALS <%t.txt
// RUN: FileCheck %s --check-prefix=HIDDEN <%t.txt
// SIGNALS: why: thread 1 (reader) waits in sigwait (step [[#]]), and nobody sends it a signal that it waits for: all others have ended or wait, too.
//
// -DTWO: somebody writes twice.
// RUN: %exits 0 %heddle -DTWO %s
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int ends[2];

static void take(void)
{
    uint64_t word;
#ifdef EVENTS
    read(ends[0], &word, sizeof word);
#else
    read(ends[0], &word, 1);
#endif
}

static void *reader(void *unused)
{
    take();
#ifdef POLL
    struct pollfd one = {ends[0], POLLIN, 0};
    poll(&one, 1, -1);
#elif defined SIGNALS
    sigset_t set;
    int number;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigwait(&set, &number);
#else
    take();
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    uint64_t one = 1;
#ifdef EVENTS
    ends[0] = ends[1] = eventfd(0, 0);
#else
    pipe(ends);
#endif
    pthread_create(&thread, NULL, reader, NULL);
#ifdef EVENTS
    write(ends[1], &one, sizeof one);
#else
    write(ends[1], &one, 1);
#endif
#ifdef TWO
    write(ends[1], &one, 1);
#endif
    pthread_join(thread, NULL);
    return 0;
}
