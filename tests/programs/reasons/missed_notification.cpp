// A thread sleeps in std::atomic::wait for ever: what it has found, who has changed that, and whom
// that thread has notified instead.
//
// RUN: %exits 1 %heddle %s -- -std=c++20 >%t.txt
// RUN: FileCheck %s <%t.txt
// CHECK: why: thread 1 (wait) found turn: 0 (step [[#LOOK:]]), and sleeps until it is notified of a change. main wrote turn: 1 (step [[#CHANGE:]]), but nobody notified turn: all others have ended or wait, too.{{$}}
// CHECK: {{^ *}}[[#LOOK]] {{.*}} read turn: 0
// CHECK: {{^ *}}[[#CHANGE]] {{.*}} write turn: 1
//
// -DOTHER: another object is notified.
// RUN: %exits 1 %heddle -DOTHER %s -- -std=c++20 | FileCheck %s --check-prefix=OTHER
// OTHER: why: {{.*}} main wrote turn: 1 (step [[#]]), but notified done (step [[#NOTIFIES:]]) and not turn: all others have ended or wait, too.{{$}}
// OTHER: {{^ *}}[[#NOTIFIES]] {{.*}} notify all waiters on done
//
// -DEARLY: the notification comes before the change.
// RUN: %exits 1 %heddle -DEARLY %s -- -std=c++20 | FileCheck %s --check-prefix=EARLY
// EARLY: why: {{.*}} main wrote turn: 1 (step [[#]]), but the last notification of turn had come before (step [[#]]): all others have ended or wait, too.{{$}}
// EARLY: note: main notifies it here, but not behind a change
//
// -DRELAYED: a thread notifies that has seen the change by a relaxed load, which puts nothing
// behind it.
// RUN: %exits 1 %heddle -DRELAYED %s -- -std=c++20 | FileCheck %s --check-prefix=RELAYED
// RELAYED: why: {{.*}} main wrote turn: 1 (step [[#]]), but nothing orders the notification by thread 2 (relay) (step [[#]]) behind that: all others have ended or wait, too.{{$}}
//
// -DVAIN: the notification is of no change.
// RUN: %exits 1 %heddle -DVAIN %s -- -std=c++20 | FileCheck %s --check-prefix=VAIN
// VAIN: why: thread 1 (wait) found turn: 0 (step [[#]]), and sleeps until it is notified of a change. main notified turn (step [[#]]), but nobody has changed it: all others have ended or wait, too.{{$}}
//
// -DNOTHING: nobody does anything.
// RUN: %exits 1 %heddle -DNOTHING %s -- -std=c++20 | FileCheck %s --check-prefix=NOTHING
// NOTHING: why: thread 1 (wait) found turn: 0 (step [[#]]), and sleeps until it is notified of a change. Nobody changes turn: all others have ended or wait, too.{{$}}
//
// -DONE: the notification wakes another thread.
// RUN: %exits 1 %heddle -DONE %s -- -std=c++20 | FileCheck %s --check-prefix=ONE
// ONE: why: {{.*}} main notified one waiter of turn (step [[#NOTIFIES:]]), which woke thread [[#]] (wait): all others have ended or wait, too.{{$}}
// ONE: note: main notifies it here, which wakes another thread
// ONE: {{^ *}}[[#NOTIFIES]] {{.*}} notify one waiter on turn
//
// -DRIGHT: a notification behind the change.
// RUN: %heddle --quiet -DRIGHT %s -- -std=c++20
#include <atomic>
#include <pthread.h>

static std::atomic<int> turn, done;

static void *wait(void *unused)
{
    turn.wait(0);
    return unused;
}

#ifdef RELAYED
static void *relay(void *unused)
{
    if (turn.load(std::memory_order_relaxed))
        turn.notify_all();
    return unused;
}
#endif

int main()
{
    pthread_t threads[2];
    pthread_create(&threads[0], nullptr, wait, nullptr);
#ifdef ONE
    pthread_create(&threads[1], nullptr, wait, nullptr);
#elif defined(RELAYED)
    pthread_create(&threads[1], nullptr, relay, nullptr);
#endif
#if defined(EARLY) || defined(VAIN)
    turn.notify_all();
#endif
#if !defined(VAIN) && !defined(NOTHING)
    turn = 1;
#endif
#if defined(OTHER)
    done.notify_all();
#elif defined(ONE)
    turn.notify_one();
#elif defined(RIGHT)
    turn.notify_all();
#endif
    pthread_join(threads[0], nullptr);
#if defined(ONE) || defined(RELAYED)
    pthread_join(threads[1], nullptr);
#endif
}
