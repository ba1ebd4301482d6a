/* std::barrier: both threads arrive in either order in each of 2 phases, which gives 2 * 2 executions. In the second
 * one, they also say in either order that they will not come again, which is told apart only where updates have an
 * order: 2 * 2 * 2. One of them runs the completion. Who
 * does not wait may find that the other one has not come yet (HASTY); with a barrier for three, two wait for
 * ever (ALONE). */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --sc --algorithm=source %s -- -std=c++20 | FileCheck --check-prefix=ORDERED %s
// RUN: %exits 1 %heddle %s -- -std=c++20 -DHASTY | FileCheck --check-prefix=HASTY %s
// RUN: %exits 1 %heddle %s -- -std=c++20 -DALONE | FileCheck --check-prefix=ALONE %s
// CHECK: Executions: 4 complete
// ORDERED: Executions: 8 complete
// HASTY: error: assertion
// ALONE: error: deadlock: main waits at barrier 'barrier', where 2 of 3 have arrived [deadlock]
// ALONE: why: {{.*}} came to barrier, and wait for more

#include <barrier>
#include <cassert>
#include <thread>

static int values[2], phases;

static void complete() noexcept
{
    phases++;
}

#ifdef ALONE
enum { THREADS = 3 };
#else
enum { THREADS = 2 };
#endif

static std::barrier barrier(THREADS, complete);

static void work(int number)
{
    values[number] = 1;
#ifdef HASTY
    (void)barrier.arrive();
#else
    barrier.arrive_and_wait();
#endif
    assert(values[!number] == 1 && phases == 1);
    barrier.arrive_and_drop();
}

int main()
{
    std::thread thread(work, 1);
    work(0);
    thread.join();
    assert(phases == 2);
    return 0;
}
