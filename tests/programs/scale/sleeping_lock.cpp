// N threads take a lock that waits by std::atomic::wait. However it is explored, there is one
// execution for each order of the threads, and no error; with SILENT, a deadlock. Up to symmetry,
// the threads have one order.
//
// RUN: %heddle --no-symmetry %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --no-symmetry -j2 %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --no-symmetry --tso %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --no-symmetry -bound 0 %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --no-symmetry -bound 99 %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --no-symmetry --sc --algorithm=source %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --no-symmetry --sc --algorithm=optimal %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --no-symmetry --sc --algorithm=pop %s -- -std=c++20 | FileCheck %s
// CHECK: Executions: 24 complete, {{[0-9]+}} blocked
// RUN: %heddle %s -- -std=c++20 | FileCheck %s --check-prefix=ALIKE
// ALIKE: Executions: 1 complete, {{[0-9]+}} blocked
// RUN: %python %tests/resume.py %build/heddle 1 2 %s -- -std=c++20 -DN=6 | FileCheck %s --check-prefix=RESUMED
// RUN: %python %tests/resume.py %build/heddle 1 2 --keep-going %s -- -std=c++20 -DN=5 -DSILENT | FileCheck %s --check-prefix=RESUMED
// RESUMED: the same
//
// RUN: %exits 1 %heddle --no-symmetry -DSILENT --quiet %s -- -std=c++20 | FileCheck %s --check-prefix=STUCK
// RUN: %exits 1 %heddle -DSILENT --quiet %s -- -std=c++20 | FileCheck %s --check-prefix=STUCK
// RUN: %exits 1 %heddle --no-symmetry -DSILENT --quiet -j2 %s -- -std=c++20 | FileCheck %s --check-prefix=STUCK
// RUN: %exits 1 %heddle --no-symmetry -DSILENT --quiet -bound 0..9 %s -- -std=c++20 | FileCheck %s --check-prefix=STUCK
// RUN: %exits 1 %heddle --no-symmetry -DSILENT --quiet --random %s -- -std=c++20 | FileCheck %s --check-prefix=STUCK
// STUCK: error: deadlock: thread {{[0-9]}} waits for a notification of 'taken'
#include <atomic>
#include <pthread.h>
#ifndef N
#define N 4
#endif

static std::atomic<int> taken;
static int count;

static void *run(void *unused)
{
    while (taken.exchange(1))
        taken.wait(1);
    count++;
    taken.store(0);
#ifndef SILENT
    taken.notify_one();
#endif
    return unused;
}

int main()
{
    pthread_t threads[N];
    for (pthread_t &thread : threads)
        pthread_create(&thread, nullptr, run, nullptr);
    for (pthread_t thread : threads)
        pthread_join(thread, nullptr);
    return count != N;
}
