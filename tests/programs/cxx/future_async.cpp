/* std::async: a thread of its own, which the one that asks for the result joins, and so does the last one that
 * forgets the future; without a policy, too, as in libstdc++. A deferred task runs where its result is asked
 * for, or never. Whoever has joined a task's thread need not wait for its result: there is 1 execution.
 *
 * What a task writes is a race until its result was asked for (RACE). Where two threads ask for a deferred task's,
 * either may come to run it, and the other one may look for the last time before the result is there (TWO): 2 complete and
 * 2 blocked executions. A future that is forgotten while its task waits for main is a deadlock (FORGOTTEN). */
// RUN: %heddle --leaks=error %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --sc --algorithm=pop %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --leaks=error -DTWO %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --sc --algorithm=pop -DTWO %s | FileCheck --check-prefix=TWO %s
// RUN: %exits 1 %heddle -DRACE %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --verbose -DFORGOTTEN %s | FileCheck --check-prefix=FORGOTTEN %s
// ONE: Executions: 1 complete, 0 blocked
// TWO: Executions: 2 complete, 2 blocked
// RACE: error: data race on 'data': {{.*}}[data-race]
// FORGOTTEN: future_async.cpp:[[#@LINE+48]]:5: error: deadlock: main waits for the end of thread 1 [deadlock]
// FORGOTTEN-NEXT: std::async(
// FORGOTTEN: note: in ~_Async_state_impl, called there

#include <cassert>
#include <future>
#include <mutex>
#include <thread>

namespace
{
int data, calls;
std::mutex mutex;

int work(int number)
{
    data = number;
    return number + 1;
}

void tasks()
{
    std::future<int> first = std::async(std::launch::async, work, 1);
    std::future<void> second = std::async([] { calls++; });
    std::future<int> third = std::async(std::launch::deferred, work, 3);
#ifdef RACE
    data = 0;
#endif
    first.wait();
    assert(data == 1 && first.get() == 2);
    assert(third.get() == 4 && data == 3);
    second.get();
    (void)std::async(std::launch::async, [] { calls++; });
    (void)std::async(std::launch::deferred, [] { calls++; });
    assert(calls == 2);
}

void ask_twice()
{
    std::shared_future<int> result = std::async(std::launch::deferred, work, 5);
    std::thread other([&result] { assert(result.get() == 6); });
    assert(result.get() == 6 && data == 5);
    other.join();
}

void forget()
{
    std::lock_guard<std::mutex> guard(mutex);
    (void)std::async(std::launch::async, [] { std::lock_guard<std::mutex> other(mutex); });
}
} // namespace

int main()
{
#ifdef TWO
    ask_twice();
#elif defined FORGOTTEN
    forget();
#else
    tasks();
#endif
    return 0;
}
