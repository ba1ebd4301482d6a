/* The destructor of a mutex that a thread holds: [thread.mutex.class] says that it is undefined. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DSHARED %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DMEMBER %s | FileCheck --check-prefix=MEMBER %s
// RUN: %heddle --quiet -DGUARDED %s
// CHECK: error: main leaves the scope of 'mutex', which it holds [end-of-held-lock]
// MEMBER: error: main frees '{{.*}}' while it holds '{{.*}}' [end-of-held-lock]

#include <memory>
#include <mutex>
#include <shared_mutex>

struct item {
    int value;
    std::mutex mutex;
};

int main()
{
#if defined MEMBER
    auto item = std::make_unique<struct item>();
    item->mutex.lock();
#elif defined SHARED
    std::shared_mutex mutex;
    mutex.lock_shared();
#elif defined GUARDED
    auto item = std::make_unique<struct item>();
    std::lock_guard<std::mutex> other(item->mutex);
    std::mutex mutex;
    std::lock_guard<std::mutex> guard(mutex);
#else
    std::mutex mutex;
    mutex.lock();
#endif
}
