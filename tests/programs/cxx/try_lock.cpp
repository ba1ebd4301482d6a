/* try_lock may fail although nobody holds the lock. A program that counts on it has an error, for each class of C++
 * that says so, and for mtx_trylock of C (sync/mtx_trylock.c). pthread_mutex_trylock fails only if it must. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle -DLOCK=std::recursive_mutex %s | FileCheck %s
// RUN: %exits 1 %heddle -DLOCK=std::timed_mutex %s | FileCheck %s
// RUN: %exits 1 %heddle -DSHARED %s | FileCheck %s
// RUN: %exits 1 %heddle -DLOCK=std::shared_timed_mutex %s | FileCheck %s
// CHECK: error: assertion
// CHECK: the next attempt fails for no reason
// RUN: %heddle --spurious-failures=0 %s
// A loop that tries again is right, and so is std::lock.
// RUN: %heddle -DRIGHT %s
// RUN: %heddle -DRIGHT -DLOCK=std::shared_mutex %s
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

#ifndef LOCK
#define LOCK std::mutex
#endif

#ifdef SHARED
static std::shared_mutex lock, other;
#define TRY try_lock_shared
#define END unlock_shared
#else
static LOCK lock, other;
#define TRY try_lock
#define END unlock
#endif
static int count;

static void add()
{
#ifdef RIGHT
    while (!lock.TRY())
        std::this_thread::yield();
    count++;
    lock.END();
    std::lock(lock, other);
    count++;
    lock.unlock();
    other.unlock();
#else
    if (lock.TRY()) {
        count++;
        lock.END();
    }
#endif
}

int main()
{
#ifdef RIGHT
    std::thread thread(add);
    add();
    thread.join();
    assert(count == 4);
#else
    add();
    assert(count == 1);
#endif
}
