/* All operations of std::atomic<std::shared_ptr> and of std::atomic<std::weak_ptr>, by one thread:
 * what they return, how many owners there are behind each, and when an object ends. */
// RUN: %heddle --leaks=error %s -- -std=c++20 | FileCheck %s
// CHECK: No errors found
// CHECK-NEXT: Executions: 1 complete
#include <atomic>
#include <cassert>
#include <memory>
#include <utility>

static int living;

struct counted {
    counted()
    {
        living++;
    }
    ~counted()
    {
        living--;
    }
    int number = 0;
};

using pointer = std::shared_ptr<counted>;

static constinit std::atomic<pointer> empty;
static std::atomic<pointer> null = nullptr;
static_assert(!std::atomic<pointer>::is_always_lock_free);

static void use_shared()
{
    assert(!empty.load() && !null.load() && !null.is_lock_free());
    pointer one = std::make_shared<counted>();
    std::atomic<pointer> slot(one);
    assert(one.use_count() == 2);
    pointer read = slot;
    assert(read == one && one.use_count() == 3);
    slot.store(nullptr, std::memory_order_release);
    assert(one.use_count() == 2 && !slot.load(std::memory_order_relaxed));
    slot = std::move(read);
    assert(!read && one.use_count() == 2);
    pointer old = slot.exchange(std::make_shared<counted>(), std::memory_order_acq_rel);
    assert(old == one && one.use_count() == 2 && living == 2);
    old.reset();

    pointer wrong = one, next = std::make_shared<counted>();
    assert(!slot.compare_exchange_strong(wrong, next));
    assert(wrong != one && one.use_count() == 1 && next.use_count() == 1);
    assert(wrong.use_count() == 2);
    assert(slot.compare_exchange_weak(wrong, std::move(next), std::memory_order_release,
                                      std::memory_order_relaxed));
    assert(wrong.use_count() == 1 && !next && living == 3);
    wrong.reset();
    assert(living == 2);
    slot.wait(one);
    slot.notify_one();
    slot.notify_all();
}

static void use_aliases()
{
    pointer whole = std::make_shared<counted>();
    std::shared_ptr<int> part(whole, &whole->number), other(whole, nullptr);
    std::shared_ptr<int> none(pointer(), &whole->number);
    std::atomic<std::shared_ptr<int>> slot(part);
    /* The owner without the pointer, and the pointer without the owner. */
    std::shared_ptr<int> expected = other;
    assert(!slot.compare_exchange_strong(expected, nullptr) && expected == part);
    expected = none;
    assert(!slot.compare_exchange_strong(expected, nullptr));
    assert(expected.use_count() == 5);
    assert(slot.compare_exchange_strong(expected, none));
    assert(whole.use_count() == 4 && slot.load() == none);
    assert(slot.load().use_count() == 0);
}

static void use_weak()
{
    std::atomic<std::weak_ptr<counted>> slot;
    assert(!slot.load().lock() && !slot.is_lock_free());
    pointer owner(new counted);
    slot = owner;
    assert(owner.use_count() == 1 && slot.load().lock() == owner);
    std::weak_ptr<counted> read = slot, expected;
    assert(!slot.compare_exchange_weak(expected, expected) && expected.lock() == owner);
    owner.reset();
    assert(living == 0 && slot.load().expired());
    assert(slot.compare_exchange_strong(expected, std::weak_ptr<counted>()));
    slot.wait(expected, std::memory_order_acquire);
    slot.notify_all();
    std::weak_ptr<counted> old = slot.exchange(read, std::memory_order_relaxed);
    assert(old.expired());
}

int main()
{
    use_shared();
    assert(living == 0);
    use_aliases();
    assert(living == 0);
    use_weak();
    assert(living == 0);
}
