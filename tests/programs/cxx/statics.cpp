/* Static objects: one thread constructs a local one and the other one waits for it, whichever is
 * first; an abstract class's function that is called too early is an error (PURE). */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DPURE %s | FileCheck --check-prefix=PURE %s
// CHECK: "verdict": "safe"
// PURE: "kind": "abort"

#include <atomic>
#include <cassert>
#include <thread>

namespace
{
std::atomic<int> constructed;

struct counted {
    counted()
    {
        constructed++;
    }
    ~counted()
    {
    }
    int number = 3;
};

struct partial {
    virtual ~partial() = default;
    virtual void never() = delete;
    virtual int value()
    {
        return 5;
    }
};

counted early;
thread_local counted own;

int number()
{
    static counted late;
    return late.number;
}

struct base {
    base()
    {
        call();
    }
    void call()
    {
        early_call();
    }
    virtual void early_call() = 0;
};

struct derived : base {
    void early_call() override
    {
    }
};
} // namespace

int main()
{
    assert(constructed == 1);
    std::thread thread([] { assert(number() == 3); });
    assert(number() == 3);
    thread.join();
    partial object, &reference = object;
    assert(reference.value() == 5);
    assert(constructed == 2 && own.number == 3 && constructed == 3);
#ifdef PURE
    derived whole;
    whole.call();
#endif
    std::thread([] {}).detach();
    return 0;
}
