/* Smart pointers and std::function. Two threads that drop their shared_ptr race for who is last, and
 * whichever it is deletes the object, once: there are two orders of the two decrements. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DBROKEN %s | FileCheck --check-prefix=BROKEN %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// BROKEN: "kind": "{{data-race|use-after-free}}"

#include <cassert>
#include <functional>
#include <memory>
#include <thread>

namespace
{
int deleted;

struct base {
    virtual ~base() = default;
    virtual int value() const
    {
        return 1;
    }
};

struct counted : base, std::enable_shared_from_this<counted> {
    ~counted() override
    {
        deleted++;
    }
    int value() const override
    {
        return 2;
    }
};

void alone()
{
    std::unique_ptr<base> owner = std::make_unique<counted>();
    assert(owner->value() == 2);
    owner.reset();
    std::shared_ptr<counted> first = std::make_shared<counted>(),
                             second = first->shared_from_this();
    std::weak_ptr<counted> weak = first;
    assert(first.use_count() == 2 && weak.lock() == second && deleted == 1);
    first.reset();
    second.reset();
    assert(weak.expired() && !weak.lock() && deleted == 2);
    int sum = 0;
    std::function<int(int)> add = [&sum](int value) { return sum += value; }, copy = add;
    assert(add(2) == 2 && copy(3) == 5 && !std::function<void()>());
}
} // namespace

int main()
{
    alone();
    auto shared = std::make_shared<counted>();
#ifdef BROKEN
    auto &mine = shared; /* not a pointer of the thread's own */
#else
    auto mine = shared;
#endif
    std::thread thread([&mine] { mine.reset(); });
    shared.reset();
    thread.join();
    assert(deleted == 3);
    return 0;
}
