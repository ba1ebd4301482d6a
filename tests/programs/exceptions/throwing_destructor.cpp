/* A destructor that is declared so may throw, unless it runs because of another exception; an
 * exception that it catches itself is fine even then. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -DPLAIN | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
// BROKEN: throwing_destructor.cpp:{{.*}} error: an exception of type char would leave a function that promises not to throw
#include <cassert>

static int caught;

struct throwing {
    ~throwing() noexcept(false)
    {
        throw 'd';
    }
};

struct careful {
    ~careful()
    {
        try {
            throwing inner;
        } catch (char) {
            caught++;
        }
    }
};

struct plain {
    ~plain()
    {
        throwing inner;
    }
};

int main()
{
    try {
        throwing local;
    } catch (char) {
        caught++;
    }
    try {
        careful local;
        throw 1;
    } catch (int) {
        caught++;
    }
    assert(caught == 3);
    try {
#ifdef BROKEN
        throwing local;
        throw 2;
#elif defined PLAIN
        plain local;
#endif
    } catch (...) {
    }
}
