/* std::lock and std::scoped_lock of two mutexes, named in opposite orders. Who finds one of them held gives
 * back the other one and tries again; nothing comes of such rounds, so there are 2 executions: either thread
 * may have both first. That is as many as with two locks that both take one by one in the same order
 * (ORDERED). With a third thread that takes them one by one (THREE), there are 3!: all want `left` and
 * `right` at once, in some order; nobody keeps one while waiting for all of three. Opposite orders one by
 * one are a deadlock (NESTED); a lock that nobody gives back is waited for in a loop (KEPT). */
// RUN: %heddle %s -- -DSCOPED > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DORDERED
// RUN: %same_complete %t %heddle --sc --algorithm=naive %s -- -DSCOPED
// RUN: %same_complete %t %heddle --sc --algorithm=source %s -- -DSCOPED
// RUN: %same_complete %t %heddle %s -- -DPLAIN
// RUN: %same_complete %t %heddle --sc --algorithm=naive %s -- -DPLAIN -std=c++11
// RUN: %same_complete %t %heddle --sc --algorithm=source %s -- -DPLAIN -std=c++20
// RUN: %same_complete %t %heddle %s -- -DDEFERRED
// RUN: %same_complete %t %heddle --sc --algorithm=source %s -- -DDEFERRED
// RUN: %heddle %s -- -DSCOPED -DTHREE > %t && FileCheck --check-prefix=THREE %s < %t
// RUN: %same_complete %t %heddle --sc --algorithm=source %s -- -DSCOPED -DTHREE
// RUN: %exits 1 %heddle %s -- -DNESTED | FileCheck --check-prefix=DEADLOCK %s
// RUN: %exits 1 %heddle %s -- -DSCOPED -DKEPT | FileCheck --check-prefix=KEPT %s
// RUN: %exits 1 %heddle --algorithm=source %s -- -DSCOPED -DKEPT | FileCheck --check-prefix=KEPT %s
// RUN: %exits 1 %heddle %s -- -DTWICE | FileCheck --check-prefix=TWICE %s
// CHECK: No errors found
// CHECK: Executions: 2 complete
// THREE: No errors found
// THREE: Executions: 6 complete
// DEADLOCK: error: deadlock
// KEPT: error: deadlock: {{main|thread [0-9]+}} waits in this call for ever{{.*}} [deadlock]
// TWICE: error: an exception of type std::system_error is not caught: Resource deadlock avoided

#include <cassert>
#include <mutex>
#include <pthread.h>

namespace
{
std::mutex left, right, third;
std::recursive_mutex another;
int sum;

void work(std::mutex &one, std::mutex &other)
{
#if defined SCOPED && defined THREE
    std::scoped_lock all(one, third, other);
    sum++;
#elif defined SCOPED
    std::scoped_lock both(one, other);
    sum++;
#elif defined DEFERRED
    std::unique_lock<std::mutex> first(one, std::defer_lock), second(other, std::defer_lock);
    std::lock(first, second);
    assert(first.owns_lock() && second.owns_lock());
    sum++;
#elif defined PLAIN
    std::lock(one, other);
    sum++;
    one.unlock();
    other.unlock();
#else
    std::lock_guard<std::mutex> outer(one), inner(other);
    sum++;
#endif
}

void *run(void *unused)
{
    work(left, right);
    return unused;
}

#ifdef THREE
void *nest(void *unused)
{
    std::lock_guard<std::mutex> outer(right), inner(left);
    sum++;
    return unused;
}
#endif
} // namespace

int main()
{
    std::lock(left, another, right);
    left.unlock();
    right.unlock();
    another.unlock();
#ifdef TWICE
    std::unique_lock<std::mutex> held(left), other(right, std::defer_lock);
    std::lock(held, other);
#endif
#ifdef KEPT
    right.lock();
#endif
    pthread_t thread;
    pthread_create(&thread, nullptr, run, nullptr);
    int threads = 2;
#ifdef THREE
    pthread_t nesting;
    pthread_create(&nesting, nullptr, nest, nullptr);
    threads++;
#endif
#ifdef ORDERED
    work(left, right);
#elif !defined KEPT
    work(right, left);
#endif
    pthread_join(thread, nullptr);
#ifdef THREE
    pthread_join(nesting, nullptr);
#endif
    assert(sum == threads);
    return 0;
}
