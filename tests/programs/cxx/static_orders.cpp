/* The guard of a static variable is no weaker order of the program's own, nor is call_once, nor an
 * attempt to lock that fails, nor a wait with a time limit: what needs interleavings says nothing
 * of sequential consistency, and "safe" is complete. The same holds for the reference counts of a
 * shared_ptr (SHARED). A relaxed load beside them is one (RELAXED),
 * and so is an acquire load of a variable that the program uses as a guard of its own (OWN). */
// RUN: %heddle -bound 0..9 %s | FileCheck %s
// RUN: %heddle --algorithm=pop %s | FileCheck %s
// RUN: %heddle --algorithm=optimal %s | FileCheck %s
// RUN: %heddle %s | FileCheck --check-prefix=WEAK %s
// RUN: %heddle -bound 0..9 -DONCE %s | FileCheck %s
// RUN: %heddle -bound 0..9 -DTRY %s | FileCheck %s
// RUN: %heddle --algorithm=pop -DTRY %s | FileCheck %s
// RUN: %heddle --algorithm=pop -DTIMED %s | FileCheck %s
// RUN: %heddle -bound 0..9 -DSHARED %s | FileCheck %s
// RUN: %exits 3 %heddle --algorithm=bpor -bound 9 -DRELAXED %s | FileCheck --check-prefix=SC %s
// RUN: %exits 3 %heddle --algorithm=pop -DRELAXED %s | FileCheck --check-prefix=SC %s
// RUN: %exits 3 %heddle -j2 --alone=0 --algorithm=pop -DRELAXED %s | FileCheck --check-prefix=SC %s
// RUN: %exits 3 %heddle --algorithm=bpor -bound 9 -DOWN %s | FileCheck --check-prefix=SC %s
// CHECK: No errors found
// CHECK-NOT: sequential consistency
// WEAK: explored under rc11, all there are.
// SC: under sequential consistency

#include <atomic>
#include <cassert>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>

static std::atomic<int> flag;
static std::once_flag once;
static std::timed_mutex lock;
static int made;

static int make()
{
    return ++made;
}

static int value()
{
#ifdef ONCE
    std::call_once(once, make);
    return made;
#elif defined OWN
    static std::mutex mutex;
    if (flag.load(std::memory_order_acquire) == 0) {
        std::lock_guard<std::mutex> held(mutex);
        if (flag.load(std::memory_order_relaxed) == 0) {
            make();
            flag.store(1, std::memory_order_release);
        }
    }
    return made;
#elif defined SHARED
    static std::shared_ptr<int> kept = std::make_shared<int>(1);
    std::shared_ptr<int> copy = kept;
    return *copy;
#elif defined TRY
    if (!lock.try_lock())
        return 1;
    made = 1;
    lock.unlock();
    return 1;
#elif defined TIMED
    if (!lock.try_lock_for(std::chrono::milliseconds(1)))
        return 1;
    made = 1;
    lock.unlock();
    return 1;
#else
    static int made_once = make();
#ifdef RELAXED
    flag.store(1, std::memory_order_relaxed);
#endif
    return made_once;
#endif
}

static void use()
{
    assert(value() == 1);
}

int main()
{
    std::thread one(use), other(use);
    one.join();
    other.join();
    return 0;
}
