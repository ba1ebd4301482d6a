/* std::atomic<std::weak_ptr>: a cache that owns nothing. What it has remembered may be gone, so who
 * looks has to ask for an owner. With BROKEN, the reader takes for granted that there is one; with
 * PLAIN, it looks twice, and the object may end in between. */
// RUN: %heddle --leaks=error %s -- -std=c++20 | FileCheck %s
// RUN: %heddle --sc --algorithm=optimal %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -std=c++20 -DPLAIN | FileCheck --check-prefix=PLAIN %s
// CHECK: No errors found
// BROKEN: error: assertion `found' failed
// PLAIN: error: {{.*}} [use-after-free]
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

static std::atomic<std::weak_ptr<int>> cache;

static void look()
{
#ifdef PLAIN
    std::weak_ptr<int> remembered = cache;
    if (!remembered.expired()) {
        int *found = remembered.lock().get();
        assert(!found || *found == 7);
    }
#else
    std::shared_ptr<int> found = cache.load().lock();
#ifdef BROKEN
    assert(found);
#endif
    assert(!found || *found == 7);
#endif
}

int main()
{
    std::shared_ptr<int> owner(new int(7));
    cache = owner;
    assert(!cache.is_lock_free());
    assert(owner.use_count() == 1);
    std::thread looker(look);
    std::weak_ptr<int> expected = owner, other;
    assert(!cache.compare_exchange_strong(other, std::weak_ptr<int>()));
    assert(other.lock() == owner);
    owner.reset();
    /* It has expired, and is still the same one. */
    assert(cache.compare_exchange_strong(expected, std::weak_ptr<int>()));
    looker.join();
    assert(cache.load().expired());
}
