/* std::latch. The threads count down in no order, and main waits for the total: 1. In chains, which
 * --algorithm=source explores, they do in either order. Without main's wait, it may be too early
 * (HASTY), and where the latch counts somebody who never comes, main waits for ever (ALONE). A latch
 * that is counted down below zero is an error of who waits (BELOW). */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --sc --algorithm=source %s -- -std=c++20 | FileCheck --check-prefix=CHAINS %s
// RUN: %exits 1 %heddle %s -- -std=c++20 -DHASTY | FileCheck --check-prefix=HASTY %s
// RUN: %exits 1 %heddle %s -- -std=c++20 -DALONE | FileCheck --check-prefix=ALONE %s
// RUN: %exits 1 %heddle --keep-going %s -- -std=c++20 -DBELOW | FileCheck --check-prefix=BELOW %s
// CHECK: Executions: 1 complete, 0 blocked
// CHAINS: Executions: 2 complete
// HASTY: error: assertion
// ALONE: error: deadlock: {{main|thread [0-9]}} waits in this call for ever: no other thread will write 'done' [deadlock]
// BELOW: why: results[{{[01]}}] was still 0 when main read it (step [[#]]): no other thread had written it. By then, main has not joined thread 1 (work) and thread 2 (work).
// BELOW: latch.cpp:[[#]]:10: error: a std::latch is counted down below zero, which is undefined [invalid-use]
// BELOW-NEXT: done.wait();

#include <cassert>
#include <latch>
#include <thread>

#ifdef ALONE
static std::latch done(3);
#elif defined BELOW
static std::latch done(1);
#else
static std::latch done(2);
#endif
static int results[2];

static void work(int number)
{
    results[number] = 1;
    done.count_down();
}

int main()
{
    assert(!done.try_wait());
    std::thread first(work, 0), second(work, 1);
#ifndef HASTY
    done.wait();
#endif
    assert(results[0] + results[1] == 2);
    first.join();
    second.join();
    std::latch own(1);
    own.arrive_and_wait();
    assert(own.try_wait());
    return 0;
}
