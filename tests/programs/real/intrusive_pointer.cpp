/* An intrusive reference-counted pointer: copies share the object, the last one to go deletes
 * it.
 *
 * Two threads have a copy each, made by main before it starts them, and main lets go of its own:
 * the orders of three decrements, 3!. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK: "blocked": 0,

#include <atomic>
#include <cassert>
#include <thread>
#include <utility>

namespace
{
std::atomic<int> alive{0};

class document
{
  public:
    document()
    {
        alive.fetch_add(1);
    }
    ~document()
    {
        alive.fetch_sub(1);
    }
    int pages = 3;
    std::atomic<int> references{0};
};

class pointer
{
  public:
    explicit pointer(document *target) : target(target)
    {
        target->references.fetch_add(1);
    }
    pointer(const pointer &other) : pointer(other.target)
    {
    }
    pointer(pointer &&other) noexcept : target(std::exchange(other.target, nullptr))
    {
    }
    pointer &operator=(const pointer &) = delete;
    ~pointer()
    {
        reset();
    }
    void reset()
    {
        if (target != nullptr && target->references.fetch_sub(1) == 1)
            delete target;
        target = nullptr;
    }
    document *operator->() const
    {
        return target;
    }

  private:
    document *target;
};
} // namespace

int main()
{
    pointer mine(new document);
    pointer hers(mine), his(mine);
    auto read = [](pointer copy) { assert(copy->pages == 3); };

    std::thread first(read, std::move(hers));
    std::thread second(read, std::move(his));
    mine.reset();
    first.join();
    second.join();
    assert(alive == 0);
    return 0;
}
