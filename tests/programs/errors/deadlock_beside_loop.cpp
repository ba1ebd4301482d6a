/* Threads that wait for each other are told before a thread that loops for ever: it may wait for
 * their work. Of each kind, the first is told of each execution, so a schedule in which one thread
 * has both mutexes leaves the loop alone. A thread that sleeps is told before a loop, too, and also
 * if main waits for the loop's thread (SLEEPER). Where the loop holds what another thread waits for,
 * the loop is what is wrong (HOLDER). */
// RUN: %exits 1 %heddle --keep-going %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going --sc --ordered-sync %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going --sc --algorithm=rvf %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going --sc --algorithm=optimal %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going --sc -bound 3 -j2 %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going %s -- -std=c++20 -DSLEEPER | FileCheck --check-prefix=SLEEPER %s
// RUN: %exits 1 %heddle --keep-going %s -- -DHOLDER | FileCheck --check-prefix=HOLDER %s
// CHECK-DAG: error: deadlock: {{main|thread 2}} waits for '{{first|second}}', held by {{main|thread 2}} [deadlock]
// CHECK-DAG: error: {{.*}} [livelock]
// CHECK: 2 errors found
// SLEEPER: error: deadlock: thread 2 waits for a notification of 'value' [deadlock]
// SLEEPER: note: thread 1 goes round for ever: no other thread will write 'done'
// SLEEPER: 1 error found
// HOLDER: error: {{.*}} goes round this loop for ever: 'done' {{.*}} [livelock]
// HOLDER: 1 error found

#include <atomic>
#include <mutex>
#include <thread>

static std::mutex first, second;
static std::atomic<int> done, value;

static void loop()
{
#ifdef HOLDER
    std::lock_guard guard(first);
#endif
    while (!done)
        continue;
}

static void work()
{
#ifdef SLEEPER
    value.wait(0);
#else
    std::lock_guard outer(first);
    std::lock_guard inner(second);
#endif
}

int main()
{
    std::thread looping(loop), working(work);
#if !defined SLEEPER && !defined HOLDER
    second.lock();
    first.lock();
    first.unlock();
    second.unlock();
#endif
    looping.join();
    working.join();
}
