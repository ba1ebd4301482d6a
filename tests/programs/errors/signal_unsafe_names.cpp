/* The functions of C++'s library that a handler of a signal calls have the names of the source. One
 * that does nothing, as the constructor of std::allocator, is not what is unsafe. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DCALL='delete new int' %s | FileCheck %s
// RUN: %exits 1 %heddle --format=sarif %s | FileCheck --check-prefix=SARIF %s
// RUN: %exits 0 %heddle --quiet -DCALL='std::allocator<char> a; (void)a' %s
// RUN: %exits 0 %heddle --quiet -DCALL='steps++' %s
// CHECK: error: operator new(unsigned long) is called by a signal handler that may have interrupted operator {{(new\(unsigned long\)|delete\(void\*.*\))}}: neither is async-signal-safe [signal-unsafe-call]
// SARIF: operator new(unsigned long) is called by a signal handler
#include <atomic>
#include <csignal>
#include <memory>
#include <pthread.h>
#include <string>

#ifndef CALL
#define CALL std::string text(60, 'x')
#endif

static std::atomic<int> steps;

static void on_signal(int)
{
    CALL;
}

static void *work(void *unused)
{
    delete new int;
    return unused;
}

int main()
{
    pthread_t thread;
    signal(SIGUSR1, on_signal);
    pthread_create(&thread, nullptr, work, nullptr);
    pthread_kill(thread, SIGUSR1);
    pthread_join(thread, nullptr);
    return steps > 1;
}
