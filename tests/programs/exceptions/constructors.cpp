/* An exception out of a constructor destroys the bases and members that are complete, and `new`
 * frees the memory; elements of an array that are complete are destroyed. The destructor of the
 * object itself does not run. With BROKEN, so memory of a plain pointer leaks. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --leaks=error --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
// BROKEN: error: {{.*}} [memory-leak]
#include <cassert>
#include <memory>

static int made, alive;

struct part {
    std::unique_ptr<int> memory = std::make_unique<int>(1);
    part()
    {
        if (++made == 3)
            throw made;
        alive++;
    }
    ~part()
    {
        alive--;
    }
};

struct whole : part {
    part first;
    int *plain = new int(2);
    part second;
    ~whole()
    {
        delete plain;
    }
};

struct careful : part {
    part first, second;
    ~careful()
    {
        alive = -100;
    }
};

template <class Make> static void fails(Make make)
{
    made = 0;
    bool caught = false;
    try {
        make();
    } catch (int number) {
        caught = number == 3;
    }
    assert(caught && alive == 0);
}

int main()
{
    fails([] { delete new careful; });
    fails([] { careful local; });
    fails([] { delete[] new part[4]; });
    fails([] { part array[4]; });
    fails([] { std::make_shared<careful>(); });
#ifdef BROKEN
    fails([] { delete new whole; });
#endif
}
