/* std::barrier without an order of arrivals. Each of three threads counts, waits, and finds that all
 * have counted, twice: one execution. libstdc++'s barrier has several for each round.
 * COMPLETES: a completion function adds up what was counted. It comes behind all arrivals, and in
 *   front of all departures.
 * ORDERED: two arrivals have 2 orders in each of the two times two rounds: 2^4.
 * DROPS: one of two threads leaves behind the first round, and says so; the other one goes on alone.
 *   The two arrivals have 2 orders. Then the one drops out, by a change that the barrier adds up and
 *   by its arrival; the other one arrives. The arrivals have 2 orders again: 2 * 2.
 * TOKEN: two threads arrive, and wait later: what they do in between need not be seen. 2 orders.
 * RACES: main, which does not wait, writes what the completion reads.
 * MISSES: a thread comes to one round only; the others wait for ever in the second one. */
// RUN: %heddle %s -- -std=c++20 | FileCheck %s --check-prefix=ONE
// RUN: %heddle --sc --algorithm=pop %s -- -std=c++20 | FileCheck %s --check-prefix=ONE
// RUN: %heddle %s -- -std=c++20 -DCOMPLETES | FileCheck %s --check-prefix=ONE
// RUN: %heddle --ordered-sync %s -- -std=c++20 -DTHREADS=2 | FileCheck %s --check-prefix=SIXTEEN
// RUN: %heddle %s -- -std=c++20 -DDROPS -DTHREADS=2 | FileCheck %s --check-prefix=FOUR
// RUN: %heddle %s -- -std=c++20 -DTOKEN -DTHREADS=2 | FileCheck %s --check-prefix=TWO
// RUN: %exits 1 %heddle %s -- -std=c++20 -DCOMPLETES -DRACES | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle %s -- -std=c++20 -DMISSES | FileCheck %s --check-prefix=DEADLOCK
// ONE: Executions: 1 complete, 0 blocked
// TWO: Executions: 2 complete, 0 blocked
// FOUR: Executions: 4 complete, 0 blocked
// SIXTEEN: Executions: 16 complete, 0 blocked
// RACE: [data-race]
// DEADLOCK: waits at barrier {{.*}} where 2 of 3 have arrived [deadlock]
#include <barrier>
#include <cassert>
#include <thread>

#ifndef THREADS
enum { THREADS = 3 };
#endif

static int counts[THREADS], extra, sum;

static int add_up()
{
    int all = 0;
    for (int count : counts)
        all += count;
    return all;
}

#ifdef COMPLETES
static std::barrier barrier(THREADS, []() noexcept { sum = add_up() + extra; });
#else
static std::barrier barrier(THREADS);
#endif

static void work(int number)
{
#if defined DROPS
    counts[number]++;
    barrier.arrive_and_wait();
    assert(add_up() == 2);
    if (number == 0)
        barrier.arrive_and_drop();
    else
        barrier.arrive_and_wait();
    if (number == 1)
        barrier.arrive_and_wait();
#elif defined TOKEN
    counts[number]++;
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    assert(add_up() == 2);
#else
    for (int turn = 1; turn <= 2; turn++) {
        counts[number]++;
        barrier.arrive_and_wait();
#ifdef COMPLETES
        assert(sum == turn * THREADS);
#else
        assert(add_up() == turn * THREADS);
#endif
#ifdef MISSES
        if (number == 0)
            return;
#endif
        barrier.arrive_and_wait();
    }
#endif
}

int main()
{
    std::thread threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        threads[i] = std::thread(work, i);
#ifdef RACES
    extra = 0;
#endif
    for (std::thread &thread : threads)
        thread.join();
    (void)sum, (void)extra;
}
