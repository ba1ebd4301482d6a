/* The functions of C++'s library that a handler of a signal calls have the names of the source. One
 * that does nothing, as the constructor of std::allocator, is not what is unsafe. What throws an
 * exception allocates memory for it, also where the handler catches it. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DCALL='delete new int' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DCALL='std::vector<int> numbers(3)' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DCALL='std::make_shared<int>(1)' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DCALL='std::cout << 1' %s | FileCheck --check-prefix=PRINT %s
// RUN: %exits 1 %heddle --quiet -DCALL='try { throw 1; } catch (int) { }' %s | FileCheck --check-prefix=THROW %s
// RUN: %exits 1 %heddle --format=sarif %s | FileCheck --check-prefix=SARIF %s
// RUN: %exits 0 %heddle --quiet -DCALL='std::allocator<char> a; (void)a' %s
// RUN: %exits 0 %heddle --quiet -DCALL='steps++' %s
// RUN: %exits 0 %heddle --quiet -DCALL='std::string text("short"); (void)text' %s
// RUN: %exits 0 %heddle --quiet -DCALL='std::array<int, 2> two{}; steps += two[0]' %s
// RUN: %exits 0 %heddle --quiet -DCALL='write(1, "x", 1)' %s
// CHECK: error: operator new(unsigned long) is called by a signal handler that may have interrupted operator {{(new\(unsigned long\)|delete\(void\*.*\))}}: neither is async-signal-safe [signal-unsafe-call]
// PRINT: error: std::ostream::operator<<(int) is called by a signal handler that may have interrupted operator {{.*}}: neither is async-signal-safe
// THROW: error: throw is called by a signal handler that may have interrupted operator {{.*}}: neither is async-signal-safe
// SARIF: operator new(unsigned long) is called by a signal handler
#include <array>
#include <atomic>
#include <csignal>
#include <iostream>
#include <memory>
#include <pthread.h>
#include <string>
#include <unistd.h>
#include <vector>

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
